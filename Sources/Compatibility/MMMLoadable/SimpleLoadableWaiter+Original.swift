public import Loadables

extension SimpleLoadableWaiter {

    /// Calls the closure once, when the loadable is not syncing any more; never before this returns. Dropping the waiter
    /// ends the wait without a call.
    public static func whenDoneSyncing(
        _ loadable: any PureLoadableProtocol,
        _ completion: @escaping () -> Void
    ) -> SimpleLoadableWaiter {
        SimpleLoadableWaiter(loadable, completion: completion)
    }
}
