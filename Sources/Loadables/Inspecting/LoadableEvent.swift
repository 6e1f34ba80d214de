/// An event of a loadable, as recorded by a ``LoadableEventLog``.
public struct LoadableEvent: Sendable {

    /// The kind of an event, with its details.
    public enum Kind: Sendable {
        /// A load started or ended. The record contains its outcome.
        case load(LoadRecord)
        /// The action of an optimistic change, or a run of a mutation, started or ended. The first value is the name of
        /// the change; it is empty for a mutation. The second value is the outcome. See ``OptimisticLoader`` and
        /// ``Mutation``.
        case change(String, LoadRecord.Outcome)
        /// The load of a further page of a list started or ended. See ``PagedLoader``.
        case furtherPage(LoadRecord.Outcome)
        /// Contents were shown without a load, for example contents from a cache.
        case contentsRestored(Provenance)
        /// The contents were marked as stale.
        case contentsInvalidated
        /// The contents were withdrawn, for example after a change of the account. The reason completes the sentence
        /// “removed content …”, for example “of another account”; nil if there is none.
        case contentsWithdrawn(because: String?)
        /// A result arrived after its load had ended, and was dropped.
        case lateResult
        /// The loadable became idle. If a load was running, the load was cancelled.
        case becameIdle
        /// A sync of the loadable is planned for the given time.
        case syncScheduled(Timestamp)
        /// A component that loadables depend on, such as a cache, has a problem. The text is one sentence.
        case problem(String)
        /// Information that is not a problem, for example that a problem has ended. The text is one sentence.
        case note(String)
    }

    /// The time of the event. For merged events, the time of the first occurrence.
    public var date: Timestamp

    /// The name of the loadable if one was set; otherwise its type.
    public var name: String

    /// Whether ``name`` was set. If false, ``name`` is the type of the loadable.
    package var isNamed = true

    /// The kind of the event. For merged events, the kind of the last occurrence.
    public var kind: Kind

    /// The number of occurrences, at least 1. A ``LoadableEventLog`` merges repeated events.
    public private(set) var count = 1

    /// The time of the last occurrence.
    public private(set) var lastDate: Timestamp

    /// Creates an event.
    public init(date: Timestamp, name: String, kind: Kind) {
        self.date = date
        self.name = name
        self.kind = kind
        lastDate = date
    }

    mutating func merge(_ event: LoadableEvent) {
        kind = event.kind
        count += 1
        lastDate = event.date
    }
}

extension LoadableEvent.Kind {

    /// Whether the event is a failure: a problem, or the failure of a load, of a further page, of a change or of a
    /// mutation.
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

    /// Whether a log keeps the event. A log does not keep the start of an operation or a scheduled sync.
    var isOutcome: Bool {
        switch self {
        case .load(let record): record.duration != nil
        case .change(_, .loading), .furtherPage(.loading), .syncScheduled: false
        case .change, .furtherPage, .contentsRestored, .contentsInvalidated, .contentsWithdrawn, .lateResult,
            .becameIdle, .problem, .note:
            true
        }
    }

    /// Returns whether the other event is of the same kind and has the same outcome. Load numbers, sizes and times are
    /// ignored. Returns false for the start of an operation and for a scheduled sync.
    func repeats(_ other: Self) -> Bool {
        switch (self, other) {
        case (.load(let new), .load(let old)): new.isUpdate == old.isUpdate && new.outcome.repeats(old.outcome)
        case (.change(let new, let newOutcome), .change(let old, let oldOutcome)):
            new == old && newOutcome.repeats(oldOutcome)
        case (.furtherPage(let new), .furtherPage(let old)): new.repeats(old)
        case (.problem(let new), .problem(let old)), (.note(let new), .note(let old)): new == old
        case (.contentsWithdrawn(let new), .contentsWithdrawn(let old)): new == old
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

extension LoadRecord.Outcome {

    /// A verb for the outcome of a change or of the load of a further page.
    fileprivate var verb: String {
        switch self {
        case .loading: "began"
        case .succeeded, .unchanged: "succeeded"
        case .failed(let error): "failed: \(OneLine(error.explainedText, limit: 1_000))"
        case .cancelled: "was cancelled"
        }
    }
}

extension LoadableEvent: CustomStringConvertible {

    /// The event without its date, on one line, for example "Weather: load 3 failed after 0.25 seconds: offline". The
    /// line of a scheduled sync contains the time until the sync, in seconds. If the event occurred several times, the
    /// line ends with the number of occurrences.
    public var description: String {
        "\(OneLine(name)): \(kind)\(wait)" + (count > 1 ? " (\(count) times)" : "")
    }

    /// A phrase with the time until the scheduled sync, in seconds, rounded to tenths. The time is zero if the sync is
    /// overdue. Empty for other events.
    private var wait: String {
        guard case .syncScheduled(let sync) = kind else { return "" }
        let wait = max(.zero, date.duration(to: sync))
        return " in \((wait / .seconds(1) * 10).rounded() / 10) seconds"
    }
}

extension LoadableEvent.Kind: CustomStringConvertible {

    public var description: String {
        switch self {
        case .load(let record): "\(record)"
        case .change(let name, let outcome): "change \"\(OneLine(name))\" \(outcome.verb)"
        case .furtherPage(let outcome): "load of a further page \(outcome.verb)"
        case .contentsRestored(let provenance): "contents restored from the \(provenance.origin.rawValue)"
        case .contentsInvalidated: "contents declared stale"
        case .contentsWithdrawn(let reason): "contents withdrawn" + (reason.map { " (\(OneLine($0)))" } ?? "")
        case .lateResult: "a late result was dropped"
        case .becameIdle: "became idle"
        case .syncScheduled: "a sync is scheduled"
        case .problem(let text), .note(let text): OneLine(text, limit: 1_000).description
        }
    }
}

extension LoadRecord: CustomStringConvertible {

    /// The load on one line, for example "load 3 failed after 0.25 seconds: offline" or "updated, 512 bytes".
    public var description: String {
        let time = duration.map { " after \($0)" } ?? ""
        let size = byteCount.map { $0 == 1 ? ", 1 byte" : ", \($0) bytes" } ?? ""
        if isUpdate, origin != nil { return "updated\(size)" }
        return switch outcome {
        case .loading: "\(generation) began"
        case .succeeded(.source): "\(generation) succeeded\(time)\(size)"
        case .succeeded(.cache): "\(generation) succeeded from the cache\(time)\(size)"
        case .unchanged: "\(generation) succeeded\(time), content unchanged"
        case .failed(let error): "\(generation) failed\(time): \(OneLine(error.explainedText, limit: 1_000))"
        case .cancelled: "\(generation) was cancelled\(time)"
        }
    }
}
