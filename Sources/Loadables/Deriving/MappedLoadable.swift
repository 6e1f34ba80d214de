/// What ``AsyncLoadable/map(_:)`` returns: has no load of its own, but follows its origin.
@MainActor
final class MappedLoadable<Origin, Content>: AsyncLoadable<Content> {

    private let origin: AsyncLoadable<Origin>
    private let transform: (Origin) throws -> Content
    private var observer: LoadableObserver?
    /// Which of the origin's contents was mapped latest: each is mapped once.
    private var mappedVersion: UInt32 = 0
    /// The origin's load that ours follows.
    private var followedLoad: LoadGeneration?
    private var mappingError: (any Error)?

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
            mappedVersion = 0
            follow()
        }
    }

    override var parts: [any PureLoadableProtocol] { [origin] }

    override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync()
    }

    override func cancel() {
        origin.cancel()
    }

    private func follow() {
        let generation = origin.shownLoads?.generation
        if origin.loadableState == .syncing {
            followedLoad = generation
        } else if machine.state == .syncing, generation != followedLoad, origin.contentVersion == mappedVersion {
            // Nothing came of the origin's load but a newer number: it was cancelled.
            dispatch(.cancel)
            return
        }
        if origin.contentVersion != mappedVersion, let content = origin.content, mapLatest(content) { return }
        if let mappingError, origin.loadableState != .syncing, origin.isContentsAvailable {
            setFailedToSyncWithError(mappingError)
            return
        }
        switch origin.loadableState {
        case .idle:
            if !origin.isContentsAvailable, isContentsAvailable {
                update(.initial)
            } else if loadableState != .idle {
                setIdle()
            }
        case .syncing: _ = startLoading()
        case .didSyncSuccessfully:
            let now = clock.now
            dispatch(.succeed(nil, origin.provenance ?? freshProvenance(at: now), byteCount: nil), at: now)

        case .didFailToSync: setFailedToSyncWithError(origin.error ?? LoadableError.noContents)
        }
    }

    /// Whether that is all that there was to do.
    private func mapLatest(_ content: Origin) -> Bool {
        mappedVersion = origin.contentVersion
        do {
            let content = try transform(content)
            mappingError = nil
            if origin.loadableState == .didSyncSuccessfully {
                succeed(with: content, provenance: origin.provenance)
                return true
            }
            restore(content, from: origin.provenance ?? Provenance(origin: .source, date: clock.now))
        } catch {
            mappingError = error
        }
        return false
    }
}
