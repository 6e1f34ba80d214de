import Dashboard
public import Settings
import TerminalUI

extension BoardSettings {

    /// What is wrong with the keys of its actions: those that are none, and those that end the program.
    public var keyProblems: [SettingsProblem] {
        guard !keys.isEmpty else { return [] }
        let standard = DashboardKeyMap.standard
        return keys.compactMap { key in
            do throws(KeyNotationError) {
                guard standard.command(for: try Key(parsing: key.key), in: .board) == .quit else { return nil }
                return SettingsProblem(key.place, "“\(key.key)” ends the program, and has no other action")
            } catch {
                return SettingsProblem(key.place, "“\(key.key)” is not a key", nearest: error.suggestion)
            }
        }
    }
}
