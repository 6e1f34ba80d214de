/// The user's editor, as `VISUAL` or `EDITOR` says.
struct Editor: Hashable, Sendable {

    /// The command, which may have options: `code --wait`.
    let command: String

    /// - Parameter variables: The environment.
    init(_ variables: [String: String]) {
        command = [variables["VISUAL"], variables["EDITOR"]].compactMap(\.self).first { !$0.isEmpty } ?? "vi"
    }

    /// A line for the shell that opens a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - line: The line at which the editor begins, from 1; 0 for none. Editors that are not known to take one begin at the top.
    func command(for path: String, line: Int) -> String {
        let file = Self.quoted(path.hasPrefix("-") ? "./\(path)" : path)
        guard line > 0 else { return "\(command) \(file)" }
        let program = command.split(separator: " ").first?.split(separator: "/").last ?? ""
        return switch program {
        case "code", "codium", "cursor": "\(command) --goto \(Self.quoted("\(path):\(line)"))"
        case "hx", "helix", "subl", "zed": "\(command) \(Self.quoted("\(path):\(line)"))"
        case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "kak", "micro", "joe", "mg", "ne", "ed", "gedit",
            "kate":
            program == "kate" ? "\(command) --line \(line) \(file)" : "\(command) +\(line) \(file)"
        default: "\(command) \(file)"
        }
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
