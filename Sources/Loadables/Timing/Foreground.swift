/// Whether somebody looks at the program: on a terminal, whether it has the focus and the program is not stopped.
///
/// The program says so by ``isActive``; what loads by itself observes it.
@preconcurrency @MainActor
public final class Foreground {

    /// Ends the observation when it is dropped.
    @preconcurrency @MainActor
    public final class Observation {
        fileprivate let handler: (Bool) -> Void

        fileprivate init(_ handler: @escaping (Bool) -> Void) {
            self.handler = handler
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
            for weak in observations where isActive == told { weak.observation?.handler(told) }
        }
    }

    /// Calls the closure after each change, for as long as the observation is kept.
    public func observe(_ handler: @escaping (Bool) -> Void) -> Observation {
        let observation = Observation(handler)
        observations.append(Weak(observation: observation))
        return observation
    }
}
