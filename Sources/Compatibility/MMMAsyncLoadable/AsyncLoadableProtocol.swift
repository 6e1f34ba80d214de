public import Loadables

/// A loadable with a single value that callers can wait for.
///
/// Of the members of this protocol, a class must provide only ``content``. The other members have default
/// implementations.
@preconcurrency @MainActor
public protocol AsyncLoadableProtocol<Content>: ContentLoadable {

    // Redeclared so that the compiler infers the type from `content`.
    associatedtype Content

    /// The type of the content, under its name in the original library.
    typealias C = Content

    /// The content to show; nil if nothing has been loaded.
    var content: Content? { get }

    /// Starts a load, or joins the running load, and returns the loaded content.
    ///
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled.
    func fetch() async throws -> Content

    /// Returns the current content if no sync is needed. If a sync is needed, loads the content as ``fetch()`` does,
    /// and throws the same errors.
    func fetchIfNeeded() async throws -> Content
}

// `state` is not a requirement of this protocol, so that classes can have their own `state`.
extension AsyncLoadableProtocol {

    /// The loading state with the content.
    public var state: LoadingState<Content> {
        let content = isContentsAvailable ? content : nil
        return switch loadableState {
        case .syncing: .loading(cache: content)
        case .didFailToSync: .failure(error: error ?? LoadableError.noContents, cache: content)
        case .idle, .didSyncSuccessfully: content.map { .success(content: $0) } ?? .initial
        }
    }
}
