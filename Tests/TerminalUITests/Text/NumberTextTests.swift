import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct NumberTextTests {

    @Test(
        "A short number has three significant digits, and a letter for its thousands",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (42, "42"), (0.25, "0.25"), (-1.5, "-1.5"), (999, "999"), (999.4, "999"),
            (999.9, "1k"), (1_000, "1k"), (1_234, "1.23k"), (12_345, "12.3k"), (123_456, "123k"), (-3_400_000, "-3.4M"),
            (999_999, "1M"), (5e9, "5G"), (7.25e12, "7.25T"), (1e15, "1P"), (2e18, "2E"), (0.001_234, "0.00123"),
            (0.1 + 0.2, "0.3"),
        ]
    )
    func short(value: Double, text: String) {
        #expect(NumberText.short(value) == text)
    }

    @Test("A number has the requested separators")
    func signs() {
        #expect(NumberText.fixed(1_234.5, decimals: 1, .comma) == "1234,5")
        #expect(NumberText.short(1_234, .comma) == "1,23k")
        #expect(
            NumberSigns.allCases.map { $0.written("1,234,567.5") } == ["1,234,567.5", "1.234.567,5", "1 234 567,5"])
    }

    @Test(
        "Very large and very small numbers have a power of ten",
        arguments: [
            (1.5e30, "1.5e30"), (-2e21, "-2e21"), (0.000_5, "0.0005"), (0.000_05, "5e-5"), (9.999e40, "1e41"),
            (1.5e-7, "1.5e-7"), (1e308, "1e308"),
            (Double.greatestFiniteMagnitude, "1.8e308"), (Double.leastNonzeroMagnitude, "4.94e-324"),
        ]
    )
    func scientific(value: Double, text: String) {
        #expect(NumberText.short(value) == text)
    }

    @Test("Anything that is not a number is shown as such")
    func noNumbers() {
        #expect([Double.nan, .infinity, -.infinity].map(NumberText.short) == ["nan", "inf", "-inf"])
        #expect([Double.nan, .infinity, -.infinity].map { NumberText.fixed($0) } == ["nan", "inf", "-inf"])
        #expect([Double.nan, .infinity].map(NumberText.percent) == ["?", "?"])
    }

    @Test(
        "A fixed number has its digits after the point, and zero has no sign",
        arguments: [
            (1.005, 1, "1.0"), (2.25, 1, "2.3"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (0.007, 2, "0.01"),
            (12, 0, "12"),
            (1e15, 0, "1000000000000000"), (1e16, 0, "1e16"), (3, -4, "3"), (1, 400, "1.000000000000000"),
        ]
    )
    func fixed(value: Double, decimals: Int, text: String) {
        #expect(NumberText.fixed(value, decimals: decimals) == text)
    }

    @Test(
        "A fraction is written in percent",
        arguments: [(0.421, "42%"), (1, "100%"), (-0.5, "-50%"), (12, "1200%")])
    func percent(fraction: Double, text: String) {
        #expect(NumberText.percent(fraction) == text)
    }
}
