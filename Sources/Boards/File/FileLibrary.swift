import Basics
import Settings

/// The files of a board. Each file is read only once.
struct FileLibrary {

    /// A file with sources, pages and other parts of the board: the board's file, or an included file.
    struct Part {
        var file: String
        var root: SettingsNode
        var includedBy: String?
    }

    private static var fileLimit: Int { 200 }
    private static var depthLimit: Int { 8 }

    let source: any SettingsFiles
    /// Whether an included file could not be read, or does not contain a map. The names of some sources may then be
    /// unknown.
    private(set) var isIncomplete = false
    private var documents: [String: SettingsDocument] = [:]
    /// The paths of the files, in the order in which they were read.
    private(set) var files: [String] = []
    private(set) var problems: [SettingsProblem] = []

    init(_ source: any SettingsFiles) {
        self.source = source
    }

    /// Returns the parsed content of a file, and records its syntax errors. If a source is given, the errors are
    /// recorded as problems of this source.
    mutating func document(_ path: String, for source: String? = nil) -> SettingsDocument {
        let document = documents[path] ?? SettingsDocument(path, from: self.source)
        if documents[path] == nil { files.append(path) }
        documents[path] = document
        for var problem in document.problems {
            problem.source = source ?? Self.source(of: problem, in: document)
            if !problems.contains(problem) { problems.append(problem) }
        }
        return document
    }

    func showing(_ problem: SettingsProblem) -> SettingsProblem {
        documents[problem.place.file]?.showing(problem) ?? problem
    }

    /// Returns the name of the source that contains a problem; nil if the problem is outside the sources, or if it is
    /// about the name of a source.
    private static func source(of problem: SettingsProblem, in document: SettingsDocument) -> String? {
        guard let root = document.root?.pairs, let index = root.firstIndex(where: { $0.name == "sources" }),
            let pairs = root[index].value.pairs, let first = pairs.first
        else { return nil }
        let position = { (place: SettingsPlace) in (place.line, place.column) }
        let here = position(problem.place)
        if root.dropFirst(index + 1).contains(where: { position($0.place) <= here }) { return nil }
        // A problem in the column of the sources' names is about a name, for example a duplicate name.
        if problem.place.column == first.place.column, problem.place.line != first.place.line { return nil }
        return pairs.last { position($0.place) < here }?.name
    }

    // MARK: Including

    /// Returns the board's file and all included files; empty if the board's file cannot be read, or does not contain a
    /// map.
    mutating func board(_ path: String, _ checker: inout SettingsChecker) -> [Part] {
        guard let root = document(path).root else {
            if problems.isEmpty {
                checker.fail(SettingsPlace(path), "the file is empty; a board needs at least “sources”")
            }
            return []
        }
        guard root.pairs != nil else {
            checker.fail(root.place, "this is not a map; a board is a map with keys like “sources” and “pages”")
            return []
        }
        var parts = [Part(file: path, root: root)]
        var index = 0
        var depths = [path: 0]
        while index < parts.count {
            let part = parts[index]
            let depth = depths[part.file, default: 0] + 1
            for (file, place) in included(by: part, parts, &checker) {
                guard depth <= Self.depthLimit, parts.count < Self.fileLimit else {
                    checker.fail(
                        place,
                        "too many files are included; the limits are \(Self.fileLimit) files and \(Self.depthLimit) levels"
                    )
                    return parts
                }
                if let first = parts.first(where: { $0.file == file }) {
                    let reason = first.includedBy.map { "is already included by \($0)" } ?? "is the board itself"
                    checker.fail(place, "\(file) \(reason)")
                    continue
                }
                depths[file] = depth
                add(file, at: place, to: &parts, by: part.file, &checker)
            }
            index += 1
        }
        return parts
    }

    private mutating func add(
        _ file: String, at place: SettingsPlace, to parts: inout [Part], by including: String,
        _ checker: inout SettingsChecker
    ) {
        let isThere = source.contains(file)
        let root = isThere ? document(file).root : nil
        isIncomplete = isIncomplete || root?.pairs == nil
        guard isThere else {
            let folder = SettingsPath.folder(of: file)
            let name = file.split(separator: "/").last.map(String.init) ?? file
            let nearest = name.nearest(in: source.names(in: folder))
            return checker.fail(place, "there is no file \(file)", nearest: nearest)
        }
        guard let root else { return }
        guard root.pairs != nil else {
            return checker.fail(
                root.place, "this is not a map; an included file is a map with keys like “sources” and “pages”")
        }
        parts.append(Part(file: file, root: root, includedBy: including))
    }

    private func included(
        by part: Part, _ parts: [Part], _ checker: inout SettingsChecker
    ) -> [(String, SettingsPlace)] {
        // Ignore problems here. They are reported when the whole file is checked.
        guard let node = part.root["include"]?.value else { return [] }
        var quiet = checker
        guard let texts = quiet.check(node, BoardOptions.include.kind, "include")?.list else { return [] }
        return texts.flatMap { value -> [(String, SettingsPlace)] in
            guard let path = value.text?.plain else { return [] }
            let whole = SettingsPath.join(SettingsPath.folder(of: part.file), path)
            guard SettingsPath.isPattern(whole) else { return [(whole, value.place)] }
            // Exclude files that were already read: the pattern *.yaml also matches the file itself.
            return SettingsPath.files(whole, in: source, limit: Self.fileLimit)
                .filter { file in !parts.contains { $0.file == file } }.map { ($0, value.place) }
        }
    }
}
