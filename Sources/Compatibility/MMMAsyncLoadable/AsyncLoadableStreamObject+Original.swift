public import Loadables

extension AsyncLoadableStreamObject {

    /// How the loading was going.
    public var state: LoadableState { loadableState }
}
