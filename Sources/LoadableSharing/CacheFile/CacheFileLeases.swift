import LoadableCaching
import Loadables
import Synchronization

/// The leases of this program for sources in a cache file. Each lease is a lock, which the system releases when the
/// program ends.
final class CacheFileLeases: Sendable {

    struct Lease {
        let token: String
        let number: UInt64
        let granted: Int64
        var end: Int64
        /// Whether another load in this program is waiting for the lease.
        var isWanted = false
    }

    let presence: CacheFilePresence
    private let clock: any WallClock
    private let leases = Mutex<[SharedIdentity: Lease]>([:])

    init(_ presence: CacheFilePresence, clock: any WallClock) {
        (self.presence, self.clock) = (presence, clock)
    }

    /// Returns the lease of the source; nil if there is none, if it has another token, or if it has ended.
    func lease(of source: SharedIdentity, token: String) -> Lease? {
        leases.withLock { $0[source] }.flatMap { $0.token == token && $0.end > MachineTime().now ? $0 : nil }
    }

    /// Locks a source.
    ///
    /// - Returns: The number of suspended programs that have also locked the source. Nil if the source was not locked,
    ///   because a running program (possibly this one) or too many suspended programs have locked it.
    func lock(_ source: SharedIdentity) throws(SQLiteError) -> Int? {
        let isLate = leases.withLock { leases in
            guard let lease = leases[source], lease.end > MachineTime().now else {
                return leases.removeValue(forKey: source) != nil
            }
            leases[source]?.isWanted = true
            return false
        }
        if isLate { presence.unlock(source.place) }
        return try presence.lock(source.place)
    }

    func unlock(_ source: SharedIdentity) {
        leases.withLock { $0[source] = nil }
        presence.unlock(source.place)
    }

    /// Creates the lease of a source that this program has locked.
    ///
    /// The number of the lease is derived from the date, so that numbers increase even if the file was lost.
    func grant(_ source: SharedIdentity, _ request: SharedLeaseRequest, after floor: UInt64) -> Lease {
        let time = MachineTime()
        let calendar = UInt64(max(0, clock.now.nanosecondsSince1970 / 1_000))
        let number = max(calendar, floor < .max / 2 ? floor + 1 : 0)
        let end = time.advanced(by: request.length)
        let lease = Lease(token: request.token, number: number, granted: time.now, end: end)
        leases.withLock { $0[source] = lease }
        return lease
    }

    func renew(_ source: SharedIdentity, token: String, length: Duration) -> Bool {
        guard lease(of: source, token: token) != nil else { return false }
        leases.withLock { $0[source]?.end = MachineTime().advanced(by: length) }
        return true
    }

    func release(_ source: SharedIdentity, token: String) {
        guard leases.withLock({ $0[source]?.token == token }) else { return }
        unlock(source)
        presence.tell()
    }

    // MARK: Without other programs

    /// Grants the lease of a source if no other program uses the file. Does not read the file.
    ///
    /// - Returns: The number of the lease; nil if another program may request the lease, or if the source is already
    ///   locked.
    func leaseAlone(_ source: SharedIdentity, _ request: SharedLeaseRequest) -> UInt64? {
        guard isAlone, (try? lock(source)) == 0 else { return nil }
        // Check again, because another program may have started and loaded the source before the source was locked.
        guard isAlone else {
            unlock(source)
            return nil
        }
        return grant(source, request, after: request.known).number
    }

    /// Ends the lease of a source. Has no effect if another load or another program may need the result, or if the
    /// lease has already ended.
    ///
    /// - Returns: Whether this call has ended the lease.
    func releaseAlone(_ source: SharedIdentity, token: String) -> Bool {
        guard let lease = lease(of: source, token: token), !lease.isWanted, isAlone else { return false }
        unlock(source)
        // If a program has just started, it may have found the source locked. It is then waiting for an entry, so keep
        // the lease.
        guard !isAlone, (try? presence.lock(source.place)) == 0 else { return true }
        leases.withLock { $0[source] = lease }
        return false
    }

    private var isAlone: Bool { (try? presence.hasOthers()) == false }
}

extension SharedIdentity {

    /// The number that stands for the source in the lock file. Programs lock it to get the lease of the source.
    var place: UInt64 { UInt64(text.prefix(16), radix: 16) ?? 0 }
}
