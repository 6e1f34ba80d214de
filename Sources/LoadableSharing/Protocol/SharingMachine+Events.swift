import Loadables

extension SharingMachine {

    /// The time limits of sharing.
    struct Limits: Sendable {
        /// Content that is younger than this may be used instead of a load; nil to always load.
        var period: Duration?
        /// The length of a lease. If a board is killed during a load, other boards wait for at most this time.
        var lease: Duration
        /// The time for which a board keeps renewing a lease. It is the maximum duration of a load.
        var hold: Duration
        /// The time, in addition to ``hold``, for which this board waits for other boards before it loads without the
        /// store.
        var patience: Duration

        /// Returns whether content of the given age is fresh. The limit is slightly shorter than the period, because
        /// the timer of a board may be slightly faster than the store's clock.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// The time between two renewals of a lease. It is short enough that a lease survives the loss of one renewal.
        var renewalInterval: Duration { lease / 3 }
        /// The maximum number of renewals of a lease. Renewals are counted instead of measuring their total time,
        /// because a clock may be changed.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// The data that a board keeps about a source between loads.
    struct Memory: Equatable, Sendable {
        /// The number of the board's current content; 0 for none. If the content is not in the store, the greatest
        /// number of the board's earlier contents and of its refused lease.
        var known: UInt64 = 0
        /// The time at which the board's current content was loaded, if that content is not in the store; nil in all
        /// other cases.
        var unsharedSince: Timestamp?
        /// The time at which the board's current content was stored, or a slightly earlier time, according to the
        /// board's clock; nil if the content was not stored.
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

    /// An entry in the store.
    struct Found: Equatable, Sendable {
        var number: UInt64
        /// The time since the entry was stored.
        var age: Duration
        /// The time since the lease of the entry was granted.
        var loadAge: Duration
    }

    enum Event: Equatable, Sendable {
        /// A load starts. `asked` is whether the user requested it; if false, fresh content may be used instead.
        /// `jitter` is a random time, shorter than the patience, for which this board waits before it loads without the
        /// store. `leads` is whether the board loaded its current content itself. If false, a board with stored content
        /// also waits for the random time before its first lookup in the store, unless the user requested the load.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load starts, and the store has granted the lease at once, because no other load can request it. The value
        /// is the number of the lease.
        case beginAlone(UInt64)
        /// The result of a lookup in the store. `wait` is the time for which boards must wait after the failure was
        /// stored. `newest` is the greatest number in the store, including entries that this board cannot decode.
        case found(content: Found?, failure: Found?, wait: Duration, newest: UInt64)
        /// The lease was granted, with this number.
        case granted(UInt64)
        /// Another board has the lease, for at most this time.
        case held(for: Duration)
        /// The store contains a newer entry than at the last lookup.
        case outdated
        /// The load is still running, and its lease must be renewed.
        case renewalDue
        /// The store responded to the renewal. The value is whether the lease was still valid.
        case renewed(Bool)
        /// The origin returned content.
        case loaded
        /// The load from the origin failed. The value is whether the failure is shared with other boards.
        case failed(isShared: Bool)
        /// The store responded to the request to store an entry. The value is whether it stored the entry. If so, it
        /// has notified all other boards, and the lease has ended.
        case stored(Bool)
        /// The lease has ended. The content was not stored, because no other program needs it.
        case endedAlone
        /// The store failed. For example, it is unreachable or full, or it returned invalid data. `isSlow` is whether
        /// it did not respond in time.
        case storeFailed(isSlow: Bool = false)
        /// The content was delivered.
        case given
        /// A wait has ended.
        case timer
        /// The store announced an entry with this number.
        case announced(UInt64)
        /// The store announced content and included it, and this board can decode it.
        case brought(Found)
        /// The store announced a failure and included it. `wait` is the time for which all boards must wait after the
        /// failure was stored. `content` is the number of the content in the store.
        case broughtFailure(Found, wait: Duration, content: UInt64)
        /// A lease was released without an entry.
        case released
        /// The connection to the store was lost and has been restored.
        case reconnected
        /// The load was cancelled.
        case cancelled
    }

    enum Action: Equatable, Sendable {
        case look
        /// Request a lease if the store has no entry newer than `seen`. The number of the lease must also be greater
        /// than `known`.
        case lease(seen: UInt64, known: UInt64)
        /// Load from the origin with the lease that has this number; without a lease if the number is nil.
        case load(UInt64?)
        /// Renew the lease.
        case renew
        /// Store the content under this number, announce it, and release the lease.
        case store(UInt64)
        /// Store the failure under this number, announce it, and release the lease.
        case storeFailure(UInt64)
        /// Release the lease, if there is one. Do not wait for the response.
        case release
        /// Wait for this time. An event ends the wait early.
        case wait(Duration)
        /// Deliver the content that was found in the store or announced by it.
        case give
        /// Deliver the loaded content.
        case giveLoaded
        /// Report that the current content is fresh.
        case keep
        /// Fail with the failure that was found in the store or announced by it.
        case fail
        /// Fail with the error of the load.
        case failLoaded
        /// Wait for notifications without a time limit.
        case follow
    }
}
