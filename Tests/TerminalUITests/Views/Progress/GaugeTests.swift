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

    @Test("Gauges with the same widths of labels and values have aligned bars, and cut only labels that are too long")
    func aligned() {
        func line(_ label: String, _ value: Double) -> String {
            picture(of: Gauge(label, value: value, labelWidth: 20, valueWidth: 5), 30, 1)
        }
        #expect(line("/", 0.5) == "/               ████────   50%")
        #expect(line("/var/lib/docker/vol", 1) == "/var/lib/docke… ████████  100%")
    }

    @Test(
        "A value has its own width if the given width would take more than two thirds of the row",
        arguments: [(19, "a ████────                 50%"), (20, "a ████████████──────────── 50%")])
    func ownWidth(valueWidth: Int, expected: String) {
        #expect(picture(of: Gauge("a", value: 0.5, valueWidth: valueWidth), 30, 1) == expected)
    }

    @Test(
        "Selecting a gauge changes no cell of its bar",
        arguments: [
            ("Load", 30, 1, 4), ("Load", 30, 2, 4), ("a label that is too long", 30, 1, 15), ("", 30, 1, 5),
            ("", 30, 2, 1), ("Load", 10, 1, 5),
        ])
    func selection(label: String, width: Int, height: Int, marked: Int) {
        var gauge = gauge(0.5)
        gauge.label = label
        let before = frame(of: gauge, width, height)
        gauge.isSelected = true
        let after = frame(of: gauge, width, height)
        func bar(_ text: String) -> String { text.filter { "█─".contains($0) } }
        #expect(bar(after.picture) == bar(before.picture))
        let style = Theme.terminal[.selection]
        #expect(after.places.count { $0.cell.style == style } == marked, "\(after.picture)")
    }
}
