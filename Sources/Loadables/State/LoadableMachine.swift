/// What a loadable decides, apart from doing it: an event goes in, what is to be done comes out.
///
/// What we have (``hasContents``, ``provenance``) and what we are doing (``state``, ``error``, ``generation``) are
/// separate facts: no event about the second one takes away the first.
struct LoadableMachine {

    enum Event {
        /// Somebody wants fresh contents.
        case sync
        /// Whoever says so begins to load.
        case start
        /// A sync was begun by the source itself, not by a request.
        case begin
        /// The contents came. `generation` is nil if whoever brings them does not know which load they belong to.
        case succeed(LoadGeneration?, Provenance, byteCount: Int?)
        /// The source says that it still has the contents that are there.
        case confirm(LoadGeneration?, Provenance)
        /// They did not.
        case fail(LoadGeneration?, any Error)
        /// Nobody wants the running load any more.
        case cancel
        /// Contents that were there before were found in a cache.
        case restore(Provenance)
        /// The contents are not what the source has any more.
        case invalidate
        /// As if it had never been synced.
        case reset
        /// Nothing happens any more, and what came of the last sync does not matter.
        case settle
    }

    enum Action {
        /// Nothing changed: the event came too late, or joins what is under way.
        case ignore
        /// Tell the observers.
        case notify
        /// Tell the observers, then do the work of the generation.
        case notifyThenWork
        /// Stop the work, then tell the observers.
        case stopThenNotify
    }

    // In an order that leaves few gaps: every loadable has one.
    private(set) var state = LoadableState.idle
    /// What a cancelled sync goes back to.
    private var settled = LoadableState.idle
    private(set) var hasContents = false
    private(set) var generation = LoadGeneration(number: 0)
    private(set) var error: (any Error)?
    private var settledError: (any Error)?
    private(set) var provenance: Provenance?
    var history = LoadHistory()

    mutating func handle(_ event: Event, at now: Timestamp) -> Action {
        switch event {
        case .sync:
            return start(at: now, then: .notifyThenWork)
        case .start:
            return start(at: now, then: .notify)
        case .begin:
            if state != .syncing { enterSyncing(at: now) }
            return .notify
        case .succeed(let generation, let provenance, let byteCount):
            guard isCurrent(generation) else { return .ignore }
            succeed(provenance, byteCount, at: now)
            return .notify
        case .confirm(let generation, let provenance):
            guard isCurrent(generation) else { return .ignore }
            history.end(self.generation, at: now) { $0.confirm(at: now) }
            enterSynced(provenance)
            return .notify
        case .fail(let generation, let error):
            guard isCurrent(generation) else { return .ignore }
            if error is CancellationError { return cancel(at: now) }
            fail(error, at: now)
            return .notify
        case .cancel:
            return cancel(at: now)
        case .restore(let provenance):
            hasContents = true
            self.provenance = provenance
            // What is fresh by its date is as good as synced; whatever else needs a sync.
            if state == .idle, let limit = provenance.freshUntil, limit > now { state = .didSyncSuccessfully }
            return .notify
        case .invalidate:
            guard let provenance, !provenance.isStale(at: now) else { return .ignore }
            self.provenance?.freshUntil = now
            return .notify
        case .reset:
            let action = settle(at: now)
            hasContents = false
            provenance = nil
            return action
        case .settle:
            return settle(at: now)
        }
    }

    /// Takes a success back that brought no contents.
    mutating func failForLackOfContents(at now: Timestamp, before: (hasContents: Bool, provenance: Provenance?)) {
        hasContents = before.hasContents
        provenance = before.provenance
        let error = LoadableError.syncedWithoutContents
        state = .didFailToSync
        self.error = error
        history.endLast { $0.fail(error, at: now) }
    }

    private mutating func start(at now: Timestamp, then action: Action) -> Action {
        guard state != .syncing else { return .ignore }
        enterSyncing(at: now)
        error = nil
        return action
    }

    private mutating func enterSyncing(at now: Timestamp) {
        settled = state
        settledError = error
        state = .syncing
        generation = generation.next
        history.begin(generation, at: now)
    }

    /// Whether a result is that of the running load, or does not know which load it belongs to.
    private mutating func isCurrent(_ finished: LoadGeneration?) -> Bool {
        guard let finished, finished != generation || state != .syncing else { return true }
        history.noteLateResult()
        return false
    }

    private mutating func succeed(_ provenance: Provenance, _ byteCount: Int?, at now: Timestamp) {
        history.end(generation, at: now) { $0.succeed(from: provenance.origin, byteCount: byteCount, at: now) }
        enterSynced(provenance)
    }

    private mutating func enterSynced(_ provenance: Provenance) {
        state = .didSyncSuccessfully
        error = nil
        settledError = nil
        hasContents = true
        self.provenance = provenance
    }

    private mutating func fail(_ error: any Error, at now: Timestamp) {
        history.end(generation, at: now) { $0.fail(error, at: now) }
        state = .didFailToSync
        self.error = error
        settledError = nil
    }

    private mutating func cancel(at now: Timestamp) -> Action {
        guard state == .syncing else { return .ignore }
        state = settled
        error = settled == .didFailToSync ? settledError : nil
        stop(at: now)
        return .stopThenNotify
    }

    private mutating func settle(at now: Timestamp) -> Action {
        let wasSyncing = state == .syncing
        state = .idle
        error = nil
        if wasSyncing { stop(at: now) }
        settledError = nil
        return wasSyncing ? .stopThenNotify : .notify
    }

    private mutating func stop(at now: Timestamp) {
        settledError = nil
        history.end(generation, at: now) { $0.cancel(at: now) }
        // What the stopped load still brings belongs to an older generation from now on.
        generation = generation.next
    }
}
