/// The number of one load of a loadable. A result that comes with the number of an earlier load is dropped.
public struct LoadGeneration: Hashable, Comparable, Sendable, CustomStringConvertible {

    /// Counts from 1; 0 is before the first load.
    public let number: UInt32

    /// Makes the generation with the number.
    public init(number: UInt32) {
        self.number = number
    }

    public static func < (left: LoadGeneration, right: LoadGeneration) -> Bool {
        left.number < right.number
    }

    public var description: String { "load \(number)" }

    package var next: LoadGeneration { LoadGeneration(number: number &+ 1) }
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
