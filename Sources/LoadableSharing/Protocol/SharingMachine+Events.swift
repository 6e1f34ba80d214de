import Loadables

extension SharingMachine {

    /// The time limits of sharing.
    struct Limits: Sendable {
        /// The maximum age of content that may be used instead of a load; nil to always load.
        var period: Duration?
        /// The length of a lease. If a board is killed during a load, other boards wait until this time has passed.
        var lease: Duration
        /// The time for which a board renews a lease. It is the maximum duration of a load.
        var hold: Duration
        /// The time for which this board waits for other boards, in addition to ``hold``, before it loads without the
        /// store.
        var patience: Duration

        /// Returns whether content of the given age is fresh. A slightly greater age is allowed, because the timer of
        /// the board that stored the content may be slower than the store's clock.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// The time between two renewals of a lease. The lease does not end if two consecutive renewals are lost.
        var renewalInterval: Duration { lease / 3 }
        /// The maximum number of renewals of a lease. Renewals are counted, because their duration cannot be measured
        /// if a clock is changed.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// The data of a source that a board keeps between loads.
    struct Memory: Equatable, Sendable {
        /// The number of the board's current content; 0 for none.
        var known: UInt64 = 0
        /// The date of the board's current content if that content was loaded without the store; otherwise nil.
        var unsharedSince: Timestamp?
        /// The time at which the board's current content was stored, or a slightly earlier time, according to the
        /// board's clock; nil if the content was not stored.
        var date: Timestamp?

        /// Returns whether the content of this board was loaded before the found content.
        ///
        /// - Parameter moment: The time of the request to the store. With the time of the response, the content would
        ///   seem newer than it is after a slow response.
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
        /// A load starts. If `asked` is false, fresh content may be used instead. `jitter` is the time for which this
        /// board waits before it loads without the store; it is shorter than the patience. The board also waits for
        /// this time before its first lookup in the store, unless `leads` is true, which means that the board loaded
        /// its current content itself.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load starts, and the store has granted the lease at once, because no other load can request it.
        case beginAlone(UInt64)
        /// The result of a lookup in the store. `wait` is the wait after the failure, counted from the time at which
        /// the failure was stored. `newest` is the greatest number in the store, including entries that this board
        /// cannot decode.
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
        /// The load from the origin failed. The value is whether other boards are notified of the failure.
        case failed(isShared: Bool)
        /// The store responded to the storing of an entry. The value is whether it accepted the entry. If so, it has
        /// notified all other boards, and the lease has ended.
        case stored(Bool)
        /// The lease has ended. The content was not stored, because no other program needs it.
        case endedAlone
        /// The store failed. For example, it is unreachable or full, or returns invalid data. If `isSlow` is true, it
        /// did not respond in time.
        case storeFailed(isSlow: Bool = false)
        /// The content was delivered.
        case given
        /// A wait has ended.
        case timer
        /// The store announced an entry with this number.
        case announced(UInt64)
        /// The store announced content and delivered it, and this board can decode it.
        case brought(Found)
        /// The store announced a failure and delivered it. All boards must wait for the given time after the failure
        /// was stored. `content` is the number of the content in the store.
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
        /// Load from the origin with the lease of this number, or without a lease if it is nil.
        case load(UInt64?)
        /// Renew the lease.
        case renew
        /// Store the content, announce it, and release the lease.
        case store(UInt64)
        /// Store the failure, announce it, and release the lease.
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
