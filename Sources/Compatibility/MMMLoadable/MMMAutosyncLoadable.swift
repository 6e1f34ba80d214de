public import Loadables

/// A loadable that syncs itself again and again while somebody watches it, whenever it needs that.
///
/// It looks whether it needs a sync when the first observer comes, when the program comes to the foreground, and an interval
/// after each change of its state; a subclass that is to load at each interval says so by ``MMMLoadable/needsSync()``. Where
/// a syncer can be used instead, use a ``MMMLoadableSyncer``: it knows of failures.
@preconcurrency @MainActor
open class MMMAutosyncLoadable: MMMLoadable {

    private let intervalClock: any WallClock
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    private var timer: Task<Void, Never>?
    /// The state at the latest change.
    private var lastState = LoadableState.idle

    /// Creates a loadable that is always in the foreground.
    public override init() {
        intervalClock = .system
        foreground = nil
        super.init()
    }

    /// Creates a loadable.
    ///
    /// - Parameters:
    ///   - clock: Where the intervals come from.
    ///   - foreground: Which of the intervals counts; without it, always the first.
    public init(clock: any WallClock, foreground: Foreground? = nil) {
        intervalClock = clock
        self.foreground = foreground
        super.init(clock: clock)
        foregroundObservation = foreground?.observe { [weak self] in self?.foregroundDidChange($0) }
    }

    deinit {
        timer?.cancel()
    }

    /// Seconds between two looks while the program is in the foreground; zero or less for none.
    open func autosyncInterval() -> Double { 60 }

    /// Seconds between two looks while it is in the background; zero or less for none.
    open func autosyncIntervalWhileInBackground() -> Double { -1 }

    open override func notifyDidChange() {
        super.notifyDidChange()
        // A change of the contents alone puts nothing off.
        guard stored.state != lastState else { return }
        lastState = stored.state
        schedule()
    }

    open override func didAddFirstObserver() {
        super.didAddFirstObserver()
        syncIfNeeded()
        schedule()
    }

    open override func didRemoveLastObserver() {
        super.didRemoveLastObserver()
        schedule()
    }

    private func foregroundDidChange(_ isActive: Bool) {
        if isActive, hasObservers() { syncIfNeeded() }
        schedule()
    }

    private func schedule() {
        timer?.cancel()
        timer = nil
        let interval = foreground?.isActive ?? true ? autosyncInterval() : autosyncIntervalWhileInBackground()
        guard interval > 0, hasObservers() else { return }
        let due = intervalClock.now.advanced(by: .seconds(min(interval, Self.longestInterval)))
        timer = Task { [weak self, intervalClock] in
            try? await intervalClock.sleep(until: due, tolerance: nil)
            if !Task.isCancelled { self?.timerDidFire() }
        }
    }

    /// Some thirty years, so that whatever is longer can be added to a date.
    private static let longestInterval = 1e9

    private func timerDidFire() {
        timer = nil
        if needsSync() { sync() }
        // Also when the last one still runs, or none was needed: the next look is an interval away.
        if timer == nil { schedule() }
    }
}
