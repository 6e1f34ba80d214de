public import Loadables

extension AsyncLoadableProtocol {

    /// What it loads.
    public typealias C = Content
}

extension AsyncLoadable {

    /// What it loads.
    public typealias C = Content

    /// What the original throws if there is nothing else to throw.
    ///
    /// Here it is never thrown: instead, there are ``LoadableError`` and `CancellationError`.
    public enum AsyncError: Error {
        /// The loadable went away.
        case lostParent
        /// It was synced but has no content.
        case invalidData
        /// It failed without an error.
        case unknownError
    }

    /// Says that the content was loaded; nil is a failure, ``LoadableError/syncedWithoutContents``.
    public func setDidSyncSuccessfullyWithContent(_ content: Content?) {
        if let content {
            setDidSyncSuccessfullyWithContent(content, for: nil)
        } else {
            setFailedToSyncWithError(LoadableError.syncedWithoutContents, for: nil)
        }
    }
}
