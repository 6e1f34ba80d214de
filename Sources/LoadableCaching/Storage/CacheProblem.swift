public import FoundationEssentials
import Loadables

/// What went wrong with a cache. None of it ends a program: contents are loaded again, and kept in memory.
public enum CacheProblem: Error, Hashable, Sendable {

    /// The file was damaged. It was set aside under another name, and the entries that could be read of it are in a new one.
    case damaged(file: String, setAside: String, kept: Int)

    /// An entry in the file is not what was written, and is not shown.
    case entryDamaged(StorageKey, file: String)

    /// A value is not one that this program can read; it stays until it is replaced.
    case undecodable(StorageKey, type: String, reason: String)

    /// A value is of another version of its type; it stays until it is replaced.
    case otherVersion(StorageKey, found: Int, expected: Int)

    /// A value cannot be written as bytes.
    case unencodable(StorageKey, type: String, reason: String)

    /// Nothing can be written: contents are kept in memory only.
    case notWritable(file: String, reason: String)

    /// Nothing can be read.
    case notReadable(file: String, reason: String)

    /// What could not be written before was written now.
    case recovered(file: String)

    /// More was stored than may wait to be written: some of it is not.
    case changesLost(file: String)

    /// The disk is full, mostly of the file itself: its oldest entries make room for new ones.
    case oldestRemoved(file: String)

    /// A later version of the program has the file, which is left alone.
    case laterVersion(file: String)
}

extension CacheProblem: CustomStringConvertible {

    /// What happened and what becomes of it, on one line without control characters, whatever the file has in it.
    public var description: String {
        OneLine(sentence, limit: 1_000).description
    }

    private var sentence: String {
        switch self {
        case .damaged(let file, let setAside, let kept):
            "the cache \(file) was damaged; \(kept) entries were kept, the rest is loaded again; the old file is \(setAside)"
        case .entryDamaged(let key, let file):
            "the entry \(OneLine("\(key)")) in the cache \(file) is damaged and is loaded again"
        case .undecodable(let key, _, let reason):
            "the entry \(OneLine("\(key)")) in the cache is not what this program keeps there (\(OneLine(reason))); it is loaded again"
        case .otherVersion(let key, let found, let expected):
            "the entry \(OneLine("\(key)")) in the cache is of version \(found), not \(expected); it is loaded again"
        case .unencodable(let key, _, let reason):
            "the entry \(OneLine("\(key)")) is not cached: it cannot be encoded (\(OneLine(reason)))"
        case .notWritable(let file, let reason):
            "the cache \(file) cannot be written (\(OneLine(reason))); contents are kept in memory until it can"
        case .notReadable(let file, let reason):
            "the cache \(file) cannot be read (\(OneLine(reason))); contents are loaded again"
        case .recovered(let file):
            "the cache \(file) can be written again"
        case .changesLost(let file):
            "more was stored than can wait to be written to the cache \(file); some of it is not written"
        case .oldestRemoved(let file):
            "the disk of the cache \(file) is full; the oldest entries make room for new ones"
        case .laterVersion(let file):
            "the cache \(file) was written by a later version of this program; it is left alone, and contents are kept in memory"
        }
    }
}

extension CacheProblem: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}

extension CacheProblem {

    /// Writes it into the log of the program, if there is one.
    public func log() {
        Task { @MainActor in
            LoadableEventLog.current?.record(
                LoadableEvent(date: SystemClock().now, name: "Cache", kind: .problem(description)))
        }
    }

    /// A value has more bytes than any may have.
    static func tooLarge(_ key: StorageKey) -> CacheProblem {
        .unencodable(key, type: "value", reason: "it is too large")
    }

    /// What a closure threw that was to make an entry.
    init(_ error: any Error, storing key: StorageKey) {
        self = error as? CacheProblem ?? .unencodable(key, type: "value", reason: "\(error)")
    }
}
