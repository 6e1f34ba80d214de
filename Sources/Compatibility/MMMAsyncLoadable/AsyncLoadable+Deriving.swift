import Loadables
import MMMLoadable

extension AsyncLoadable {

    /// Returns a derived loadable. Its content is the result of the closure for the content of this loadable.
    ///
    /// The closure is called for the current content before this method returns, and later for each new content.
    /// Syncing the derived loadable syncs this loadable. If this loadable fails, the derived loadable fails. If the
    /// closure throws, only the derived loadable fails.
    public final func map<T>(_ transform: @escaping (C) throws -> T) -> AsyncLoadable<T> {
        MappedAsyncLoadable(self, transform)
    }

    /// Returns a derived loadable. Its content is the result of the asynchronous closure for the content of this
    /// loadable. The closure runs only while the derived loadable is syncing.
    ///
    /// If this loadable fails or the closure throws, the sync of the derived loadable fails.
    public final func asyncMap<T>(_ transform: @escaping (C) async throws -> T) -> AsyncLoadable<T> {
        DerivedAsyncLoadable(self) { content, _ in try await transform(content) }
    }

    /// Returns a loadable with the content of a second loadable. At each sync, the closure receives the content of this
    /// loadable and returns the second loadable.
    public final func flatMap<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<T> {
        DerivedAsyncLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// Returns a loadable with the content of this loadable and the content of a second loadable. At each sync, the
    /// closure receives the content of this loadable and returns the second loadable.
    public final func joined<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<(C, T)> {
        DerivedAsyncLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}

/// The method that a derived loadable calls to load its origins.
private enum Asking {
    case fetch
    case fetchIfNeeded

    @MainActor
    func ask<C>(_ loadable: AsyncLoadable<C>) async throws -> (content: C, version: Int) {
        switch self {
        case .fetch: try await loadable.fetchVersion()
        case .fetchIfNeeded: try await loadable.fetchVersionIfNeeded()
        }
    }
}

/// The result of ``AsyncLoadable/map(_:)``. It adopts the state of its origin, but fails if the closure throws.
@MainActor
private final class MappedAsyncLoadable<Origin, C>: AsyncLoadable<C> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin) throws -> C
    private var observer: LoadableObserver?
    /// The version of the origin's content to which the closure was applied last; 0 to apply the closure again.
    private var mappedVersion = 0
    private var mappingError: (any Error)?

    init(_ origin: AsyncLoadable<Origin>, _ transform: @escaping (Origin) throws -> C) {
        self.origin = origin
        self.transform = transform
        super.init()
        observer = LoadableObserver(loadable: origin) { [weak self] _ in self?.follow() }
        follow()
    }

    override var isContentsAvailable: Bool { origin.isContentsAvailable && super.isContentsAvailable }

    override func sync() {
        origin.sync()
    }

    override func syncIfNeeded() {
        if origin.needsSync() {
            origin.syncIfNeeded()
        } else if needsSync() {
            // The origin is synced, but the closure threw an error. Apply the closure again.
            mappedVersion = 0
            follow()
        }
    }

    override func needsSync() -> Bool { origin.needsSync() || super.needsSync() }

    private func follow() {
        mapLatest()
        switch origin.loadableState {
        case .syncing:
            setSyncing(droppingError: origin.error == nil)
        case .didSyncSuccessfully where mappingError == nil: announceSync()
        case .didFailToSync where mappingError == nil || !origin.isContentsAvailable:
            setFailedToSyncWithError(origin.error)
        case .idle where mappingError == nil: loadableState = .idle
        case .idle, .didSyncSuccessfully, .didFailToSync: setFailedToSyncWithError(mappingError)
        }
    }

    private func mapLatest() {
        guard origin.version != mappedVersion, origin.isContentsAvailable, let content = origin.content else { return }
        mappedVersion = origin.version
        do {
            store(try transform(content))
            mappingError = nil
        } catch {
            mappingError = error
        }
    }
}

/// The result of ``AsyncLoadable/asyncMap(_:)``, ``AsyncLoadable/flatMap(_:)`` and ``AsyncLoadable/joined(_:)``. It
/// loads its origin, then computes its content in a task.
@MainActor
private final class DerivedAsyncLoadable<Origin, C>: AsyncLoadable<C> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin, Asking) async throws -> C
    /// The method that the next load calls to load the origin.
    private var asking = Asking.fetch
    private var task: Task<Void, Never>?
    /// The version of the origin's content from which the current content was made.
    private var mappedVersion: Int?

    init(_ origin: AsyncLoadable<Origin>, _ transform: @escaping (Origin, Asking) async throws -> C) {
        self.origin = origin
        self.transform = transform
        super.init()
        if let error = origin.error { setFailedToSyncWithError(error) }
    }

    deinit {
        task?.cancel()
    }

    override var isContentsAvailable: Bool { origin.isContentsAvailable && super.isContentsAvailable }

    override func sync() {
        begin(.fetch)
    }

    override func syncIfNeeded() {
        if needsSync() { begin(.fetchIfNeeded) }
    }

    /// Returns whether this loadable or its origin needs a sync, or the origin has newer content.
    override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync() || mappedVersion != origin.version
    }

    private func begin(_ asking: Asking) {
        // A running load continues with its own method.
        if loadableState != .syncing { self.asking = asking }
        super.sync()
    }

    override func doSync() {
        task?.cancel()
        let (asking, origin, transform) = (asking, origin, transform)
        task = Task { [weak self] in
            let result: Result<(C, Int), any Error>
            do {
                let input = try await asking.ask(origin)
                result = .success((try await transform(input.content, asking), input.version))
            } catch {
                result = .failure(error)
            }
            // Ignore the result if another load has started.
            if !Task.isCancelled { self?.finish(result) }
        }
    }

    private func finish(_ result: Result<(C, Int), any Error>) {
        switch result {
        case .success(let (content, version)):
            mappedVersion = version
            setDidSyncSuccessfullyWithContent(content)
        case .failure(let error):
            setFailedToSyncWithError(error)
        }
    }
}
