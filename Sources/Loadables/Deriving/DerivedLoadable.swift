/// How a derived loadable asks those that it is made of: as it was asked itself.
struct Asking {

    /// Whether they load only what needs it.
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

/// What ``ContentLoader/asyncMap(_:)``, ``ContentLoader/flatMap(_:)`` and ``ContentLoader/joined(_:)`` return: loads its
/// origin, then does the rest in a task of its own.
@MainActor
final class DerivedLoadable<Origin, Content>: ContentLoader<Content> {

    private let origin: ContentLoader<Origin>
    private let transform: (Origin, Asking) async throws -> Content
    /// Whether the load that is about to begin asks only for what needs it.
    private var isIfNeeded = false
    private var task: Task<Void, Never>?
    private var observer: LoadableObserver?
    /// Which of the origin's contents ours was made of.
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
        // It has begun anew, and so does what was made of it; or its content was withdrawn, while its load may go on.
        if facts.state == .idle { update(.initial) } else { withdrawOwnContent() }
    }

    private func begin(ifNeeded: Bool) {
        // To join a load does not change how it asks.
        if machine.state != .syncing { isIfNeeded = ifNeeded }
        super.sync()
    }

    /// Also when the origin has other contents since: the contents are kept, but are not what they would be now.
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
                // The origin may have begun anew meanwhile.
                guard origin.isContentsAvailable else { throw CancellationError() }
                succeed(with: content, provenance: origin.provenance, from: .load(generation))
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
