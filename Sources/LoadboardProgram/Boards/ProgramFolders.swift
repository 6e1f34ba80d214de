import Boards
import FoundationEssentials
import Glibc
import Settings

/// The folders of the program according to the XDG specification.
struct ProgramFolders: Sendable {

    /// The folder of the user's settings, which contains the user's board and recipes.
    let settings: String
    let cache: String
    /// The folder for consents, raised alerts, and the key for hashing credentials.
    let state: String

    /// Determines the folders from environment variables. Relative paths are ignored, as the specification requires.
    init(_ variables: [String: String], cache ownCache: String? = nil) {
        func folder(_ name: String) -> String? { variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        settings = (folder("XDG_CONFIG_HOME") ?? "\(home)/.config") + "/loadboard"
        cache = ownCache ?? (folder("XDG_CACHE_HOME") ?? "\(home)/.cache") + "/loadboard"
        state = (folder("XDG_STATE_HOME") ?? "\(home)/.local/state") + "/loadboard"
    }

    var board: String { "\(settings)/board.yaml" }

    var recipes: String { "\(settings)/recipes" }

    /// The folders of recipes: the user's folder, followed by the program's folder.
    var allRecipes: [String] { [recipes, ShippedBoards.recipeFolder] }

    /// The path of the file that contains the key for hashing credentials.
    var identityKey: String { "\(state)/identity.key" }

    /// Returns whether a file is one of the user's own settings files, which need no consent. The file must be in the
    /// settings folder. The file, the settings folder, and the folders between them must belong to the user or root,
    /// and must not be writable for everyone.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Symbolic links on the path are resolved.
    ///   - identity: The identity of the file that was read. Returns false if the path now leads to another file.
    func isOwn(_ path: String, _ identity: FileIdentity) -> Bool {
        guard let settings = Self.resolved(settings), let file = Self.resolved(path), file.hasPrefix(settings + "/"),
            FileIdentity(of: file) == identity
        else { return false }
        let folders = sequence(first: file) { $0 == settings ? nil : SettingsPath.folder(of: $0) }
        return folders.allSatisfy { FileIdentity(of: $0)?.isProtected == true }
    }

    /// Returns whether a path leads into the user's settings folder.
    func isInside(_ path: String) -> Bool {
        guard let settings = Self.resolved(settings), let file = Self.resolved(path) else { return false }
        return file.hasPrefix(settings + "/")
    }

    /// Returns the absolute path without symbolic links; nil if there is no file at the path.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns the path of the file that caches the contents of a board. Each board has its own file, because boards
    /// may use the same names for sources.
    func storage(of board: String) -> String {
        let path =
            board.hasPrefix("/") || board.hasPrefix("(") ? board : URL(fileURLWithPath: board).standardizedFileURL.path
        return "\(cache)/\(StableHash(path).name).sqlite"
    }
}
