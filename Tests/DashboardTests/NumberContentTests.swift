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
