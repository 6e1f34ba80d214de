public import Loadables

/// How failures of its members affect a group.
public enum MMMLoadableGroupFailurePolicy: Hashable, Sendable, CaseIterable {
    /// All members must succeed: ``LoadableGroupMode/all``.
    case strict
    /// Failures are passed over: ``LoadableGroupMode/never``. Discouraged.
    case never

    /// The same as a mode.
    public var mode: LoadableGroupMode {
        switch self {
        case .strict: .all
        case .never: .never
        }
    }
}
