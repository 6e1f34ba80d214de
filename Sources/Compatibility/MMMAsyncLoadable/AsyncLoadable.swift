public import Foundation
import Loadables
public import MMMLoadable

/// A base class for loadables with a single value. Callers can wait for the value, and derive other loadables from the
/// loadable.
///
/// A subclass loads in `doSync()`, and reports the outcome with ``setDidSyncSuccessfullyWithContent(_:)`` or
/// `setFailedToSyncWithError(_:)`.
@preconcurrency @MainActor
open class AsyncLoadable<C>: MMMLoadable, AsyncLoadableProtocol {

    /// An error of ``AsyncLoadable/fetch()`` if there is no other error.
    public enum AsyncError: LocalizedError {
        /// The loadable was deallocated. This library never throws this error.
        case lostParent
        /// The loadable was synced but has no content.
        case invalidData
        /// The loadable failed without an error.
        case unknownError

        /// A description of the error.
        public var errorDescription: String? {
            switch self {
            case .lostParent: "the loadable was deallocated"
            case .invalidData: "the loadable was synced, but has no content"
            case .unknownError: "the loadable failed without an error"
            }
        }
    }

    /// The content to show; nil if nothing has been loaded.
    public internal(set) final var content: C?

    /// The version of the content: the number of times that content has been stored.
    final var version = 0

    /// The writing ends of the streams of the loadable's changes. When the loadable is deallocated, it releases them,
    /// and the streams end.
    final var streamEnds: [StreamEnd] = []

    open override var isContentsAvailable: Bool { content != nil }

    // MARK: For subclasses

    /// Reports that the content was loaded. If the content is nil, the load fails with ``AsyncError/invalidData``, and
    /// the earlier content stays.
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

    /// Reports a success. The content stays.
    final func announceSync() {
        super.setDidSyncSuccessfully()
    }

    // MARK: Fetching

    /// Starts a load, or joins the running load, and returns the loaded content.
    ///
    /// Cancelling the waiting task ends the wait. The load continues, because it may have other callers.
    ///
    /// - Throws: The error of the load, or an ``AsyncError`` if the load has no error; `CancellationError` if the load
    ///   or the waiting task was cancelled, or if the loadable became idle.
    public final func fetch() async throws -> C {
        try await fetchVersion().content
    }

    /// Returns the current content if no sync is needed. If a sync is needed, loads the content as ``fetch()`` does,
    /// and throws the same errors.
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

    /// Waits for the running load, if there is one, and returns the outcome of the last load.
    private func outcome() async throws -> (content: C, version: Int) {
        try Task.checkCancellation()
        let cancellations = cancelCount
        return try await Settlement.of(self) { loadable -> Result<(content: C, version: Int), any Error> in
            // After a cancellation, the current content may be from an earlier load.
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
