/// A change that is shown before the source has it: see ``OptimisticLoader``.
public struct OptimisticChange: Identifiable, Sendable {

    /// Tells a change from all others of its loader.
    public struct ID: Hashable, Sendable, Comparable {
        let number: UInt64

        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// How the action of a change goes.
    public enum Status: Sendable {
        /// It runs. The change is shown.
        case running
        /// It succeeded. The change is shown until a load that began afterwards brings content.
        case succeeded
        /// It failed. The change was taken back.
        case failed(any Error)
    }

    /// Tells it from all others of its loader; a later change has a greater one.
    public let id: ID

    /// What a person calls it.
    public let name: String

    /// When it was made, by the clock of the loader.
    public let start: Timestamp

    /// How its action goes.
    public internal(set) var status = Status.running

    /// Whether the source may not have it yet: false once it has failed.
    public var isPending: Bool { error == nil }

    /// Why it failed; nil unless it did.
    public var error: (any Error)? {
        if case .failed(let error) = status { error } else { nil }
    }
}

extension OptimisticChange: CustomStringConvertible {

    /// The name and the status: "open north running", "open north failed(offline)".
    public var description: String {
        "\(name) \(status)"
    }
}
