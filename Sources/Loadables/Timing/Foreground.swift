/// Whether somebody looks at the program: on a terminal, whether it has the focus and the program is not stopped; and whether
/// they have told it to rest.
///
/// The program says so by ``isActive`` and ``isPaused``; what loads by itself observes it.
@preconcurrency @MainActor
public final class Foreground {

    /// Ends the observation when it is dropped.
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

    /// Makes a foreground, in which the program is at first.
    public init(isActive: Bool = true) {
        self.isActive = isActive
    }

    /// Whether somebody looks. Observers hear of a change, not of the same value again.
    public var isActive: Bool {
        didSet {
            guard isActive != oldValue else { return }
            observations.removeAll { $0.observation == nil }
            let told = isActive
            for weak in observations where isActive == told { weak.observation?.onActivity(told) }
        }
    }

    /// Whether nothing is to be loaded by itself for now: neither after a while nor again after a failure. What somebody asks
    /// for is loaded. Observers hear of a change, not of the same value again.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            observations.removeAll { $0.observation == nil }
            let told = isPaused
            for weak in observations where isPaused == told { weak.observation?.onPause(told) }
        }
    }

    /// Calls the closures after each change, for as long as the observation is kept.
    ///
    /// - Parameters:
    ///   - onActivity: Gets whether somebody looks now.
    ///   - onPause: Gets whether nothing is to be loaded by itself now.
    public func observe(
        _ onActivity: @escaping (Bool) -> Void, onPause: @escaping (Bool) -> Void = { _ in }
    ) -> Observation {
        let observation = Observation(onActivity, onPause)
        observations.append(Weak(observation: observation))
        return observation
    }
}
