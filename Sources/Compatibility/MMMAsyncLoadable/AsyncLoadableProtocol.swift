public import Loadables

/// A loadable of one value that can be waited for.
///
/// A class of one's own has to have ``content``; the rest is there already.
@preconcurrency @MainActor
public protocol AsyncLoadableProtocol<Content>: ContentLoadable {

    // Declared again, so that it follows from `content`.
    associatedtype Content

    /// What it loads, by the original's name.
    typealias C = Content

    /// What there is to show; nil if nothing was loaded yet.
    var content: Content? { get }

    /// Loads anew, or joins the load that runs, and waits for what comes of it.
    func fetch() async throws -> Content

    /// Returns what is there if nothing needs to be synced, otherwise loads and waits.
    func fetchIfNeeded() async throws -> Content
}

// Not a requirement that classes have to meet, so that they can have a `state` of their own.
extension AsyncLoadableProtocol {

    /// What there is, together with how the loading is going.
    public var state: LoadingState<Content> {
        let content = isContentsAvailable ? content : nil
        return switch loadableState {
        case .syncing: .loading(cache: content)
        case .didFailToSync: .failure(error: error ?? LoadableError.noContents, cache: content)
        case .idle, .didSyncSuccessfully: content.map { .success(content: $0) } ?? .initial
        }
    }
}
