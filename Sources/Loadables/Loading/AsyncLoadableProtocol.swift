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
