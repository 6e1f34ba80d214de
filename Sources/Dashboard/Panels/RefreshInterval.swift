import Loadables

/// How often a panel is loaded again by itself, as somebody chooses while the program runs; it is not remembered.
enum RefreshInterval: Hashable {
    /// As the program was made.
    case asMade
    case every(Duration)
    case never

    /// What there is to choose from.
    static let choices: [RefreshInterval] =
        [.asMade] + [5, 15, 30, 60, 300, 900, 3_600].map { .every(.seconds($0)) } + [.never]

    /// `every 5 s`, after the name of the panel.
    ///
    /// - Parameter made: How long after a success the program loads it again; nil for never.
    func text(asMade made: Duration?) -> String {
        switch self {
        case .asMade: "\((made.map { .every($0) } ?? RefreshInterval.never).text(asMade: nil)) (default)"
        case .every(let period): "every \(period.shortText)"
        case .never: "only when asked"
        }
    }
}

extension Duration {

    /// `90 s`, `5 min`, `1 h`.
    var shortText: String {
        let seconds = components.seconds
        guard components.attoseconds == 0 else { return ElapsedTime(self).text }
        if seconds >= 3_600, seconds % 3_600 == 0 { return "\(seconds / 3_600) h" }
        return seconds >= 60 && seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}

/// The policy of a program with another period.
struct ChosenPeriodPolicy: TimeoutPolicy {

    /// The policy of the program.
    let made: any TimeoutPolicy
    /// Nil for never.
    let period: Duration?
    /// The policy of the program, for the chosen period.
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

    /// Its present policy, with the chosen period if there is one; nil if that is not a backoff.
    var backoff: BackoffTimeoutPolicy? {
        (timeoutPolicy as? ChosenPeriodPolicy)?.base as? BackoffTimeoutPolicy ?? timeoutPolicy as? BackoffTimeoutPolicy
    }

    /// Its policy without what was chosen while the program runs.
    private var basePolicy: any TimeoutPolicy { (timeoutPolicy as? ChosenPeriodPolicy)?.made ?? timeoutPolicy }

    /// How long after a success the program would have it sync; nil for never.
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
            switch newValue {
            case .asMade: timeoutPolicy = basePolicy
            case .every(let period): timeoutPolicy = ChosenPeriodPolicy(made: basePolicy, period: period)
            case .never: timeoutPolicy = ChosenPeriodPolicy(made: basePolicy, period: nil)
            }
        }
    }
}
