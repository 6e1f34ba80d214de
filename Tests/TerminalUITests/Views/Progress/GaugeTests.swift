import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct GaugeTests {

    private func gauge(_ value: Double) -> Gauge {
        Gauge(
            "Load", value: value,
            levels: [.init(from: 0, .success), .init(from: 0.6, .warning), .init(from: 0.9, .failure)])
    }

    @Test("In one row it has its label, bar, sign and value")
    func line() {
        #expect(picture(of: gauge(0.5), 21, 1) == "Load █████───── ● 50%")
    }

    @Test("With more rows the bar becomes higher, then its ends are labeled")
    func rows() {
        #expect(
            picture(of: gauge(0.5), 20, 2) == """
                Load           ● 50%
                ██████████──────────
                """)
        #expect(
            picture(of: gauge(0.5), 24, 4) == """
                Load               ● 50%
                ████████████░░░░░░░░░░░░
                ████████████░░░░░░░░░░░░
                0%            ↑60%  100%
                """)
    }

    @Test(
        "The level of a value is shown by a role and a sign",
        arguments: [
            (0.1, Role.success, "● 10%"), (0.6, .warning, "! 60%"), (0.95, .failure, "✗ 95%"),
            (-1, .progress, " -100%"),
            (.nan, .progress, " ?"),
        ]
    )
    func levels(value: Double, role: Role, status: String) {
        #expect(gauge(value).role == role)
        #expect(picture(of: gauge(value), 30, 2).split(separator: "\n")[0].hasSuffix(" " + status))
    }

    @Test(
        "Values outside the range fill the bar or leave it empty",
        arguments: [(9, "████"), (-9, "────"), (.nan, "────")])
    func outside(value: Double, bar: String) {
        #expect(picture(of: gauge(value), 4, 2).split(separator: "\n")[1] == bar)
    }

    @Test("A narrow gauge is only a bar")
    func narrow() {
        #expect(picture(of: gauge(0.5), 6, 1) == "███───")
    }
}
