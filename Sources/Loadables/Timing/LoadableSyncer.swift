/// An object that syncs a loadable repeatedly: periodically after successes, and with a backoff after failures. It does
/// not retry if the error rejects retries (see ``RetryRejecting``), or after the number of attempts has reached
/// ``attemptLimit``.
///
/// The loadable is held weakly. The syncer does not sync an idle loadable, so another caller must start the first sync.
/// To end the syncing, release the syncer; to pause it, set ``isPaused``. If a failed loadable is cancelled, the syncer
/// does not retry until another caller syncs the loadable. See ``endsRetriesWhenCancelled``.
@preconcurrency @MainActor
public final class LoadableSyncer {

    /// The method that the syncer calls.
    public enum SyncPolicy: Sendable {
        /// `sync()`.
        case sync
        /// `syncIfNeeded()`.
        case syncIfNeeded
    }

    /// The time of the next sync; nil if none is planned. A sync is planned after a failure that is retried, and after
    /// a success if there is a period, but not while the syncer is paused.
    public var nextSync: Timestamp? { isPaused || foreground?.isPaused == true ? nil : plannedSync }

    /// Whether the syncer itself is paused, regardless of its ``Foreground``. When the syncer resumes, it starts a sync
    /// at once if one became due during the pause.
    public var isPaused = false {
        didSet { if isPaused != oldValue { startTimer() } }
    }

    /// The number of consecutive failed attempts after which the syncer gives up, from 1; nil for no limit. It then
    /// waits until another caller syncs the loadable, or until the program returns to the foreground. Either resets the
    /// count. A new value takes effect at the next failure.
    public var attemptLimit: Int?

    /// Whether a cancellation ends the retries of a failed loadable until its next sync. If false, the loadable is
    /// retried even after a cancellation.
    public var endsRetriesWhenCancelled = true

    /// The time of the next sync, regardless of a pause; nil if no sync is planned.
    private var plannedSync: Timestamp?
    /// The length of the wait before the planned sync.
    private var plannedWait = Duration.zero
    private var plannedReason = LoadRequest.Reason.period

    /// The number of consecutive failed attempts.
    public private(set) var failures = 0

    /// The number of failed attempts that count toward ``attemptLimit``.
    private var attempts = 0
    /// Whether the syncer itself is starting a sync.
    private var isFiring = false
    /// Whether the syncer has ended the retries because of ``attemptLimit``.
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
    /// The state and the planned sync at the start of the running load.
    private var interrupted: (state: LoadableState, plannedSync: Timestamp?)?
    /// Whether the last error rules out a retry.
    private var isRejected = false
    /// The earliest time of a retry according to the last error; nil if the error states none.
    private var hint: Timestamp?
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    /// The time of the program's last return to the foreground at which the target was due.
    private var lastReturn: Timestamp?

    /// The rule that determines whether the target is synced when the program returns to the foreground.
    public var foregroundPolicy: ForegroundPolicy

    /// Starts to sync the loadable.
    ///
    /// - Parameters:
    ///   - loadable: The target; held weakly.
    ///   - timeoutPolicy: The policy that determines the wait before the next sync.
    ///   - syncPolicy: The method to call.
    ///   - clock: The clock of the waits.
    ///   - foreground: The foreground of the program; nil for none. When the program returns to it, a periodically
    ///     synced loadable is synced at once and the backoff is reset, according to the `foregroundPolicy`. While it is
    ///     paused, the syncer starts no syncs. When it resumes, the syncer starts a sync at once if one became due
    ///     during the pause.
    ///   - foregroundPolicy: The rule that determines whether the loadable is synced when the program returns to the
    ///     foreground.
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

    /// The policy that determines the waits. A new policy restarts a wait after a success. It does not change a wait
    /// after a failure that has already started.
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
        // A change of only the contents or the error is not another attempt, and does not affect the planned sync.
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

    /// Returns the remaining part of the period. The age of contents from a cache is subtracted from the period. If
    /// that age is unknown, the result is zero.
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

    /// Cancels a planned retry, because `cancel()` was called on the loadable.
    private func giveUp() {
        if endsRetriesWhenCancelled, lastState == .didFailToSync { wait(for: nil) }
    }

    /// The remaining wait that the last error requires; zero if it requires none.
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
        // Return if the observer has already planned the next sync, or has been notified that the target failed
        // immediately.
        guard plannedSync == nil, failures <= failuresBefore else { return }
        // The sync caused no notification. If the target is still failed, retry later anyway.
        if !isDue, loadable.loadableState == .didFailToSync {
            waitAfterFailure()
        } else {
            schedule(after: loadable.loadableState, error: loadable.error)
        }
    }
}
