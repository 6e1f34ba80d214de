public import FoundationEssentials
import LoadableCoding
import Loadables

/// An error that occurs when a recording is read.
public enum RecordingError: Error, Hashable, CustomStringConvertible {

    /// The recording has a version that this release of the library cannot read.
    case unknownVersion(Int)

    /// The data is not the JSON of a recording with content of the type `content`.
    case undecodable(content: String, reason: String)

    public var description: String {
        switch self {
        case .unknownVersion(let version):
            "the recording has version \(version), but only version 1 can be read; record it again"
        case .undecodable(let content, let reason):
            "bad recording (\(OneLine(reason))); expected a recording of \(OneLine(content, limit: 60)); record it again"
        }
    }
}

extension Recording where Content: Codable {

    /// Creates a recording from JSON that ``json()`` returned.
    ///
    /// - Throws: A ``RecordingError``, or any other error that decoding the content throws.
    public init(json: Data) throws {
        do {
            self = try JSONDecoder().decode(Recording.self, from: json)
        } catch let error as DecodingError {
            throw RecordingError.undecodable(content: "\(Content.self)", reason: "\(DecodingSentence(error))")
        }
    }

    /// Returns the recording as formatted JSON. Times are in seconds.
    ///
    /// - Throws: The error that occurred when the content was encoded.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension Recording: Codable where Content: Codable {

    private enum CodingKeys: String, CodingKey { case version, source, loads }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == 1 else { throw RecordingError.unknownVersion(version) }
        source = try container.decode(String.self, forKey: .source)
        loads = try container.decode([Load].self, forKey: .loads)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .version)
        try container.encode(source, forKey: .source)
        try container.encode(loads, forKey: .loads)
    }
}

extension Recording.Entry: Codable where Content: Codable {

    private enum CodingKeys: String, CodingKey {
        case after, progress, content, unchanged, failure, cancelled, end
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        after = try container.decode(CodedSeconds.self, forKey: .after).duration
        if container.contains(.content) || container.contains(.unchanged) {
            event = .answer(try LoadAnswer(from: decoder))
        } else if let record = try container.decodeIfPresent(ProgressRecord.self, forKey: .progress) {
            event = .progress(LoadProgress(completed: record.completed, total: record.total))
        } else if let record = try container.decodeIfPresent(ErrorRecord.self, forKey: .failure) {
            event = .failure(record.error)
        } else if container.contains(.cancelled) {
            event = .cancelled
        } else if container.contains(.end) {
            event = .end
        } else {
            let reason = "no “content”, “unchanged”, “progress”, “failure”, “cancelled” or “end”"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(CodedSeconds(after), forKey: .after)
        switch event {
        case .progress(let progress):
            try container.encode(
                ProgressRecord(completed: progress.completed, total: progress.total), forKey: .progress)
        case .answer(let answer): try answer.encode(to: encoder)
        case .failure(let error): try container.encode(ErrorRecord(error), forKey: .failure)
        case .cancelled: try container.encode(true, forKey: .cancelled)
        case .end: try container.encode(true, forKey: .end)
        }
    }
}

private struct ProgressRecord: Codable {
    let completed: Int
    let total: Int?
}

private struct ErrorRecord: Codable {

    let type: String
    let message: String
    let retryAfter: CodedSeconds?

    init(_ error: RecordedError) {
        type = error.type
        message = error.description
        retryAfter = error.retryAfter.map { CodedSeconds($0) }
    }

    var error: RecordedError {
        RecordedError(
            type: type, description: message, retryAfter: retryAfter?.duration)
    }
}
