public import Settings
public import TerminalUI

extension KeyMap {

    /// Returns a description of a program's key file, from which the JSON Schema is made. It contains a key for each
    /// command, and a map for each program.
    ///
    /// - Parameter program: The name of the program.
    public func fileTable(for program: String) -> SettingsTable {
        let commands = commandKeys
        let others = KeyFile.programs.map { name in
            let kind: SettingsKind =
                name == program
                ? .table(SettingsTable("the keys of \(name)", "Keys for \(name) only.", commands))
                : .map(Self.keysOfCommand, .free("command"))
            return SettingsKey(name, kind, "Keys for \(name) only.")
        }
        return SettingsTable(
            "the keys",
            "The keys of commands: a key like ctrl-q, a sequence like g g, or a list of keys and sequences. [] removes all keys.",
            commands + others)
    }

    private var commandKeys: [SettingsKey] {
        var keys: [SettingsKey] = []
        for binding in bindings where !keys.contains(where: { $0.name == binding.name }) {
            let help = bindings.filter { $0.name == binding.name }.map(\.help)
            let unique = help.enumerated().filter { !help.prefix($0.offset).contains($0.element) }.map(\.element)
            keys.append(
                SettingsKey(
                    binding.name, Self.keysOfCommand, default: binding.keys.map(\.description).joined(separator: ", "),
                    unique.joined(separator: "; ") + "."))
        }
        return keys
    }

    private static var keysOfCommand: SettingsKind {
        .list(.text(SettingsTextUse("a key like ctrl-q")), orOne: true, canBeEmpty: true)
    }
}
