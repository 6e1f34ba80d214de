/// A change that is shown before the source has confirmed it. See ``OptimisticLoader``.
public struct OptimisticChange: Identifiable, Sendable {

    /// The identity of a change among the changes of its loader.
    public struct ID: Hashable, Sendable, Comparable {
        let number: UInt64

        public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
    }

    /// The state of a change's action.
    public enum Status: Sendable {
        /// The action is running. The change is shown, unless the content that it changes has been withdrawn.
        case running
        /// The action succeeded. The change is shown at least until a load that started after the action returns the
        /// content. It is also shown while an earlier change is shown.
        case succeeded
        /// The action failed. The change was reverted.
        case failed(any Error)
    }

    /// The identity of the change among the changes of its loader. A later change has a greater identity.
    public let id: ID

    /// The name of the change, for display.
    public let name: String

    /// The time at which the change was made, according to the loader's clock.
    public let start: Timestamp

    /// The state of the change's action.
    public internal(set) var status = Status.running

    /// Whether the action is running or has succeeded; false if it has failed. A pending change is shown until the
    /// content from the source includes the change, or until the content is withdrawn.
    public var isPending: Bool { error == nil }

    /// The error of the action; nil if the action has not failed.
    public var error: (any Error)? {
        if case .failed(let error) = status { error } else { nil }
    }
}

extension OptimisticChange: CustomStringConvertible {

    /// The name and the status, for example "open north running" or "open north failed(offline)".
    public var description: String {
        "\(name) \(status)"
    }
}
