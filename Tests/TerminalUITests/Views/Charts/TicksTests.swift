import TestSupport
import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct TicksTests {

    @Test(
        "Ticks are at round numbers",
        arguments: [
            (0.0, 10.0, 5, [0.0, 2, 4, 6, 8, 10]), (0, 1, 4, [0, 0.5, 1]), (3, 17, 3, [5, 10, 15]),
            (-7, 7, 4, [-5, 0, 5]), (1_000, 9_000, 5, [2_000, 4_000, 6_000, 8_000]),
        ]
    )
    func round(lower: Double, upper: Double, count: Int, values: [Double]) {
        #expect(Ticks(in: Scale(lower, upper), count: count).values == values)
    }

    @Test("Labels have as many digits as needed to differ")
    func labels() {
        let quarters = Ticks(in: Scale(0, 0.4), count: 4)
        #expect(quarters.labels == ["0.0", "0.1", "0.2", "0.3", "0.4"])
        let thousands = Ticks(in: Scale(0, 40_000), count: 4)
        #expect(thousands.labels == ["0", "10k", "20k", "30k", "40k"])
        #expect(Ticks(in: Scale(0, 15_000), count: 3).labels == ["0", "5k", "10k", "15k"])
        #expect(Ticks(in: Scale(12_000, 12_040), count: 4).labels == ["12000", "12010", "12020", "12030", "12040"])
        #expect(Ticks(in: Scale(0, 3e-7), count: 3).labels == ["0", "1e-7", "2e-7", "3e-7"])
    }

    @Test("Given steps are preferred to round ones")
    func steps() {
        let day = Ticks(in: Scale(0, 86_400), count: 5, steps: ChartAxis.timeSteps)

        #expect(day.values == [0, 21_600, 43_200, 64_800, 86_400])
    }

    @Test("A scale whose ends are ticks contains the data")
    func rounded() {
        #expect(Scale(0.3, 9.1).rounded(count: 5) == Scale(0, 10))
        #expect(Scale(-3, 3).rounded(count: 3) == Scale(-4, 4))
        #expect(Scale(0, 90).rounded(count: 4, steps: [16, 32, 64]) == Scale(0, 96))
    }

    @Test("Scales of one number, of none, and of all numbers are valid")
    func oddScales() {
        for scale in [Scale(4, 4), Scale(0, 0), Scale(.nan, .infinity), Scale(-1e308, 1e308), Scale(9, 1)] {
            #expect(scale.lower < scale.upper)
            #expect(scale.fraction(of: scale.lower) == 0)
            #expect(scale.fraction(of: scale.upper) == 1)
        }
        #expect(Scale([.nan, .infinity]) == nil)
        #expect(Scale(0, 1).fraction(of: .nan) == nil)
        #expect(Scale(0, 1).fraction(of: .infinity) == 1e6)
    }

    @Test("Every scale has few ascending ticks inside it")
    func random() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<5_000 {
            func number() -> Double { Double(bitPattern: random.next()) }
            let scale = Scale(
                number(), Bool.random(using: &random) ? number() : Double.random(in: -9...9, using: &random))
            let count = Int.random(in: -1...30, using: &random)
            let ticks = Ticks(in: scale, count: count)
            #expect(ticks.values.count <= max(0, count + 1))
            #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 })
            for value in ticks.values {
                let fraction = scale.fraction(of: value) ?? -1
                #expect(fraction > -1e-6 && fraction < 1 + 1e-6)
            }
            #expect(ticks.labels.count == ticks.values.count)
        }
    }
}
