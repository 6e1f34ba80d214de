public import Loadables

/// A content loader that can be waited for, and be made into others: any can.
public typealias AsyncLoadable = ContentLoader

/// A loadable of one value that can be waited for.
@preconcurrency @MainActor
public protocol AsyncLoadableProtocol<Content>: ContentLoadable {

    /// What there is to show; nil if nothing was loaded yet.
    var content: Content? { get }

    /// Loads anew, or joins the load that runs, and waits for what comes of it.
    func fetch() async throws -> Content

    /// Returns what is there if nothing needs to be synced, otherwise loads and waits.
    func fetchIfNeeded() async throws -> Content
}

extension AsyncLoadableProtocol {

    public var state: LoadingState<Content> {
        switch loadableState {
        case .syncing: .loading(cache: content)
        case .didFailToSync: .failure(error: error ?? LoadableError.noContents, cache: content)
        case .idle, .didSyncSuccessfully: content.map { .success(content: $0) } ?? .initial
        }
    }
}

extension ContentLoader: AsyncLoadableProtocol {}

extension AsyncLoadableProtocol {

    /// What it loads.
    public typealias C = Content
}

extension ContentLoader {

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
        finishLoading(content.map { .success($0) } ?? .failure(LoadableError.syncedWithoutContents))
    }
}
