/// Stands for something that loads and does not exist yet.
///
/// Until ``loadable`` is assigned it is idle and has no contents; from then on it shows what that one shows.
@preconcurrency @MainActor
open class PureLoadableProxy: ForwardingLoadable {

    /// Makes a proxy that stands for nothing yet.
    public override init() {
        super.init()
    }

    /// What it stands for. An assignment is announced by exactly one notification.
    ///
    /// It is nil until the assignment, and when nil was assigned: then it must be asked for nil before it is used.
    public final var loadable: (any PureLoadableProtocol)! {
        get { target }
        set { setTarget(newValue, beforeObserving: {}) }
    }
}
