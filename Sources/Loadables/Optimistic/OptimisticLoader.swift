/// A loader that applies local changes to the content of another loader, and shows the result. For each change, an
/// action makes the same change at the source.
///
/// ```swift
/// let gates = OptimisticLoader(reported)
///
/// gates.change("Open the north gate") {
///     $0["north"] = "open"
/// } by: {
///     try await station.open("north")
/// }
/// ```
///
/// A change is visible at once. If its action fails, the change is reverted and stays in ``changes`` with the error
/// until it is dismissed. If the action succeeds, the change stays applied at least until a load that started after the
/// action returns the content. It also stays applied while an earlier change is applied. The content is reloaded after
/// every outcome. It is reloaded even after a failure, because the source may have made the change nevertheless.
///
/// The other loader and its cache contain the content without the changes. There is an exception: a load of a
/// ``PagedLoader`` returns only one page, so its list includes each change after the action has succeeded. Changes that
/// have not reached the source are lost when the program ends. When the content is withdrawn, the changes to it are no
/// longer applied, but running actions continue. In all other respects, this loader is like the result of
/// ``ContentLoader/map(_:)``. Pass the loader that loads from the source. Do not pass a derived loader, because a sync
/// of a derived loader may join a load that started before the action ended.
@preconcurrency @MainActor
public final class OptimisticLoader<Content>: MappedLoadable<Content, Content> {

    @MainActor
    private final class Overlay {
        var machine = OptimisticMachine()
        var works: [OptimisticChange.ID: Work] = [:]

        func apply(to content: Content) -> Content {
            var content = content
            for id in machine.applied { works[id]?.apply(&content) }
            return content
        }
    }

    private struct Work {
        let name: String
        let apply: (inout Content) -> Void
        let action: @concurrent @Sendable () async throws -> Void
        let timeout: Duration?
        var running: RunningAction?
    }

    private let overlay: Overlay
    /// A version of the list of changes. The number increases each time the list is published.
    private struct Publication {
        var changes: [OptimisticChange] = []
        var number: UInt32 = 0

        mutating func publish(_ changes: [OptimisticChange]) {
            self.changes = changes
            number &+= 1
        }
    }

    /// The latest list of changes. Observers may not have been notified of this list yet.
    private var published = Publication()

    /// The changes that observers see.
    private var shownPublication: Publication { shownCompanion as? Publication ?? Publication() }

    /// Creates a loader that shows the content of the given loader. There are no changes initially.
    public init(_ origin: ContentLoader<Content>) {
        let overlay = Overlay()
        self.overlay = overlay
        super.init(origin) { overlay.apply(to: $0) }
    }

    // MARK: State

    /// The changes in the order in which they were made. A change stays in the list while it is applied. A failed
    /// change stays until it is dismissed or replaced. The list changes only together with a notification.
    public var changes: [OptimisticChange] {
        noteAccess()
        return shownPublication.changes
    }

    /// Returns the latest of the ``changes`` with the given key; nil if there is none, or if the key is nil.
    public func change(for key: AnyHashable?) -> OptimisticChange? {
        guard let key else { return nil }
        let ids = overlay.machine.ids(of: key)
        return changes.last { ids.contains($0.id) }
    }

    override var currentCompanion: Any? { published }

    override var shownVersion: UInt32 { super.shownVersion &+ shownPublication.number }

    override var hasLoadsOfAnother: Bool { true }

    /// The loader with the content from the source. Its keeper is used, so that the kept content does not include
    /// changes that may never reach the source.
    override var sourceLoader: ContentLoader<Content>? { origin }

    // MARK: Editing

    /// Applies a change to the shown content, and runs the action that makes the change at the source.
    ///
    /// Changes are applied in the order in which they were made; their actions run concurrently. A running action
    /// continues even if the loader is deallocated.
    ///
    /// - Parameters:
    ///   - name: The name of the change, for display.
    ///   - key: A key, such as the identity of the changed item; nil if the change can always start. If a change with
    ///     this key is running, no new change starts, unless the content of the running change has been withdrawn. A
    ///     failed change with this key is replaced.
    ///   - timeout: The time limit of the action; nil for no limit. An action that exceeds it is cancelled, and the
    ///     change fails with ``LoadableError/timedOut(after:)``.
    ///   - apply: Changes the content. The default closure does nothing, so the content changes only when it is
    ///     reloaded. The closure is called again each time the source returns new content. The new content may already
    ///     include the change, so set values instead of adding to them. It may no longer contain the changed item, so
    ///     ignore missing items.
    ///   - action: Makes the change at the source, off the main actor. If it throws a `CancellationError`, the change
    ///     is reverted and removed.
    /// - Returns: The identity of the new change, or of the running change with the same key.
    @discardableResult
    public func change(
        _ name: String = "",
        key: AnyHashable? = nil,
        timeout: Duration? = .seconds(30),
        _ apply: @escaping (inout Content) -> Void = { _ in },
        by action: @escaping @concurrent @Sendable () async throws -> Void
    ) -> OptimisticChange.ID {
        begin(
            overlay.machine.begin(name, key: key, at: clock.now),
            Work(name: name, apply: apply, action: action, timeout: timeout))
    }

    /// Retries a failed change. The retry is a new change at the end of the ``changes``.
    ///
    /// - Returns: The identity of the new change, or of a running change with the same key; nil if no failed change has
    ///   the given identity.
    @discardableResult
    public func retry(_ id: OptimisticChange.ID) -> OptimisticChange.ID? {
        guard let work = overlay.works[id] else { return nil }
        return overlay.machine.retry(id, at: clock.now).map { begin($0, work) }
    }

    /// Reverts a running change, cancels its action, and reloads the content. The outcome of the action is ignored. Has
    /// no effect if the change is not running.
    public func cancelChange(_ id: OptimisticChange.ID) {
        settle(overlay.machine.handle(.cancel(id)), as: .cancelled)
    }

    /// Removes a failed change from ``changes``. Has no effect if the change has not failed.
    public func dismiss(_ id: OptimisticChange.ID) {
        if overlay.machine.handle(.dismiss(id)) == .show { show() }
    }

    // MARK: State machine

    private func begin(_ beginning: OptimisticMachine.Beginning, _ work: Work) -> OptimisticChange.ID {
        switch beginning {
        case .joined(let id):
            publish()
            return id
        case .began(let id):
            overlay.works[id] = work
            log(.change(work.name, .loading), at: clock.now)
            show()
            // An observer that was notified of the change may have cancelled it.
            if overlay.works[id] != nil { run(id, work) }
            return id
        }
    }

    private func settle(_ action: OptimisticMachine.Action, as outcome: LoadRecord.Outcome) {
        guard case .settle(let id) = action, let work = overlay.works[id] else { return }
        work.running?.stop()
        log(.change(work.name, outcome), at: clock.now)
        show()
        // A running load may have started before the action ended, so another load must follow.
        origin.invalidate()
        origin.sync()
    }

    private func run(_ id: OptimisticChange.ID, _ work: Work) {
        overlay.works[id]?.running = RunningAction(timeout: work.timeout, clock: clock, work.action) { [weak self] in
            self?.end(id, $0)
        }
    }

    private func end(_ id: OptimisticChange.ID, _ result: Result<Void, any Error>) {
        let outcome: LoadRecord.Outcome =
            switch result {
            case .success: .succeeded(from: .source)
            case .failure(is CancellationError): .cancelled
            case .failure(let error): .failed(error)
            }
        let action = overlay.machine.handle(.end(id, result, during: origin.generation))
        // The reload after the change may not return the changed part.
        if case .success = result, origin.loadsInParts, overlay.machine.applied.contains(id),
            let work = overlay.works[id]
        {
            origin.include(work.apply)
        }
        settle(action, as: outcome)
    }

    /// Shows the content of the origin with the current changes.
    private func show() {
        dispatch(.replace) {
            published.publish(overlay.machine.changes)
            guard machine.hasContents, let content = origin.shownContent.map(overlay.apply) else { return }
            if !areEqual(storedContent, content) { store(content) }
        }
        forgetWorks()
    }

    private func publish() {
        guard published.changes.map(\.id) != overlay.machine.changes.map(\.id) else { return }
        dispatch(.replace) { published.publish(overlay.machine.changes) }
        forgetWorks()
    }

    private func forgetWorks() {
        let ids = Set(overlay.machine.changes.map(\.id))
        for id in Array(overlay.works.keys) where !ids.contains(id) { overlay.works[id] = nil }
    }

    override func follow() {
        let facts = origin.facts
        if !facts.isContentsAvailable, machine.hasContents { _ = overlay.machine.handle(.reset) }
        if let outcome = facts.lastOutcome, outcome.result == .succeeded || outcome.result == .unchanged,
            overlay.machine.handle(.loaded(outcome.generation)) == .show
        {
            mapAnew()
        }
        super.follow()
        // Publish the list of changes after the content. Between the two notifications, ``changes`` may contain changes
        // that the content from the source already includes.
        publish()
    }
}
