import Basics
public import Settings
public import TerminalUI

extension KeyMap {

    /// Returns a description of a program's key file, for its JSON Schema. The file contains a key for each command,
    /// and a map for each program.
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
        bindings.uniqued { $0.name }.map { binding in
            let help = bindings.filter { $0.name == binding.name }.map(\.help).uniqued()
            return SettingsKey(
                binding.name, Self.keysOfCommand, default: binding.keys.map(\.description).joined(separator: ", "),
                help.joined(separator: "; ") + ".")
        }
    }

    private static var keysOfCommand: SettingsKind {
        .list(.text(SettingsTextUse("a key like ctrl-q")), orOne: true, canBeEmpty: true)
    }
}
