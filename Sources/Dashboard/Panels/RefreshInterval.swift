import Loadables

/// The refresh interval of a panel. The user can change it while the program runs; the change is not stored.
enum RefreshInterval: Hashable {
    /// The interval that the program has set.
    case asMade
    case every(Duration)
    case never

    static let all: [RefreshInterval] =
        [.asMade] + [5, 15, 30, 60, 300, 900, 3_600].map { .every(.seconds($0)) } + [.never]

    var period: Duration? { if case .every(let period) = self { period } else { nil } }

    /// Returns a text such as `every 5 s`.
    ///
    /// - Parameter made: The interval that the program has set; nil if the program does not refresh the panel
    ///   automatically.
    func text(asMade made: Duration?) -> String {
        switch self {
        case .asMade: "\((made.map { .every($0) } ?? RefreshInterval.never).text(asMade: nil)) (default)"
        case .every(let period): "every \(period.shortText)"
        case .never: "on request only"
        }
    }
}

extension Duration {

    /// The duration as text, such as `90 s`, `5 min` or `1 h`.
    var shortText: String {
        let seconds = components.seconds
        guard components.attoseconds == 0 else { return ElapsedTime(self).text }
        if seconds >= 3_600, seconds % 3_600 == 0 { return "\(seconds / 3_600) h" }
        return seconds >= 60 && seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}

/// A policy that combines the program's policy with the interval that the user has chosen.
struct ChosenPeriodPolicy: TimeoutPolicy {

    let made: any TimeoutPolicy
    /// The chosen interval; nil for no automatic refresh.
    let period: Duration?
    /// The policy for failures: the program's backoff policy, adjusted to the chosen interval. A policy of another kind
    /// is used unchanged.
    private(set) var base: any TimeoutPolicy

    init(made: any TimeoutPolicy, period: Duration?) {
        (self.made, self.period) = (made, period)
        base = (made as? BackoffTimeoutPolicy)?.every(period) ?? made
    }

    mutating func timeoutAfterSuccess() -> Duration? {
        base.reset()
        return period
    }

    mutating func reset() { base.reset() }

    mutating func timeoutAfterFailure() -> Duration { base.timeoutAfterFailure() }
}

extension LoadableSyncer {

    /// The backoff policy in use, adjusted to the chosen interval if there is one; nil if the policy is of another
    /// kind.
    var backoff: BackoffTimeoutPolicy? {
        (timeoutPolicy as? ChosenPeriodPolicy)?.base as? BackoffTimeoutPolicy ?? timeoutPolicy as? BackoffTimeoutPolicy
    }

    private var basePolicy: any TimeoutPolicy { (timeoutPolicy as? ChosenPeriodPolicy)?.made ?? timeoutPolicy }

    /// The interval after a successful load that the program has set; nil for no automatic refresh.
    var periodAsMade: Duration? {
        var policy = basePolicy
        let period = policy.timeoutAfterSuccess() ?? .zero
        return period > .zero ? period : nil
    }

    var interval: RefreshInterval {
        get {
            guard let chosen = timeoutPolicy as? ChosenPeriodPolicy else { return .asMade }
            return chosen.period.map { .every($0) } ?? .never
        }
        set {
            let made = basePolicy
            timeoutPolicy = newValue == .asMade ? made : ChosenPeriodPolicy(made: made, period: newValue.period)
        }
    }
}
