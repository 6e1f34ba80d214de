/// What ``AsyncLoadable/map(_:)`` returns: has no load of its own, but follows its origin.
@MainActor
final class MappedLoadable<Origin, Content>: AsyncLoadable<Content> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin) throws -> Content
    private var observer: LoadableObserver?

    init(_ origin: AsyncLoadable<Origin>, _ transform: @escaping (Origin) throws -> Content) {
        self.origin = origin
        self.transform = transform
        super.init(clock: origin.clock)
        observer = origin.sink { [weak self] _ in self?.follow() }
        follow()
    }

    override func sync() {
        origin.sync()
    }

    override func syncIfNeeded() {
        if origin.needsSync() {
            origin.syncIfNeeded()
        } else if needsSync() {
            // The origin has what it needs; only the mapping failed.
            follow()
        }
    }

    override var parts: [any PureLoadableProtocol] { [origin] }

    override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync()
    }

    override func doCancel() {
        origin.cancel()
    }

    private func follow() {
        let mapped = Result { try origin.state.map(transform) }
        switch mapped {
        case .success(.loading): _ = startLoading()
        case .success(.success(let content)) where origin.loadableState == .idle:
            setIdle()
            restoreContent(content)
        case .success(.success(let content)): finishLoading(.success(content))
        case .success(.failure(let error, let content)):
            content.map(restoreContent)
            setFailedToSyncWithError(error)
        case .success(.initial): if loadableState != .idle || isContentsAvailable { update(.initial) }
        case .failure(let error): setFailedToSyncWithError(error)
        }
    }

    private func restoreContent(_ content: Content) {
        restore(content, from: origin.provenance ?? Provenance(origin: .source, date: clock.now))
    }
}
