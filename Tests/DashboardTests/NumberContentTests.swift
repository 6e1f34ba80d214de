import Dashboard
import Loadables
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NumberContentTests {

    private func text(_ content: NumberContent, _ width: Int, _ height: Int) -> String {
        var canvas = Canvas(size: Size(width: width, height: height))
        var state: Void = ()
        content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        return canvas.frame.plainText
    }

    private let history = TimeSeries(
        (0..<10).map { TimeSeries.Sample(Double($0 % 4), at: Timestamp(secondsSince1970: Double($0))) })

    @Test("A number is written in large digits with its unit, and with its history below if there is space")
    func large() {
        let text = text(NumberContent(42, unit: "jobs", history: history), 30, 8)
        #expect(text.contains("jobs"))
        #expect(text.split(separator: "\n").count >= 6)
        #expect(text.contains("█"))
    }

    @Test("Without space for large digits it is one line, never truncated")
    func small() {
        #expect(text(NumberContent(42, unit: "jobs"), 12, 1).trimmingSuffix(while: \.isWhitespace) == "42 jobs")
        let content = NumberContent(12_345.6, history: history)
        for width in 0...12 { for height in 0...8 { _ = text(content, width, height) } }
    }

    @Test("All digits are shown if they fit; otherwise, the number is shortened")
    func digits() {
        func large(_ number: String) -> String { text(NumberContent(0, format: { _ in number }), 60, 3) }
        for (value, whole) in [(1_002.0, "1,002"), (12_345, "12,345"), (-1_234_567, "-1,234,567")] {
            #expect(text(NumberContent(value), 60, 3) == large(whole))
            #expect(NumberContent(value).lines.map(\.text) == [whole])
        }
        #expect(text(NumberContent(12_345), 17, 3).split(separator: "\n") != large("12,345").split(separator: "\n"))
        #expect(text(NumberContent(1_234_567), 5, 1).hasPrefix("1.23M"))
        #expect(text(NumberContent(1_234_567), 9, 1).hasPrefix("1,234,567"))
        #expect(text(NumberContent(73_400_000, unit: "bytes"), 12, 1).hasPrefix("73.4 MB"))
    }

    @Test("Its number, unit and history are available to programs")
    func json() {
        #expect(NumberContent(4, unit: "°C").json == ["value": .number(4), "unit": "°C"])
        #expect(NumberContent(4).lines.map(\.text) == ["4"])
    }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
