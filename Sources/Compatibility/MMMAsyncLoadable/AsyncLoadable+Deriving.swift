import Loadables
import MMMLoadable

extension AsyncLoadable {

    /// A loadable of what the closure makes of each content. It follows this one: they sync, succeed and fail together.
    ///
    /// What is there already is mapped at once. An error thrown by the closure fails the derived loadable.
    public final func map<T>(_ transform: @escaping (C) throws -> T) -> AsyncLoadable<T> {
        MappedAsyncLoadable(self, transform)
    }

    /// A loadable of what the closure makes of the content, in its own time. It maps when it is synced, not before.
    ///
    /// An error thrown by the closure fails the derived loadable.
    public final func asyncMap<T>(_ transform: @escaping (C) async throws -> T) -> AsyncLoadable<T> {
        DerivedAsyncLoadable(self) { content, _ in try await transform(content) }
    }

    /// A loadable of what another loadable loads, which the closure makes of the content at each sync.
    public final func flatMap<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<T> {
        DerivedAsyncLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// As ``flatMap(_:)``, with the content that the other one was made of.
    public final func joined<T>(_ transform: @escaping (C) async throws -> AsyncLoadable<T>) -> AsyncLoadable<(C, T)> {
        DerivedAsyncLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}

/// How a derived loadable asks those that it is made of: as it was asked itself.
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

/// What ``AsyncLoadable/map(_:)`` returns: has no load of its own, but follows its origin.
@MainActor
private final class MappedAsyncLoadable<Origin, C>: AsyncLoadable<C> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin) throws -> C
    private var observer: LoadableObserver?
    /// Which of the origin's contents was mapped latest: each is mapped once.
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
            // The origin has what it needs; only the mapping failed.
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

/// What ``AsyncLoadable/asyncMap(_:)``, ``AsyncLoadable/flatMap(_:)`` and ``AsyncLoadable/joined(_:)`` return: loads its
/// origin, then does the rest in a task of its own.
@MainActor
private final class DerivedAsyncLoadable<Origin, C>: AsyncLoadable<C> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin, Asking) async throws -> C
    /// How the load that is about to begin asks.
    private var asking = Asking.fetch
    private var task: Task<Void, Never>?
    /// Which of the origin's contents ours was made of.
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

    /// Also when the origin has other content since: ours is kept, but is not what it would be now.
    override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync() || mappedVersion != origin.version
    }

    private func begin(_ asking: Asking) {
        // Who joins a load does not change how it asks.
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
            // Another load may have begun.
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
