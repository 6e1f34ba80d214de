/// What a loadable decides, apart from doing it: an event goes in, what is to be done comes out, and why.
///
/// What we have (``hasContents``, ``provenance``) and what we are doing (``state``, ``error``, ``generation``) are
/// separate facts: no event about the second one takes away the first. Only ``Event/withdraw`` and ``Event/reset`` do.
struct LoadableMachine {

    /// Where a result comes from.
    enum Bringer: Equatable {
        /// The load with the number: what it brings counts while it runs.
        case load(LoadGeneration)
        /// What the source of that load gives after the first answer: it counts until another load begins.
        case updates(of: LoadGeneration)
        /// A caller that names no load; the result counts as that of the latest.
        case anyone
    }

    enum Event {
        /// The caller wants fresh contents, for that reason.
        case sync(for: LoadRequest.Reason)
        /// The caller begins to load.
        case start
        /// A sync was begun by the source itself, not by a request; contents may come with it.
        case begin(bringsContents: Bool)
        /// The load is further than before.
        case progress(LoadGeneration)
        /// The contents came. Without contents that is a failure.
        case succeed(Bringer, Provenance, byteCount: Int?, hasContents: Bool)
        /// The source says that it still has the contents that are there.
        case confirm(Bringer, Provenance)
        /// They did not come; others may come with the failure.
        case fail(Bringer, any Error, bringsContents: Bool)
        /// Nobody wants the running load any more.
        case cancel
        /// Contents of an earlier time were found in a cache.
        case restore(Provenance)
        /// The contents are not what the source has any more.
        case invalidate
        /// The contents belong to another account than the one that loads now. A running load continues.
        case withdraw
        /// The program shows what is there otherwise, or something beside it.
        case replace
        /// As if it had never been synced.
        case reset
        /// Nothing happens any more, and what came of the last sync does not matter.
        case settle
    }

    /// What happened, for those who do what the machine says, and for the log.
    enum Reason: Equatable {
        /// A load began.
        case began
        /// The running load ended, or contents or a failure came without one.
        case ended
        /// It goes on as before: a load joins the running one, or there is nothing to stop.
        case unaffected
        /// A result came for a load that was over.
        case late
        /// The load is further than before, or its source says once more that it runs.
        case advanced
        /// Contents were found in a cache.
        case restored
        /// The contents were declared stale.
        case invalidated
        /// The contents were withdrawn.
        case withdrawn
        /// It became idle; a load was running or not.
        case settled(stopped: Bool)
    }

    enum Action: Equatable {
        /// Nothing changed.
        case ignore(Reason)
        /// Change the contents, tell the observers.
        case notify(Reason)
        /// Tell the observers, then do the work of the generation.
        case notifyThenWork
        /// Stop the work, then tell the observers.
        case stopThenNotify(Reason)
    }

    // In an order that leaves few gaps: every loadable has one.
    private(set) var state = LoadableState.idle
    /// What a cancelled sync goes back to.
    private var settled = LoadableState.idle
    private(set) var hasContents = false
    private var lastResult: LoadOutcome.Result?
    private(set) var generation = LoadGeneration(number: 0)
    /// Why the last load that ended failed; a cancelled sync goes back to it.
    private var failure: (any Error)?
    private(set) var provenance: Provenance?
    /// Whether the failure counts as dropped while a load runs.
    private var hidesFailure = false
    /// Why the latest load was asked for; nil if it was begun by the source itself.
    private(set) var reason: LoadRequest.Reason?
    private var lastEnded = LoadGeneration(number: 0)
    /// When the running load began.
    private var start = Timestamp(nanosecondsSince1970: 0)
    /// The loads that are over.
    private var ended = LoadHistory()

    var error: (any Error)? { hidesFailure ? nil : failure }

    /// The latest loads, with the running one.
    var history: LoadHistory {
        guard let running else { return ended }
        var history = ended
        history.add(running)
        return history
    }

    /// The latest load, whether or not the history keeps any.
    var lastRecord: LoadRecord? { running ?? ended.last }

    private var running: LoadRecord? {
        state == .syncing ? LoadRecord(generation, start: start, for: reason) : nil
    }

    var historyLimit: Int {
        get { ended.limit }
        set { ended.limit = newValue }
    }

    /// What came of the latest load that is over; nil if none is.
    var lastOutcome: LoadOutcome? { lastResult.map { LoadOutcome(generation: lastEnded, result: $0) } }

    // Always inlined, as what calls it is: each caller knows its event, so that of all the cases only its own is left, and
    // the event is never made ("change of a Loadable, 0 observers").
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
            // That the work of a load stopped when nobody wanted it any more is no result that came too late.
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
            // Contents that are fresh by their date are as good as synced; others need a sync.
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

    /// Says anew for how long the contents are fresh.
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

    /// Notes how the running load ended; without one, contents or a failure that came by themselves.
    private mutating func note(_ ending: LoadRecord.Ending, at now: Timestamp) {
        let isUpdate = state != .syncing
        ended.add(
            LoadRecord(
                generation, start: isUpdate ? now : start, for: reason, ending, at: now, isUpdate: isUpdate))
    }

    /// Whether a result counts.
    private func counts(_ bringer: Bringer) -> Bool {
        switch bringer {
        case .anyone: true
        case .load(let load): state == .syncing && load == generation
        case .updates(let load): state != .syncing && load == generation
        }
    }

    /// Whether a result counts; if not, it is noted that it came too late.
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
        // Without contents nothing is synced, nor is what a cancelled load goes back to.
        if settled == .didSyncSuccessfully { settled = .idle }
        guard state != .syncing else { return }
        if state == .didSyncSuccessfully { state = .idle }
        // Updates that follow the load belong to the contents that are gone.
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
        // What the stopped load still brings belongs to an older generation from now on.
        generation = generation.stopped
    }
}
