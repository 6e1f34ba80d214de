/// The options of a sync of a derived loadable. The loadables on which the content depends are synced with the same
/// options.
struct Asking {

    /// Whether to sync a loadable only if it needs a sync.
    var isIfNeeded = false
    var reason = LoadRequest.Reason.asked

    @MainActor
    func ask<Content>(
        _ loader: ContentLoader<Content>
    ) async throws -> (content: Content, version: UInt32) {
        if isIfNeeded { return try await loader.fetchIfNeeded(for: reason) { ($0, loader.contentVersion) } }
        return try await loader.fetch(for: reason) { ($0, loader.contentVersion) }
    }
}

/// The result of ``ContentLoader/asyncMap(_:)``, ``ContentLoader/flatMap(_:)`` and ``ContentLoader/joined(_:)``. A sync
/// first syncs the origin, and then computes the content in a task.
@MainActor
final class DerivedLoadable<Origin, Content>: ContentLoader<Content> {

    private let origin: ContentLoader<Origin>
    private let transform: (Origin, Asking) async throws -> Content
    /// The ``Asking/isIfNeeded`` of the next load.
    private var isIfNeeded = false
    private var task: Task<Void, Never>?
    private var observer: LoadableObserver?
    /// The version of the origin's content from which the current content was made.
    private var mappedVersion: UInt32?

    init(_ origin: ContentLoader<Origin>, _ transform: @escaping (Origin, Asking) async throws -> Content) {
        self.origin = origin
        self.transform = transform
        super.init(clock: origin.clock)
        if let error = origin.error { setFailedToSyncWithError(error) }
        observer = origin.sink { [weak self] in self?.originDidChange($0) }
    }

    deinit {
        task?.cancel()
    }

    override func sync() {
        begin(ifNeeded: false)
    }

    override func syncIfNeeded() {
        if needsSync() { begin(ifNeeded: true) }
    }

    private func originDidChange(_ origin: ContentLoader<Origin>) {
        let facts = origin.facts
        guard !facts.isContentsAvailable, machine.hasContents else { return }
        // If the origin is idle, it was reset, so reset this loader, too. In any other state, only the content of the
        // origin was withdrawn.
        if facts.state == .idle { update(.initial) } else { withdrawOwnContent() }
    }

    private func begin(ifNeeded: Bool) {
        // If a load is running, the request joins it. The options of a running load do not change.
        if machine.state != .syncing { isIfNeeded = ifNeeded }
        super.sync()
    }

    /// Returns whether this loader or its origin needs a sync, or the origin has newer content.
    override func needsSync() -> Bool {
        origin.needsSync() || super.needsSync() || mappedVersion != origin.contentVersion
    }

    override var parts: [any PureLoadableProtocol] { [origin] }

    override func doSync() {
        let asking = Asking(isIfNeeded: isIfNeeded, reason: loadReason)
        let (generation, origin, transform) = (generation, origin, transform)
        task = Task { [weak self] in
            do {
                let input = try await asking.ask(origin)
                let content = try await transform(input.content, asking)
                guard let self, self.generation == generation else { return }
                mappedVersion = input.version
                // The origin may have been reset during the transformation.
                guard origin.isContentsAvailable else { throw CancellationError() }
                let known = areEqual(storedContent, content) ? storedVersion : nil
                succeed(with: content, provenance: origin.provenance, equalTo: known, from: .load(generation))
            } catch {
                self?.fail(error, from: .load(generation))
            }
        }
    }

    override func doCancel() {
        task?.cancel()
        task = nil
    }
}
