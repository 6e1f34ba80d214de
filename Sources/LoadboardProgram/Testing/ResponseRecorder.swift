import Boards
import FoundationEssentials
import Loadables
import Settings

/// Records the responses of sources for `loadboard test`. Secrets in the responses are redacted, as in the inspector.
struct ResponseRecorder: Sendable {

    /// The files with the recorded responses of a source.
    struct Recording: Sendable {
        let source: String
        let files: [(name: String, bytes: Data)]
        /// The names of the existing files with responses of the source.
        let replaced: [String]

        /// The names of the existing files to remove. No new file has the same name.
        var removed: [String] { replaced.filter { name in !files.contains { $0.name == name } } }
    }

    enum Refusal: Error, Hashable, CustomStringConvertible {
        /// The source loads nothing itself, is loaded once for each item, or has returned no content.
        case hasNoResponse
        case hasSecretFields

        var description: String {
            switch self {
            case .hasNoResponse: "it has no response of its own"
            case .hasSecretFields: "its response contains secrets; save a response without them by hand"
            }
        }
    }

    let board: BoardSettings
    let surroundings: BoardSurroundings
    let recorded: RecordedAnswers

    var folder: String { recorded.folder(of: board) }

    /// Loads a source without writing files. A source that shows the rate of a counter is loaded twice, a second apart.
    ///
    /// - Throws: A ``Refusal``, or the error of the load.
    func record(_ source: SourceSettings) async throws -> Recording {
        guard !source.isMadeOfLoads else { throw Refusal.hasNoResponse }
        guard source.secretFields.isEmpty else { throw Refusal.hasSecretFields }
        var responses: [Data] = []
        for number in 0..<(source.rate ? 2 : 1) {
            if number > 0 { try await Task.sleep(for: .seconds(1)) }
            guard let bytes = try await surroundings.look(at: source, on: board)?.answer.content else {
                throw Refusal.hasNoResponse
            }
            responses.append(bytes)
        }
        let name = source.name.replacing("/", with: "-")
        let files = responses.enumerated().map { index, bytes in
            let number = responses.count > 1 ? ".\(index + 1)" : ""
            return (name: "\(name)\(number).\(Self.ending(of: bytes))", bytes: bytes)
        }
        return Recording(source: source.name, files: files, replaced: recorded.names(of: source, on: board))
    }

    /// Writes the files of the recordings, and removes earlier files of the same sources.
    ///
    /// - Throws: An error if a file cannot be written or removed.
    func write(_ recordings: [Recording]) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for recording in recordings {
            for file in recording.files {
                // Responses may contain private data, so only the user may read them.
                try FileReplacement.write(Array(file.bytes), to: "\(folder)/\(file.name)", permissions: 0o600)
            }
            for name in recording.removed {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
        }
    }

    /// Returns the lines of a preview of the recordings: the path, the size and the first lines of each file.
    ///
    /// - Parameter width: The number of available columns.
    func lines(_ recordings: [Recording], width: Int) -> [String] {
        recordings.flatMap { recording in
            let all = recording.files.flatMap { file in
                let verb = recording.replaced.contains(file.name) ? "replaced" : "new"
                let size = file.bytes.count.counted("byte")
                return ["\(folder)/\(file.name): \(size), \(verb)"] + Self.preview(file.bytes, width)
            }
            return all + recording.removed.map { "\(folder)/\($0): removed" }
        }
    }

    private static let previewHeight = 4

    /// Returns the first lines of a response, indented. If the response is not text, returns a remark.
    private static func preview(_ bytes: Data, _ width: Int) -> [String] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["    (not a text)"] }
        let lines = text.split(maxSplits: previewHeight, whereSeparator: \.isNewline)
        let shown = lines.prefix(previewHeight).map { "    \(OneLine($0, limit: max(10, width - 5)))" }
        return shown + (lines.count > previewHeight ? ["    …"] : [])
    }

    /// Returns the file name extension for the bytes of a response.
    private static func ending(of bytes: Data) -> String {
        let signatures: [(start: [UInt8], ending: String)] = [
            ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
            (Array("RIFF".utf8), "webp"),
        ]
        if let known = signatures.first(where: { bytes.starts(with: $0.start) }) { return known.ending }
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first.map { [UInt8(ascii: "{"), UInt8(ascii: "[")].contains($0) } == true ? "json" : "txt"
    }
}
