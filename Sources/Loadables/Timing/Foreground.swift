/// The foreground state of a program: whether the program is in the foreground, and whether auto-refresh is paused. A
/// terminal program is in the foreground while its terminal has the focus and the program is not suspended.
///
/// The program sets ``isActive`` and ``isPaused``. Syncers observe both.
@preconcurrency @MainActor
public final class Foreground {

    /// A token for an observation. The observation ends when the token is released.
    @preconcurrency @MainActor
    public final class Observation {
        fileprivate let onActivity: (Bool) -> Void
        fileprivate let onPause: (Bool) -> Void

        fileprivate init(_ onActivity: @escaping (Bool) -> Void, _ onPause: @escaping (Bool) -> Void) {
            self.onActivity = onActivity
            self.onPause = onPause
        }
    }

    private struct Weak {
        weak var observation: Observation?
    }

    private var observations: [Weak] = []

    /// Creates a foreground state. By default, the program is in the foreground.
    public init(isActive: Bool = true) {
        self.isActive = isActive
    }

    /// Whether the program is in the foreground. Observers are notified only if the value changes.
    public var isActive: Bool {
        didSet {
            guard isActive != oldValue else { return }
            observations.removeAll { $0.observation == nil }
            let told = isActive
            for weak in observations where isActive == told { weak.observation?.onActivity(told) }
        }
    }

    /// Whether auto-refresh is paused. During a pause, there are no scheduled loads and no retries, but requested loads
    /// run. Observers are notified only if the value changes.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            observations.removeAll { $0.observation == nil }
            let told = isPaused
            for weak in observations where isPaused == told { weak.observation?.onPause(told) }
        }
    }

    /// Calls the closures after changes, until the observation is released.
    ///
    /// - Parameters:
    ///   - onActivity: Called with the new value of ``isActive``.
    ///   - onPause: Called with the new value of ``isPaused``.
    public func observe(
        _ onActivity: @escaping (Bool) -> Void, onPause: @escaping (Bool) -> Void = { _ in }
    ) -> Observation {
        let observation = Observation(onActivity, onPause)
        observations.append(Weak(observation: observation))
        return observation
    }
}
