import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeyHintsTests {

    private let hints = KeyHints([
        .init(key: "q", label: "quit"), .init(key: "enter", label: "open"), .init(key: "?", label: "help"),
    ])

    @Test("Hints are on one line, as many as fit, never half of one")
    func room() {
        #expect(picture(of: hints, 40, 1) == " q quit   enter open   ? help")
        #expect(picture(of: hints, 29, 1) == " q quit   enter open   ? help")
        #expect(picture(of: hints, 28, 1) == " q quit   enter open")
        #expect(picture(of: hints, 19, 1) == " q quit")
        #expect(picture(of: hints, 6, 1) == "")
    }

    @Test("Trailing hints keep their place at the right end and are the last to be hidden")
    func trailing() {
        let hints = KeyHints(
            [.init(key: "r", label: "refresh"), .init(key: "i", label: "inspect")],
            trailing: [.init(key: "?", label: "help"), .init(key: "q", label: "quit")])
        #expect(picture(of: hints, 40, 1) == " r refresh   i inspect   ? help  q quit")
        #expect(picture(of: hints, 30, 1) == " r refresh     ? help  q quit")
        #expect(picture(of: hints, 16, 1) == " ? help  q quit")
        #expect(picture(of: hints, 8, 1) == " q quit")
    }

    @Test("A hint has its configured width, whatever its text")
    func hostile() {
        let hints = KeyHints([
            .init(key: "a", label: "\tx"), .init(key: "b", label: "\u{301}y"), .init(key: "c", label: "z"),
        ])

        #expect(picture(of: hints, 40, 1) == " a       x   b \u{301}y   c z")
    }

    @Test("Keys differ from their descriptions, with and without colors", arguments: ColorDepth.allCases)
    func styles(depth: ColorDepth) {
        let cells = frame(of: hints, 40, 1).cells.reduced(to: depth)

        #expect(cells[1, 0].style != cells[3, 0].style)
    }
}
