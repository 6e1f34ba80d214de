import Dashboard
public import Settings
import TerminalUI

extension BoardSettings {

    /// What is wrong with the keys of its actions: those that are none, and those that end the program.
    public var keyProblems: [SettingsProblem] {
        keys.compactMap { key in
            do throws(KeyNotationError) {
                guard try key.covered?.endsProgram == true else { return nil }
                return SettingsProblem(key.place, "“\(key.key)” ends the program, and has no other action")
            } catch {
                return SettingsProblem(key.place, "“\(key.key)” is not a key", nearest: error.suggestion)
            }
        }
    }

    /// The keys that take the place of a key of the program.
    var keyHints: [SettingsProblem] {
        keys.compactMap { key in
            guard let covered = try? key.covered, !covered.endsProgram else { return nil }
            let place = key.source.map { "in the panels of “\($0)”" } ?? "on the whole board"
            return SettingsProblem(
                key.place,
                "hint: “\(key.key)” covers a key of the program \(place): “\(covered.help)”")
        }
    }
}

extension KeySettings {

    /// The program’s own action for the key, which this key replaces; nil if there is none.
    fileprivate var covered: (help: String, endsProgram: Bool)? {
        get throws(KeyNotationError) {
            let pressed = try Key(parsing: key)
            if pressed == BoardActions.openingKey { return (BoardActions.openingName, false) }
            return DashboardKeyMap.standard.bindings(in: .board).first { $0.keys.contains(KeySequence([pressed])) }
                .map { ($0.help, $0.command == .quit) }
        }
    }
}
