import TerminalUI

/// A list from which one line is picked: with enter, or none with q.
@MainActor
final class PickScreen: Screen {

    var onChange: (() -> Void)?
    private(set) var picked: String?

    private let lines: [String]
    private var state = ListState()

    init(_ lines: [String]) {
        self.lines = lines
    }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(.enter):
            picked = lines.isEmpty ? nil : lines[state.selected]
            return .quit
        case .key(Key("q")): return .quit
        case .key(.control("z")): return .suspend
        case .key(Key("r")):
            // What it reads and writes is the terminal, not what carries data for the program.
            return .run(ExternalProgram("sh", ["-c", "test -t 0 && test -t 1 && seq 1000 | less"]))
        default:
            _ = state.handle(event, count: lines.count, in: Size(width: 80, height: 20))
            return nil
        }
    }

    func draw(in canvas: inout Canvas) {
        let list = ListView(count: lines.count, state: state) { [lines] in ListRow("\(lines[$0])") }
        canvas.draw(list, in: canvas.bounds)
    }
}
