import Basics
import Boards
import FoundationEssentials
import Glibc
import Settings

/// A board's file that the program writes to.
struct BoardFile: Sendable {

    let path: String
    private let variables: [String: String]
    private let recipes: [String]

    /// Creates access to the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - variables: The environment for checking the file.
    ///   - recipes: The folders of recipes for checking the file.
    init(_ path: String, variables: [String: String], recipes: [String]) {
        (self.path, self.variables, self.recipes) = (path, variables, recipes)
    }

    /// Creates the file and, if necessary, its folder.
    ///
    /// - Throws: An error if the path already exists or cannot be written.
    func create(_ text: String) throws(BoardFileError) {
        let folder = SettingsPath.folder(of: path)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        do {
            try FileReplacement.write(Array(text.utf8), to: path, permissions: 0o644, mode: .creating)
        } catch {
            throw error.fileExists ? .exists(path) : .unwritable(path, "\(error)")
        }
    }

    /// Inserts a source into the file, and creates the file if it does not exist. All other bytes of an existing file
    /// stay the same, and a symbolic link to the file remains a link.
    ///
    /// - Parameter proposed: The source to insert. If the file already contains a source with the same name, the
    ///   inserted source gets another name.
    /// - Returns: The source as it was inserted, its line, and whether a page must be changed to show it.
    /// - Throws: An error if the file was not changed.
    func insert(_ proposed: ProposedSource) throws(BoardFileError) -> Insertion {
        let proposed = proposed.placed(in: SettingsPath.folder(of: path))
        guard access(path, F_OK) == 0 || errno != ENOENT else {
            try create(proposed.yaml)
            return Insertion(source: proposed, line: nil, needsPage: false, duplicates: nil)
        }
        // Write to the target of a symbolic link, so that the link remains.
        guard let target = ProgramFolders.resolved(path) else {
            throw .unwritable(path, String(cString: strerror(errno)))
        }
        let old = try read(target)
        var text = BoardText(old)
        // Ignore the error that the board has no sources, which the insertion corrects.
        let hasSources = text.hasKey("sources")
        let (board, problems) = checked(old, variables)
        if hasSources, let problem = problems.first { throw .mistakes(path, "\(problem)") }
        let present = hasSources ? board?.sources ?? [] : []
        let names = present.map(\.name) + (board?.faultySources.map(\.name) ?? [])
        let source = proposed.renamed(avoiding: Set(names), secrets: Set(board?.secrets.map(\.name) ?? []))
        let line: Int
        do {
            // Insert the source last, because lines that are inserted above it would change its line number.
            if !source.secretLines.isEmpty { _ = try text.insert(source.secretLines, into: "secrets") }
            line = try text.insert(source.sourceLines, into: "sources")
        } catch {
            throw .unsuitable(path, "\(error)")
        }
        let (new, mistakes) = checked(text.bytes, source.environment(variables))
        if let problem = mistakes.first, !hasSources { throw .mistakes(path, "\(problem)") }
        guard let new, mistakes.isEmpty, new.sources.filter({ $0.name != source.name }) == present,
            new.sources.count == present.count + 1
        else { throw .unsuitable(path, "it has no clear place for the YAML; insert it by hand") }
        try replace(target, old, with: text.bytes)
        let inserted = new.sources.first { $0.name == source.name }
        return Insertion(
            source: source, line: line, needsPage: !new.pages.isEmpty,
            duplicates: inserted.flatMap { inserted in present.first { $0.hasOrigin(of: inserted) }?.name })
    }

    struct Insertion: Sendable {
        /// The source, with the name that it has in the file.
        let source: ProposedSource
        /// The line of the source in the file, from 1; nil for a new file.
        let line: Int?
        /// Whether a page must be changed to show the source. False for a board without pages.
        let needsPage: Bool
        /// The name of another source in the file that loads the same data; nil for none.
        let duplicates: String?
    }

    private func checked(
        _ bytes: [UInt8], _ environment: [String: String]
    ) -> (BoardSettings?, [SettingsProblem]) {
        BoardSettings.read(
            path, from: ShippedFiles([path: String(decoding: bytes, as: UTF8.self)]),
            environment: environment, recipes: recipes)
    }

    private func read(_ target: String) throws(BoardFileError) -> [UInt8] {
        do {
            return try DiskFiles().read(target, limit: Self.sizeLimit)
        } catch {
            throw .unreadable(path, "\(error)")
        }
    }

    private static let sizeLimit = 16 << 20

    private func replace(_ target: String, _ old: [UInt8], with new: [UInt8]) throws(BoardFileError) {
        var status = stat()
        guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
            throw .unwritable(path, String(cString: strerror(errno)))
        }
        guard try read(target) == old else { throw .changed(path) }
        do {
            try FileReplacement.write(new, to: target, permissions: UInt32(status.st_mode & 0o777))
        } catch {
            throw .unwritable(path, "\(error)")
        }
    }
}

/// The reason why a board's file was not written. The file is unchanged.
enum BoardFileError: Error, Hashable, CustomStringConvertible {

    case exists(String)
    /// Another program has changed the file since it was read.
    case changed(String)
    /// The file contains errors. The second text is the first of the errors.
    case mistakes(String, String?)
    /// The file has no place where the lines can be inserted. The second text is the reason.
    case unsuitable(String, String)
    /// The file cannot be read. The second text is the reason.
    case unreadable(String, String)
    /// The file cannot be written. The second text is the system's reason.
    case unwritable(String, String)

    var description: String {
        switch self {
        case .exists(let path): "\(OneLine(path)) already exists; it was not changed"
        case .changed(let path): "\(OneLine(path)) has changed in the meantime; nothing was written; try again"
        case .mistakes(let path, let first):
            "\(OneLine(path)) has errors; it was not changed" + (first.map { "; correct them first: \($0)" } ?? "")
        case .unsuitable(let path, let reason): "\(OneLine(path)) was not changed: \(reason)"
        case .unreadable(let path, let reason): "\(OneLine(path)) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(OneLine(path)) cannot be written: \(reason)"
        }
    }
}
