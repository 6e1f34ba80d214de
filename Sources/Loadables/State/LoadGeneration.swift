/// The identity of one load of a loadable. Results of an earlier generation are dropped. The generation also changes
/// when a load is stopped, or when its contents are withdrawn, so that late results of the load are dropped.
public struct LoadGeneration: Hashable, Comparable, Sendable, CustomStringConvertible {

    /// Twice the number of the load. One is added if the load was stopped, or if its contents were withdrawn.
    private let step: UInt32

    /// The number of the load, from 1; 0 before the first load.
    public var number: UInt32 { step >> 1 }

    /// Creates the generation of the load with the number.
    public init(number: UInt32) {
        step = number << 1
    }

    private init(step: UInt32) {
        self.step = step
    }

    public static func < (left: LoadGeneration, right: LoadGeneration) -> Bool {
        left.step < right.step
    }

    public var description: String { "load \(number)" }

    package var next: LoadGeneration { LoadGeneration(step: (step | 1) &+ 1) }

    /// The generation of this load after it was stopped, or after its contents were withdrawn.
    package var stopped: LoadGeneration { LoadGeneration(step: step | 1) }
}

/// The outcome of a load, with its generation.
public struct LoadOutcome: Hashable, Sendable {

    /// The outcome of a load.
    public enum Result: Hashable, Sendable, CaseIterable {
        /// The load returned contents.
        case succeeded
        /// The source reported that the current contents are unchanged.
        case unchanged
        /// The load failed.
        case failed
        /// The load was cancelled.
        case cancelled
        /// The load was cancelled. Its result arrived afterwards and was dropped. Observers were not notified of the
        /// result.
        case late
    }

    /// The generation of the load. For an update that arrived while no load was running, the generation of the
    /// preceding load.
    public var generation: LoadGeneration

    /// The outcome.
    public var result: Result

    /// Creates an outcome.
    public init(generation: LoadGeneration, result: Result) {
        self.generation = generation
        self.result = result
    }

    /// Whether the load was cancelled.
    public var isCancelled: Bool { result == .cancelled || result == .late }
}
