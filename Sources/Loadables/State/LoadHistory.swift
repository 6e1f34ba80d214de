/// The latest loads of a loadable, oldest first; of earlier ones only their number is left.
public struct LoadHistory: Sendable {

    /// How many loads are kept unless a loadable is told otherwise.
    public static let defaultLimit = 5

    /// How many loads are kept, from 0. A lower limit drops the oldest at once.
    public var limit: Int {
        get { Int(storedLimit) }
        set {
            records = Array(suffix(Swift.max(0, newValue)))
            oldest = 0
            storedLimit = UInt16(clamping: newValue)
        }
    }

    /// How many results came too late, for loads that were over, and were dropped.
    public private(set) var lateResultCount: UInt32 = 0

    // A ring: when it is full, a new load takes the place of the oldest.
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

/// One load of a loadable: when it began, how long it took, and what came of it.
public struct LoadRecord: Sendable {

    /// What came of a load.
    public enum Outcome: Sendable {
        /// It is still running.
        case loading
        /// The contents came; `from` says from where.
        case succeeded(from: Provenance.Origin)
        /// The source said that it still has the contents that were there.
        case unchanged
        /// They did not.
        case failed(any Error)
        /// Nobody wanted it any more.
        case cancelled
    }

    package enum Ending {
        case none
        case succeeded(byteCount: Int, Provenance.Origin)
        case unchanged
        case failed(any Error)
        case cancelled
    }

    /// When it began, by the clock of the loadable.
    public let start: Timestamp

    // In this order it takes 32 bytes: every loadable keeps some of these.
    private let nanoseconds: Int64
    private let ending: Ending

    /// Whether it is not a load but what came without one: contents that their source pushed, or its failure.
    public let isUpdate: Bool

    /// Why it was asked for; nil for what came without being asked for.
    public let reason: LoadRequest.Reason?

    /// The number of the load. Contents that are pushed by their source have the number of the load before them.
    public let generation: LoadGeneration

    package static let unknownByteCount = -1

    /// A load that is running.
    package init(_ generation: LoadGeneration, start: Timestamp, for reason: LoadRequest.Reason? = nil) {
        self.generation = generation
        self.start = start
        self.reason = reason
        nanoseconds = 0
        ending = .none
        isUpdate = false
    }

    /// A load that is over, or an update.
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

    /// What came of it.
    public var outcome: Outcome {
        switch ending {
        case .none: .loading
        case .succeeded(_, let origin): .succeeded(from: origin)
        case .unchanged: .unchanged
        case .failed(let error): .failed(error)
        case .cancelled: .cancelled
        }
    }

    /// How long it took; nil while it is running. Zero for contents that were pushed, and never negative, even when the
    /// clock was set back meanwhile.
    public var duration: Duration? {
        if case .none = ending { nil } else { .nanoseconds(nanoseconds) }
    }

    /// How many bytes were loaded; nil if that is not known.
    public var byteCount: Int? {
        if case .succeeded(let count, _) = ending, count != Self.unknownByteCount { count } else { nil }
    }

    /// Where the contents came from; nil unless some came.
    public var origin: Provenance.Origin? {
        if case .succeeded(_, let origin) = ending { origin } else { nil }
    }

    /// Why it failed; nil unless it did.
    public var error: (any Error)? {
        if case .failed(let error) = ending { error } else { nil }
    }
}
