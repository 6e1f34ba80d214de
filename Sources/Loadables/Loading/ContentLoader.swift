public import Observation

/// A loadable whose contents are a single value. The value stays during a reload and after a failed load.
///
/// A content loader loads from a ``Source`` or with a closure:
///
/// ```swift
/// let temperature = ContentLoader { try await readTemperature() }
/// temperature.freshFor = .seconds(60)
/// ```
///
/// A source does not run on the main actor. The task of a load is cancelled when the load is cancelled or the loader is
/// deallocated. Responses to earlier loads are ignored. Updates that the source sends after a load replace the content
/// until the next load starts.
///
/// If new content from the source is `Equatable` and equals the current content, the content counts as unchanged:
/// derived content is not computed again, and the closure of ``ContentLoadable/sinkContent(_:)`` is not called. The
/// contents are compared off the main actor. The results of ``map(_:)``, ``asyncMap(_:)`` and ``flatMap(_:)`` are
/// compared on the main actor.
///
/// The loader is `Observable`. If a closure of `withObservationTracking` reads the state of the loader, `onChange` is
/// called at the next change. If the closure reads only the ``content``, `onChange` is called at the next change of the
/// content.
///
/// To load content in another way, override ``Loadable/doSync()`` in a subclass, and report the outcome with
/// ``finishLoading(_:for:byteCount:)-33xmx``.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadable, ContentLoadable, Observable {

    private final var stored: Stored?
    private(set) final var storedVersion: UInt32 = 0
    final var extras: Extras?
    private final var readers: Readers?

    /// A box for the content. A property of the type `Content?` would be slower, because the runtime would look up the
    /// type at each access (benchmarks “change of a ContentLoader, 0 observers” and “create and drop a ContentLoader”).
    private final class Stored {
        // The exclusivity check is omitted for speed (benchmark “change of a ContentLoader, 0 observers”). The property
        // is accessed only on the main actor, and never while it is being replaced.
        @exclusivity(unchecked)
        var content: Content

        init(_ content: Content) { self.content = content }
    }

    /// Creates a loader for a subclass that overrides ``Loadable/doSync()``. The loader has not loaded anything yet.
    public override init() {
        super.init()
    }

    /// Creates a loader with the given clock, for a subclass that overrides ``Loadable/doSync()``. The loader has not
    /// loaded anything yet.
    public override init(clock: any WallClock) {
        super.init(clock: clock)
    }

    /// Creates a loader that loads from the source. The loader has not loaded anything yet.
    public init(_ source: some Source<Content>, clock: any WallClock = .system) where Content: Sendable {
        super.init(clock: clock)
        load(from: source)
    }

    /// Creates a loader that loads with the closure. The closure does not run on the main actor. The loader has not
    /// loaded anything yet.
    public init(clock: any WallClock = .system, _ load: @escaping @concurrent @Sendable () async throws -> Content)
    where Content: Sendable {
        super.init(clock: clock)
        self.load(from: ClosureSource { _ in .content(try await load()) })
    }

    // MARK: State

    /// The content to show; nil if there is none.
    public final var content: Content? {
        madeReaders.noteContent()
        return shownContent
    }

    /// The current content, even if observers have not been notified of this content yet.
    final var storedContent: Content? { stored?.content }

    /// The ``content``, without tracking the access.
    final var shownContent: Content? {
        if isShowingEarlier { (shownContents as? Kept)?.content } else { storedContent }
    }

    /// The version of the ``shownContent``. The number increases each time content is stored.
    final var contentVersion: UInt32 {
        if isShowingEarlier { (shownContents as? Kept)?.version ?? 0 } else { storedVersion }
    }

    override var shownVersion: UInt32 { contentVersion }

    final override var shownContentVersion: ContentVersion? {
        ContentVersion(number: shownContent == nil ? nil : contentVersion)
    }

    /// The values that observers see until they are notified of a newer change.
    private struct Kept {
        let content: Content?
        let version: UInt32
        let companion: Any?
    }

    /// The loader that stores, invalidates and withdraws the content of this loader. Nil if this loader does so itself.
    var sourceLoader: ContentLoader? { nil }

    /// Marks the content of the origin as stale. The default implementation is for a loader without an origin, and does
    /// nothing.
    ///
    /// - Returns: Whether there is an origin.
    func invalidateOrigin() -> Bool { false }

    /// Whether a load may return only a part of the content.
    var loadsInParts: Bool { false }

    /// A value that a subclass shows together with the content; nil if there is none. Observers are notified of each
    /// change of this value.
    var currentCompanion: Any? { nil }

    /// The companion value to show. While observers are being notified of a change, this is the value after that
    /// change. At all other times, this is the ``currentCompanion``.
    final var shownCompanion: Any? {
        isShowingEarlier ? (shownContents as? Kept)?.companion : currentCompanion
    }

    /// The content and the state of the loading.
    public final var state: LoadingState<Content> {
        LoadingState(snapshot, content: shownContent)
    }

    final override var hasContentsAfterSuccess: Bool { machine.hasContents }

    override var currentSnapshot: LoadableSnapshot {
        var snapshot = super.currentSnapshot
        if let progress = extras?.progress, progress.load == snapshot.generation, snapshot.state == .syncing {
            snapshot.progress = progress.1
        }
        return snapshot
    }

    private final var madeReaders: Readers {
        if let readers { return readers }
        let made = Readers(of: shownContentVersion)
        readers = made
        return made
    }

    final override func noteAccess() {
        madeReaders.note()
    }

    override func willNotify() {
        readers?.tell(of: shownContentVersion)
    }

    final override var latestFacts: LoadFacts { extras?.facts ?? LoadFacts() }

    final override var latestExchanges: [LoadGeneration: LoadExchange] { extras?.exchanges?.all ?? [:] }

    final override var sourceTimeLimit: Duration? { extras?.timeLimit }

    override var currentContents: Any? {
        Kept(content: storedContent, version: storedVersion, companion: currentCompanion)
    }

    // MARK: Loading

    /// Returns whether a sync is needed. True in the cases of the superclass. Also true while the content is from a
    /// cache, the source sends updates, and the loader has not requested the updates.
    open override func needsSync() -> Bool {
        super.needsSync() || awaitsUpdates
    }

    private var awaitsUpdates: Bool {
        let facts = facts
        return facts.provenance?.origin == .cache && facts.state != .syncing && extras?.task == nil && sendsUpdates
    }

    /// Whether the source sends updates.
    var sendsUpdates: Bool { extras?.sendsUpdates == true }

    open override func doSync() {
        guard let extras, let begin = extras.begin else {
            super.doSync()
            return
        }
        let relay = extras.relay ?? ProgressRelay { [weak self] in self?.setProgress($1, for: $0) }
        extras.relay = relay
        let generation = generation
        let exchanges = madeExchanges
        let request = LoadRequest(
            known: machine.hasContents ? extras.facts.validator : nil, content: nil, reason: loadReason, clock: clock
        ) { message in
            switch message {
            case .progress(let progress): relay.report(progress, of: generation)
            case .exchange(let exchange): exchanges.note(exchange, of: generation)
            }
        }
        extras.task?.cancel()
        extras.task = begin(self, generation, request)
    }

    open override func doCancel() {
        extras?.task?.cancel()
        extras?.task = nil
    }

    /// Reports the progress of the running load.
    ///
    /// - Parameters:
    ///   - progress: The progress.
    ///   - generation: The load that has made progress. If it is not running, the call has no effect.
    public final func setProgress(_ progress: LoadProgress, for generation: LoadGeneration) {
        if let known = extras?.progress, known == (generation, progress) { return }
        dispatch(.progress(generation)) { madeExtras.progress = (generation, progress) }
    }

    /// Stores content without metadata from the source. If `provenance` is nil, the date of the content is the current
    /// time.
    // This is a separate function for speed. Passing empty metadata would take as long as all other work (benchmark
    // “change of a ContentLoader, 0 observers”).
    final func succeed(
        with content: Content, provenance: Provenance? = nil, byteCount: Int? = nil, equalTo known: UInt32? = nil,
        from bringer: LoadableMachine.Bringer
    ) {
        let now = heldClock.now
        take(content, from: provenance ?? freshProvenance(at: now), byteCount, equalTo: known, of: bringer, at: now) {
            if extras != nil { keep(content, nil, from: $0, of: bringer) }
        }
    }

    /// Stores content with the metadata that the source provided.
    ///
    /// - Parameter known: The version of earlier content that equals the new content; nil if there is none. If this is
    ///   still the current version, the current content stays.
    final func succeed(
        with content: Content, _ facts: LoadFacts, equalTo known: UInt32? = nil, from bringer: LoadableMachine.Bringer
    ) {
        let now = heldClock.now
        let provenance = provenance(of: facts, at: now)
        take(content, from: provenance, facts.byteCount, equalTo: known, of: bringer, at: now) {
            keep(content, facts, from: $0, of: bringer)
        }
    }

    @inline(__always)
    private final func take(
        _ content: Content, from provenance: Provenance, _ byteCount: Int?, equalTo known: UInt32? = nil,
        of bringer: LoadableMachine.Bringer, at now: Timestamp, keeping keep: (Provenance) -> Void
    ) {
        var provenance = provenance
        let load = machine.generation
        // Content of an outdated load must not count as fresh, even if the next load fails.
        if extras?.outdated == load { provenance.freshUntil = now }
        dispatch(.succeed(bringer, provenance, byteCount: byteCount, hasContents: true), at: now) {
            if stored == nil || known != storedVersion { store(content) }
            keep(provenance)
        }
        if extras != nil { loadAgainIfOutdated(load) }
    }

    final func fail(_ error: any Error, from bringer: LoadableMachine.Bringer) {
        dispatch(.fail(bringer, error, bringsContents: false))
    }

    final func store(_ content: Content) {
        storedVersion &+= 1
        guard let stored else {
            stored = Stored(content)
            return
        }
        // The old content is released last, because it may have a reference to the loader.
        var content = content
        swap(&stored.content, &content)
    }

    /// Removes the content, its metadata, and the exchanges of all loads. Cancels the task of the last load.
    final func forget() {
        extras?.exchanges?.removeAll()
        // Updates of the last load belong to the removed content.
        extras?.task?.cancel()
        forgetContent()
    }

    /// Removes the content, its metadata, and the exchanges of earlier loads. A running load continues. If no load is
    /// running, does the same as ``forget()``.
    final func forgetWithdrawn() {
        guard machine.state == .syncing else { return forget() }
        extras?.exchanges?.removeAll(before: machine.generation)
        forgetContent()
    }

    private final func forgetContent() {
        extras?.facts = LoadFacts()
        extras?.keptUpdate = nil
        let old = stored
        stored = nil
        withExtendedLifetime(old) {}
    }
}
