import Loadables

extension SharingMachine {

    struct Limits: Sendable {
        /// The age limit of fresh content. Fresh content is used instead of a load, unless the user requested the load.
        /// If nil, each load sends a request to the origin.
        var period: Duration?
        /// The length of a lease. If a board is killed during a load, other boards wait for at most this time.
        var lease: Duration
        /// The maximum duration of a load. The board stops renewing its lease after this time.
        var hold: Duration
        /// The time that this board waits for other boards, in addition to ``hold``, before it loads without the store.
        var patience: Duration

        /// Returns whether content of the given age is fresh. The limit is slightly shorter than the period, because
        /// the timer of a board may be slightly faster than the store's clock.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// The time between two renewals of a lease. It is short enough that a lease survives the loss of one renewal.
        var renewalInterval: Duration { lease / 3 }
        /// The maximum number of renewals of a lease. Renewals are counted, because a measured time would be wrong
        /// after the clock was changed.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// The data that a board keeps about a source between loads.
    struct Memory: Equatable, Sendable {
        /// The number of the board's current content; 0 if there is none. If the content has no number, because it is
        /// not in the store, this is the greatest number that the board has used so far.
        var known: UInt64 = 0
        /// The time at which the board's current content was loaded; nil if the content is in the store.
        var unsharedSince: Timestamp?
        /// The time at which the board's current content was stored, or a slightly earlier time, according to the
        /// board's clock. Nil if the content was not stored, or if the next load must include a lookup in the store.
        var date: Timestamp?

        /// Returns whether the content of this board is older than the found content.
        ///
        /// - Parameter moment: The time of the request to the store. If the time of a slow response were used, the
        ///   found content would seem newer than it is.
        func isOlder(than found: Found, at moment: Timestamp) -> Bool {
            guard found.number > known else { return false }
            return unsharedSince.map { found.loadAge < $0.duration(to: moment) } ?? true
        }
    }

    /// The number and the ages of an entry in the store.
    struct Found: Equatable, Sendable {
        var number: UInt64
        /// The time since the entry was stored.
        var age: Duration
        /// The time since the lease of the entry was granted, or slightly more.
        var loadAge: Duration
    }

    enum Event: Equatable, Sendable {
        /// A load starts.
        ///
        /// - `asked` is true if the user requested the load. If false, fresh content may be used instead of a load.
        /// - `jitter` is the random duration of a pause. It is shorter than the patience. A board pauses before it
        ///   loads without the store. A board with stored content also pauses before its first lookup, unless `asked`
        ///   or `leads` is true.
        /// - `leads` is true if the board loaded its current content itself.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load starts, and the store has granted the lease at once, because no other load can request it. The value
        /// is the number of the lease.
        case beginAlone(UInt64)
        /// The result of a lookup in the store.
        ///
        /// - `wait` is the time that boards must wait after the failure was stored; zero if there is no failure.
        /// - `newest` is the greatest number in the store, including entries that this board cannot decode.
        case found(content: Found?, failure: Found?, wait: Duration, newest: UInt64)
        /// The lease was granted, with this number.
        case granted(UInt64)
        /// Another board has the lease, for at most this time.
        case held(for: Duration)
        /// The lease was refused, because the store contains a newer entry than at the last lookup.
        case outdated
        /// The load is still running, and its lease must be renewed.
        case renewalDue
        /// The store responded to the renewal of the lease. The value is true if the lease was still valid.
        case renewed(Bool)
        case loaded
        /// The load from the origin failed. `isShared` is true if the failure is shared with other boards.
        case failed(isShared: Bool)
        /// The store responded to the request to store an entry. If the value is true, the store has stored the entry,
        /// notified all other boards, and ended the lease.
        case stored(Bool)
        /// The lease has ended, and the result of the load was not stored, because no other program needs it.
        case endedAlone
        /// The store failed. For example, it is unreachable or full, or it returned invalid data. `isSlow` is true if
        /// it did not respond in time.
        case storeFailed(isSlow: Bool = false)
        case given
        /// A wait has ended.
        case timer
        /// The store announced an entry with this number.
        case announced(UInt64)
        /// The store announced content that this board can decode. The notification included the content.
        case brought(Found)
        /// The store announced a failure. The notification included the failure.
        ///
        /// - `wait` is the time that all boards must wait after the failure was stored.
        /// - `content` is the number of the content in the store.
        case broughtFailure(Found, wait: Duration, content: UInt64)
        /// A lease ended, and no entry was stored.
        case released
        /// The connection to the store was lost and has been restored.
        case reconnected
        case cancelled
    }

    enum Action: Equatable, Sendable {
        case look
        /// Request a lease, which the store refuses if it has an entry newer than `seen`. The number of the lease must
        /// be greater than `known`.
        case lease(seen: UInt64, known: UInt64)
        /// Load from the origin. The value is the number of the lease; nil to load without a lease.
        case load(UInt64?)
        case renew
        /// Store the content under this number, announce it, and release the lease.
        case store(UInt64)
        /// Store the failure under this number, announce it, and release the lease.
        case storeFailure(UInt64)
        /// Release the lease, if there is one. Do not wait for the response.
        case release
        /// Wait for this time. An event ends the wait early.
        case wait(Duration)
        /// Deliver the content from the store.
        case give
        case giveLoaded
        /// Report that the current content is unchanged.
        case keep
        /// Fail with the failure from the store.
        case fail
        /// Fail with the error of the load.
        case failLoaded
        /// Wait for notifications without a time limit.
        case follow
    }
}
