import TerminalUI
import Testing

/// Keys that are pressed one after another.
@Suite(.timeLimit(.minutes(3)))
struct PendingKeysTests {

    private enum Command: Hashable, Sendable {
        case first, last, go, up, quit
    }

    private let map = KeyMap<Command, Int>([
        .init(
            .first, sequences: [[Key("g"), Key("g")], [Key(.home)]], hint: "first", help: "Go to the first row", in: [0]
        ),
        .init(.last, sequences: [[Key("g"), Key("e"), .enter]], help: "Go to the last row", in: [0]),
        .init(.up, [Key("k")], help: "Go up", in: [0, 1]),
        .init(.quit, [.control("c")], help: "Quit", in: [0]),
    ])

    /// The same with a command for `g` alone.
    private var ambiguous: KeyMap<Command, Int> {
        var map = map
        map.bindings.append(.init(.go, [Key("g")], help: "Go", in: [0]))
        return map
    }

    private func press(
        _ keys: [Key], _ pending: inout PendingKeys, in map: KeyMap<Command, Int>? = nil, at now: Duration = .zero
    ) -> [Command] {
        keys.flatMap { pending.press($0, in: map ?? self.map, 0, at: now) }
    }

    @Test("A sequence runs its command with its last key, and is pending before that")
    func sequence() {
        var pending = PendingKeys()
        #expect(press([Key("g")], &pending) == [])
        #expect(pending.keys == [Key("g")])
        #expect(pending.deadline == .seconds(1))
        #expect(press([Key("g")], &pending) == [.first])
        #expect(pending.keys == [])
        #expect(pending.deadline == nil)
        #expect(press([Key("g"), Key("e"), .enter, Key(.home)], &pending) == [.last, .first])
    }

    @Test("A key that continues no sequence ends it and runs its own command")
    func other() {
        var pending = PendingKeys()
        #expect(press([Key("g"), Key("k")], &pending) == [.up])
        #expect(press([Key("g"), .control("c")], &pending) == [.quit])
        #expect(press([Key("g"), Key("x")], &pending) == [])
        #expect(pending.keys == [])
        #expect(press([Key("g"), Key("e"), Key("g"), Key("g")], &pending) == [.first])
    }

    @Test("Escape only ends a sequence")
    func escape() {
        var map = map
        map.bindings.append(.init(.quit, [.escape], help: "Quit", in: [0]))
        var pending = PendingKeys()
        #expect(press([Key("g"), .escape], &pending, in: map) == [])
        #expect(press([.escape], &pending, in: map) == [.quit])
    }

    @Test("A sequence ends if the next key is not pressed in time")
    func timeout() {
        var pending = PendingKeys(timeout: .milliseconds(500))
        _ = press([Key("g")], &pending)
        #expect(pending.expire(in: map, 0, at: .milliseconds(499)) == nil)
        #expect(pending.keys == [Key("g")])
        #expect(pending.expire(in: map, 0, at: .milliseconds(500)) == nil)
        #expect(pending.keys == [])
        _ = press([Key("g")], &pending, at: .seconds(2))
        #expect(press([Key("g")], &pending, at: .seconds(3)) == [])
        #expect(pending.keys == [Key("g")])
    }

    @Test("A key that is a command and a prefix runs the command if the sequence is not completed")
    func ambiguousKey() {
        var pending = PendingKeys()
        #expect(press([Key("g"), Key("g")], &pending, in: ambiguous) == [.first])
        #expect(press([Key("g"), Key("k")], &pending, in: ambiguous) == [.go, .up])
        #expect(press([Key("g"), .escape], &pending, in: ambiguous) == [.go])
        _ = press([Key("g")], &pending, in: ambiguous)
        #expect(pending.expire(in: ambiguous, 0, at: .seconds(1)) == .go)
        _ = press([Key("g")], &pending, in: ambiguous)
        #expect(press([Key("k")], &pending, in: ambiguous, at: .seconds(5)) == [.go, .up])
    }

    @Test("The possible next keys are known, for the key line and the help")
    func hints() {
        let hints = KeyHints(map, in: 0, after: [Key("g")])
        #expect(
            hints.hints == [.init(key: "g", label: "first"), .init(key: "e enter", label: "Go to the last row")])
        #expect(KeyHints(map, in: 1, after: [Key("g")]).hints == [])
        let help = HelpView(map, in: 0, after: [Key("g")])
        #expect(
            help.sections == [
                .init(
                    "",
                    [.init(keys: "g", help: "Go to the first row"), .init(keys: "e enter", help: "Go to the last row")])
            ])
    }

    @Test("Resetting the keys ends the sequence")
    func cancel() {
        var pending = PendingKeys()
        _ = press([Key("g")], &pending)
        pending.cancel()
        #expect(pending == PendingKeys())
    }
}
