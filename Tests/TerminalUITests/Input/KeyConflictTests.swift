import TerminalUI
import Testing

/// Conflicting and rebound keys.
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

    @Test("A map without repeated keys has no conflicts")
    func none() {
        #expect(map.conflicts == [])
    }

    @Test("The same keys for two commands conflict in one context, but not in two")
    func sameKeys() {
        var map = map
        map.bindings.append(.init(.last, [Key("q"), Key("k")], help: "Go to the last row", in: [.dialog]))
        #expect(map.conflicts(in: .list) == [])
        #expect(map.conflicts(in: .dialog).map(\.description) == ["in dialog, \"q\" is bound to quit and to last"])
    }

    @Test("Repeated keys of one command are not a conflict")
    func sameCommand() {
        var map = map
        map.bindings.append(.init(.quit, [Key("q")], help: "End it", in: [.list]))
        #expect(map.conflicts == [])
    }

    @Test("Keys that are a prefix of others are a conflict, in either order", arguments: [true, false])
    func prefix(comesFirst: Bool) {
        var map = map
        map.bindings.insert(
            .init(.last, [Key("g")], help: "Go to the last row", in: [.list]), at: comesFirst ? 0 : map.bindings.count)
        #expect(
            map.conflicts.map(\.description) == [
                #"in list, "g" (bound to last) is the beginning of "g g" (bound to first)"#
            ])
    }

    @Test("Conflicts are ordered by context, then by binding")
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

    // MARK: Rebinding

    @Test("Keys are rebound by command name, and the old ones do nothing")
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

    @Test("Single keys can be written without brackets")
    func rebindOne() throws {
        var map = map
        try map.rebind(["first": "g 0"])
        #expect(map.command(for: [Key("g"), Key("0")], in: .list) == .first)
    }

    @Test("All errors in the data are reported, ordered by name, and nothing is rebound")
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
