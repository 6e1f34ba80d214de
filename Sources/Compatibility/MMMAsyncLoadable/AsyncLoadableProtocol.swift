public import Loadables

/// A loadable of one value that can be awaited.
///
/// A class that conforms must provide ``content``. The other members have default implementations.
@preconcurrency @MainActor
public protocol AsyncLoadableProtocol<Content>: ContentLoadable {

    // Redeclared, so that the compiler infers it from `content`.
    associatedtype Content

    /// The type of the content, under its name in the original library.
    typealias C = Content

    /// The content to show; nil if nothing was loaded yet.
    var content: Content? { get }

    /// Starts a load, or joins the running one, and waits for its outcome.
    func fetch() async throws -> Content

    /// Returns the current content if no sync is needed; otherwise loads it and waits.
    func fetchIfNeeded() async throws -> Content
}

// This is not a requirement, so that classes can have their own `state`.
extension AsyncLoadableProtocol {

    /// The content and the state of the loading.
    public var state: LoadingState<Content> {
        let content = isContentsAvailable ? content : nil
        return switch loadableState {
        case .syncing: .loading(cache: content)
        case .didFailToSync: .failure(error: error ?? LoadableError.noContents, cache: content)
        case .idle, .didSyncSuccessfully: content.map { .success(content: $0) } ?? .initial
        }
    }
}
