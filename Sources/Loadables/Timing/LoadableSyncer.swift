/// Syncs a loadable again and again: some time after each success, and after a failure with a backoff, unless the error is
/// ``RetryRejecting``. A limit of attempts may say when to give up.
///
/// The loadable is held weakly. It is left alone while it is idle: the first sync is up to others. Dropping the syncer
/// ends it, ``isPaused`` makes it rest. If the loadable is told to cancel after a failure, it is not tried again until somebody
/// else syncs it: see ``endsRetriesWhenCancelled``.
@preconcurrency @MainActor
public final class LoadableSyncer {

    /// What the syncer calls.
    public enum SyncPolicy: Sendable {
        /// `sync()`.
        case sync
        /// `syncIfNeeded()`.
        case syncIfNeeded
    }

    /// When the loadable will be synced next; nil unless it failed, or is synced and has a period, and while it is paused.
    public var nextSync: Timestamp? { isPaused || foreground?.isPaused == true ? nil : plannedSync }

    /// Whether nothing is to be synced for now, whatever the foreground says. Afterwards is synced at once what would have been
    /// meanwhile.
    public var isPaused = false {
        didSet { if isPaused != oldValue { startTimer() } }
    }

    /// How many attempts in a row may fail, from 1, before it gives up; nil for any number. After that it waits until somebody
    /// else syncs the loadable, which begins to count anew, or until the program comes back to the foreground. Counts from
    /// the next failure on.
    public var attemptLimit: Int?

    /// Whether a cancellation ends the retries of a failed loadable until its next sync. Feeds set this to false, so that their content
    /// is loaded again after a cancellation.
    public var endsRetriesWhenCancelled = true

    /// When it would be synced next if it were not paused.
    private var plannedSync: Timestamp?
    /// How long before that it was planned.
    private var plannedWait = Duration.zero
    private var plannedReason = LoadRequest.Reason.period

    /// How many attempts in a row have failed.
    public private(set) var failures = 0

    /// How many of them count for the limit.
    private var attempts = 0
    /// Whether it is syncing the loadable itself.
    private var isFiring = false
    /// Whether it leaves a failed loadable alone.
    private var hasGivenUp = false

    private weak var loadable: (any LoadableProtocol)?
    private var policy: any TimeoutPolicy
    private let syncPolicy: SyncPolicy
    private let clock: any WallClock
    private var observer: LoadableObserver?
    private var timer: Task<Void, Never>?
    private var lastState = LoadableState.idle
    /// The load that the loadable was syncing for when we last heard of it.
    private var runningLoad: LoadGeneration?
    /// What was when it began.
    private var interrupted: (state: LoadableState, plannedSync: Timestamp?)?
    /// Whether the last error says that another attempt would fail, too.
    private var isRejected = false
    /// Until when the last error says to wait at least.
    private var hint: Timestamp?
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    /// The time at which the program last came back and the target was due.
    private var lastReturn: Timestamp?

    /// Whether the target is synced when the program comes back to the foreground.
    public var foregroundPolicy: ForegroundPolicy

    /// Begins to look after the loadable.
    ///
    /// - Parameters:
    ///   - loadable: What is synced; held weakly.
    ///   - timeoutPolicy: How long to wait before the next sync.
    ///   - syncPolicy: What the syncer calls.
    ///   - clock: Where the waits come from.
    ///   - foreground: When the program comes back to it, a loadable that has a period is synced at once, and the backoff
    ///     starts over. While it is paused nothing is synced; afterwards at once what would have been meanwhile.
    ///   - foregroundPolicy: Whether the loadable is synced when the program comes back.
    public init(
        _ loadable: any LoadableProtocol,
        timeoutPolicy: any TimeoutPolicy,
        syncPolicy: SyncPolicy = .sync,
        clock: any WallClock = .system,
        foreground: Foreground? = nil,
        foregroundPolicy: ForegroundPolicy = .always
    ) {
        self.loadable = loadable
        policy = timeoutPolicy
        self.syncPolicy = syncPolicy
        self.clock = clock
        self.foreground = foreground
        self.foregroundPolicy = foregroundPolicy
        observer = LoadableObserver(loadable: loadable, whenCancelled: { [weak self] in self?.giveUp() }) {
            [weak self] in
            self?.loadableDidChange($0)
        }
        loadableDidChange(loadable)
        foregroundObservation = foreground?.observe(
            { [weak self] isActive in
                if isActive { self?.didComeToForeground() }
            }, onPause: { [weak self] _ in self?.startTimer() })
    }

    /// How long it waits. A new policy counts from now on, also for a wait that is under way after a success.
    public var timeoutPolicy: any TimeoutPolicy {
        get { policy }
        set {
            policy = newValue
            if lastState == .didSyncSuccessfully { schedule(after: lastState, error: nil) }
        }
    }

    deinit {
        timer?.cancel()
    }

    private func loadableDidChange(_ loadable: any PureLoadableProtocol) {
        let state = loadable.untrackedState
        defer { lastState = state }
        // A change of the contents, or of the error, is not another attempt and puts nothing off.
        guard state != lastState else { return }
        let snapshot = loadable.untrackedSnapshot
        if state == .syncing {
            if !isFiring { attempts = 0 }
            runningLoad = snapshot.generation
            interrupted = (lastState, plannedSync)
        } else if lastState == .syncing, let outcome = snapshot.lastOutcome, outcome.isCancelled,
            outcome.generation == runningLoad, let interrupted, interrupted.state == state
        {
            // A load that was cancelled is not an attempt.
            goOn(after: state, asPlanned: interrupted.plannedSync)
            return
        }
        schedule(after: state, error: snapshot.error)
    }

    private func schedule(after state: LoadableState, error: (any Error)?) {
        hasGivenUp = false
        switch state {
        case .idle, .syncing:
            wait(for: nil)
        case .didFailToSync:
            failures += 1
            attempts += 1
            isRejected = (error as? any RetryRejecting)?.rejectsRetry == true
            hint = (error as? any RetryAfterProviding)?.retryAfter.map(clock.now.advanced(by:))
            waitAfterFailure()
        case .didSyncSuccessfully:
            failures = 0
            attempts = 0
            let period = policy.timeoutAfterSuccess() ?? .zero
            wait(for: period > .zero ? rest(of: period) : nil)
        }
    }

    /// The part of the period that is left. Of the period of contents from a cache, their age is over, and all of it if that is unknown.
    private func rest(of period: Duration) -> Duration {
        guard let provenance = loadable?.provenance, provenance.origin == .cache else { return period }
        let now = clock.now
        return provenance.isAgeKnown(at: now) ? max(.zero, period - provenance.age(at: now)) : .zero
    }

    private func goOn(after state: LoadableState, asPlanned planned: Timestamp?) {
        if let planned, planned > clock.now {
            wait(for: clock.now.duration(to: planned))
        } else if state == .didFailToSync {
            waitAfterFailure()
        } else {
            schedule(after: state, error: nil)
        }
    }

    private func waitAfterFailure() {
        hasGivenUp = !isRejected && attemptLimit.map { attempts >= max(1, $0) } ?? false
        guard !isRejected, !hasGivenUp else {
            wait(for: nil)
            return
        }
        wait(for: max(policy.timeoutAfterFailure(), untilHint))
    }

    /// The loadable was told to cancel: a wait for another attempt is over.
    private func giveUp() {
        if endsRetriesWhenCancelled, lastState == .didFailToSync { wait(for: nil) }
    }

    /// The rest of the time that the last error says to wait.
    private var untilHint: Duration { hint.map { max(.zero, clock.now.duration(to: $0)) } ?? .zero }

    private func didComeToForeground() {
        guard let plannedSync = plannedSync ?? (hasGivenUp ? clock.now : nil), isDueOnReturn else { return }
        hasGivenUp = false
        attempts = 0
        lastReturn = clock.now
        let period = policy.timeoutAfterSuccess() ?? .zero
        policy.reset()
        if period > .zero {
            wait(for: failures > 0 ? untilHint : .zero, then: .foreground)
        } else {
            let planned = clock.now.duration(to: plannedSync)
            wait(for: min(planned, max(policy.timeoutAfterFailure(), untilHint)))
        }
    }

    /// Whether the target is synced now that the program has come back.
    private var isDueOnReturn: Bool {
        switch foregroundPolicy {
        case .never: return false
        case .always: return true
        case .stale:
            if let lastReturn, (.zero..<ForegroundPolicy.pause).contains(lastReturn.duration(to: clock.now)) {
                return false
            }
            return lastState == .didFailToSync || loadable?.needsSync() == true
        }
    }

    private func wait(for timeout: Duration?, then reason: LoadRequest.Reason? = nil) {
        plannedSync = timeout.map { clock.now.advanced(by: $0) }
        plannedWait = timeout ?? .zero
        plannedReason = reason ?? (lastState == .didFailToSync || failures > 0 ? .retry : .period)
        startTimer()
    }

    /// Waits for what is planned, if anything is; while it is paused, not at all.
    private func startTimer() {
        timer?.cancel()
        timer = nil
        // The clock may have been set back during a pause.
        plannedSync = plannedSync.map { min($0, clock.now.advanced(by: plannedWait)) }
        guard let nextSync else { return }
        (loadable as? ObservableLoadable)?.log(.syncScheduled(nextSync), at: clock.now)
        timer = Task { [weak self, clock] in
            try? await clock.sleep(until: nextSync, tolerance: nil)
            if !Task.isCancelled { self?.fire() }
        }
    }

    private func fire() {
        let reason = plannedReason
        timer = nil
        plannedSync = nil
        guard let loadable else { return }
        let isDue = syncPolicy == .sync || loadable.needsSync()
        let failuresBefore = failures
        isFiring = true
        defer { isFiring = false }
        switch syncPolicy {
        case .sync: loadable.sync(for: reason)
        case .syncIfNeeded: loadable.syncIfNeeded(for: reason)
        }
        // A target that failed at once was heard of.
        guard plannedSync == nil, failures <= failuresBefore else { return }
        // Nothing came of it, not even a change to hear of: try again later all the same.
        if !isDue, loadable.loadableState == .didFailToSync {
            waitAfterFailure()
        } else {
            schedule(after: loadable.loadableState, error: loadable.error)
        }
    }
}
