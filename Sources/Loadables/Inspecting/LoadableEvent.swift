/// Something that happened to a loadable, as a ``LoadableEventLog`` has it.
public struct LoadableEvent: Sendable {

    /// What happened.
    public enum Kind: Sendable {
        /// A load began, or ended: see its outcome.
        case load(LoadRecord)
        /// The action of a change that is shown before the source has it began, or ended: what the change is called, and how
        /// its action goes. See ``OptimisticLoader``.
        case change(String, LoadRecord.Outcome)
        /// A further page of a list is being loaded, or came, or did not. See ``PagedLoader``.
        case furtherPage(LoadRecord.Outcome)
        /// Contents that the source gave earlier were found in a cache.
        case contentsRestored(Provenance)
        /// Somebody said that the contents are not what the source has any more.
        case contentsInvalidated
        /// The contents were withdrawn, as they belong to another account.
        case contentsWithdrawn
        /// A result came for a load that was over, and was dropped.
        case lateResult
        /// It became idle, though no load ended so.
        case becameIdle
        /// A syncer will sync it then.
        case syncScheduled(Timestamp)
        /// Something is wrong with what loadables rest on, such as a cache; in one sentence.
        case problem(String)
        /// Something that a person may want to know, and that is not wrong: that a problem is over, that somebody else has
        /// done something; in one sentence.
        case note(String)
    }

    /// When it happened; of events that were merged, when the first of them did.
    public var date: Timestamp

    /// What the loadable is called: its own name, otherwise its type.
    public var name: String

    /// Whether that is a name that somebody gave it.
    package var isNamed = true

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

    /// Whether something went wrong: a load failed, a change was refused, or there is a problem.
    public var isFailure: Bool {
        switch self {
        case .load(let record): record.error != nil
        case .change(_, .failed), .furtherPage(.failed): true
        case .change, .furtherPage: false
        case .problem: true
        case .contentsRestored, .contentsInvalidated, .contentsWithdrawn, .lateResult, .becameIdle, .syncScheduled,
            .note:
            false
        }
    }

    /// Whether it says what came of something, not that something begins or will.
    var isOutcome: Bool {
        switch self {
        case .load(let record): record.duration != nil
        case .change(_, .loading), .furtherPage(.loading), .syncScheduled: false
        case .change, .furtherPage, .contentsRestored, .contentsInvalidated, .contentsWithdrawn, .lateResult,
            .becameIdle, .problem, .note:
            true
        }
    }

    /// Whether it says the same as the other one, numbers and times apart.
    func repeats(_ other: Self) -> Bool {
        switch (self, other) {
        case (.load(let new), .load(let old)): new.isUpdate == old.isUpdate && new.outcome.repeats(old.outcome)
        case (.change(let new, let newOutcome), .change(let old, let oldOutcome)):
            new == old && newOutcome.repeats(oldOutcome)
        case (.furtherPage(let new), .furtherPage(let old)): new.repeats(old)
        case (.problem(let new), .problem(let old)), (.note(let new), .note(let old)): new == old
        case (.contentsRestored, .contentsRestored), (.contentsInvalidated, .contentsInvalidated),
            (.contentsWithdrawn, .contentsWithdrawn), (.lateResult, .lateResult), (.becameIdle, .becameIdle):
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

extension LoadRecord.Outcome {

    /// What it did, for a sentence about something else than a load.
    fileprivate var verb: String {
        switch self {
        case .loading: "began"
        case .succeeded, .unchanged: "succeeded"
        case .failed(let error): "failed: \(OneLine("\(error)", limit: 1_000))"
        case .cancelled: "was cancelled"
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
        case .change(let name, let outcome): "change \"\(OneLine(name))\" \(outcome.verb)"
        case .furtherPage(let outcome): "a further page \(outcome.verb)"
        case .contentsRestored(let provenance): "contents restored from the \(provenance.origin.rawValue)"
        case .contentsInvalidated: "contents declared stale"
        case .contentsWithdrawn: "contents withdrawn"
        case .lateResult: "a late result was dropped"
        case .becameIdle: "became idle"
        case .syncScheduled: "a sync is scheduled"
        case .problem(let text), .note(let text): OneLine(text, limit: 1_000).description
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
