import TerminalTesting
import TerminalUI
import Testing

@testable import Gallery

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SearchSceneTests {

    private let terminal = TestTerminal(size: Size(width: 100, height: 20))
    private let runner: ScreenRunner

    init() {
        runner = ScreenRunner(screen: GalleryScreen(scenes: [SearchScene()]), terminal: terminal) {}
        runner.start()
        terminal.press(.tab)
    }

    /// The text in the row with the field.
    private var field: String? {
        terminal.text.split(separator: "\n").map(String.init).first { $0.contains("│ / ") }
    }

    @Test("/ starts a new search, and enter keeps it")
    func anew() {
        #expect(field?.contains("/ berth") == true)
        terminal.type("/")
        #expect(field?.contains("berth") == false)
        terminal.type("tug")
        #expect(field?.contains("/ tug") == true)
        terminal.press(.enter)
        terminal.type("/")
        #expect(field?.contains("tug") == false)
        terminal.type("q")
        #expect(field?.contains("/ q") == true, "letters are text while something is typed")
    }

    @Test("Escape drops the typed search: the earlier one stays, and keys work again")
    func leave() {
        terminal.type("/zz")
        #expect(terminal.text.contains("no match"))
        terminal.press(.escape)
        #expect(field?.contains("/ berth") == true)
        #expect(!terminal.text.contains("no match"))
        let before = terminal.text
        terminal.type("n")
        #expect(terminal.text != before)
        #expect(field?.contains("berthn") == false)
        terminal.press(.escape)
        #expect(terminal.text.contains("enter") || terminal.text.contains("list or view"))
    }
}
