public import Loadables

/// A loadable that syncs itself again and again while somebody watches it.
///
/// It syncs when the first observer comes, and then after each interval, counted from when the last sync began. Where a
/// syncer can be used instead, use a ``MMMLoadableSyncer``: it knows of failures.
@preconcurrency @MainActor
open class MMMAutosyncLoadable: Loadable {

    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    private var timer: Task<Void, Never>?
    private var lastSync: Timestamp?

    /// Makes a loadable.
    ///
    /// - Parameters:
    ///   - clock: Where the intervals come from.
    ///   - foreground: Which of the intervals counts; without it, always the first.
    public init(clock: any WallClock = .system, foreground: Foreground? = nil) {
        self.foreground = foreground
        super.init(clock: clock)
        foregroundObservation = foreground?.observe { [weak self] _ in self?.schedule() }
    }

    deinit {
        timer?.cancel()
    }

    /// Seconds between two syncs while the program is in the foreground; zero or less for none.
    open func autosyncInterval() -> Double { 60 }

    /// Seconds between two syncs while it is in the background; zero or less for none.
    open func autosyncIntervalWhileInBackground() -> Double { -1 }

    open override func sync() {
        if loadableState != .syncing { lastSync = clock.now }
        super.sync()
        schedule()
    }

    open override func didAddFirstObserver() {
        super.didAddFirstObserver()
        sync()
    }

    open override func didRemoveLastObserver() {
        super.didRemoveLastObserver()
        timer?.cancel()
        timer = nil
    }

    private func schedule() {
        timer?.cancel()
        timer = nil
        let interval = foreground?.isActive ?? true ? autosyncInterval() : autosyncIntervalWhileInBackground()
        guard interval > 0, hasObservers else { return }
        let due = (lastSync ?? clock.now).advanced(by: .seconds(min(interval, Self.longestInterval)))
        timer = Task { [weak self, clock] in
            try? await clock.sleep(until: due, tolerance: nil)
            if !Task.isCancelled { self?.timerDidFire() }
        }
    }

    /// Some thirty years, so that whatever is longer can be added to a date.
    private static let longestInterval = 1e9

    private func timerDidFire() {
        // Also when the last one still runs: the next attempt is an interval away.
        lastSync = clock.now
        sync()
    }
}
