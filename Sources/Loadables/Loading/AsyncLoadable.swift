/// A content loader that can be waited for, and be made into others.
///
/// ```swift
/// final class UserLoadable: AsyncLoadable<User> {
///     override func doSync() {
///         let generation = generation
///         client.fetchUser { [weak self] result in
///             switch result {
///             case .success(let user): self?.setDidSyncSuccessfullyWithContent(user, for: generation)
///             case .failure(let error): self?.setFailedToSyncWithError(error, for: generation)
///             }
///         }
///     }
/// }
///
/// let user = try await UserLoadable().fetch()
/// ```
@preconcurrency @MainActor
open class AsyncLoadable<Content>: ContentLoader<Content>, AsyncLoadableProtocol {

    /// Says that the content was loaded.
    ///
    /// - Parameters:
    ///   - content: What was loaded.
    ///   - generation: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens.
    ///   - byteCount: How many bytes the content was made of, for the ``PureLoadable/loadHistory``.
    public final func setDidSyncSuccessfullyWithContent(
        _ content: Content,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil
    ) {
        finishLoading(.success(content), for: generation, byteCount: byteCount)
    }

    /// Loads anew, or joins the load that runs, and waits for what comes of it.
    ///
    /// Cancelling the waiting task ends the wait, not the load, which others may wait for, too.
    ///
    /// - Throws: Why the load failed; `CancellationError` if it or the wait was cancelled.
    public final func fetch() async throws -> Content {
        try await fetchVersion().content
    }

    /// Returns what is there if nothing needs to be synced, otherwise does what ``fetch()`` does.
    public final func fetchIfNeeded() async throws -> Content {
        try await fetchVersionIfNeeded().content
    }

    /// The content, and which of the contents that there ever were it is.
    typealias Version = (content: Content, number: UInt32)

    final func fetchVersion() async throws -> Version {
        sync()
        return try await outcome()
    }

    final func fetchVersionIfNeeded() async throws -> Version {
        guard needsSync() else {
            if let content { return (content, contentVersion) }
            return try await outcome()
        }
        syncIfNeeded()
        return try await outcome()
    }

    /// What comes of the load that runs; if it has ended already, what came of it.
    private func outcome() async throws -> Version {
        try Task.checkCancellation()
        let generation = generation
        return try await Settlement.of(self) { loadable -> Result<Version, any Error> in
            let snapshot = loadable.snapshot
            // A load that was cancelled leaves a newer generation, and may leave content of before that is not its own.
            guard loadable.shownLoads?.generation == generation else { return .failure(CancellationError()) }
            if let error = snapshot.error { return .failure(error) }
            guard snapshot.state == .didSyncSuccessfully, let content = loadable.content else {
                return .failure(CancellationError())
            }
            return .success((content, loadable.contentVersion))
        }.get()
    }
}
