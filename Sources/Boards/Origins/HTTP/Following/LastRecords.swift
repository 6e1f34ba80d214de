/// The last records of a stream, across its connections.
///
/// A server that repeats what it sent before a connection ended adds nothing: records of a new connection are compared with those
/// that are there until one differs.
struct LastRecords<Record: Equatable & Sendable>: Sendable {

    /// The number of records that are kept.
    private let limit: Int
    /// The number of bytes that they may have together.
    private let byteLimit: Int

    private var kept: [(record: Record, size: Int)] = []
    /// The place of the first record that is kept.
    private var start = 0
    private var byteCount = 0
    private var givenCount = 0

    /// The records that may repeat earlier ones; nil if the connection has sent something new.
    private var repetition: Repetition?

    /// The number of new records ever.
    private(set) var count = 0

    /// The number of records that were dropped before they were taken.
    private(set) var unseenCount = 0

    private struct Repetition {
        var records: [(record: Record, size: Int)] = []
        /// The places of earlier records that the last of these may be.
        var places: [Int]
        /// The number of these that are a repetition of all up to the last earlier one.
        var completeCount = 0
    }

    init(limit: Int, byteLimit: Int) {
        (self.limit, self.byteLimit) = (limit, byteLimit)
    }

    /// Says that the next records are those of a new connection.
    mutating func beginConnection() {
        endRepetition()
        repetition = start == kept.count ? nil : Repetition(places: Array(start - 1..<kept.count - 1))
    }

    /// - Parameter size: The bytes of the record.
    mutating func append(_ record: Record, size: Int) {
        guard var repetition else { return add(record, size: size) }
        repetition.records.append((record, size))
        repetition.places = repetition.places.map { $0 + 1 }.filter { $0 < kept.count && kept[$0].record == record }
        if repetition.places.last == kept.count - 1 { repetition.completeCount = repetition.records.count }
        self.repetition = repetition
        if repetition.places.isEmpty || repetition.places == [kept.count - 1] { endRepetition() }
    }

    /// The records if there are new ones; nil if there are none since the last time.
    mutating func takeIfNew() -> [Record]? {
        guard givenCount < count else { return nil }
        return take()
    }

    /// The records.
    mutating func take() -> [Record] {
        givenCount = count
        return kept[start...].map(\.record)
    }

    private mutating func endRepetition() {
        guard let ended = repetition else { return }
        repetition = nil
        for (record, size) in ended.records.dropFirst(ended.completeCount) { add(record, size: size) }
    }

    private mutating func add(_ record: Record, size: Int) {
        kept.append((record, size))
        byteCount += size
        count += 1
        while kept.count - start > limit || byteCount > byteLimit && kept.count - start > 1 {
            if count - (kept.count - start) >= givenCount { unseenCount += 1 }
            byteCount -= kept[start].size
            start += 1
        }
        // Now and then rather than each time: to remove records moves those that stay.
        guard start > limit else { return }
        kept.removeFirst(start)
        start = 0
    }
}
