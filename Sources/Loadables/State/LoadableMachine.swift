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
        case succeed(LoadGeneration?, Provenance)
        /// They did not.
        case fail(LoadGeneration?, any Error)
        /// Nobody wants the running load any more.
        case cancel
        /// Contents that were there before were found in a cache.
        case restore(Provenance)
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

    private(set) var state = LoadableState.idle
    private(set) var hasContents = false
    private(set) var generation = LoadGeneration(number: 0)
    private(set) var error: (any Error)?
    private(set) var provenance: Provenance?
    /// What a cancelled sync goes back to.
    private var settled = LoadableState.idle
    private var settledError: (any Error)?

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .sync: start(then: .notifyThenWork)
        case .start: start(then: .notify)
        case .begin: begin()
        case .succeed(let generation, let provenance):
            finish(generation) { $0.succeed(provenance) }
        case .fail(let generation, let error) where error is CancellationError:
            if generation == nil || generation == self.generation { cancel() } else { .ignore }
        case .fail(let generation, let error):
            finish(generation) { $0.fail(error) }
        case .cancel: cancel()
        case .restore(let provenance): restore(provenance)
        case .reset: reset()
        case .settle: settle()
        }
    }

    private mutating func start(then action: Action) -> Action {
        guard state != .syncing else { return .ignore }
        enterSyncing()
        error = nil
        return action
    }

    private mutating func begin() -> Action {
        if state != .syncing { enterSyncing() }
        return .notify
    }

    private mutating func enterSyncing() {
        settled = state
        settledError = error
        state = .syncing
        generation = generation.next
    }

    private mutating func finish(_ finished: LoadGeneration?, _ change: (inout LoadableMachine) -> Void) -> Action {
        if let finished {
            guard finished == generation, state == .syncing else { return .ignore }
        }
        change(&self)
        settledError = nil
        return .notify
    }

    private mutating func succeed(_ provenance: Provenance) {
        state = .didSyncSuccessfully
        error = nil
        hasContents = true
        self.provenance = provenance
    }

    private mutating func fail(_ error: any Error) {
        state = .didFailToSync
        self.error = error
    }

    private mutating func cancel() -> Action {
        guard state == .syncing else { return .ignore }
        state = settled
        error = settled == .didFailToSync ? settledError : nil
        settledError = nil
        // What the cancelled load still brings belongs to an older generation from now on.
        generation = generation.next
        return .stopThenNotify
    }

    private mutating func restore(_ provenance: Provenance) -> Action {
        hasContents = true
        self.provenance = provenance
        return .notify
    }

    private mutating func reset() -> Action {
        let action = settle()
        hasContents = false
        provenance = nil
        return action
    }

    private mutating func settle() -> Action {
        let wasSyncing = state == .syncing
        if wasSyncing { generation = generation.next }
        state = .idle
        error = nil
        settledError = nil
        return wasSyncing ? .stopThenNotify : .notify
    }
}
