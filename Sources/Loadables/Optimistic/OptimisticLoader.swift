/// Shows the content of another loader with changes that its source does not have yet, while actions bring them there.
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
/// The change is seen at once. If the action fails, it is taken back, and stays in ``changes`` with the error until it is
/// dismissed. If the action succeeds, the change stays until a load that began afterwards brings content: a load that began
/// before may bring what was before, and the change is applied to that, too. However an action ends, the content is loaded
/// anew, as a request that failed may have been carried out all the same.
///
/// The other loader keeps to what its source says, and so does the cache that it is kept in: after a restart, changes that
/// the source never got are gone. In all else this loader follows that one, as ``ContentLoader/map(_:)`` does. The other loader
/// should be the one that asks the source: one that is derived by a closure may join a load that began earlier.
@preconcurrency @MainActor
public final class OptimisticLoader<Content>: MappedLoadable<Content, Content> {

    /// What is applied to the content.
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
    /// The changes at one time, and how often they were others before.
    private struct Publication {
        var changes: [OptimisticChange] = []
        var number: UInt32 = 0

        mutating func publish(_ changes: [OptimisticChange]) {
            self.changes = changes
            number &+= 1
        }
    }

    /// Those that observers have been told of.
    private var published = Publication()

    /// Those that observers are hearing of.
    private var shownPublication: Publication { shownCompanion as? Publication ?? Publication() }

    /// Makes a loader that shows what the other one has, without changes yet.
    public init(_ origin: ContentLoader<Content>) {
        let overlay = Overlay()
        self.overlay = overlay
        super.init(origin) { overlay.apply(to: $0) }
    }

    // MARK: What is seen

    /// The changes that are not over, in the order in which they were made: those that the source may not have yet, and those
    /// that failed and were not dismissed. They change only together with a notification.
    public var changes: [OptimisticChange] {
        noteAccess()
        return shownPublication.changes
    }

    /// The latest of the ``changes`` with that key; nil if there is none.
    public func change(for key: some Hashable) -> OptimisticChange? {
        let ids = overlay.machine.ids(of: AnyHashable(key))
        return changes.last { ids.contains($0.id) }
    }

    override var currentCompanion: Any? { published }

    override var shownVersion: UInt32 { super.shownVersion &+ shownPublication.number }

    override var hasLoadsOfAnother: Bool { true }

    /// What is kept has no changes that the source may never get.
    override var sourceLoader: ContentLoader<Content>? { origin }

    // MARK: Changing

    /// Shows the content changed, and runs the action that changes it where it comes from.
    ///
    /// Changes are applied in the order in which they were made; their actions run at the same time. A running action goes on
    /// if the loader goes away.
    ///
    /// - Parameters:
    ///   - name: What a person calls the change.
    ///   - key: What is done to what, if that is not to run twice at the same time: with the key of a running change nothing
    ///     new begins. It takes the place of a failed change of the same key.
    ///   - timeout: How long the action may take: then it is cancelled, and the change fails with
    ///     ``LoadableError/timedOut(after:)``. Nil for as long as it likes.
    ///   - apply: Changes the content; without it nothing is changed beforehand. It is applied anew to whatever the source gives, which may have the change already, or
    ///     may lack the item that it is about: it sets rather than adds, and leaves alone what it does not find.
    ///   - action: Changes it where it comes from, off the main actor. A `CancellationError` takes the change back, and is not
    ///     a failure.
    /// - Returns: The change, or the running one of the same key.
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

    /// Makes a failed change once more, as the latest one.
    ///
    /// - Returns: The change that it is now; nil if there is no such failed change.
    @discardableResult
    public func retry(_ id: OptimisticChange.ID) -> OptimisticChange.ID? {
        guard let work = overlay.works[id] else { return nil }
        return overlay.machine.retry(id, at: clock.now).map { begin($0, work) }
    }

    /// Takes a running change back, and cancels its action. What the action says afterwards is dropped.
    public func cancelChange(_ id: OptimisticChange.ID) {
        settle(overlay.machine.handle(.cancel(id)), as: .cancelled)
    }

    /// Forgets a failed change.
    public func dismiss(_ id: OptimisticChange.ID) {
        if overlay.machine.handle(.dismiss(id)) == .show { show() }
    }

    // MARK: Deciding, then acting

    private func begin(_ beginning: OptimisticMachine.Beginning, _ work: Work) -> OptimisticChange.ID {
        switch beginning {
        case .joined(let id):
            publish()
            return id
        case .began(let id):
            overlay.works[id] = work
            log(.change(work.name, .loading), at: clock.now)
            show()
            // An observer that heard of the change may have cancelled it.
            if overlay.works[id] != nil { run(id, work) }
            return id
        }
    }

    private func settle(_ action: OptimisticMachine.Action, as outcome: LoadRecord.Outcome) {
        guard case .settle(let id) = action, let work = overlay.works[id] else { return }
        work.running?.stop()
        log(.change(work.name, outcome), at: clock.now)
        show()
        // A load that runs began too early: it is followed by another one.
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
        settle(overlay.machine.handle(.end(id, result, during: origin.generation)), as: outcome)
    }

    /// Shows the content of the other loader with the changes as they are now.
    private func show() {
        dispatch(.replace) {
            published.publish(overlay.machine.changes)
            if machine.hasContents, let content = origin.shownContent { store(overlay.apply(to: content)) }
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
        // Apart from the content, and after it: for a moment a change is listed that the content has from its source.
        publish()
    }
}
