import Basics
import Dashboard
import KeyFiles
import Settings
import TerminalUI

/// The reference for the file `keys.yaml`: its format, and the names of all commands.
struct KeyReference {

    let map: DashboardKeyMap

    var text: String { Self.form + table }

    /// The JSON Schema of `keys.yaml` (draft 2020-12).
    var schema: String { map.fileTable(for: "loadboard").schema(title: "Loadboard key bindings") }

    private static let form = """
        ## Keys

        `keys.yaml` in the settings folder, `~/.config/loadboard`, binds commands to other keys:

        ```yaml
        refresh: f5            # a key; the command loses its other keys
        first: [g g, home]     # several keys; “g g” is a sequence: press g twice
        pause: []              # no key
        loadboard:             # only for one program: loadboard, home or gallery
          edit: ctrl-e
        ```

        A key is written as its character, or as one of enter, esc, tab, space, backspace, delete, insert, up, down, left, right, home,
        end, page-up, page-down and F1 to F63, optionally after `ctrl-`, `alt-` or `shift-`. Keys with a space between them are a
        sequence; each key must follow the previous one within a second. A running board applies the file when you save it; a file with a
        mistake changes nothing, and the mistake is shown. When the program starts, a command with a mistake keeps its usual keys.

        The keys of a board’s file (`keys:`) are written in the same way, including sequences, and take precedence over those of `keys.yaml`.

        ## Commands of keys

        A command may do different things in different places. The content of a panel has more keys, which `?` shows while the panel has
        the focus: for example `<` and `>` in a table, `w` in text, and `t` in a chart, to show another range of time.

        | command | keys | |
        |---|---|---|

        """

    private var table: String { map.bindings.map(\.name).uniqued().map(row).joined(separator: "\n") + "\n" }

    private func row(_ name: String) -> String {
        let bindings = map.bindings.filter { $0.name == name }
        let keys = bindings.flatMap(\.keys).map { "`\(Self.escaped($0.description))`" }.uniqued()
        let help = bindings.map { Self.escaped($0.help) }.uniqued()
        return "| `\(name)` | \(keys.joined(separator: " ")) | \(help.joined(separator: "; ")) |"
    }

    private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
