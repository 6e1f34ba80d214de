/// A file of settings that was read.
public struct SettingsDocument: Sendable {

    /// How large a file may be, in bytes.
    public static let byteLimit = 1 << 20

    /// The path by which it was read.
    public let file: String

    /// What stands in it; nil if that cannot be known, or if there is nothing.
    public let root: SettingsNode?

    /// What is wrong with how it is written.
    public let problems: [SettingsProblem]

    let lines: SettingsLines

    /// Reads a file.
    public init(_ file: String, from files: any SettingsFiles) {
        do throws(SettingsFileError) {
            self.init(file, try files.read(file, limit: Self.byteLimit))
        } catch {
            self.init(file, problems: [SettingsProblem(.whole(file), "\(error)")])
        }
    }

    /// Reads what a file contains. It ends soon, whatever the bytes are.
    ///
    /// - Parameters:
    ///   - file: What problems call the file.
    ///   - bytes: Its content, YAML 1.2 in UTF-8, of at most ``byteLimit`` bytes.
    public init(_ file: String, _ bytes: [UInt8]) {
        guard bytes.count <= Self.byteLimit else {
            let message = SettingsFileError.tooLarge(limit: Self.byteLimit).description
            self.init(file, problems: [SettingsProblem(.whole(file), message)])
            return
        }
        let lines = SettingsLines(bytes)
        var problems = lines.firstUnreadable(in: file).map { [$0] } ?? []
        var root: SettingsNode?
        if problems.isEmpty {
            var reader = TreeReader(file, lines)
            root = reader.read(lines.text)
            problems = reader.problems
        }
        self.init(file, root: root, problems: problems.map { lines.showing($0) }, lines: lines)
    }

    private init(
        _ file: String, root: SettingsNode? = nil, problems: [SettingsProblem],
        lines: SettingsLines = SettingsLines([])
    ) {
        self.file = file
        self.root = root
        self.problems = problems
        self.lines = lines
    }

    /// Problems that were found elsewhere, as by what reads a filter, with the lines of the files that they are about.
    public static func showing(
        _ problems: [SettingsProblem], from files: any SettingsFiles
    ) -> [SettingsProblem] {
        var documents: [String: SettingsDocument] = [:]
        return problems.map { problem in
            let file = problem.place.file
            let document = documents[file] ?? SettingsDocument(file, from: files)
            documents[file] = document
            return document.showing(problem)
        }
    }

    /// The problem with the line of this file that it is about; as it is, if it is about another file.
    public func showing(_ problem: SettingsProblem) -> SettingsProblem {
        problem.place.file == file ? lines.showing(problem) : problem
    }
}
