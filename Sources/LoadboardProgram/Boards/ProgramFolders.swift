import Boards
import FoundationEssentials
import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Where the program's files are, by the XDG specification.
struct ProgramFolders: Sendable {

    /// The user's settings: the own board, and recipes.
    let settings: String
    /// What is kept of contents.
    let cache: String
    /// The folder for consents, sent alerts, and the key for hashes of credentials.
    let state: String

    /// Takes the folders from the variables of the environment. A relative path is not valid there and is ignored, as the
    /// specification has it.
    init(_ variables: [String: String], cache ownCache: String? = nil) {
        func folder(_ name: String) -> String? { variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
        settings = (folder("XDG_CONFIG_HOME") ?? "\(home)/.config") + "/loadboard"
        cache = ownCache ?? (folder("XDG_CACHE_HOME") ?? "\(home)/.cache") + "/loadboard"
        state = (folder("XDG_STATE_HOME") ?? "\(home)/.local/state") + "/loadboard"
    }

    /// The user's own board.
    var board: String { "\(settings)/board.yaml" }

    /// The folder of the user's recipes.
    var recipes: String { "\(settings)/recipes" }

    /// The folders in which recipes are looked for: the user's, then those of the program.
    var allRecipes: [String] { [recipes, ShippedBoards.recipeFolder] }

    /// The path of the key for hashes of credentials.
    var identityKey: String { "\(state)/identity.key" }

    /// Whether a file that was read is one of the user's own settings, which need no consent. Neither the file nor a folder on the
    /// way to it may belong to another user, or be writable for all.
    ///
    /// - Parameters:
    ///   - path: Its path. Where it leads is in the hands of others as long as there are links in it that are not the user's own.
    ///   - identity: The file that was read at that path.
    func isOwn(_ path: String, _ identity: FileIdentity) -> Bool {
        guard let settings = Self.resolved(settings), let file = Self.resolved(path), file.hasPrefix(settings + "/"),
            FileIdentity(of: file) == identity
        else { return false }
        let folders = sequence(first: file) { $0 == settings ? nil : SettingsPath.folder(of: $0) }
        return folders.allSatisfy { FileIdentity(of: $0)?.isProtected == true }
    }

    /// Whether a path leads into the user's own settings, whoever can change what is there.
    func isInside(_ path: String) -> Bool {
        guard let settings = Self.resolved(settings), let file = Self.resolved(path) else { return false }
        return file.hasPrefix(settings + "/")
    }

    /// A path from the root without links in it; nil if nothing is there.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Where contents of a board are kept: in a file of its own, whatever other boards call their sources.
    func storage(of board: String) -> String {
        let path =
            board.hasPrefix("/") || board.hasPrefix("(") ? board : URL(fileURLWithPath: board).standardizedFileURL.path
        return "\(cache)/\(StableHash(path).name).sqlite"
    }
}
