import Loadables

/// The state machine of a board for one load of a shared source, and for the notifications after the load. The machine
/// has no side effects: it takes an event and returns actions.
///
/// The store assigns increasing numbers to leases, and accepts content only from the holder of the lease. Content with
/// a greater number was therefore loaded later.
///
/// Content that was loaded without the store has no number. Other content replaces it only if the load of that other
/// content started later. Its age in the store shows when that load started. The clocks of different boards are never
/// compared.
struct SharingMachine: Sendable {

    enum State {
        case new, lookingForLoad, lookingForNews, lookingAfterRefusal(UInt64)
        case leasing, waiting, pausing
        case loading(UInt64?), storing(UInt64), storingFailure
        case giving, following, over
    }

    let limits: Limits
    private(set) var memory: Memory
    var state = State.new
    /// The time at which the last lookup was sent. The store measures the ages of the entries at this time or slightly
    /// later.
    private var lookStart = Timestamp(nanosecondsSince1970: 0)
    private(set) var turn: SharingTurn
    /// The greatest number in the store at the first lookup of the load; nil before the first lookup. ``seen`` is the
    /// greatest number at the last lookup.
    private(set) var firstSeen: UInt64?
    private(set) var seen: UInt64 = 0
    /// The greatest number that has been announced since the last lookup; 0 for none.
    var heard: UInt64 = 0
    var isReleased = false
    /// The number of times that the lease may still be renewed.
    private var renewalCount = 0
    private var wasOutdated = false
    /// The time to which a load is postponed because the content is fresh; nil if no load is postponed.
    private var postponedTo: Timestamp?

    init(_ limits: Limits, memory: Memory = Memory()) {
        self.limits = limits
        self.memory = memory
        turn = SharingTurn(limits, asked: false, jitter: .zero, leads: false, at: lookStart)
    }

    /// Handles an event and returns the actions to perform.
    ///
    /// - Parameter now: The time according to the clock of this board.
    mutating func handle(_ event: Event, at now: Timestamp) -> [Action] {
        switch event {
        case .begin(let asked, let jitter, let leads):
            guard case .new = state else { return [] }
            turn = SharingTurn(limits, asked: asked, jitter: jitter, leads: leads, at: now)
            return begin(at: now)
        case .beginAlone(let number):
            guard case .new = state else { return [] }
            return load(number)
        case .found(let content, let failure, let wait, let newest):
            return found(content, failure, wait, newest: newest, at: now)
        case .granted, .held, .outdated: return leaseAnswered(event, at: now)
        case .renewalDue, .renewed: return renew(event)
        case .loaded: return loaded(at: now)
        case .failed(let isShared): return failed(isShared)
        case .stored(let isStored): return stored(isStored, at: now)
        case .endedAlone: return endedAlone(at: now)
        case .storeFailed(let isSlow): return storeFailed(isSlow, at: now)
        case .given:
            guard case .giving = state else { return [] }
            return heard > memory.known ? look(.lookingForNews, at: now) : follow(at: now)
        case .timer: return timerFired(at: now)
        case .announced, .released, .reconnected: return told(event, at: now)
        case .brought(let content): return brought(content, at: now)
        case .broughtFailure(let failure, let wait, let content):
            return brought(failure, wait: wait, after: content, at: now)
        case .cancelled: return cancelled()
        }
    }

    // MARK: Search

    /// Starts a load. If the board's content is fresh and the user did not request the load, keeps the content without
    /// a lookup in the store. Newer content would have been announced.
    private mutating func begin(at now: Timestamp) -> [Action] {
        postponedTo = turn.postponement(for: memory, at: now)
        if postponedTo != nil {
            state = .giving
            return [.keep]
        }
        return turn.letsLead(with: memory) ? pause() : look(.lookingForLoad, at: now)
    }

    mutating func look(_ state: State, at now: Timestamp) -> [Action] {
        (self.state, lookStart) = (state, now)
        (heard, isReleased) = (0, false)
        return [.look]
    }

    private mutating func found(
        _ content: Found?, _ failure: Found?, _ wait: Duration, newest: UInt64, at now: Timestamp
    ) -> [Action] {
        let news = content.flatMap { memory.isOlder(than: $0, at: lookStart) ? $0 : nil }
        switch state {
        case .lookingForNews: return news.map { give($0, stored: lookStart) } ?? follow(at: now)
        case .lookingAfterRefusal(let number):
            guard let news, news.number > number else { return giveUnshared(number, at: now) }
            return give(news, stored: lookStart)
        case .lookingForLoad: return foundForLoad(content, failure, wait, newest: newest, at: now)
        default: return []
        }
    }

    private mutating func foundForLoad(
        _ content: Found?, _ failure: Found?, _ wait: Duration, newest: UInt64, at now: Timestamp
    ) -> [Action] {
        // The store refused the lease because of a newer entry, but the lookup does not return that entry. No board
        // could get a lease, so load without the store.
        if wasOutdated, newest == seen { return loadAlone(at: now) }
        wasOutdated = false
        seen = newest
        let first = firstSeen ?? newest
        firstSeen = first
        if let content,
            memory.isOlder(than: content, at: lookStart)
                || content.number == memory.known && memory.unsharedSince == nil,
            content.number > first || (!turn.isAsked && limits.isFresh(content.age))
        {
            return give(content, stored: lookStart)
        }
        if let failure, failure.number > content?.number ?? 0, memory.isOlder(than: failure, at: lookStart),
            failure.age < wait, failure.number > first || !turn.isAsked
        {
            state = .over
            return [.fail]
        }
        if turn.isOverdue(at: now) { return load(nil) }
        state = .leasing
        return [.lease(seen: seen, known: memory.known)]
    }

    // MARK: Leases and loads

    private mutating func leaseAnswered(_ event: Event, at now: Timestamp) -> [Action] {
        guard case .leasing = state else { return [] }
        switch event {
        case .granted(let number):
            guard number > memory.known, number > seen else { return [.release] + loadAlone(at: now) }
            renewalCount = limits.renewalCount
            return load(number)
        case .held(let duration):
            if isReleased || (heard != 0 && heard != seen) { return look(.lookingForLoad, at: now) }
            state = .waiting
            // Wait for at least 10 ms. A store that repeatedly reports an expired lease would otherwise get requests in
            // a loop.
            return [.wait(max(.milliseconds(10), min(duration, limits.lease, turn.rest(at: now))))]
        default:
            wasOutdated = true
            return look(.lookingForLoad, at: now)
        }
    }

    private mutating func load(_ number: UInt64?) -> [Action] {
        state = .loading(number)
        return [.load(number)]
    }

    private mutating func renew(_ event: Event) -> [Action] {
        guard case .loading(.some) = state else { return [] }
        if event == .renewed(false) { renewalCount = 0 }
        guard event == .renewalDue, renewalCount > 0 else { return [] }
        renewalCount -= 1
        return [.renew]
    }

    /// Loads without the store, sometimes after a pause. The random length of the pause prevents all boards from
    /// loading at once. After a pause, the board looks up the entry in the store again.
    private mutating func loadAlone(isSlow: Bool = false, at now: Timestamp) -> [Action] {
        turn.pauses(isSlow: isSlow, at: now) ? pause() : load(nil)
    }

    private mutating func pause() -> [Action] {
        state = .pausing
        return [.wait(turn.jitter)]
    }

    private mutating func loaded(at now: Timestamp) -> [Action] {
        guard case .loading(let number) = state else { return [] }
        guard let number else { return giveUnshared(nil, at: now) }
        state = .storing(number)
        return [.store(number)]
    }

    private mutating func failed(_ isShared: Bool) -> [Action] {
        guard case .loading(let number) = state else { return [] }
        if let number, isShared {
            state = .storingFailure
            return [.storeFailure(number)]
        }
        state = .over
        return number == nil ? [.failLoaded] : [.release, .failLoaded]
    }

    private mutating func stored(_ isStored: Bool, at now: Timestamp) -> [Action] {
        switch state {
        case .storing(let number):
            guard isStored else { return look(.lookingAfterRefusal(number), at: now) }
            memory = Memory(known: number, date: now)
            state = .giving
            return [.giveLoaded]
        case .storingFailure:
            state = .over
            return [.failLoaded]
        default: return []
        }
    }

    private mutating func endedAlone(at now: Timestamp) -> [Action] {
        if case .storing = state { return giveUnshared(nil, at: now) }
        return stored(true, at: now)
    }

    // MARK: Delivery

    /// Delivers content.
    ///
    /// - Parameter moment: The time of the lookup that found the content, or of the arrival of the notification.
    mutating func give(_ content: Found, stored moment: Timestamp) -> [Action] {
        // Do not change the memory if the board already has this content.
        if content.number > memory.known { memory = Memory(known: content.number) }
        memory.date = moment.advanced(by: .zero - content.age)
        (state, postponedTo) = (.giving, nil)
        return [.give]
    }

    private mutating func follow(at now: Timestamp) -> [Action] {
        state = .following
        return [postponedTo.map { .wait(max(.zero, now.duration(to: $0))) } ?? .follow]
    }

    private mutating func beginAgain(at now: Timestamp) -> [Action] {
        (firstSeen, postponedTo, wasOutdated) = (nil, nil, false)
        turn.beginAgain(at: now)
        return look(.lookingForLoad, at: now)
    }

    private mutating func giveUnshared(_ number: UInt64?, at now: Timestamp) -> [Action] {
        memory = Memory(known: max(memory.known, number ?? 0), unsharedSince: now)
        state = .giving
        return [.giveLoaded]
    }

    // MARK: Other boards

    private mutating func storeFailed(_ isSlow: Bool, at now: Timestamp) -> [Action] {
        switch state {
        case .lookingForLoad: return loadAlone(isSlow: isSlow, at: now)
        case .lookingForNews:
            // Try again later. The store may be slow only for a moment, for example after a restart or because many
            // boards send requests at once.
            state = .following
            return [.wait(limits.lease + turn.jitter)]
        case .lookingAfterRefusal(let number): return giveUnshared(number, at: now)
        // Release the lease. The store may have granted it even though the response was lost.
        case .leasing: return [.release] + loadAlone(isSlow: isSlow, at: now)
        case .storing(let number): return [.release] + giveUnshared(number, at: now)
        case .storingFailure:
            state = .over
            return [.release, .failLoaded]
        default: return []
        }
    }

    private mutating func timerFired(at now: Timestamp) -> [Action] {
        switch state {
        case .waiting, .pausing: look(.lookingForLoad, at: now)
        case .following: postponedTo.map { $0 <= now } == true ? beginAgain(at: now) : look(.lookingForNews, at: now)
        default: []
        }
    }

    private mutating func cancelled() -> [Action] {
        defer { state = .over }
        switch state {
        case .leasing, .loading(.some), .storing, .storingFailure: return [.release]
        default: return []
        }
    }
}
