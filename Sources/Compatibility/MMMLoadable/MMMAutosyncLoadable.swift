public import Loadables

/// A loadable that syncs itself repeatedly. While the loadable has observers, it checks at intervals whether it needs a
/// sync.
///
/// The loadable also checks when the first observer is added, and when the program returns to the foreground. An
/// interval begins at the last check, or at the last change of the state. A subclass that must load at each interval
/// overrides ``MMMLoadable/needsSync()``. Prefer a ``MMMLoadableSyncer``, which also handles failures.
@preconcurrency @MainActor
open class MMMAutosyncLoadable: MMMLoadable {

    private let intervalClock: any WallClock
    private let foreground: Foreground?
    private var foregroundObservation: Foreground.Observation?
    private var timer: Task<Void, Never>?
    private var lastState = LoadableState.idle

    /// Creates a loadable that always uses ``autosyncInterval()``.
    public override init() {
        intervalClock = .system
        foreground = nil
        super.init()
    }

    /// Creates a loadable.
    ///
    /// - Parameters:
    ///   - clock: The clock of the intervals.
    ///   - foreground: States whether the program is in the foreground. If it is nil, ``autosyncInterval()`` is always
    ///     used.
    public init(clock: any WallClock, foreground: Foreground? = nil) {
        intervalClock = clock
        self.foreground = foreground
        super.init(clock: clock)
        foregroundObservation = foreground?.observe { [weak self] in self?.foregroundDidChange($0) }
    }

    deinit {
        timer?.cancel()
    }

    /// Returns the time between two checks while the program is in the foreground, in seconds. Zero or less means no
    /// checks.
    open func autosyncInterval() -> Double { 60 }

    /// Returns the time between two checks while the program is in the background, in seconds. Zero or less means no
    /// checks.
    open func autosyncIntervalWhileInBackground() -> Double { -1 }

    open override func notifyDidChange() {
        super.notifyDidChange()
        // If the state stays the same, do not delay the next check.
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

    /// The maximum interval in seconds, which is about 30 years. A longer interval could not be added to a date.
    private static let longestInterval = 1e9

    private func timerDidFire() {
        timer = nil
        if needsSync() { sync() }
        // Schedule the next check even if a sync is running or was not needed.
        if timer == nil { schedule() }
    }
}
