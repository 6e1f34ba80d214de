/// The latest loads and updates of a loadable, oldest first.
public struct LoadHistory: Sendable {

    /// The default maximum number of entries to keep.
    public static let defaultLimit = 5

    /// The maximum number of entries to keep, from 0 to 65,535. Values outside this range are clamped. If you reduce
    /// the limit, the oldest entries are dropped at once.
    public var limit: Int {
        get { Int(storedLimit) }
        set {
            records = Array(suffix(Swift.max(0, newValue)))
            oldest = 0
            storedLimit = UInt16(clamping: newValue)
        }
    }

    /// The number of results that were dropped because they arrived too late. A result is too late after its load has
    /// ended. An update is too late after another load has started.
    public private(set) var lateResultCount: UInt32 = 0

    // A ring buffer. When it is full, a new record replaces the oldest one.
    private var records: [LoadRecord] = []
    private var oldest: UInt16 = 0
    private var storedLimit = UInt16(Self.defaultLimit)

    package init() {}

    mutating func noteLateResult() {
        lateResultCount &+= 1
    }

    package mutating func add(_ record: LoadRecord) {
        if records.count < limit {
            if records.isEmpty { records.reserveCapacity(Swift.min(limit, 64)) }
            records.append(record)
        } else if limit > 0 {
            records[Int(oldest)] = record
            oldest = oldest + 1 == storedLimit ? 0 : oldest + 1
        }
    }
}

extension LoadHistory: RandomAccessCollection {

    public var startIndex: Int { 0 }

    public var endIndex: Int { records.count }

    public subscript(position: Int) -> LoadRecord {
        records[(Int(oldest) + position) % records.count]
    }
}

/// One load or update of a loadable: its start, its duration and its outcome.
public struct LoadRecord: Sendable {

    /// The outcome of a load.
    public enum Outcome: Sendable {
        /// The load is still running.
        case loading
        /// The load returned contents. `from` is their origin.
        case succeeded(from: Provenance.Origin)
        /// The source reported that the current contents are unchanged.
        case unchanged
        /// The load failed.
        case failed(any Error)
        /// The load was cancelled.
        case cancelled
    }

    package enum Ending {
        case none
        case succeeded(byteCount: Int, Provenance.Origin)
        case unchanged
        case failed(any Error)
        case cancelled
    }

    /// The start of the load, according to the loadable's clock. For an update, the time of its arrival.
    public let start: Timestamp

    // The order of the properties limits the size of a record to 32 bytes. Every loadable stores several records.
    private let nanoseconds: Int64
    private let ending: Ending

    /// Whether the record stands for an update or a failure that occurred while no load was running.
    public let isUpdate: Bool

    /// The reason for the load; nil for an update, and for a load that `sync()` did not start.
    public let reason: LoadRequest.Reason?

    /// The generation of the load. For an update, the generation of the preceding load.
    public let generation: LoadGeneration

    package static let unknownByteCount = -1

    /// Creates the record of a running load.
    package init(_ generation: LoadGeneration, start: Timestamp, for reason: LoadRequest.Reason? = nil) {
        self.generation = generation
        self.start = start
        self.reason = reason
        nanoseconds = 0
        ending = .none
        isUpdate = false
    }

    /// Creates the record of a load that has ended, or of an update.
    package init(
        _ generation: LoadGeneration, start: Timestamp, for reason: LoadRequest.Reason? = nil, _ ending: Ending,
        at end: Timestamp, isUpdate: Bool
    ) {
        self.generation = generation
        self.isUpdate = isUpdate
        self.reason = isUpdate ? nil : reason
        self.start = start
        let (elapsed, overflow) = end.nanosecondsSince1970.subtractingReportingOverflow(start.nanosecondsSince1970)
        nanoseconds = overflow ? 0 : max(0, elapsed)
        self.ending = ending
    }

    /// The outcome.
    public var outcome: Outcome {
        switch ending {
        case .none: .loading
        case .succeeded(_, let origin): .succeeded(from: origin)
        case .unchanged: .unchanged
        case .failed(let error): .failed(error)
        case .cancelled: .cancelled
        }
    }

    /// The duration of the load; nil while the load is running. Zero for an update, or if the clock was set back during
    /// the load.
    public var duration: Duration? {
        if case .none = ending { nil } else { .nanoseconds(nanoseconds) }
    }

    /// The number of loaded bytes; nil if unknown, or if the load returned no contents.
    public var byteCount: Int? {
        if case .succeeded(let count, _) = ending, count != Self.unknownByteCount { count } else { nil }
    }

    /// The origin of the contents; nil if the load returned none.
    public var origin: Provenance.Origin? {
        if case .succeeded(_, let origin) = ending { origin } else { nil }
    }

    /// The error; nil if the load did not fail.
    public var error: (any Error)? {
        if case .failed(let error) = ending { error } else { nil }
    }
}
