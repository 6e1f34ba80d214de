import Basics
public import Settings
import TerminalUI

/// User key bindings that are read from a file:
///
/// ```yaml
/// refresh: f5
/// first: [g g, home]
/// gallery:
///   quit: x
/// ```
///
/// Each entry assigns one or more keys to a command. The entry `[]` removes all keys of the command. Entries under the
/// name of a program apply only to that program, and take precedence over other entries.
public struct KeyFile: Sendable {

    /// The names of the programs that read key bindings from a file.
    public static let programs = ["gallery", "home", "loadboard"]

    /// A command, and the keys that the user has assigned to it.
    struct Entry: Sendable {
        var name: String
        var place: SettingsPlace
        /// The valid keys, with their places. If the array is empty, the command has no keys.
        var keys: [(sequence: KeySequence, place: SettingsPlace)]
        /// Whether the entry is under the name of the program.
        var isOwn: Bool
    }

    /// The problems in the file. In sections of other programs, only the YAML syntax is checked.
    public private(set) var problems: [SettingsProblem]

    private(set) var entries: [Entry] = []
    private let document: SettingsDocument
    private let program: String

    /// Creates the key bindings for a program by reading a file. If the file does not exist, there are no bindings and
    /// no problems.
    public init(_ path: String, for program: String, from files: any SettingsFiles = DiskFiles()) {
        self.program = program
        guard files.contains(path) else {
            document = SettingsDocument(path, [])
            problems = []
            return
        }
        document = SettingsDocument(path, from: files)
        problems = document.problems
        guard let root = document.root else { return }
        guard let pairs = root.pairs else {
            fail(root.place, "the file must be a map from names of commands to keys, like “quit: ctrl-q”")
            return
        }
        read(pairs)
    }

    /// Returns the user's key bindings from the file `keys.yaml` in the settings folder.
    public static func ofUser(
        for program: String, environment: [String: String], from files: any SettingsFiles = DiskFiles()
    ) -> KeyFile {
        let folder = SettingsFolder.path(environment)
        return KeyFile(folder.map { SettingsPath.join($0, "keys.yaml") } ?? "", for: program, from: files)
    }

    private mutating func read(_ pairs: [SettingsNode.Pair]) {
        for pair in pairs {
            guard let section = pair.value.pairs else {
                add(pair, isOwn: false)
                continue
            }
            if pair.name == program {
                for pair in section { add(pair, isOwn: true) }
            } else if !Self.programs.contains(pair.name) {
                fail(
                    pair.place,
                    "“\(pair.name)” has a map, but is not the name of a program; if it is a command, write a key or a list of keys",
                    nearest: pair.name.nearest(in: Self.programs))
            }
        }
        let own = Set(entries.filter(\.isOwn).map(\.name))
        entries.removeAll { !$0.isOwn && own.contains($0.name) }
    }

    private mutating func add(_ pair: SettingsNode.Pair, isOwn: Bool) {
        guard !pair.value.isMissing else {
            fail(pair.place, "“\(pair.name)” has no key; write [] to remove all its keys")
            return
        }
        var entry = Entry(name: pair.name, place: pair.place, keys: [], isOwn: isOwn)
        let items = pair.value.items ?? [pair.value]
        for item in items {
            guard let text = item.text else {
                fail(item.place, "“\(pair.name)” takes a key like ctrl-q, or a list of them")
                continue
            }
            do throws(KeyNotationError) {
                entry.keys.append((try KeySequence(parsing: text), item.place))
            } catch {
                fail(item.place, "“\(error.text)” is not a key", nearest: error.suggestion)
            }
        }
        if !entry.keys.isEmpty || items.isEmpty { entries.append(entry) }
    }

    private mutating func fail(_ place: SettingsPlace, _ message: String, nearest: String? = nil) {
        problems.append(showing(SettingsProblem(place, message, nearest: nearest)))
    }

    func showing(_ problem: SettingsProblem) -> SettingsProblem { document.showing(problem) }
}
