/// Syncs a loadable repeatedly: after a period following each success, and with a backoff after each failure, unless
/// the error is ``RetryRejecting``. A limit of attempts may end the retries.
///
/// The loadable is held weakly. The syncer ignores an idle loadable, so it does not start the first sync. Releasing the
/// syncer ends it; ``isPaused`` pauses it. If the loadable is cancelled after a failure, the syncer makes no retry
/// until another caller syncs it: see ``endsRetriesWhenCancelled``.
@preconcurrency @MainActor
public final class LoadableSyncer {

    /// The method that the syncer calls.
    public enum SyncPolicy: Sendable {
        /// `sync()`.
        case sync
        /// `syncIfNeeded()`.
        case syncIfNeeded
    }

    /// The time of the next sync. Nil while the syncer is paused. Otherwise nil unless the loadable failed, or is
    /// synced and has a period.
    public var nextSync: Timestamp? { isPaused || foreground?.isPaused == true ? nil : plannedSync }

    /// Whether the syncer is paused, independent of the foreground. When the syncer resumes, a sync that became due
    /// meanwhile is made at once.
    public var isPaused = false {
        didSet { if isPaused != oldValue { startTimer() } }
    }

    /// The number of consecutive failed attempts after which the syncer gives up, from 1; nil for no limit. It then
    /// waits until another caller syncs the loadable, which resets the count, or until the program returns to the
    /// foreground. A new value takes effect with the next failure.
    public var attemptLimit: Int?

    /// Whether a cancellation ends the retries of a failed loadable until its next sync. Feeds set this to false, so
    /// that their content is loaded again after a cancellation.
    public var endsRetriesWhenCancelled = true

    /// The time of the next sync, regardless of a pause; nil if no sync is planned.
    private var plannedSync: Timestamp?
    /// The length of the wait before the planned sync.
    private var plannedWait = Duration.zero
    private var plannedReason = LoadRequest.Reason.period

    /// The number of consecutive failed attempts.
    public private(set) var failures = 0

    /// The number of failed attempts that count toward the limit.
    private var attempts = 0
    /// Whether the syncer itself is starting a sync.
    private var isFiring = false
    /// Whether the syncer no longer retries a failed loadable.
    private var hasGivenUp = false

    private weak var loadable: (any LoadableProtocol)?
    private var policy: any TimeoutPolicy
    private let syncPolicy: SyncPolicy
    private let clock: any WallClock
    private var observer: LoadableObserver?
    private var timer: Task<Void, Never>?
    private var lastState = LoadableState.idle
    /// The running load at the last notification.
    private var runningLoad: LoadGeneration?
    /// The state when the running load started.
    private var interrupted: (state: LoadableState, plannedSync: Timestamp?)?
    /// Whether the last error rules out a retry.
    private var isRejected = false
    /// The earliest time of a retry according to the last error; nil if the error states none.
    private var hint: Timestamp?
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    /// The time at which the program last returned to the foreground and the target was due.
    private var lastReturn: Timestamp?

    /// Whether the target is synced when the program returns to the foreground.
    public var foregroundPolicy: ForegroundPolicy

    /// Starts to sync the loadable.
    ///
    /// - Parameters:
    ///   - loadable: The target; held weakly.
    ///   - timeoutPolicy: Determines the wait before the next sync.
    ///   - syncPolicy: The method to call.
    ///   - clock: The clock of the waits.
    ///   - foreground: The foreground of the program. When the program returns to it, a loadable with a period is
    ///     synced at once, and the backoff is reset. While it is paused, nothing is synced. When it resumes, a sync
    ///     that became due meanwhile is made at once.
    ///   - foregroundPolicy: Whether the loadable is synced when the program returns to the foreground.
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

    /// The policy that determines the waits. A new policy takes effect at once, including for a wait after a success.
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
        // If only the contents or the error changed, this is not another attempt and delays nothing.
        guard state != lastState else { return }
        let snapshot = loadable.untrackedSnapshot
        if state == .syncing {
            if !isFiring { attempts = 0 }
            runningLoad = snapshot.generation
            interrupted = (lastState, plannedSync)
        } else if lastState == .syncing, let outcome = snapshot.lastOutcome, outcome.isCancelled,
            outcome.generation == runningLoad, let interrupted, interrupted.state == state
        {
            // A cancelled load is not an attempt.
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

    /// Returns the remaining part of the period. For contents from a cache, their age is subtracted from the period. If
    /// the age is unknown, nothing remains.
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

    /// Ends a wait for a retry, because the loadable was asked to cancel.
    private func giveUp() {
        if endsRetriesWhenCancelled, lastState == .didFailToSync { wait(for: nil) }
    }

    /// The remaining time to wait according to the last error.
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

    /// Whether the target must be synced now that the program has returned to the foreground.
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

    /// Waits for the planned sync, if there is one and the syncer is not paused.
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
        // The observer was already notified that the target failed immediately.
        guard plannedSync == nil, failures <= failuresBefore else { return }
        // The sync announced no change: retry later anyway.
        if !isDue, loadable.loadableState == .didFailToSync {
            waitAfterFailure()
        } else {
            schedule(after: loadable.loadableState, error: loadable.error)
        }
    }
}
