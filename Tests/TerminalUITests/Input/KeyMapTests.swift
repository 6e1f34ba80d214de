import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeyMapTests {

    private enum Command: Hashable, Sendable {
        case quit, up, open, close
    }

    private enum Context: Hashable, Sendable {
        case list, dialog
    }

    private typealias Map = KeyMap<Command, Context>

    private let map = Map([
        .init(.quit, [Key("q"), .control("c")], hint: "quit", help: "End the program", in: [.list, .dialog]),
        .init(.up, [.up, Key("k")], keysLabel: "↑/k", help: "Go up", in: [.list]),
        .init(.open, [.enter], help: "Open the row", in: [.list]),
        .init(.close, [.enter, .escape], help: "Close", in: [.dialog]),
    ])

    @Test("A key runs the command bound to it in that context")
    func lookup() {
        #expect(map.command(for: .control("c"), in: .list) == .quit)
        #expect(map.command(for: Key("k"), in: .list) == .up)
        #expect(map.command(for: .enter, in: .list) == .open)
        #expect(map.command(for: .enter, in: .dialog) == .close)
    }

    @Test("A key bound elsewhere, or with other modifiers, does nothing")
    func noCommand() {
        #expect(map.command(for: Key("k"), in: .dialog) == nil)
        #expect(map.command(for: Key("c"), in: .list) == nil)
        #expect(Map([]).command(for: .enter, in: .list) == nil)
    }

    @Test("The key line has the keys with a hint")
    func hints() {
        #expect(KeyHints(map, in: .list).hints == [.init(key: "q", label: "quit")])
        let hints = KeyHints(map, in: .list, trailing: [.quit, .up])
        #expect(hints.hints == [])
        #expect(hints.trailing == [.init(key: "q", label: "quit")])
    }

    @Test("The bindings of a context are in order")
    func bindings() {
        #expect(map.bindings(in: .dialog).map(\.command) == [.quit, .close])
    }

    @Test("Help has all keys, the key line the first one, or the label of both")
    func labels() {
        #expect(map.bindings[0].label == "q ctrl-c")
        #expect(map.bindings[0].shortLabel == "q")
        #expect(map.bindings[1].label == "↑/k")
        #expect(map.bindings[1].shortLabel == "↑/k")
        #expect(Map.Binding(.up, [], help: "", in: []).shortLabel == "")
    }

    @Test("The key line may show other keys than the help, until the keys are changed")
    func hintKeys() throws {
        var map = Map([Map.Binding(.up, [Key("+")], hint: "height", help: "Grow", in: [.list]).hinted(as: "+ -")])
        #expect(map.bindings[0].label == "+" && map.bindings[0].shortLabel == "+ -")
        try map.rebind(["up": "u"])
        #expect(map.bindings[0].label == "u" && map.bindings[0].shortLabel == "u")
    }
}
