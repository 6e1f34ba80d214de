import Basics
import Boards
import FoundationEssentials
import Settings
import Synchronization
import UserFiles

/// The origin of a board: a file, or text that the program contains or creates.
struct BoardOrigin: Sendable {

    /// The path of the file. For a board without a file, this is a name in parentheses.
    let path: String
    /// The text of a board without a file; nil if the board has a file.
    private let text: String?
    private let variables: [String: String]
    private let folders: ProgramFolders
    private var recipes: [String] { folders.allRecipes }

    /// Whether the origin is a file, which may change while the program runs.
    var isFile: Bool { text == nil }

    init(file: String, folders: ProgramFolders, variables: [String: String]) {
        self.init(file, text: nil, folders: folders, variables: variables)
    }

    private init(_ path: String, text: String?, folders: ProgramFolders, variables: [String: String]) {
        (self.path, self.text, self.folders, self.variables) = (path, text, folders, variables)
    }

    /// Returns the origin of the shipped board about this machine.
    static func thisMachine(folders: ProgramFolders, variables: [String: String]) -> BoardOrigin {
        BoardOrigin(
            ShippedBoards.thisMachineName, text: ShippedBoards.thisMachine, folders: folders, variables: variables)
    }

    /// Returns the origin of a board with a panel for each word that the user typed.
    static func typed(_ quick: QuickBoard, folders: ProgramFolders, variables: [String: String]) -> BoardOrigin {
        BoardOrigin("(command line)", text: quick.yaml, folders: folders, variables: variables)
    }

    var recorded: RecordedAnswers { RecordedAnswers(files: ShippedFiles(), recipes: recipes) }

    private var themes: ThemeFolder { ThemeFolder(in: folders.settings) }

    /// Returns the paths that the files of missing themes of a board would have.
    func missingThemes(of board: BoardSettings) -> [String] {
        board.ownSettings.compactMap { $0.settings.theme.flatMap(themes.missingPath) }
    }

    /// Reads and checks the board, except its filters.
    func read() -> (board: BoardSettings?, problems: [SettingsProblem]) {
        let files = ShippedFiles(text.map { [path: $0] } ?? [:], folders: folders)
        var (board, problems) = BoardSettings.read(path, from: files, environment: variables, recipes: recipes)
        problems += SettingsDocument.showing(board?.keyProblems ?? [], from: files)
        board?.foreignFiles = files.foreign
        board?.ownFiles = files.own
        problems += SettingsDocument.showing(board?.themeMistakes(knowing: themes.names) ?? [], from: files)
        // Commands that the user typed run in the current folder.
        if text != nil { board?.folder = FileManager.default.currentDirectoryPath }
        return (board, isFile ? advised(problems, root: SettingsDocument(path, from: files).root) : problems)
    }

    /// Returns the problems with added advice, if the file is missing or seems to be for another program.
    private func advised(_ problems: [SettingsProblem], root: SettingsNode?) -> [SettingsProblem] {
        var problems = problems
        let whole = SettingsProblem(.whole(path), "\(SettingsFileError.missing)")
        if let index = problems.firstIndex(of: whole) {
            let operand = path == folders.board ? "" : " \(OneLine(path))"
            problems[index].message += "; “loadboard init\(operand)” creates it"
        }
        guard !problems.isEmpty, let root, let program = Self.otherProgram(of: root) else { return problems }
        let advice =
            "this looks like a file for \(program); see “Coming from wtf, sampler or glance” in the documentation of boards"
        return problems + [SettingsProblem(.whole(path), advice)]
    }

    /// Returns the name of another program if the file seems to be for that program; nil for none.
    private static func otherProgram(of root: SettingsNode) -> String? {
        guard case .map(let pairs) = root.content else { return nil }
        func lists(_ key: String, in node: SettingsNode) -> [SettingsNode] {
            guard case .map(let pairs) = node.content, let pair = pairs.first(where: { $0.name == key }),
                case .list(let nodes) = pair.value.content
            else { return [] }
            return nodes
        }
        let columns = lists("pages", in: root).flatMap { lists("columns", in: $0) }
        if columns.contains(where: { !lists("widgets", in: $0).isEmpty }) { return "glance" }
        return pairs.lazy.compactMap { otherPrograms[$0.name] }.first
    }

    /// The names of other programs, keyed by a key that occurs at the top level of the program's files.
    private static let otherPrograms = [
        "wtf": "wtf", "runcharts": "sampler", "sparklines": "sampler", "barcharts": "sampler", "textboxes": "sampler",
        "asciiboxes": "sampler",
    ]
}

/// Reads files on disk, and files that the program contains.
struct ShippedFiles: SettingsFiles {

    private let disk = DiskFiles()
    private let texts: [String: String]
    private let folders: ProgramFolders?
    private let read = ReadFiles()

    /// Creates access to files.
    ///
    /// - Parameters:
    ///   - texts: Texts that replace files, keyed by path.
    ///   - folders: The folders of the user. If nil, ``foreign`` and ``own`` stay empty.
    init(_ texts: [String: String] = [:], folders: ProgramFolders? = nil) {
        self.texts = texts
        self.folders = folders
    }

    /// The files read so far that belong neither to the user nor to the program.
    var foreign: Set<String> { read.paths { !$0 } }

    /// The files read so far that belong to the user.
    var own: Set<String> { read.paths { $0 } }

    func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8] {
        if let text = texts[path] { return Array(text.utf8) }
        if let bytes = ShippedBoards.bytes(at: path) { return bytes }
        let (bytes, identity) = try disk.identifiedContent(path, limit: limit)
        if let folders { read.note(path, isOwn: folders.isOwn(path, identity)) }
        return bytes
    }

    func names(in folder: String) -> [String] {
        ShippedBoards.names(in: folder) ?? disk.names(in: folder)
    }

    func contains(_ path: String) -> Bool {
        texts[path] != nil || ShippedBoards.bytes(at: path) != nil || disk.contains(path)
    }
}

private final class ReadFiles: Sendable {

    /// Whether each file belongs to the user. A file that was foreign once remains foreign.
    private let files = Mutex<[String: Bool]>([:])

    func paths(_ isIncluded: (Bool) -> Bool) -> Set<String> {
        Set(files.withLock { $0.filter { isIncluded($0.value) }.keys })
    }

    func note(_ path: String, isOwn: Bool) {
        files.withLock { $0[path] = isOwn && $0[path] != false }
    }
}
