/// Syncs a loadable again and again: some time after each success, and after a failure with a backoff.
///
/// The loadable is held weakly. It is left alone while it is idle: the first sync is up to others. Dropping the syncer
/// ends it.
@preconcurrency @MainActor
public final class LoadableSyncer {

    /// Which of the two the loadable is asked for.
    public enum SyncPolicy: Sendable {
        /// `sync()`.
        case sync
        /// `syncIfNeeded()`.
        case syncIfNeeded
    }

    /// When the loadable will be synced next; nil if it is not failed, or synced with a period.
    public private(set) var nextSync: Timestamp?

    /// How many attempts in a row have failed.
    public private(set) var failures = 0

    private weak var loadable: (any LoadableProtocol)?
    private var timeoutPolicy: any TimeoutPolicy
    private let syncPolicy: SyncPolicy
    private let clock: any WallClock
    private var observer: LoadableObserver?
    private var timer: Task<Void, Never>?
    private var lastState = LoadableState.idle

    /// Begins to look after the loadable.
    public init(
        _ loadable: any LoadableProtocol,
        timeoutPolicy: any TimeoutPolicy,
        syncPolicy: SyncPolicy = .sync,
        clock: any WallClock = .system
    ) {
        self.loadable = loadable
        self.timeoutPolicy = timeoutPolicy
        self.syncPolicy = syncPolicy
        self.clock = clock
        observer = LoadableObserver(loadable: loadable) { [weak self] in self?.loadableDidChange($0) }
        loadableDidChange(loadable)
    }

    deinit {
        timer?.cancel()
    }

    private func loadableDidChange(_ loadable: any PureLoadableProtocol) {
        let state = loadable.loadableState
        defer { lastState = state }
        // A change of the contents, or of the error, is not another attempt and puts nothing off.
        guard state != lastState else { return }
        schedule(after: state, error: loadable.error)
    }

    private func schedule(after state: LoadableState, error: (any Error)?) {
        switch state {
        case .idle, .syncing:
            wait(for: nil)
        case .didFailToSync:
            failures += 1
            let hint = (error as? any RetryAfterProviding)?.retryAfter ?? .zero
            wait(for: max(timeoutPolicy.timeoutAfterFailure(), hint))
        case .didSyncSuccessfully:
            failures = 0
            let period = timeoutPolicy.timeoutAfterSuccess() ?? .zero
            wait(for: period > .zero ? period : nil)
        }
    }

    private func wait(for timeout: Duration?) {
        timer?.cancel()
        timer = nil
        nextSync = timeout.map { clock.now.advanced(by: $0) }
        guard let nextSync else { return }
        timer = Task { [weak self, clock] in
            try? await clock.sleep(until: nextSync, tolerance: nil)
            if !Task.isCancelled { self?.fire() }
        }
    }

    private func fire() {
        timer = nil
        nextSync = nil
        guard let loadable else { return }
        if syncPolicy == .sync || loadable.needsSync() { loadable.sync() }
        // Nothing came of it, not even a change to hear of: try again later all the same.
        if timer == nil { schedule(after: loadable.loadableState, error: loadable.error) }
    }
}
