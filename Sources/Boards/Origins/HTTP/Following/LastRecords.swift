/// The last records of a stream, across its connections.
///
/// After a reconnection, a server may repeat records. Therefore, the first records of a new connection are compared
/// with the stored records until a record differs. Repeated records are not stored again.
struct LastRecords<Record: Equatable & Sendable>: Sendable {

    private let limit: Int
    private let byteLimit: Int

    private var kept: [(record: Record, size: Int)] = []
    /// The index of the first record that is still stored.
    private var start = 0
    private var byteCount = 0
    private var givenCount = 0

    /// The comparison with stored records; nil once the connection has sent a new record.
    private var repetition: Repetition?

    /// The number of all records received so far, without repeated ones.
    private(set) var count = 0

    /// The number of records that were dropped before the content was read.
    private(set) var unseenCount = 0

    private struct Repetition {
        var records: [(record: Record, size: Int)] = []
        /// The indices of the stored records that the latest record may repeat.
        var places: [Int]
        /// The number of leading ``records`` that are certainly repetitions. They match stored records, including the
        /// last stored record.
        var completeCount = 0
    }

    init(limit: Int, byteLimit: Int) {
        (self.limit, self.byteLimit) = (limit, byteLimit)
    }

    mutating func beginConnection() {
        endRepetition()
        repetition = start == kept.count ? nil : Repetition(places: Array(start - 1..<kept.count - 1))
    }

    /// Adds a record. At the beginning of a connection, a record that repeats a stored record is not added.
    ///
    /// - Parameter size: The size of the record in bytes.
    mutating func append(_ record: Record, size: Int) {
        guard var repetition else { return add(record, size: size) }
        repetition.records.append((record, size))
        repetition.places = repetition.places.map { $0 + 1 }.filter { $0 < kept.count && kept[$0].record == record }
        if repetition.places.last == kept.count - 1 { repetition.completeCount = repetition.records.count }
        self.repetition = repetition
        if repetition.places.isEmpty || repetition.places == [kept.count - 1] { endRepetition() }
    }

    /// Returns the stored records if a record was added since the last call of this method or of ``take()``; otherwise
    /// nil.
    mutating func takeIfNew() -> [Record]? {
        guard givenCount < count else { return nil }
        return take()
    }

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
        // Removing records moves the remaining ones. Therefore, records are removed in batches larger than the limit.
        guard start > limit else { return }
        kept.removeFirst(start)
        start = 0
    }
}
