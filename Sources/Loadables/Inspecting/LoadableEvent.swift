/// Something that happened to a loadable, as a ``LoadableEventLog`` has it.
public struct LoadableEvent: Sendable {

    /// What happened.
    public enum Kind: Sendable {
        /// A load began, or ended: see its outcome.
        case load(LoadRecord)
        /// Contents that the source gave earlier were found in a cache.
        case contentsRestored(Provenance)
        /// Somebody said that the contents are not what the source has any more.
        case contentsInvalidated
        /// A result came for a load that was over, and was dropped.
        case lateResult
        /// It became idle, though no load ended so.
        case becameIdle
        /// A syncer will sync it then.
        case syncScheduled(Timestamp)
        /// Something is wrong with what loadables rest on, such as a cache; in one sentence.
        case problem(String)
    }

    /// When it happened; of events that were merged, when the first of them did.
    public var date: Timestamp

    /// What the loadable is called: its own name, otherwise its type.
    public var name: String

    /// What happened; of events that were merged, what happened last.
    public var kind: Kind

    /// How often it happened, from 1: a ``LoadableEventLog`` merges events that repeat each other.
    public private(set) var count = 1

    /// When it happened last.
    public private(set) var lastDate: Timestamp

    /// Makes an event from its parts.
    public init(date: Timestamp, name: String, kind: Kind) {
        self.date = date
        self.name = name
        self.kind = kind
        lastDate = date
    }

    /// Takes in an event that repeats it.
    mutating func merge(_ event: LoadableEvent) {
        kind = event.kind
        count += 1
        lastDate = event.date
    }
}

extension LoadableEvent.Kind {

    /// Whether something went wrong: a load failed, or there is a problem.
    public var isFailure: Bool {
        switch self {
        case .load(let record): record.error != nil
        case .problem: true
        case .contentsRestored, .contentsInvalidated, .lateResult, .becameIdle, .syncScheduled: false
        }
    }

    /// Whether it says what came of something, not that something begins or will.
    var isOutcome: Bool {
        switch self {
        case .load(let record): record.duration != nil
        case .syncScheduled: false
        case .contentsRestored, .contentsInvalidated, .lateResult, .becameIdle, .problem: true
        }
    }

    /// Whether it says the same as the other one, numbers and times apart.
    func repeats(_ other: Self) -> Bool {
        switch (self, other) {
        case (.load(let new), .load(let old)): new.isUpdate == old.isUpdate && new.outcome.repeats(old.outcome)
        case (.problem(let new), .problem(let old)): new == old
        case (.contentsRestored, .contentsRestored), (.contentsInvalidated, .contentsInvalidated),
            (.lateResult, .lateResult), (.becameIdle, .becameIdle):
            true
        default: false
        }
    }
}

extension LoadRecord.Outcome {

    fileprivate func repeats(_ other: Self) -> Bool {
        switch (self, other) {
        case (.succeeded(let new), .succeeded(let old)): new == old
        case (.failed(let new), .failed(let old)): "\(new)" == "\(old)"
        case (.unchanged, .unchanged), (.cancelled, .cancelled): true
        default: false
        }
    }
}

extension LoadableEvent: CustomStringConvertible {

    /// The event without its date, as one line: "Weather: load 3 failed after 0.25 seconds: offline". How often it happened
    /// is said if that was more than once.
    public var description: String {
        "\(OneLine(name)): \(kind)" + (count > 1 ? " (\(count) times)" : "")
    }
}

extension LoadableEvent.Kind: CustomStringConvertible {

    public var description: String {
        switch self {
        case .load(let record): "\(record)"
        case .contentsRestored(let provenance): "contents restored from the \(provenance.origin.rawValue)"
        case .contentsInvalidated: "contents declared stale"
        case .lateResult: "a late result was dropped"
        case .becameIdle: "became idle"
        case .syncScheduled: "a sync is scheduled"
        case .problem(let text): OneLine(text, limit: 1_000).description
        }
    }
}

extension LoadRecord: CustomStringConvertible {

    /// The load as one line: "load 3 failed after 0.25 seconds: offline"; contents that were pushed: "updated, 512 bytes".
    public var description: String {
        let time = duration.map { " after \($0)" } ?? ""
        let size = byteCount.map { ", \($0) bytes" } ?? ""
        if isUpdate, origin != nil { return "updated\(size)" }
        return switch outcome {
        case .loading: "\(generation) began"
        case .succeeded(.source): "\(generation) succeeded\(time)\(size)"
        case .succeeded(.cache): "\(generation) succeeded from the cache\(time)\(size)"
        case .unchanged: "\(generation) brought nothing new\(time)"
        case .failed(let error): "\(generation) failed\(time): \(OneLine("\(error)", limit: 1_000))"
        case .cancelled: "\(generation) was cancelled\(time)"
        }
    }
}
