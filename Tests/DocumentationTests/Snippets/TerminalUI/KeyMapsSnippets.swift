import TerminalTesting
import TerminalUI
import Testing

@Suite("KeyMaps.md", .timeLimit(.minutes(3)))
struct KeyMapsSnippets {

    private final class ShipsScreen: Screen {

        enum Command: Hashable, Sendable { case top, open, quit }
        enum Place: Hashable, Sendable { case list }

        var onChange: (() -> Void)?
        private let ships = ["Aurora", "Halcyon", "Marlene", "Tern"]
        private let size = Size(width: 10, height: 4)
        private var list = ListState()
        private var now = Duration.zero
        private var pending = PendingKeys()
        private let map = KeyMap<Command, Place>([
            .init(.top, sequences: [[Key("g"), Key("g")]], help: "Go up", in: [.list]),
            .init(.quit, [Key("q")], help: "Quit", in: [.list]),
        ])

        private func perform(_ command: Command) {
            if command == .top { list.moveToStart() }
        }

        func advance(to now: Duration) { self.now = now }

        func draw(in canvas: inout Canvas) { canvas.write(ships[list.selected], x: 0, y: 0) }

        // snippet: KeyMaps/handle
        func handle(_ event: InputEvent) -> ScreenRequest? {
            guard case .key(let key) = event else { return nil }
            let commands = pending.press(key, in: map, .list, at: now)
            if commands.contains(.quit) { return .quit }
            for command in commands { perform(command) }
            // The list handles keys that are not in the map, such as page up and home.
            if commands.isEmpty, pending.keys.isEmpty { _ = list.handle(event, count: ships.count, in: size) }
            return nil
        }
        // end
    }

    @Test("A screen runs the commands of its map, and passes other keys to its list")
    @MainActor
    func screen() {
        TestSession(ShipsScreen(), width: 10, height: 1)
            .press("down down").expect("Marlene").press("g").expect("Marlene").press("g").expect("Aurora")
            .press("end").expect("Tern").press("q").expectQuit()
    }

    @Test("A key map lists keys and sequences, and the errors of the user's ones")
    func map() throws {
        var performed: [String] = []
        var printed: [String] = []
        let now = Duration.zero
        func perform(_ command: some Any) { performed.append("\(command)") }
        func print(_ text: some CustomStringConvertible) { printed.append("\(text)") }

        // snippet: KeyMaps/map
        enum Command: Hashable, Sendable { case up, down, first, last, open, quit }
        enum Place: Hashable, Sendable { case list, page }

        var map = KeyMap<Command, Place>([
            .init(.up, [.up, Key("k")], help: "Go up", in: [.list, .page]),
            .init(.down, [.down, Key("j")], help: "Go down", in: [.list, .page]),
            .init(.first, sequences: [[Key("g"), Key("g")]], hint: "first", help: "Go to the top", in: [.list]),
            .init(.last, sequences: [[Key("g"), Key("e")]], hint: "last", help: "Go to the end", in: [.list]),
            .init(.open, [.enter], hint: "open", help: "Open the row", in: [.list]),
            .init(.quit, [Key("q"), .control("c")], hint: "quit", help: "Quit", in: [.list, .page]),
        ])
        // end

        let key = Key("k")
        // snippet: KeyMaps/command
        if let command = map.command(for: key, in: .list) { perform(command) }
        // end
        #expect(performed == ["up"])
        performed = []

        // snippet: KeyMaps/sequence
        var pending = PendingKeys()
        for command in pending.press(Key("g"), in: map, .list, at: now) { perform(command) }  // Nothing yet.
        let hints = KeyHints(map, in: .list, after: pending.keys)  // g first, e last
        for command in pending.press(Key("g"), in: map, .list, at: now) { perform(command) }  // first
        // end
        #expect(performed == ["first"])
        #expect(hints.hints == [.init(key: "g", label: "first"), .init(key: "e", label: "last")])

        // snippet: KeyMaps/rebind
        do {
            try map.rebind(["quit": ["ctrl-q"], "frist": ["0"], "open": ["entre"]])
        } catch {
            print(error)
            // there is no command "frist"; did you mean "first"?
            // open: "entre" is not a key; did you mean "enter"?
        }
        // end
        #expect(
            printed == [
                """
                there is no command "frist"; did you mean "first"?
                open: "entre" is not a key; did you mean "enter"?
                """
            ])

        // snippet: KeyMaps/conflicts
        try map.rebind(["open": "g"])
        print(map.conflicts.map(\.description).joined(separator: "\n"))
        // in list, "g" (bound to open) is the beginning of "g g" (bound to first)
        // in list, "g" (bound to open) is the beginning of "g e" (bound to last)
        // end
        #expect(
            printed.last == """
                in list, "g" (bound to open) is the beginning of "g g" (bound to first)
                in list, "g" (bound to open) is the beginning of "g e" (bound to last)
                """)

        var canvas = Canvas(size: Size(width: 44, height: 12))
        let rows = canvas.bounds.rows([.fill(), .fixed(1)])
        // snippet: KeyMaps/help
        canvas.draw(KeyHints(map, in: .list), in: rows[1])
        canvas.draw(HelpView([.init("List", map, in: .list), .init("Page", map, in: .page)]), in: rows[0])
        // end
        #expect(canvas.frame.plainText.contains("g g       Go to the top"))
    }
}
