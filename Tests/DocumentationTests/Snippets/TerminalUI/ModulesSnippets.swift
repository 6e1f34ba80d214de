import Foundation
import NcursesTerminal
import TerminalTesting
import TerminalUI
import Testing

// snippet: NcursesTerminal/picker
final class FilePicker: Screen {

    var onChange: (() -> Void)?
    private(set) var picked: String?

    private let files: [String]
    private var list = ListState()
    private var size = Size(width: 0, height: 0)

    init(_ files: [String]) {
        self.files = files
    }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(.enter) where !files.isEmpty:
            picked = files[list.selected]
            return .quit
        case .key(.escape), .key(.control("c")):
            return .quit
        default:
            _ = list.handle(event, count: files.count, in: size)
            return nil
        }
    }

    func draw(in canvas: inout Canvas) {
        size = canvas.size
        let view = ListView(files, state: list, selectionRole: .selection) { ListRow(StyledText($0)) }
        canvas.draw(view, in: canvas.bounds)
    }
}
// end

@MainActor
@Suite("NcursesTerminal.md, TerminalTesting.md", .timeLimit(.minutes(3)))
struct ModulesSnippets {

    /// Not called: it needs a terminal, and never returns.
    private func run() {
        // snippet: NcursesTerminal/run
        do {
            try NcursesTerminal.run(Piers())
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("piers: \(error)\n".utf8))
            exit(1)
        }
        // end
    }

    /// Not called: it needs a terminal, and never returns.
    private func pick() {
        // snippet: NcursesTerminal/pick
        let files = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
        let picker = FilePicker(files.sorted())
        var options = TerminalOptions.fromEnvironment
        options.usesControllingTerminal = true
        do {
            try NcursesTerminal.run(picker, options: options) {
                guard let file = picker.picked else { exit(1) }
                print(file)
            }
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("pick: \(error)\n".utf8))
            exit(2)
        }
        // end
    }

    @Test("The picker returns the picked file")
    func picking() {
        let picker = FilePicker(["a", "b", "c"])
        TestSession(picker, width: 10, height: 3).press("down enter").expectQuit()
        #expect(picker.picked == "b")
        let left = FilePicker([])
        TestSession(left, width: 10, height: 3).press("enter esc").expectQuit()
        #expect(left.picked == nil)
    }

    @Test("A test of a screen reads like a story")
    func story() {
        // snippet: TerminalTesting/story
        TestSession(Piers(), width: 20, height: 4)
            .press("down")
            .expect(
                """

                ╭─ Piers ──────────╮
                │ South pier       │
                ╰──────────────────╯
                """
            )
            .press("q")
            .expectQuit()
        // end
    }
}
