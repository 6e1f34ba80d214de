import Loadables

extension SharingMachine {

    /// The time limits of sharing.
    struct Limits: Sendable {
        /// How long content may be used instead of a load; nil if never.
        var period: Duration?
        /// The length of a lease: how long others wait for a board that was killed.
        var lease: Duration
        /// How long a board renews a lease: as long as a load may take.
        var hold: Duration
        /// How much longer than the hold this board waits for others before it loads separately.
        var patience: Duration

        /// Allows for a small difference: the timer of the board that stored the content may be slower than the store's
        /// clock.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// The time between two renewals of a lease: two of them may be lost.
        var renewalInterval: Duration { lease / 3 }
        /// The maximum number of renewals of a lease. A count, because clocks may be set.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// The memory of a board between loads.
    struct Memory: Equatable, Sendable {
        /// The number of the content that it has; 0 for none.
        var known: UInt64 = 0
        /// The date of its content, if that was loaded without the store.
        var unsharedSince: Timestamp?
        /// The time at which its content was stored, or a little earlier, by the clock of this board; nil if it was not
        /// stored.
        var date: Timestamp?

        /// Whether the found content was loaded after the content of this board.
        ///
        /// - Parameter moment: The time at which the store was asked. The present would be too late: if the response
        ///   took long, the content would seem younger than it is.
        func isOlder(than found: Found, at moment: Timestamp) -> Bool {
            guard found.number > known else { return false }
            return unsharedSince.map { found.loadAge < $0.duration(to: moment) } ?? true
        }
    }

    /// An entry in the store.
    struct Found: Equatable, Sendable {
        var number: UInt64
        /// The time since it was stored.
        var age: Duration
        /// The time since its lease was granted.
        var loadAge: Duration
    }

    enum Event: Equatable, Sendable {
        /// A load starts, requested by the user or only if there is nothing fresh. The jitter is how long this board
        /// waits before it loads without the store, and is shorter than the patience. The board also waits that long
        /// before its first look, unless it leads: it has loaded its current content itself.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load starts, and the store has granted the lease at once, because nobody else can request one.
        case beginAlone(UInt64)
        /// The result of a look. The failure's wait starts when it was stored. The newest number includes entries that
        /// this board cannot decode.
        case found(content: Found?, failure: Found?, wait: Duration, newest: UInt64)
        /// The lease is granted, with a number.
        case granted(UInt64)
        /// Another board has the lease, at most for that long.
        case held(for: Duration)
        /// The store has something newer than the last look.
        case outdated
        /// The load takes so long that its lease must be renewed.
        case renewalDue
        /// Whether the lease was still valid.
        case renewed(Bool)
        /// The origin returned content.
        case loaded
        /// The origin failed; others are notified or not.
        case failed(isShared: Bool)
        /// Whether the store accepted the entry. If so, it has notified all others, and the lease has ended.
        case stored(Bool)
        /// Nothing had to be stored, because nobody else needs the content, and the lease has ended.
        case endedAlone
        /// The store failed: it is unreachable, full, returns invalid data, or is only slow.
        case storeFailed(isSlow: Bool = false)
        /// The content was delivered.
        case given
        /// A wait has ended.
        case timer
        /// The store announced an entry with that number.
        case announced(UInt64)
        /// The store announced an entry and delivered its content, which this board can decode.
        case brought(Found)
        /// The store announced a failure, with the time that all boards must wait after it was stored; the number is
        /// that of the current content.
        case broughtFailure(Found, wait: Duration, content: UInt64)
        /// A lease was released without an entry.
        case released
        /// The connection to the store was lost, and is restored.
        case reconnected
        /// The load was cancelled.
        case cancelled
    }

    enum Action: Equatable, Sendable {
        case look
        /// Request a lease if there is nothing newer than `seen`. Its number must also be greater than `known`.
        case lease(seen: UInt64, known: UInt64)
        /// Load from the origin, with the lease of that number, or without one if nil.
        case load(UInt64?)
        /// Renew the lease.
        case renew
        /// Store the content, announce it, and release the lease.
        case store(UInt64)
        /// Store the failure, announce it, and release the lease.
        case storeFailure(UInt64)
        /// Release the lease, if there is one. Do not wait for it.
        case release
        /// Wait for that long; an event ends the wait early.
        case wait(Duration)
        /// Deliver the content that was found or brought.
        case give
        /// Deliver the loaded content.
        case giveLoaded
        /// Report that the current content is fresh.
        case keep
        /// Fail with the failure that was found or brought.
        case fail
        /// Fail with the error of the load.
        case failLoaded
        /// Wait for notifications.
        case follow
    }
}
