import Loadables

extension SharingMachine {

    /// The time limits of sharing.
    struct Limits: Sendable {
        /// The maximum age of content that may be used instead of a load; nil to use none.
        var period: Duration?
        /// The length of a lease. After a board was killed, others wait for that long.
        var lease: Duration
        /// The time for which a board renews a lease, which is the time that a load may take.
        var hold: Duration
        /// The time for which this board waits for others, in addition to the hold, before it loads without the store.
        var patience: Duration

        /// Returns whether content of the age is fresh. A small difference is allowed, because the timer of the board
        /// that stored the content may be slower than the store's clock.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// The time between two renewals of a lease. Two renewals may be lost without losing the lease.
        var renewalInterval: Duration { lease / 3 }
        /// The maximum number of renewals of a lease. Renewals are counted because clocks may be changed.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// The data that a board keeps between loads.
    struct Memory: Equatable, Sendable {
        /// The number of the content that the board has; 0 for none.
        var known: UInt64 = 0
        /// The date of the board's content if the content was loaded without the store; otherwise nil.
        var unsharedSince: Timestamp?
        /// The time at which the board's content was stored, or a little earlier, according to the board's clock; nil
        /// if it was not stored.
        var date: Timestamp?

        /// Returns whether the found content was loaded after the content of this board.
        ///
        /// - Parameter moment: The time at which the store was asked. The time of the response would be too late: if
        ///   the response took long, the content would seem newer than it is.
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
        /// A load starts. If `asked` is false, fresh content may be used instead. The jitter is the time that this
        /// board waits before it loads without the store; it is shorter than the patience. The board also waits that
        /// long before its first look, unless it leads, that is, it loaded its current content itself.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load starts, and the store has granted the lease at once, because no other load can request it.
        case beginAlone(UInt64)
        /// The result of a look. The failure's wait is counted from the time at which the failure was stored. The
        /// newest number includes entries that this board cannot decode.
        case found(content: Found?, failure: Found?, wait: Duration, newest: UInt64)
        /// The lease is granted, with this number.
        case granted(UInt64)
        /// Another board has the lease, for at most this time.
        case held(for: Duration)
        /// The store has a newer entry than at the last look.
        case outdated
        /// The load takes so long that its lease must be renewed.
        case renewalDue
        /// The renewal was answered. The value is whether the lease was still valid.
        case renewed(Bool)
        /// The origin returned content.
        case loaded
        /// The origin failed. The value is whether other boards are notified.
        case failed(isShared: Bool)
        /// The store responded. The value is whether it accepted the entry. If so, it has notified all others, and the
        /// lease has ended.
        case stored(Bool)
        /// The lease has ended without storing the content, because no other program needs it.
        case endedAlone
        /// The store failed: it is unreachable, full, returns invalid data, or is only slow.
        case storeFailed(isSlow: Bool = false)
        /// The content was delivered.
        case given
        /// A wait has ended.
        case timer
        /// The store announced an entry with this number.
        case announced(UInt64)
        /// The store announced an entry and delivered its content, which this board can decode.
        case brought(Found)
        /// The store announced a failure. All boards must wait for the given time after the failure was stored.
        /// `content` is the number of the current content.
        case broughtFailure(Found, wait: Duration, content: UInt64)
        /// A lease was released without an entry.
        case released
        /// The connection to the store was lost, and is restored now.
        case reconnected
        /// The load was cancelled.
        case cancelled
    }

    enum Action: Equatable, Sendable {
        case look
        /// Request a lease if the store has no entry newer than `seen`. The number of the lease must also be greater
        /// than `known`.
        case lease(seen: UInt64, known: UInt64)
        /// Load from the origin with the lease of this number; without a lease if nil.
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
        /// Wait for notifications.
        case follow
    }
}
