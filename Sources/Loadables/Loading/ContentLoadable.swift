/// A loadable whose contents are one value.
@preconcurrency @MainActor
public protocol ContentLoadable<Content>: LoadableProtocol {

    associatedtype Content

    /// What there is, together with how the loading is going.
    var state: LoadingState<Content> { get }
}
