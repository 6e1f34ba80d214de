import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite("Input.md", .timeLimit(.minutes(3)))
struct InputSnippets {

    private final class InputScreen: Screen {

        var onChange: (() -> Void)?
        var done: [String] = []

        private func reload() { done.append("reload") }
        private func perform(_ key: Key) { done.append("\(key)") }
        private func open(at point: Point) { done.append("open \(point.x)") }
        private func scroll(by rows: Int) { done.append("scroll \(rows)") }
        private func insert(_ text: String) { done.append(text) }

        func draw(in canvas: inout Canvas) {}

        // snippet: Input/handle
        func handle(_ event: InputEvent) -> ScreenRequest? {
            switch event {
            case .key(Key("q")), .key(.control("c")): return .quit
            case .key(Key(.function(5), .shift)): reload()
            case .key(let key): perform(key)
            case .mouse(let mouse) where mouse.action == .press && mouse.clickCount == 2: open(at: mouse.position)
            case .mouse(let mouse) where mouse.action == .wheelDown: scroll(by: 3)
            case .paste(let text): insert(text)
            case .focus, .resize, .resume, .mouse: break
            }
            return nil
        }
        // end
    }

    @Test("A screen handles keys, the mouse and pastes")
    func handle() {
        let screen = InputScreen()
        let terminal = TestTerminal(size: Size(width: 9, height: 2))
        var hasQuit = false
        let runner = ScreenRunner(screen: screen, terminal: terminal) { hasQuit = true }
        runner.start()
        terminal.press(Key(.function(5), .shift), .up)
        terminal.click(at: Point(x: 3, y: 1), count: 2)
        terminal.scroll(.wheelDown, at: Point(x: 0, y: 0))
        terminal.paste("text")
        terminal.press(Key("q"))
        #expect(screen.done == ["reload", "up", "open 3", "scroll 3", "text"])
        #expect(hasQuit)
    }

    @Test("A key is read and written in the usual notation")
    func keys() throws {
        var printed = ""
        func print(_ items: Any...) { printed = items.map { "\($0)" }.joined(separator: " ") }
        // snippet: Input/keys
        let key = try Key(parsing: "ctrl-x")
        print(key, Key(.pageUp, .shift))  // ctrl-x shift-page-up
        // end
        #expect(printed == "ctrl-x shift-page-up")
    }

    @Test("Bytes are read without a terminal and a clock")
    func parser() {
        // snippet: Input/parser
        var parser = InputParser()
        var events = parser.parse(Array("\u{1B}[1;5A".utf8), at: .zero)  // ctrl-up
        events += parser.parse([0x1B], at: .seconds(1))  // Nothing yet.
        events += parser.expire(at: .seconds(2))  // esc
        // end
        #expect(events == [.key(Key(.up, .control)), .key(.escape)])
    }

    private final class Harbour: Screen {
        var onChange: (() -> Void)?
        var list = ListState()
        private let ships = ["Aurora", "Marlene"]
        private var areas = PressableAreas()
        private(set) var focus: AnyHashable?

        // snippet: Input/areas
        private enum Target: Hashable {
            case ships, details
        }

        func draw(in canvas: inout Canvas) {
            let columns = canvas.bounds.columns([.fill(), .fill()])
            canvas.draw(ListView(ships, state: list) { ListRow(StyledText($0)) }, in: columns[0])
            canvas.markArea(Target.ships, in: columns[0])
            canvas.markArea(Target.details, in: columns[1])
            areas = canvas.areas  // As the last step of drawing.
        }

        func handle(_ event: InputEvent) -> ScreenRequest? {
            guard case .mouse(let mouse) = event, let target = areas.meaning(at: mouse.position, as: Target.self) else {
                return nil
            }
            focus = target
            if target == .ships, let rect = areas.rect(of: target) {
                _ = list.handle(event.relative(to: rect), count: ships.count, in: rect.size)
            }
            return nil
        }
        // end
    }

    @Test("A click on a hint runs its command")
    func hints() {
        enum Command: Hashable, Sendable { case up, open, quit }
        enum Place: Hashable, Sendable { case list }
        let map = KeyMap<Command, Place>([
            .init(.up, [.up], help: "Go up", in: [.list]),
            .init(.open, [.enter], hint: "open", help: "Open the row", in: [.list]),
            .init(.quit, [Key("q")], hint: "quit", help: "Quit", in: [.list]),
        ])
        var performed: [Command] = []
        func perform(_ command: Command) { performed.append(command) }
        let areas = KeyHints(map, in: .list).areas(in: Size(width: 30, height: 1))
        let mouse = MouseEvent(.press, at: Point(x: 15, y: 0))
        // snippet: Input/hints
        if case .hint(let index)? = areas.meaning(at: mouse.position, as: KeyHints.Part.self) {
            perform(map.bindings(in: .list).filter { $0.hint != nil }[index].command)
        }
        // end
        #expect(performed == [.quit])
    }

    @Test("A click finds the item drawn at its place")
    func areas() {
        let screen = Harbour()
        let session = TestSession(screen, width: 20, height: 3).click(x: 1, y: 1)
        #expect(screen.list.selected == 1)
        let focus = screen.focus
        session.click(x: 11, y: 1)
        #expect(screen.focus != focus)
    }
}
