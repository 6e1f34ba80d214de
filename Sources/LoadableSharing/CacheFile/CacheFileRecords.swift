import FoundationEssentials
import LoadableCaching
import Loadables

/// The operations of a ``CacheFileStore`` on its file. Used by one thread at a time.
final class CacheFileRecords {

    private static let cache = "shared by boards"
    private static let version = 1

    private let records: CacheRecords
    private let leases: CacheFileLeases
    private let limits: CacheFileStore.Limits
    private let clock: any WallClock

    init(
        path: String, _ leases: CacheFileLeases, limits: CacheFileStore.Limits, clock: any WallClock,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.limits = limits
        self.clock = clock
        records = CacheRecords(
            path: path, patience: limits.command / 2, maximumByteCount: limits.file, clock: clock, report: report)
        self.leases = leases
    }

    // MARK: Operations

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

    func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) throws(SQLiteError) -> SharedLease {
        guard let stoppedCount = try leases.lock(source) else { return .held(for: request.length) }
        do throws(SQLiteError) {
            // Read the number after the lock is acquired, because the previous holder stores its entry before it
            // unlocks.
            let newest = try newest(of: source)
            guard newest <= request.seen else {
                leases.unlock(source)
                return .outdated
            }
            let lease = leases.grant(source, request, after: max(newest, request.known))
            if stoppedCount > 0 {
                try change(source) { (place, _, _) throws(SQLiteError) in place.takenOver = lease.granted }
            }
            return .granted(number: lease.number)
        } catch {
            leases.unlock(source)
            throw error
        }
    }

    func store(_ entry: SharedStoreEntry, for source: SharedIdentity) throws(SQLiteError) -> Bool {
        guard let lease = leases.lease(of: source, token: entry.token) else { return false }
        let isStored = try change(source) { (place, table, time) throws(SQLiteError) in
            guard entry.number > place.newest, lease.granted >= place.takenOver ?? .min else { return false }
            let record = CacheFilePlace.Record(number: entry.number, stored: time.now, granted: lease.granted)
            if entry.isFailure {
                (place.failure, place.failureBytes) = (record, Data(entry.bytes))
            } else {
                place.content = record
                place.removeFailure()
                try table.write(self.entry(Data(entry.bytes)), for: Self.key(of: source, "content"))
            }
            return true
        }
        leases.release(source, token: entry.token)
        return isStored
    }

    /// Returns the greatest number among the stored entries of the source; 0 if there are none.
    func newest(of source: SharedIdentity) throws(SQLiteError) -> UInt64 {
        let time = MachineTime()
        return try records.read { (table) throws(SQLiteError) in
            try self.place(of: source, in: table, time).newest
        } ?? 0
    }

    // MARK: File

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
        // The content may be missing, because the oldest entries of the file are removed when its size limit is
        // exceeded.
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
