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

    init() {}

    private var newest: Int? {
        if records.isEmpty { nil } else { (oldest == 0 ? records.count : Int(oldest)) - 1 }
    }

    mutating func begin(_ generation: LoadGeneration, at now: Timestamp) {
        add(LoadRecord(generation, start: now))
    }

    /// Ends the running load, or notes contents or a failure that came without one.
    mutating func end(_ generation: LoadGeneration, at now: Timestamp, _ end: (inout LoadRecord) -> Void) {
        if let newest, records[newest].isRunning {
            end(&records[newest])
        } else {
            var record = LoadRecord(generation, start: now)
            end(&record)
            add(record)
        }
    }

    /// Ends the latest load otherwise than it ended.
    mutating func endLast(_ end: (inout LoadRecord) -> Void) {
        if let newest { end(&records[newest]) }
    }

    mutating func noteLateResult() {
        lateResultCount &+= 1
    }

    private mutating func add(_ record: LoadRecord) {
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
