/// A parsed settings file.
public struct SettingsDocument: Sendable {

    /// The maximum size of a file in bytes.
    public static let byteLimit = 1 << 20

    /// The path of the file.
    public let file: String

    /// The root of the content; nil if the file is empty, or cannot be read or parsed.
    public let root: SettingsNode?

    /// The syntax problems of the file, or the reason why it cannot be read.
    public let problems: [SettingsProblem]

    let lines: SettingsLines

    /// Creates a document by reading and parsing a file.
    public init(_ file: String, from files: any SettingsFiles) {
        do throws(SettingsFileError) {
            self.init(file, try files.read(file, limit: Self.byteLimit))
        } catch {
            self.init(file, problems: [SettingsProblem(.whole(file), "\(error)")])
        }
    }

    /// Creates a document by parsing the content of a file. The size, the nesting depth and the number of values are
    /// limited, so that even malicious content is parsed quickly.
    ///
    /// - Parameters:
    ///   - file: The name of the file in messages.
    ///   - bytes: The content of the file: YAML 1.2 in UTF-8, at most ``byteLimit`` bytes.
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

    /// Returns the problems with excerpts of their files. The files are read again. Problems of a parsed document
    /// already have excerpts: use this method for problems that are found later, for example in a filter.
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

    /// Returns the problem with an excerpt of this file. Returns a problem of another file unchanged.
    public func showing(_ problem: SettingsProblem) -> SettingsProblem {
        problem.place.file == file ? lines.showing(problem) : problem
    }
}
