import TerminalUI
import Testing

/// Keys that are bound twice, and keys that are bound anew.
@Suite(.timeLimit(.minutes(3)))
struct KeyConflictTests {

    private enum Command: Hashable, Sendable {
        case quit, up, first, last, jump(Int)
    }

    private enum Context: Hashable, Sendable {
        case list, dialog
    }

    private typealias Map = KeyMap<Command, Context>

    private let map = Map([
        .init(.quit, [Key("q"), .control("c")], keysLabel: "q", help: "End the program", in: [.list, .dialog]),
        .init(.up, [.up, Key("k")], help: "Go up", in: [.list]),
        .init(.first, sequences: [[Key("g"), Key("g")]], help: "Go to the first row", in: [.list]),
        .init(.jump(1), [Key("1")], name: "panel-1", help: "Go to panel 1", in: [.dialog]),
    ])

    @Test("A map in which each key does one thing has no conflicts")
    func none() {
        #expect(map.conflicts == [])
    }

    @Test("The same keys for two commands in one context are a conflict, in two contexts they are none")
    func sameKeys() {
        var map = map
        map.bindings.append(.init(.last, [Key("q"), Key("k")], help: "Go to the last row", in: [.dialog]))
        #expect(map.conflicts(in: .list) == [])
        #expect(map.conflicts(in: .dialog).map(\.description) == ["in dialog, \"q\" is bound to quit and to last"])
    }

    @Test("The same keys twice for one command are none")
    func sameCommand() {
        var map = map
        map.bindings.append(.init(.quit, [Key("q")], help: "End it", in: [.list]))
        #expect(map.conflicts == [])
    }

    @Test("Keys that are the beginning of others are a conflict, whichever comes first", arguments: [true, false])
    func prefix(comesFirst: Bool) {
        var map = map
        map.bindings.insert(
            .init(.last, [Key("g")], help: "Go to the last row", in: [.list]), at: comesFirst ? 0 : map.bindings.count)
        #expect(map.conflicts.map(\.description) == ["in list, \"g\" of last is the beginning of \"g g\" of first"])
    }

    @Test("Conflicts come in the order of the contexts' names, and there in that of the bindings, each time")
    func order() {
        var bindings = map.bindings
        for number in 2...9 {
            bindings.append(.init(.jump(number), [.up, Key("1")], help: "Go", in: [.list, .dialog]))
        }
        let conflicts = Map(bindings).conflicts
        #expect(conflicts.first?.description == "in dialog, \"1\" is bound to panel-1 and to jump(2)")
        for _ in 0..<5 { #expect(Map(bindings).conflicts == conflicts) }
        let inList = conflicts.drop { $0.context == .dialog }
        #expect(inList.allSatisfy { $0.context == .list })
        #expect(inList.first?.description == "in list, \"up\" is bound to up and to jump(2)")
    }

    // MARK: Binding anew

    @Test("Keys are bound anew by the names of commands; the old ones do nothing any more")
    func rebind() throws {
        var map = map
        try map.rebind(["quit": ["ctrl-q", "F10"], "first": ["home"], "panel-1": []])
        #expect(map.command(for: .control("q"), in: .dialog) == .quit)
        #expect(map.command(for: Key(.function(10)), in: .list) == .quit)
        #expect(map.command(for: Key("q"), in: .list) == nil)
        #expect(map.command(for: Key(.home), in: .list) == .first)
        #expect(map.command(for: Key("1"), in: .dialog) == nil)
        #expect(map.bindings[0].label == "ctrl-q F10")
    }

    @Test("One key each can be written without brackets")
    func rebindOne() throws {
        var map = map
        try map.rebind(["first": "g 0"])
        #expect(map.command(for: [Key("g"), Key("0")], in: .list) == .first)
    }

    @Test("All that is wrong with the data is said, in the order of the names, and nothing is bound anew")
    func errors() {
        var map = map
        #expect {
            try map.rebind(["up": ["ctrl-p", "ctlr-u"], "qiut": ["q"], "zigzag": ["w"], "first": ["home"]])
        } throws: {
            "\($0)" == """
                there is no command "qiut"; did you mean "quit"?
                up: "ctlr-u" is not a key; did you mean "ctrl-u"?
                there is no command "zigzag"
                """
        }
        #expect(map.command(for: Key("k"), in: .list) == .up)
        #expect(map.command(for: Key(.home), in: .list) == nil)
    }
}
