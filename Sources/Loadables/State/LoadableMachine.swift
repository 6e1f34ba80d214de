/// The state machine of a loadable, without side effects. It handles events and returns the action to perform, with a
/// reason.
///
/// The available contents (``hasContents``, ``provenance``) are independent of the activity (``state``, ``error``,
/// ``generation``). Only the events ``Event/withdraw`` and ``Event/reset`` remove the contents.
struct LoadableMachine {

    /// The origin of a result. It determines whether the result is accepted.
    enum Bringer: Equatable {
        /// A load. Its result is accepted while the load is running.
        case load(LoadGeneration)
        /// The updates after a load. They are accepted after the load has ended, until another load starts.
        case updates(of: LoadGeneration)
        /// A caller that provides no generation. The result is always accepted, as a result of the latest load.
        case anyone
    }

    enum Event {
        /// The caller requests a sync for the given reason.
        case sync(for: LoadRequest.Reason)
        /// The caller starts a load.
        case start
        /// The source itself started a sync. If `bringsContents` is true, the source has also provided contents.
        case begin(bringsContents: Bool)
        case progress(LoadGeneration)
        /// The contents were loaded. If `hasContents` is false, the load fails.
        case succeed(Bringer, Provenance, byteCount: Int?, hasContents: Bool)
        /// The source reported that the current contents are unchanged.
        case confirm(Bringer, Provenance)
        /// The load failed. If `bringsContents` is true, the failed load also provided contents.
        case fail(Bringer, any Error, bringsContents: Bool)
        /// The running load is no longer needed.
        case cancel
        /// Contents are shown without a load, for example contents from a cache.
        case restore(Provenance)
        /// The contents are out of date.
        case invalidate
        /// The contents must not be shown anymore, for example after a change of the account. A running load continues.
        case withdraw
        /// The program changed the contents, or a value that is shown with them.
        case replace
        /// The loadable becomes idle and loses its contents. The history of its loads is kept.
        case reset
        /// The loadable becomes idle, and the error of the last sync is cleared.
        case settle
    }

    /// The reason for an action. It determines how the action is performed and logged.
    enum Reason: Equatable {
        case began
        /// A load ended, or contents or a failure arrived while no load was running.
        case ended
        /// The activity of the loadable did not change. For example, a request joined the running load, or the program
        /// replaced the contents.
        case unaffected
        /// A result arrived after its load had ended, or an update arrived after another load had started.
        case late
        /// The load made progress, or the source reported the start of a sync while a load was running.
        case advanced
        case restored
        case invalidated
        case withdrawn
        /// The loadable became idle. `stopped` is true if a load was running.
        case settled(stopped: Bool)
    }

    enum Action: Equatable {
        /// Do nothing, because nothing changed.
        case ignore(Reason)
        /// Change the contents and notify observers.
        case notify(Reason)
        /// Notify observers, then start the work of the load.
        case notifyThenWork
        /// Stop the work of the load, then notify observers.
        case stopThenNotify(Reason)
    }

    // The properties are ordered to avoid gaps in memory, because every loadable has a machine.
    private(set) var state = LoadableState.idle
    /// The state that a cancelled sync restores.
    private var settled = LoadableState.idle
    private(set) var hasContents = false
    private var lastResult: LoadOutcome.Result?
    private(set) var generation = LoadGeneration(number: 0)
    /// The error of the last load or update that was not cancelled. Nil if there was no failure, or if the error was
    /// cleared. The error is kept while the next load runs. If the next load is cancelled, the error is shown again.
    private var failure: (any Error)?
    private(set) var provenance: Provenance?
    /// Whether the error is hidden while a load runs.
    private var hidesFailure = false
    /// The reason for the latest load; nil if `sync()` did not start that load.
    private(set) var reason: LoadRequest.Reason?
    private var lastEnded = LoadGeneration(number: 0)
    private var start = Timestamp(nanosecondsSince1970: 0)
    private var ended = LoadHistory()

    var error: (any Error)? { hidesFailure ? nil : failure }

    /// The latest loads, including the running one.
    var history: LoadHistory {
        guard let running else { return ended }
        var history = ended
        history.add(running)
        return history
    }

    /// The running load. If no load is running, the newest entry of the history. Nil if there is none.
    var lastRecord: LoadRecord? { running ?? ended.last }

    private var running: LoadRecord? {
        state == .syncing ? LoadRecord(generation, start: start, for: reason) : nil
    }

    var historyLimit: Int {
        get { ended.limit }
        set { ended.limit = newValue }
    }

    var lastOutcome: LoadOutcome? { lastResult.map { LoadOutcome(generation: lastEnded, result: $0) } }

    // Always inlined, like the method that calls it. The event is constant at each call, so only the code of one case
    // remains (benchmark “change of a Loadable, 0 observers”).
    @inline(__always)
    mutating func handle(_ event: Event, at now: Timestamp) -> Action {
        switch event {
        case .sync(let reason):
            guard state != .syncing else { return .ignore(.unaffected) }
            enterSyncing(at: now, for: reason)
            hidesFailure = true
            return .notifyThenWork
        case .start:
            guard state != .syncing else { return .ignore(.unaffected) }
            enterSyncing(at: now)
            hidesFailure = true
            return .notify(.began)
        case .begin(let bringsContents):
            if bringsContents { hasContents = true }
            if state == .syncing { return .notify(.advanced) }
            enterSyncing(at: now)
            return .notify(.began)
        case .progress(let generation):
            let isRunning = state == .syncing && generation == self.generation
            return isRunning ? .notify(.advanced) : .ignore(.unaffected)
        case .succeed(let bringer, let provenance, let byteCount, let hasContents):
            guard isCurrent(bringer) else { return .ignore(.late) }
            guard hasContents else {
                fail(LoadableError.syncedWithoutContents, at: now)
                return .notify(.ended)
            }
            note(.succeeded(byteCount: byteCount ?? LoadRecord.unknownByteCount, provenance.origin), at: now)
            enterSynced(provenance, .succeeded)
            return .notify(.ended)
        case .confirm(let bringer, let provenance):
            guard isCurrent(bringer) else { return .ignore(.late) }
            note(.unchanged, at: now)
            enterSynced(provenance, .unchanged)
            return .notify(.ended)
        case .fail(let bringer, let error, let bringsContents):
            // If a cancelled load reports its cancellation, this is not a late result.
            if error is CancellationError { return counts(bringer) ? cancel(at: now) : .ignore(.unaffected) }
            guard isCurrent(bringer) else { return .ignore(.late) }
            fail(error, at: now)
            if bringsContents { hasContents = true }
            return .notify(.ended)
        case .cancel:
            return cancel(at: now)
        case .restore(let provenance):
            hasContents = true
            self.provenance = provenance
            // An idle loadable with fresh contents becomes synced. With other contents, it stays idle and needs a sync.
            if state == .idle, let limit = provenance.freshUntil, limit > now { state = .didSyncSuccessfully }
            return .notify(.restored)
        case .invalidate:
            guard let provenance, !provenance.isStale(at: now) else { return .ignore(.unaffected) }
            self.provenance?.freshUntil = now
            return .notify(.invalidated)
        case .withdraw:
            guard hasContents else { return .ignore(.unaffected) }
            withdraw()
            return .notify(.withdrawn)
        case .replace:
            return .notify(.unaffected)
        case .reset:
            let action = settle(at: now)
            hasContents = false
            provenance = nil
            return action
        case .settle:
            return settle(at: now)
        }
    }

    mutating func setFreshness(until limit: Timestamp?) {
        provenance?.freshUntil = limit
    }

    private mutating func enterSyncing(at now: Timestamp, for reason: LoadRequest.Reason? = nil) {
        settled = state
        self.reason = reason
        state = .syncing
        generation = generation.next
        start = now
    }

    /// Records the end of the running load. If no load is running, records an update.
    private mutating func note(_ ending: LoadRecord.Ending, at now: Timestamp) {
        let isUpdate = state != .syncing
        ended.add(
            LoadRecord(
                generation, start: isUpdate ? now : start, for: reason, ending, at: now, isUpdate: isUpdate))
    }

    /// Returns whether a result of this origin is accepted.
    private func counts(_ bringer: Bringer) -> Bool {
        switch bringer {
        case .anyone: true
        case .load(let load): state == .syncing && load == generation
        case .updates(let load): state != .syncing && load == generation
        }
    }

    /// Returns whether a result of this origin is accepted. If not, records a late result.
    private mutating func isCurrent(_ bringer: Bringer) -> Bool {
        if counts(bringer) { return true }
        ended.noteLateResult()
        switch bringer {
        case .anyone: break
        case .load(let late), .updates(let late):
            if lastEnded == late, lastResult == .cancelled { lastResult = .late }
        }
        return false
    }

    private mutating func enterSynced(_ provenance: Provenance, _ result: LoadOutcome.Result) {
        state = .didSyncSuccessfully
        failure = nil
        hasContents = true
        self.provenance = provenance
        end(result)
    }

    private mutating func fail(_ error: any Error, at now: Timestamp) {
        note(.failed(error), at: now)
        state = .didFailToSync
        failure = error
        hidesFailure = false
        end(.failed)
    }

    private mutating func end(_ result: LoadOutcome.Result) {
        lastEnded = generation
        lastResult = result
    }

    private mutating func cancel(at now: Timestamp) -> Action {
        guard state == .syncing else { return .ignore(.unaffected) }
        stop(at: now)
        state = settled
        if settled == .didFailToSync { hidesFailure = false } else { failure = nil }
        return .stopThenNotify(.ended)
    }

    private mutating func withdraw() {
        hasContents = false
        provenance = nil
        // The synced state requires contents, so a cancellation must not restore this state.
        if settled == .didSyncSuccessfully { settled = .idle }
        guard state != .syncing else { return }
        if state == .didSyncSuccessfully { state = .idle }
        // Updates that follow the load belong to the removed contents.
        generation = generation.stopped
    }

    private mutating func settle(at now: Timestamp) -> Action {
        let wasSyncing = state == .syncing
        if wasSyncing { stop(at: now) }
        state = .idle
        failure = nil
        return wasSyncing ? .stopThenNotify(.settled(stopped: true)) : .notify(.settled(stopped: false))
    }

    private mutating func stop(at now: Timestamp) {
        note(.cancelled, at: now)
        end(.cancelled)
        // Results of the stopped load now belong to an older generation.
        generation = generation.stopped
    }
}
