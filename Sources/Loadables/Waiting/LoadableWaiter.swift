/// An object that lets many callers wait for a loadable, each with its own deadline.
///
/// A wait ends when the loadable fulfills the condition, or at the deadline. It also ends when the wait is cancelled,
/// or when the loadable or the waiter is deallocated. A failure of the loadable does not end a wait. If `syncs` is true
/// for at least one wait, a failed loadable is synced again after a delay. The retry policy determines the delays. By
/// default, the delays increase. The completion of a wait is called exactly once, and never before the `wait` method
/// returns.
@preconcurrency @MainActor
public final class LoadableWaiter {

    /// The condition to wait for.
    public enum Condition: Sendable {
        /// Contents of any age are available.
        case contentsAvailable
        /// The loadable is in the synced state.
        case synced
    }

    /// The outcome of a wait.
    public enum Outcome: Hashable, Sendable {
        /// The condition is met.
        case fulfilled
        /// The deadline passed.
        case timedOut
        /// The wait was cancelled, or the loadable or the waiter was deallocated.
        case cancelled
    }

    /// A handle that cancels a wait. Releasing the handle does not cancel the wait.
    @preconcurrency @MainActor
    public final class Wait {

        private var onCancel: (() -> Void)?

        fileprivate init(_ onCancel: @escaping () -> Void) {
            self.onCancel = onCancel
        }

        /// Cancels the wait, unless it has ended.
        public func cancel() {
            onCancel?()
            onCancel = nil
        }
    }

    private let condition: Condition
    private let clock: any WallClock
    private var retryPolicy: any TimeoutPolicy
    private weak var loadable: (any LoadableProtocol)?
    private var observer: LoadableObserver?
    private var syncer: LoadableSyncer?
    private var retry: Task<Void, Never>?
    private var waits: [PendingWait] = []

    /// Creates a waiter.
    ///
    /// - Parameters:
    ///   - loadable: The loadable; held weakly.
    ///   - condition: The condition to wait for.
    ///   - retryPolicy: The policy for the delays before a failed loadable is synced again.
    ///   - clock: The clock of the deadlines.
    public init(
        _ loadable: any LoadableProtocol,
        condition: Condition = .contentsAvailable,
        retryPolicy: any TimeoutPolicy = BackoffTimeoutPolicy(period: nil),
        clock: any WallClock = .system
    ) {
        self.loadable = loadable
        self.condition = condition
        self.retryPolicy = retryPolicy
        self.clock = clock
    }

    isolated deinit {
        retry?.cancel()
        for wait in waits { wait.end(.cancelled) }
    }

    /// The number of waits in progress.
    public var count: Int { waits.count }

    /// Waits for the condition.
    ///
    /// - Parameters:
    ///   - timeout: The time limit; nil for no limit.
    ///   - syncs: Whether to sync the loadable if needed, and to sync it again after each failure. If false, the
    ///     loadable is only observed.
    ///   - completion: A closure that is called once, asynchronously on the main queue.
    /// - Returns: A handle that cancels the wait.
    @discardableResult
    public func wait(
        timeout: Duration? = nil,
        syncs: Bool = true,
        completion: @escaping (Outcome) -> Void
    ) -> Wait {
        let wait = PendingWait(deadline: timeout.map { clock.now.advanced(by: $0) }, syncs: syncs, completion)
        waits.append(wait)
        wait.task = Task { [weak self, weak wait, clock] in
            guard let deadline = wait?.deadline else { return }
            try? await clock.sleep(until: deadline, tolerance: nil)
            if !Task.isCancelled, let self, let wait { self.deadlineDidPass(wait) }
        }
        Task { [weak self] in self?.begin() }
        return Wait { [weak self, weak wait] in
            if let wait { self?.end(wait, .cancelled) }
        }
    }

    /// Waits for the condition. Cancelling the task ends the wait.
    ///
    /// - Parameters:
    ///   - timeout: The time limit; nil for no limit.
    ///   - syncs: Whether to sync the loadable if needed, and to sync it again after each failure. If false, the
    ///     loadable is only observed.
    /// - Throws: `CancellationError` if the task was cancelled, or if the loadable or the waiter was deallocated.
    /// - Returns: Whether the condition is met; false if the time limit has passed.
    public func wait(timeout: Duration? = nil, syncs: Bool = true) async throws -> Bool {
        let handle = WaitHandle()
        let outcome: Outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                handle.wait = wait(timeout: timeout, syncs: syncs) { continuation.resume(returning: $0) }
                if Task.isCancelled { handle.wait?.cancel() }
            }
        } onCancel: {
            Task { @MainActor in handle.wait?.cancel() }
        }
        if outcome == .cancelled { throw CancellationError() }
        return outcome == .fulfilled
    }

    // MARK: Check

    private var isFulfilled: Bool {
        guard let loadable else { return false }
        switch condition {
        case .contentsAvailable: return loadable.isContentsAvailable
        case .synced: return loadable.loadableState == .didSyncSuccessfully
        }
    }

    private func begin() {
        guard !waits.isEmpty else { return }
        if observer == nil {
            observer = LoadableObserver(
                loadable: loadable,
                whenGone: { [weak self] in self?.look() },
                block: { [weak self] _ in self?.look() }
            )
        }
        look()
        startSyncing()
        // The waits may have ended while `observer` was being set.
        if waits.isEmpty { observer = nil }
    }

    private func look() {
        // Check the condition first, because a success takes precedence over a timeout.
        if isFulfilled {
            endAll(.fulfilled)
        } else if let loadable {
            // The syncer retries after a failure, but does not sync an idle or synced loadable. For these states,
            // schedule a sync.
            let isSettled = loadable.loadableState == .idle || loadable.loadableState == .didSyncSuccessfully
            if isSettled, syncer != nil, retry == nil { scheduleRetry() }
        } else {
            endAll(.cancelled)
        }
    }

    private func scheduleRetry() {
        let due = clock.now.advanced(by: retryPolicy.timeoutAfterFailure())
        retry = Task { [weak self, clock] in
            try? await clock.sleep(until: due, tolerance: nil)
            guard !Task.isCancelled, let self else { return }
            retry = nil
            guard !waits.isEmpty else { return }
            loadable?.syncIfNeeded()
            look()
        }
    }

    private func startSyncing() {
        guard let loadable, waits.contains(where: \.syncs) else { return }
        let isFirst = syncer == nil
        if isFirst {
            syncer = LoadableSyncer(loadable, timeoutPolicy: retryPolicy, syncPolicy: .syncIfNeeded, clock: clock)
        }
        // Only the first wait syncs a failed loadable at once, because later waits must not change the scheduled
        // retries.
        switch loadable.loadableState {
        case .idle, .didSyncSuccessfully: loadable.syncIfNeeded()
        case .didFailToSync: if isFirst { loadable.syncIfNeeded() }
        case .syncing: break
        }
        look()
    }

    private func deadlineDidPass(_ wait: PendingWait) {
        end(wait, isFulfilled ? .fulfilled : .timedOut)
    }

    private func endAll(_ outcome: Outcome) {
        let ending = waits
        for wait in ending { end(wait, outcome) }
    }

    private func end(_ wait: PendingWait, _ outcome: Outcome) {
        guard let index = waits.firstIndex(where: { $0 === wait }) else { return }
        waits.remove(at: index)
        if !waits.contains(where: \.syncs) {
            syncer = nil
            retry?.cancel()
            retry = nil
        }
        if waits.isEmpty { observer = nil }
        wait.end(outcome)
    }
}

@MainActor
private final class PendingWait {

    let deadline: Timestamp?
    let syncs: Bool
    var task: Task<Void, Never>?
    private var completion: ((LoadableWaiter.Outcome) -> Void)?

    init(deadline: Timestamp?, syncs: Bool, _ completion: @escaping (LoadableWaiter.Outcome) -> Void) {
        self.deadline = deadline
        self.syncs = syncs
        self.completion = completion
    }

    func end(_ outcome: LoadableWaiter.Outcome) {
        task?.cancel()
        guard let completion else { return }
        self.completion = nil
        Task { completion(outcome) }
    }
}

@MainActor
private final class WaitHandle {
    var wait: LoadableWaiter.Wait?
}
