/// The number of one load of a loadable. A result that comes with the number of an earlier load is dropped, and so is one of a
/// load that was stopped: what is there after that is another generation, though no load has begun.
public struct LoadGeneration: Hashable, Comparable, Sendable, CustomStringConvertible {

    /// Twice the number of the load, and one more after it was stopped.
    private let step: UInt32

    /// Counts the loads from 1; 0 is before the first one.
    public var number: UInt32 { step >> 1 }

    /// Makes the generation of the load with the number.
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

    /// Of the load after this one.
    package var next: LoadGeneration { LoadGeneration(step: (step | 1) &+ 1) }

    /// After the load was stopped.
    package var stopped: LoadGeneration { LoadGeneration(step: step | 1) }
}

/// What came of a load, and of which.
public struct LoadOutcome: Hashable, Sendable {

    /// What came of a load.
    public enum Result: Hashable, Sendable, CaseIterable {
        /// Contents came.
        case succeeded
        /// The source said that it still has the contents that were there.
        case unchanged
        /// Neither did.
        case failed
        /// It was stopped: nobody wanted it any more.
        case cancelled
        /// It was stopped, and a result that came all the same was dropped. Observers do not hear of that moment.
        case late
    }

    /// Which load. Contents that are pushed have the number of the load before them.
    public var generation: LoadGeneration

    /// What came of it.
    public var result: Result

    /// Makes an outcome from its parts.
    public init(generation: LoadGeneration, result: Result) {
        self.generation = generation
        self.result = result
    }

    /// Whether the load was stopped before anything came of it.
    public var isCancelled: Bool { result == .cancelled || result == .late }
}
