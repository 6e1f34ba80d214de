public import Foundation
import Loadables
public import MMMLoadable

/// A loadable of one value that can be waited for, and be made into others: a base class.
///
/// A subclass loads in `doSync()`, and says by ``setDidSyncSuccessfullyWithContent(_:)`` or `setFailedToSyncWithError(_:)`
/// how that ended.
@preconcurrency @MainActor
open class AsyncLoadable<C>: MMMLoadable, AsyncLoadableProtocol {

    /// What is thrown if there is nothing else to throw.
    public enum AsyncError: LocalizedError {
        /// The loadable went away. Never thrown here: who waits for a loadable keeps it.
        case lostParent
        /// It was synced but has no content.
        case invalidData
        /// It failed without an error.
        case unknownError

        /// What happened, in words.
        public var errorDescription: String? {
            switch self {
            case .lostParent: "the loadable went away"
            case .invalidData: "it was synced but has no content"
            case .unknownError: "it failed without saying why"
            }
        }
    }

    /// What there is to show; nil if nothing was loaded yet.
    public internal(set) final var content: C?

    /// How often content was stored.
    final var version = 0

    /// The ends of the streams of its changes, which end with it.
    final var streamEnds: [StreamEnd] = []

    open override var isContentsAvailable: Bool { content != nil }

    // MARK: For subclasses

    /// Says that the content was loaded. Nil is a failure, ``AsyncError/invalidData``, and takes no content away.
    public final func setDidSyncSuccessfullyWithContent(_ content: C?) {
        guard let content else {
            setFailedToSyncWithError(AsyncError.invalidData)
            return
        }
        store(content)
        super.setDidSyncSuccessfully()
    }

    @available(*, unavailable, message: "use setDidSyncSuccessfullyWithContent(_:)")
    open override func setDidSyncSuccessfully() {
        super.setDidSyncSuccessfully()
    }

    final func store(_ content: C) {
        self.content = content
        version += 1
    }

    /// Says that it is synced, with the content that is there.
    final func announceSync() {
        super.setDidSyncSuccessfully()
    }

    // MARK: Fetching

    /// Loads anew, or joins the load that runs, and waits for what comes of it.
    ///
    /// Cancelling the waiting task ends the wait, not the load, which others may wait for, too.
    ///
    /// - Throws: Why the load failed, or an ``AsyncError``; `CancellationError` if it or the wait was cancelled, or if the
    ///   loadable became idle.
    public final func fetch() async throws -> C {
        try await fetchVersion().content
    }

    /// Returns what is there if nothing needs to be synced, otherwise does what ``fetch()`` does.
    public final func fetchIfNeeded() async throws -> C {
        try await fetchVersionIfNeeded().content
    }

    final func fetchVersion() async throws -> (content: C, version: Int) {
        sync()
        return try await outcome()
    }

    final func fetchVersionIfNeeded() async throws -> (content: C, version: Int) {
        if needsSync() {
            syncIfNeeded()
        } else if isContentsAvailable, let content {
            return (content, version)
        }
        return try await outcome()
    }

    /// What comes of the load that runs; if none does, what came of the last one.
    private func outcome() async throws -> (content: C, version: Int) {
        try Task.checkCancellation()
        let cancellations = cancelCount
        return try await Settlement.of(self) { loadable -> Result<(content: C, version: Int), any Error> in
            // What is there is of before, if the load was cancelled.
            guard loadable.cancelCount == cancellations else { return .failure(CancellationError()) }
            switch loadable.loadableState {
            case .idle, .syncing: return .failure(CancellationError())
            case .didFailToSync: return .failure(loadable.error ?? AsyncError.unknownError)
            case .didSyncSuccessfully:
                return loadable.content.map { .success(($0, loadable.version)) } ?? .failure(AsyncError.invalidData)
            }
        }.get()
    }
}
