import FoundationEssentials
import LoadableCaching
import Loadables

/// Does in the file of a cache what boards ask of their store. For one thread at a time.
final class CacheFileDesk {

    private static let cache = "shared by boards"
    private static let version = 1

    private let records: CacheRecords
    private let presence: CacheFilePresence
    private let limits: CacheFileStore.Limits
    private let clock: any WallClock

    init(
        path: String, limits: CacheFileStore.Limits, clock: any WallClock,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.limits = limits
        self.clock = clock
        records = CacheRecords(
            path: path, patience: limits.command / 2, maximumByteCount: limits.file, clock: clock, report: report)
        presence = CacheFilePresence(cache: path)
    }

    // MARK: What boards ask

    func look(at source: SharedIdentity) throws(SQLiteError) -> SharedFinding {
        do {
            return try read(source)
        } catch  where error.isDamage {
            try records.repair()
            return try read(source)
        }
    }

    private func read(_ source: SharedIdentity) throws(SQLiteError) -> SharedFinding {
        let (time, limit) = (MachineTime(), limits.entry)
        return try records.read { (table) throws(SQLiteError) in
            let place = try self.place(of: source, in: table, time)
            var finding = SharedFinding()
            if let content = place.content {
                let key = Self.key(of: source, "content")
                let isSmall = try table.byteCount(of: key) <= limit
                let bytes = isSmall ? try table.entry(for: key)?.value ?? Data() : Data()
                finding.content = Self.record(content, bytes, time)
            }
            if let failure = place.failure {
                finding.failure = Self.record(failure, place.failureBytes ?? Data(), time)
            }
            return finding
        } ?? SharedFinding()
    }

    /// - Returns: The token is that of the lease that is valid now.
    func lease(
        _ source: SharedIdentity, _ request: SharedLeaseRequest
    ) throws(SQLiteError) -> (lease: SharedLease, token: String?) {
        try change(source) { (place, _, time) throws(SQLiteError) in
            if place.newest > request.seen { return (.outdated, nil) }
            if let lease = place.lease, isValid(lease, time) {
                return (.held(for: .nanoseconds(max(0, lease.end - time.now))), lease.token)
            }
            guard let holder = presence.mark() else { throw SQLiteError.inUse }
            // The clock is that of the calendar, so that numbers grow after the file was lost.
            let calendar = UInt64(max(0, clock.now.nanosecondsSince1970 / 1_000))
            let floor = max(place.issued, place.newest, request.known)
            let number = max(calendar, floor < .max / 2 ? floor + 1 : 0)
            place.issued = number
            place.lease = CacheFilePlace.Lease(
                token: request.token, number: number, granted: time.now, end: time.advanced(by: request.length),
                holder: holder)
            return (.granted(number: number), request.token)
        }
    }

    func renew(_ source: SharedIdentity, token: String, length: Duration) throws(SQLiteError) -> Bool {
        try change(source) { (place, _, time) throws(SQLiteError) in
            guard let lease = place.lease, lease.token == token, lease.end > time.now else { return false }
            place.lease?.end = time.advanced(by: length)
            return true
        }
    }

    func store(_ entry: SharedStoreEntry, for source: SharedIdentity) throws(SQLiteError) -> Bool {
        let isStored = try change(source) { (place, table, time) throws(SQLiteError) in
            guard let lease = place.lease, lease.token == entry.token, lease.end > time.now,
                entry.number > place.newest
            else { return false }
            let record = CacheFilePlace.Record(number: entry.number, stored: time.now, granted: lease.granted)
            if entry.isFailure {
                (place.failure, place.failureBytes) = (record, Data(entry.bytes))
            } else {
                place.content = record
                place.removeFailure()
                try table.write(self.entry(Data(entry.bytes)), for: Self.key(of: source, "content"))
            }
            place.lease = nil
            return true
        }
        if isStored { presence.tell() }
        return isStored
    }

    func release(_ source: SharedIdentity, token: String) throws(SQLiteError) {
        let isReleased = try change(source) { (place, _, _) throws(SQLiteError) in
            guard place.lease?.token == token else { return false }
            place.lease = nil
            return true
        }
        if isReleased { presence.tell() }
    }

    /// What tells of a change: the newest number, and the token of a lease that somebody has.
    func state(of source: SharedIdentity) throws(SQLiteError) -> (newest: UInt64, token: String?) {
        let time = MachineTime()
        return try records.read { (table) throws(SQLiteError) in
            let place = try self.place(of: source, in: table, time)
            return (place.newest, place.lease.flatMap { isValid($0, time) ? $0.token : nil })
        } ?? (0, nil)
    }

    // MARK: The file

    /// A lease is over when its time is, or when the program that has it has gone.
    private func isValid(_ lease: CacheFilePlace.Lease, _ time: MachineTime) -> Bool {
        lease.end > time.now && lease.granted <= time.now && presence.isThere(lease.holder)
    }

    private func change<Result>(
        _ source: SharedIdentity,
        _ body: (inout CacheFilePlace, inout CacheRecordTable, MachineTime) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try records.change { (table) throws(SQLiteError) in
            let time = MachineTime()
            let before = try self.place(of: source, in: table, time)
            var place = before
            let result = try body(&place, &table, time)
            if place != before, let data = try? JSONEncoder().encode(place) {
                try table.write(entry(data), for: Self.key(of: source, "state"))
            }
            return result
        }
    }

    private func place(
        of source: SharedIdentity, in table: CacheRecordTable, _ time: MachineTime
    ) throws(SQLiteError) -> CacheFilePlace {
        let key = Self.key(of: source, "state")
        guard try table.byteCount(of: key) <= 2 * limits.entry + 4_096,
            let entry = try table.entry(for: key), entry.version == Self.version,
            var place = try? JSONDecoder().decode(CacheFilePlace.self, from: entry.value)
        else { return CacheFilePlace(start: time.start) }
        place.adopt(time)
        // The content may have been removed, as old entries are where there are too many.
        if try table.byteCount(of: Self.key(of: source, "content")) == 0 { place.content = nil }
        return place
    }

    private static func key(of source: SharedIdentity, _ part: String) -> StorageKey {
        StorageKey(cache: cache, key: "\(source.text)/\(part)")
    }

    private func entry(_ value: Data) -> StoredEntry {
        let now = clock.now
        return StoredEntry(
            value, format: .bytes, version: Self.version, date: now, keptUntil: now.advanced(by: limits.keep))
    }

    private static func record(
        _ record: CacheFilePlace.Record, _ bytes: Data, _ time: MachineTime
    ) -> SharedFinding.Record {
        let age = time.age(of: record.stored)
        return SharedFinding.Record(
            number: record.number, bytes: Array(bytes), age: age, loadAge: max(age, time.age(of: record.granted)))
    }
}
