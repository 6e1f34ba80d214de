/// Something that wants to be told when a loadable changes.
@preconcurrency @MainActor
public protocol LoadableObserverProtocol: AnyObject {

    /// The loadable changed: its state, its contents, or both.
    func loadableDidChange(_ loadable: any PureLoadableProtocol)
}
