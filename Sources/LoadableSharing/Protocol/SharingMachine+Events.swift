import Loadables

extension SharingMachine {

    /// How long things may take.
    struct Limits: Sendable {
        /// How long content is fresh enough to be used in place of a load; nil for not at all.
        var period: Duration?
        /// For how long a lease is taken, and renewed: that long others wait for a board that was killed.
        var lease: Duration
        /// For how long a board keeps a lease by renewing it: as long as a load may take.
        var hold: Duration
        /// How much longer than that this board waits for others before it loads by itself.
        var patience: Duration

        /// The timer of the board that stored it runs by another clock than the store's, which may be a little slower.
        func isFresh(_ age: Duration) -> Bool {
            period.map { age < $0 - $0 / 500 } ?? false
        }

        /// How long after it was taken or renewed a lease is renewed: two renewals may be lost.
        var renewalInterval: Duration { lease / 3 }
        /// How often a lease is renewed at most. By clocks, which may be set, nothing is counted.
        var renewalCount: Int {
            guard hold > lease, lease > .zero else { return 0 }
            return Int(((hold - lease) / renewalInterval).rounded(.up))
        }
    }

    /// What a board knows from load to load.
    struct Memory: Equatable, Sendable {
        /// The number of the content that it has; 0 for none.
        var known: UInt64 = 0
        /// When it got the content that it has, if that was loaded without the store's consent.
        var unsharedSince: Timestamp?
        /// When the content that it has was stored, or a little before that, by the clock of this board; nil if it was not.
        var date: Timestamp?

        /// Whether what was found was loaded after what this board has.
        ///
        /// - Parameter moment: When the store was asked. Now is too late: the answer may have taken long, and what it tells of would
        ///   seem younger than it is.
        func isOlder(than found: Found, at moment: Timestamp) -> Bool {
            guard found.number > known else { return false }
            return unsharedSince.map { found.loadAge < $0.duration(to: moment) } ?? true
        }
    }

    /// What the store says of an entry.
    struct Found: Equatable, Sendable {
        var number: UInt64
        /// How long ago it was stored.
        var age: Duration
        /// How long ago the lease was taken with which it was loaded.
        var loadAge: Duration
    }

    enum Event: Equatable, Sendable {
        /// A load is wanted: asked for by a person, or only if there is nothing fresh. The jitter is how long this board holds
        /// back before it loads without the store, and is below the patience; it holds back so long before its first look, too,
        /// unless it leads: unless it has loaded what it has.
        case begin(asked: Bool, jitter: Duration, leads: Bool = false)
        /// A load is wanted, and the store has granted the lease at once, as nobody else can want one.
        case beginAlone(UInt64)
        /// What the look brought. The failure's wait is how long all are to wait from when it was stored. The newest number
        /// is also that of an entry which this board cannot read.
        case found(content: Found?, failure: Found?, wait: Duration, newest: UInt64)
        /// The lease is granted, with a number.
        case granted(UInt64)
        /// Another board has the lease for that long at most.
        case held(for: Duration)
        /// There is something in the store that the last look did not see.
        case outdated
        /// The load that needs the lease takes so long that it is to be renewed.
        case renewalDue
        /// Whether the lease was still ours.
        case renewed(Bool)
        /// The origin gave content.
        case loaded
        /// The origin failed; others are to know it or not.
        case failed(isShared: Bool)
        /// Whether the store took it. If so, it has told all others, and the lease is over.
        case stored(Bool)
        /// Nothing had to be stored, as nobody else wants what was loaded, and the lease is over.
        case endedAlone
        /// The store did not do what it was asked: it is gone, full, talks nonsense, or is only slow.
        case storeFailed(isSlow: Bool = false)
        /// The content was handed over.
        case given
        /// A wait is over.
        case timer
        /// The store says that there is an entry with that number.
        case announced(UInt64)
        /// The same, and here is its content, which this board can read.
        case brought(Found)
        /// A failure was stored, here it is, and how long all are to wait from then; the number is that of the content there is.
        case broughtFailure(Found, wait: Duration, content: UInt64)
        /// A lease was let go of, and nothing was stored.
        case released
        /// The connection to the store was lost, and is there again.
        case reconnected
        /// Nobody wants it any more.
        case cancelled
    }

    enum Action: Equatable, Sendable {
        case look
        /// Ask for a lease if there is nothing newer than `seen`; its number is to be greater than `known`, too.
        case lease(seen: UInt64, known: UInt64)
        /// Ask the origin, with the lease of that number or, if nil, without one.
        case load(UInt64?)
        /// Have the lease last longer.
        case renew
        /// Store what was loaded, announce it, and let go of the lease.
        case store(UInt64)
        /// The same with the failure.
        case storeFailure(UInt64)
        /// Let go of the lease if it is ours. Nobody waits for it.
        case release
        /// Wait for so long; an event ends it early.
        case wait(Duration)
        /// Hand over the content that was found or brought.
        case give
        /// Hand over what was loaded.
        case giveLoaded
        /// Say that what is there is fresh.
        case keep
        /// Fail as the entry says that was found or brought.
        case fail
        /// Fail as the load did.
        case failLoaded
        /// Wait for news.
        case follow
    }
}
