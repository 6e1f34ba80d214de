import Basics
import Boards
import FoundationEssentials
import Settings

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A board's file that the program writes. It does so only when the user says `init` or `add --to`.
struct BoardFile: Sendable {

    let path: String
    private let variables: [String: String]
    private let recipes: [String]

    /// - Parameters:
    ///   - path: The path of the file.
    ///   - variables: The environment, by which the file is checked.
    ///   - recipes: The folders in which its recipes are looked for.
    init(_ path: String, variables: [String: String], recipes: [String]) {
        (self.path, self.variables, self.recipes) = (path, variables, recipes)
    }

    /// Writes a new file, and makes its folder.
    ///
    /// - Throws: An error if anything is at the path already.
    func create(_ text: String) throws(BoardFileError) {
        let folder = SettingsPath.folder(of: path)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        do {
            try FileReplacement.write(Array(text.utf8), to: path, permissions: 0o644, mode: .creating)
        } catch {
            throw error.fileExists ? .exists(path) : .unwritable(path, "\(error)")
        }
    }

    /// Inserts a source. A file that is missing is made. Its other bytes stay as they are, and a link to it stays a link.
    ///
    /// - Parameter proposed: The source. It is renamed if the file has one of its name.
    /// - Returns: The place of the source in the file.
    func insert(_ proposed: ProposedSource) throws(BoardFileError) -> Insertion {
        let proposed = proposed.placed(in: SettingsPath.folder(of: path))
        guard access(path, F_OK) == 0 || errno != ENOENT else {
            try create(proposed.yaml)
            return Insertion(name: proposed.name, line: 1, needsPage: false)
        }
        let target = try resolved()
        let old = try read(target)
        var text = BoardText(old)
        // A board without sources is a mistake that the source takes away.
        let hasSources = text.hasKey("sources")
        let (board, problems) = checked(old, variables)
        if hasSources, let problem = problems.first { throw .mistakes(path, "\(problem)") }
        let present = hasSources ? board?.sources ?? [] : []
        let names = present.map(\.name) + (board?.faultySources.map(\.name) ?? [])
        let source = proposed.renamed(avoiding: Set(names), secrets: Set(board?.secrets.map(\.name) ?? []))
        let line: Int
        do {
            // The sources come last, since what is inserted above moves the lines below it.
            if !source.secretLines.isEmpty { _ = try text.insert(source.secretLines, into: "secrets") }
            line = try text.insert(source.sourceLines, into: "sources")
        } catch {
            throw .unsuitable(path, "\(error)")
        }
        let (new, mistakes) = checked(text.bytes, source.environment(variables))
        if let problem = mistakes.first, !hasSources { throw .mistakes(path, "\(problem)") }
        guard let new, mistakes.isEmpty, new.sources.filter({ $0.name != source.name }) == present,
            new.sources.count == present.count + 1
        else { throw .unsuitable(path, "the lines have no place in it that is certain; insert them by hand") }
        try replace(target, old, with: text.bytes)
        return Insertion(name: source.name, line: line, needsPage: !new.pages.isEmpty)
    }

    /// The place of a source that was inserted.
    struct Insertion: Hashable, Sendable {
        let name: String
        /// The line of the file, from 1.
        let line: Int
        /// Whether the board has pages, none of which shows the source yet.
        let needsPage: Bool
    }

    private func checked(
        _ bytes: [UInt8], _ environment: [String: String]
    ) -> (BoardSettings?, [SettingsProblem]) {
        BoardSettings.read(
            path, from: ShippedFiles([path: String(decoding: bytes, as: UTF8.self)]),
            environment: environment, recipes: recipes)
    }

    /// The path of the file without links, since a link is to stay one.
    private func resolved() throws(BoardFileError) -> String {
        guard let resolved = realpath(path, nil) else { throw .unwritable(path, String(cString: strerror(errno))) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func read(_ target: String) throws(BoardFileError) -> [UInt8] {
        do {
            return try DiskFiles().read(target, limit: Self.sizeLimit)
        } catch {
            throw .unwritable(path, "\(error)")
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

/// The reason why a board's file was not written. Nothing has changed then.
enum BoardFileError: Error, Hashable, CustomStringConvertible {

    /// A new file was to be made, and there is one.
    case exists(String)
    /// The file was changed by someone else meanwhile.
    case changed(String)
    /// The file has mistakes; the first one.
    case mistakes(String, String?)
    /// The text of the file has no place for the lines.
    case unsuitable(String, String)
    /// The system does not write it, for a reason.
    case unwritable(String, String)

    var description: String {
        switch self {
        case .exists(let path): "\(OneLine(path)) exists and is left alone"
        case .changed(let path): "\(OneLine(path)) was changed at this moment; nothing was written, try again"
        case .mistakes(let path, let first):
            "\(OneLine(path)) has mistakes and is left alone" + (first.map { "; correct them first: \($0)" } ?? "")
        case .unsuitable(let path, let reason): "\(OneLine(path)) is left alone: \(reason)"
        case .unwritable(let path, let reason): "\(OneLine(path)) cannot be written: \(reason)"
        }
    }
}
