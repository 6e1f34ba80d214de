/// An object that syncs a loadable repeatedly: periodically after successes, and with a backoff after failures. There
/// is no retry if the error rules out retries (see ``RetryRejecting``), or if the number of failed attempts has reached
/// ``attemptLimit``.
///
/// The loadable is held weakly. The syncer does not sync an idle loadable, so other code must start the first sync. To
/// end the periodic syncs, release the syncer. To pause them, set ``isPaused``. If `cancel()` is called on a failed
/// loadable, the syncer stops its retries until other code syncs the loadable. To continue the retries in this case,
/// set ``endsRetriesWhenCancelled`` to false.
@preconcurrency @MainActor
public final class LoadableSyncer {

    /// The method that the syncer calls.
    public enum SyncPolicy: Sendable {
        /// The syncer calls `sync()`.
        case sync
        /// The syncer calls `syncIfNeeded()`.
        case syncIfNeeded
    }

    /// The time of the next sync; nil if no sync is planned. A sync is planned after a failure if there is a retry, and
    /// after a success if there is a period. Nil while the syncer or its ``Foreground`` is paused.
    public var nextSync: Timestamp? { isPaused || foreground?.isPaused == true ? nil : plannedSync }

    /// Whether the syncer itself is paused, regardless of its ``Foreground``. If a sync becomes due during the pause,
    /// the syncer starts it as soon as the pause ends.
    public var isPaused = false {
        didSet { if isPaused != oldValue { startTimer() } }
    }

    /// The number of consecutive failed attempts after which the syncer stops, at least 1; nil for no limit. The syncer
    /// continues when other code syncs the loadable, or when the program returns to the foreground and the
    /// ``foregroundPolicy`` allows a sync. In both cases, the count starts again at 0. A new value takes effect at the
    /// next failure.
    public var attemptLimit: Int?

    /// Whether calling `cancel()` on a failed loadable ends the retries until other code syncs the loadable.
    public var endsRetriesWhenCancelled = true

    /// The time of the next sync, even during a pause; nil if no sync is planned.
    private var plannedSync: Timestamp?
    /// The length of the wait before the planned sync.
    private var plannedWait = Duration.zero
    private var plannedReason = LoadRequest.Reason.period

    /// The number of consecutive failed attempts.
    public private(set) var failures = 0

    /// The number of failed attempts that count toward ``attemptLimit``.
    private var attempts = 0
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
    /// The load during the last observed sync of the loadable.
    private var runningLoad: LoadGeneration?
    /// The state of the loadable before the running load, and the sync that was planned then.
    private var interrupted: (state: LoadableState, plannedSync: Timestamp?)?
    /// Whether the last error rules out a retry.
    private var isRejected = false
    /// The earliest time of a retry according to the last error; nil if the error requires no wait.
    private var hint: Timestamp?
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    /// The last time that the syncer planned a sync because of a return to the foreground; nil if there was none.
    private var lastReturn: Timestamp?

    /// The rule that determines whether the target is synced when the program returns to the foreground.
    public var foregroundPolicy: ForegroundPolicy

    /// Creates a syncer, which immediately starts observing the loadable.
    ///
    /// - Parameters:
    ///   - loadable: The loadable to sync; held weakly.
    ///   - timeoutPolicy: The policy that determines the wait before the next sync.
    ///   - syncPolicy: The method that the syncer calls on the loadable.
    ///   - clock: The clock of the waits.
    ///   - foreground: The foreground state of the program; nil for none. When the program returns to the foreground,
    ///     the `foregroundPolicy` determines whether the loadable is synced at once. While the foreground is paused,
    ///     the syncer starts no syncs. If a sync becomes due during the pause, the syncer starts it as soon as the
    ///     pause ends.
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

    /// The policy that determines the waits. If the loadable is synced, a new policy restarts the current wait. In any
    /// other state, it takes effect at the next wait.
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
        // If only the contents or the error has changed, do not change the planned sync.
        guard state != lastState else { return }
        let snapshot = loadable.untrackedSnapshot
        if state == .syncing {
            if !isFiring { attempts = 0 }
            runningLoad = snapshot.generation
            interrupted = (lastState, plannedSync)
        } else if lastState == .syncing, let outcome = snapshot.lastOutcome, outcome.isCancelled,
            outcome.generation == runningLoad, let interrupted, interrupted.state == state
        {
            // A cancelled load does not count as an attempt.
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

    /// Returns the time until the end of the period. If the contents are from a cache, their age counts toward the
    /// period. If their age is unknown, the result is zero.
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

    /// Drops a planned retry after `cancel()` was called on the loadable, unless ``endsRetriesWhenCancelled`` is false.
    private func giveUp() {
        if endsRetriesWhenCancelled, lastState == .didFailToSync { wait(for: nil) }
    }

    /// The remaining wait that the last error requires; zero if the error requires none.
    private var untilHint: Duration { hint.map { max(.zero, clock.now.duration(to: $0)) } ?? .zero }

    private func didComeToForeground() {
        guard plannedSync != nil || hasGivenUp, isDueOnReturn else { return }
        hasGivenUp = false
        attempts = 0
        lastReturn = clock.now
        let period = policy.timeoutAfterSuccess() ?? .zero
        policy.reset()
        if period > .zero {
            wait(for: failures > 0 ? untilHint : .zero, then: .foreground)
        } else if let plannedSync {
            let planned = clock.now.duration(to: plannedSync)
            wait(for: min(planned, max(policy.timeoutAfterFailure(), untilHint)))
        } else {
            wait(for: untilHint)
        }
    }

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

    /// Starts the wait for the planned sync. Has no effect if no sync is planned, or if the syncer is paused.
    private func startTimer() {
        timer?.cancel()
        timer = nil
        // If the clock was set back during a pause, keep the planned length of the wait.
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
        // Observers may have planned the next sync already, or the target may have failed at once.
        guard plannedSync == nil, failures <= failuresBefore else { return }
        // The sync has not changed the target. If the target has failed but needs no sync, check again later.
        if !isDue, loadable.loadableState == .didFailToSync {
            waitAfterFailure()
        } else {
            schedule(after: loadable.loadableState, error: loadable.error)
        }
    }
}
