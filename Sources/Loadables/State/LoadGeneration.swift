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

    var next: LoadGeneration { LoadGeneration(number: number &+ 1) }
}
