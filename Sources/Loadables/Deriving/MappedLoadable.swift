/// The result of ``ContentLoader/map(_:)``. The loadable adopts each state of its origin. It does not load from a
/// source itself.
@preconcurrency @MainActor
public class MappedLoadable<Origin, Content>: ContentLoader<Content> {

    final let origin: ContentLoader<Origin>
    private let transform: (Origin) throws -> Content
    private var observer: LoadableObserver?
    /// The version of the origin's content that was mapped last; 0 to map the next version in any case.
    private var mappedVersion: UInt32 = 0
    private var followedLoad: LoadGeneration?
    private var mappingError: (any Error)?

    init(_ origin: ContentLoader<Origin>, _ transform: @escaping (Origin) throws -> Content) {
        self.origin = origin
        self.transform = transform
        super.init(clock: origin.clock)
        observer = origin.sink { [weak self] _ in self?.follow() }
        follow()
    }

    public final override func sync() {
        origin.sync()
    }

    public final override func syncIfNeeded() {
        if origin.needsSync() {
            origin.syncIfNeeded()
        } else if needsSync() {
            // The origin is up to date, so only map its content again.
            mapAnew()
            follow()
        }
    }

    final override var parts: [any PureLoadableProtocol] { [origin] }

    final override func invalidateOrigin() -> Bool {
        origin.invalidate()
        return true
    }

    public final override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync()
    }

    public final override func cancel() {
        origin.cancel()
    }

    /// Makes ``follow()`` map the content again even if it is unchanged.
    final func mapAnew() {
        mappedVersion = 0
    }

    /// Adopts the state of the origin, and maps its content if the content is new.
    func follow() {
        let snapshot = origin.facts
        if snapshot.state != .idle, !snapshot.isContentsAvailable, machine.hasContents { withdrawOwnContent() }
        if snapshot.state == .syncing {
            followedLoad = snapshot.generation
        } else if machine.state == .syncing, origin.contentVersion == mappedVersion,
            let outcome = snapshot.lastOutcome, outcome.isCancelled, outcome.generation == followedLoad
        {
            dispatch(.cancel)
            return
        }
        if origin.contentVersion != mappedVersion, let content = origin.shownContent, mapLatest(content) { return }
        if let mappingError, snapshot.state != .syncing, snapshot.isContentsAvailable {
            setFailedToSyncWithError(mappingError)
            return
        }
        switch snapshot.state {
        case .idle:
            if !snapshot.isContentsAvailable, machine.hasContents {
                update(.initial)
            } else if untrackedState != .idle {
                setIdle()
            }
        case .syncing:
            _ = startLoading()
            if let progress = snapshot.progress { setProgress(progress, for: generation) }
        case .didSyncSuccessfully:
            let now = clock.now
            let provenance = snapshot.provenance ?? freshProvenance(at: now)
            dispatch(
                .succeed(.anyone, provenance, byteCount: nil, hasContents: isContentsAvailable(.present)), at: now)
        case .didFailToSync: setFailedToSyncWithError(snapshot.error ?? LoadableError.noContents)
        }
    }

    /// Maps the latest content of the origin.
    ///
    /// - Returns: Whether this loader is now synced.
    private func mapLatest(_ content: Origin) -> Bool {
        mappedVersion = origin.contentVersion
        do {
            let content = try transform(content)
            mappingError = nil
            let isEqual = areEqual(storedContent, content)
            if origin.untrackedState == .didSyncSuccessfully {
                let known = isEqual ? storedVersion : nil
                succeed(with: content, provenance: origin.facts.provenance, equalTo: known, from: .anyone)
                return true
            }
            let provenance = origin.facts.provenance ?? Provenance(origin: .source, date: clock.now)
            restore(KeptContent(content, from: provenance), isEqual: isEqual)
        } catch {
            mappingError = error
        }
        return false
    }
}
