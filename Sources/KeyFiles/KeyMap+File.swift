import Basics
public import Settings
public import TerminalUI

extension KeyMap {

    /// Applies user key bindings. A binding that cannot be applied is reported with its place and has no effect. All
    /// other bindings are applied.
    ///
    /// - Parameters:
    ///   - file: The user key bindings.
    ///   - knowsAll: Whether to report every unknown command. If false, unknown commands are reported only in the
    ///     section of the file that is named for this program.
    ///   - reference: A shell command that lists all commands, to be mentioned in messages; nil for none.
    /// - Returns: All problems, in the order of the file.
    public mutating func rebind(
        _ file: KeyFile, knowsAll: Bool = true, reference: String? = nil
    ) -> [SettingsProblem] {
        // Return early for users without custom key bindings, because collecting the names of all commands takes time.
        guard !file.entries.isEmpty else { return file.problems.inOrder }
        var problems = file.problems
        let names = Set(bindings.map(\.name))
        var entries = file.entries.filter { entry in
            if names.contains(entry.name) { return true }
            if knowsAll || entry.isOwn {
                let nearest = entry.name.nearest(in: names.sorted())
                let advice = nearest == nil ? reference.map { "; “\($0)” lists all commands" } ?? "" : ""
                let message = "there is no command “\(entry.name)”\(advice)"
                problems.append(file.showing(SettingsProblem(entry.place, message, nearest: nearest)))
            }
            return false
        }
        // Without a key for “quit”, only a signal could end the program.
        if let index = entries.firstIndex(where: { $0.name == "quit" && $0.keys.isEmpty }) {
            let message = "“quit” needs a key, because nothing else ends the program"
            problems.append(file.showing(SettingsProblem(entries[index].place, message)))
            entries.remove(at: index)
        }
        let standard = self
        let known = Set(standard.conflicts)
        bind(entries, over: standard)
        while !entries.isEmpty, let (index, problem) = conflict(of: entries, besides: known) {
            problems.append(file.showing(problem))
            entries.remove(at: index)
            bind(entries, over: standard)
        }
        return problems.inOrder
    }

    private mutating func bind(_ entries: [KeyFile.Entry], over standard: Self) {
        self = standard
        for index in bindings.indices {
            guard let entry = entries.first(where: { $0.name == bindings[index].name }) else { continue }
            bindings[index].keys = entry.keys.map(\.sequence)
            bindings[index].keysLabel = nil
            bindings[index].hintKeys = nil
        }
    }

    /// Returns the index of the entry that causes the first new conflict, and a message; nil if there is no new
    /// conflict. If two entries cause the conflict, returns the index of the later entry.
    private func conflict(
        of entries: [KeyFile.Entry], besides known: Set<Conflict>
    ) -> (index: Int, problem: SettingsProblem)? {
        for conflict in conflicts where !known.contains(conflict) {
            let sides = [(conflict.command, conflict.keys), (conflict.otherCommand, conflict.otherKeys)]
            let parts = sides.compactMap { command, keys -> (Int, SettingsPlace)? in
                let name = bindings.first { $0.command == command && $0.keys.contains(keys) }?.name
                guard let index = entries.lastIndex(where: { $0.name == name }),
                    let key = entries[index].keys.first(where: { $0.sequence == keys })
                else { return nil }
                return (index, key.place)
            }
            if let (index, place) = parts.max(by: { $0.0 < $1.0 }) {
                return (index, SettingsProblem(place, "\(conflict); “\(entries[index].name)” keeps its usual keys"))
            }
        }
        return nil
    }
}
