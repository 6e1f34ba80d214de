import Loadables
import TerminalUI
import Testing
import Values

@testable import Dashboard

/// Numbers that are drawn on top of each other.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct StackedChartTests {

    /// A number with a value every ten seconds; nil for a missing one.
    private func number(_ values: [Double?]) -> ChartNumber {
        let samples = values.enumerated().compactMap { index, value in
            value.map { TimeSeries.Sample($0, at: Timestamp(secondsSince1970: Double(index * 10))) }
        }
        return ChartNumber("", TimeSeries(samples))
    }

    private func sums(_ numbers: [ChartNumber]) -> [[[Double]]] {
        numbers.stackedStretches.map { $0.map { $0.map(\.value) } }
    }

    @Test("A gap stays a gap when numbers are stacked, and has no total")
    func gap() {
        let full = number(Array(repeating: 5, count: 16))
        let missing = number((0..<16).map { (6..<11).contains($0) ? nil : 2 })
        #expect(
            sums([full, missing]) == [
                [Array(repeating: 5, count: 16)], [Array(repeating: 7, count: 6), Array(repeating: 7, count: 5)],
            ])
        #expect(
            sums([missing, full]) == [
                [Array(repeating: 2, count: 6), Array(repeating: 2, count: 5)],
                [Array(repeating: 7, count: 6), Array(repeating: 7, count: 5)],
            ])
        #expect(sums([missing, missing]).map(\.count) == [2, 2])
    }

    @Test("A number that has not begun or has ended adds nothing")
    func ends() {
        let full = number(Array(repeating: 5, count: 12))
        let short = number((0..<12).map { (2..<5).contains($0) ? 1 : nil })
        // The last value counts for as long as the time since then is no gap.
        #expect(sums([short, full]) == [[Array(repeating: 1, count: 6)], [[5, 5, 6, 6, 6, 6, 6, 6, 5, 5, 5, 5]]])
    }

    @Test("Negative values are stacked below zero")
    func negative() {
        let numbers = [number([10, 10, 10]), number([-20, -20, 0]), number([-5, 5, -5])]
        #expect(sums(numbers) == [[[10, 10, 10]], [[-20, -20, 0]], [[-25, 15, -5]]])
    }
}
