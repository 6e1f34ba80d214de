public import FoundationEssentials
import Loadables

/// A problem with a cache, or the end of a problem. Despite a problem, the program continues: it loads content again,
/// or keeps content in memory.
public enum CacheProblem: Error, Hashable, Sendable {

    /// The file was damaged. It was renamed to `setAside`. If the damaged file no longer exists, `setAside` is `gone`.
    /// A new file contains the readable entries; `kept` is their number.
    case damaged(file: String, setAside: String, kept: Int)

    /// An entry in the file is damaged and is not returned.
    case entryDamaged(StorageKey, file: String)

    /// A value cannot be decoded. The value stays in the storage until it is replaced.
    case undecodable(StorageKey, type: String, reason: String)

    /// A value was stored with another version of its type. The value stays in the storage until it is replaced.
    case otherVersion(StorageKey, found: Int, expected: Int)

    /// A value or its key cannot be encoded, or the encoded value is too large for the storage.
    case unencodable(StorageKey, type: String, reason: String)

    /// The file cannot be written, or writing takes longer than the caller waits. Changes are kept in memory.
    case notWritable(file: String, reason: String)

    /// The file cannot be read.
    case notReadable(file: String, reason: String)

    /// Changes that could not be written earlier have now been written.
    case recovered(file: String)

    /// Too many changes were waiting to be written. Some of them were dropped.
    case changesLost(file: String)

    /// The disk is full, and the file takes up more than a third of the disk. The oldest entries of the file are
    /// removed.
    case oldestRemoved(file: String)

    /// A later version of the program wrote the file. The file is not changed.
    case laterVersion(file: String)
}

extension CacheProblem: CustomStringConvertible {

    /// The problem and its consequence, on one line without control characters.
    public var description: String {
        OneLine(sentence, limit: 1_000).description
    }

    private var sentence: String {
        switch self {
        case .damaged(let file, let setAside, let kept):
            "the cache \(file) was damaged; \(kept == 1 ? "1 entry was" : "\(kept) entries were") kept, and the rest is loaded again; the old file is now \(setAside)"
        case .entryDamaged(let key, let file):
            "the entry \(OneLine("\(key)")) in the cache \(file) is damaged and is loaded again"
        case .undecodable(let key, _, let reason):
            "the entry \(OneLine("\(key)")) in the cache cannot be decoded (\(OneLine(reason))); it is loaded again"
        case .otherVersion(let key, let found, let expected):
            "the entry \(OneLine("\(key)")) in the cache is of version \(found), not \(expected); it is loaded again"
        case .unencodable(let key, _, let reason):
            "the entry \(OneLine("\(key)")) is not cached: it cannot be encoded (\(OneLine(reason)))"
        case .notWritable(let file, let reason):
            "the cache \(file) cannot be written (\(OneLine(reason))); content stays in memory until the cache can be written"
        case .notReadable(let file, let reason):
            "the cache \(file) cannot be read (\(OneLine(reason))); content is loaded again"
        case .recovered(let file):
            "the cache \(file) can be written again"
        case .changesLost(let file):
            "too many changes are waiting to be written to the cache \(file); some of these changes were dropped"
        case .oldestRemoved(let file):
            "the disk of the cache \(file) is full; the oldest entries are removed to make room for new ones"
        case .laterVersion(let file):
            "the cache \(file) was written by a later version of this program; it is not changed, and contents are kept in memory"
        }
    }
}

extension CacheProblem: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}

extension CacheProblem {

    /// Adds the problem to the current `LoadableEventLog`, if there is one.
    public func log() {
        Task { @MainActor in
            LoadableEventLog.current?.record(
                LoadableEvent(date: SystemClock().now, name: "Cache", kind: .problem(description)))
        }
    }

    static func tooLarge(_ key: StorageKey) -> CacheProblem {
        .unencodable(key, type: "value", reason: "it is too large")
    }

    /// Creates the problem for an error of a closure that creates an entry.
    init(_ error: any Error, storing key: StorageKey) {
        self = error as? CacheProblem ?? .unencodable(key, type: "value", reason: "\(error)")
    }
}
