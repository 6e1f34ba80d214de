import Dashboard
public import Settings
import TerminalUI

extension BoardSettings {

    /// Errors in the names of the board's keys: keys that do not exist, keys that end the program, and sequences that
    /// can never be completed because they begin with another key of the board.
    public var keyProblems: [SettingsProblem] {
        keys.compactMap { key in
            do throws(KeyNotationError) {
                if try key.covered?.endsProgram == true {
                    return SettingsProblem(key.place, "“\(key.key)” ends the program; choose another key")
                }
                return try beginning(of: key).map { first in
                    SettingsProblem(
                        key.place,
                        "“\(key.key)” is never reached, because “\(first.key)” is bound in \(first.place)")
                }
            } catch {
                return SettingsProblem(key.place, "“\(key.key)” is not a key", nearest: error.suggestion)
            }
        }
    }

    /// Returns another key of the board that is the beginning of the given key's sequence. In a panel that has both
    /// keys, the sequence can never be completed. Returns nil if there is no such key, or if no panel has both keys.
    ///
    /// - Throws: `KeyNotationError` if the name of the given key is invalid.
    private func beginning(of key: KeySettings) throws(KeyNotationError) -> KeySettings? {
        let sequence = try KeySequence(parsing: key.key)
        return keys.first { other in
            guard other.source == nil || key.source == nil || other.source == key.source else { return false }
            return (try? KeySequence(parsing: other.key)).map { sequence.continues($0.keys) } ?? false
        }
    }

    /// Hints about keys of the board that override or delay a key of the program. A key of the program is delayed if a
    /// sequence of the board begins with this key.
    var keyHints: [SettingsProblem] {
        keys.compactMap { key in
            guard let covered = try? key.covered, !covered.endsProgram else { return nil }
            let place = key.source.map { "in the panels of “\($0)”" } ?? "on the whole board"
            let (verb, end) = covered.isWhole ? ("overrides", "") : ("delays", " by one second")
            return SettingsProblem(
                key.place, "hint: \(place), “\(key.key)” \(verb) the program's key for “\(covered.help)”\(end)")
        }
    }
}

extension KeySettings {

    /// An action of the program whose key the board overrides or delays.
    fileprivate struct Covered {
        let help: String
        var endsProgram = false
        /// Whether the board binds exactly the key of the action. If false, the board binds a sequence that begins with
        /// this key.
        var isWhole = true
    }

    /// The program’s own action that this key overrides or delays; nil if there is none.
    fileprivate var covered: Covered? {
        get throws(KeyNotationError) {
            let pressed = try KeySequence(parsing: key)
            if pressed.keys == [BoardActions.openingKey] { return Covered(help: BoardActions.openingName) }
            let bindings = DashboardKeyMap.standard.bindings(in: .board)
            if let binding = bindings.first(where: { $0.keys.contains(pressed) }) {
                return Covered(help: binding.help, endsProgram: binding.command == .quit)
            }
            return bindings.first { $0.keys.contains { pressed.continues($0.keys) } }.map {
                Covered(help: $0.help, isWhole: false)
            }
        }
    }
}
