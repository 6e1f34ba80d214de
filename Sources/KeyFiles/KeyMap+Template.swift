import Basics
public import TerminalUI

extension KeyMap {

    /// The text of a key file that lists each command with its help and its default keys. All entries are commented
    /// out. To change an entry, remove its `#`.
    public var template: String {
        var lines = [
            "# Your key bindings: the name of a command, and a key or a list of keys. [] removes all keys of a command.",
            "# Entries under gallery:, home: or loadboard: apply only to the program of this name.",
        ]
        for binding in bindings.uniqued(by: \.name) {
            lines += ["", "# \(binding.help)", "# \(binding.name): \(Self.written(binding.keys))"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func written(_ keys: [KeySequence]) -> String {
        let words = keys.map { sequence in
            let text = sequence.description
            let isPlain =
                text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " } || text.contains("-") && text.count > 2
            return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return words.count == 1 ? words[0] : "[" + words.joined(separator: ", ") + "]"
    }
}
