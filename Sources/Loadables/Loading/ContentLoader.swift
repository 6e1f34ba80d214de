public import Observation

/// A loadable whose contents are one value, which it keeps while it loads again and when that fails.
///
/// It loads from a ``Source``, or by a closure:
///
/// ```swift
/// let temperature = ContentLoader { try await readTemperature() }
/// temperature.freshFor = .seconds(60)
/// ```
///
/// A source runs off the main actor, in a task that is cancelled with the load and when the loader goes away. What it
/// answers counts only for the load that asked. If it gives updates, they replace the content until the next load begins.
///
/// If what a source gives is equal to what is there, by its `Equatable` conformance, the content counts as the same one: what is made of it
/// is not made anew, and ``ContentLoadable/sinkContent(_:)`` does not tell of it. It is compared once, off the main actor.
///
/// It is `Observable`: a closure of `withObservationTracking` that reads its state is told of the next change, one that reads its
/// ``content`` alone is told of the next other content.
///
/// A subclass may load in a way of its own: it overrides ``Loadable/doSync()``, and says by ``finishLoading(_:for:byteCount:)``
/// how the load ended.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadable, ContentLoadable, Observable {

    private final var stored: Stored?
    private(set) final var storedVersion: UInt32 = 0
    /// What few loaders have.
    final var extras: Extras?
    private final var readers: Readers?

    /// What is stored: a property of the type `Content?` would have its type looked up each time when the content is
    /// replaced, and when the loader goes ("change of a ContentLoader, 0 observers", "create and drop a ContentLoader").
    private final class Stored {
        // Only ever touched on the main actor, and never while it is being replaced (the same row).
        @exclusivity(unchecked)
        var content: Content

        init(_ content: Content) { self.content = content }
    }

    /// Makes a loader that has loaded nothing yet, and loads as its subclass says.
    public override init() {
        super.init()
    }

    /// Makes a loader that has loaded nothing yet, goes by the clock, and loads as its subclass says.
    public override init(clock: any WallClock) {
        super.init(clock: clock)
    }

    /// Makes a loader that has loaded nothing yet, and loads from the source.
    public init(_ source: some Source<Content>, clock: any WallClock = .system) where Content: Sendable {
        super.init(clock: clock)
        load(from: source)
    }

    /// Makes a loader that has loaded nothing yet, and loads by the closure, which runs off the main actor.
    public init(clock: any WallClock = .system, _ load: @escaping @concurrent @Sendable () async throws -> Content)
    where Content: Sendable {
        super.init(clock: clock)
        self.load(from: ClosureSource { _ in .content(try await load()) })
    }

    // MARK: What is seen

    /// What there is to show; nil if nothing was loaded yet.
    public final var content: Content? {
        madeReaders.noteContent()
        return shownContent
    }

    /// The present content, whether or not the observers have heard of it.
    final var storedContent: Content? { stored?.content }

    /// The ``content``, without a note that it was read.
    final var shownContent: Content? {
        if isShowingEarlier { (shownContents as? Kept)?.content } else { storedContent }
    }

    /// How often content was stored: a number for each of the contents that there ever were.
    final var contentVersion: UInt32 {
        if isShowingEarlier { (shownContents as? Kept)?.version ?? 0 } else { storedVersion }
    }

    override var shownVersion: UInt32 { contentVersion }

    final override var shownContentVersion: ContentVersion? {
        ContentVersion(number: shownContent == nil ? nil : contentVersion)
    }

    /// What is kept for observers who have not heard of a newer change.
    private struct Kept {
        let content: Content?
        let version: UInt32
        let companion: Any?
    }

    /// The loader that has what the source gave, if this one shows something else.
    var sourceLoader: ContentLoader? { nil }

    /// What a subclass shows beside the content, and changes only together with a notification; nil if there is nothing.
    var currentCompanion: Any? { nil }

    /// The companion that observers are hearing of.
    final var shownCompanion: Any? {
        isShowingEarlier ? (shownContents as? Kept)?.companion : currentCompanion
    }

    /// What there is, together with how the loading is going.
    public final var state: LoadingState<Content> {
        state(snapshot, shownContent)
    }

    final func state(_ snapshot: LoadableSnapshot, _ content: Content?) -> LoadingState<Content> {
        if snapshot.state == .syncing { return .loading(cache: content) }
        if let error = snapshot.error { return .failure(error: error, cache: content) }
        return content.map { .success(content: $0) } ?? .initial
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

    /// Says how far the running load is.
    ///
    /// - Parameters:
    ///   - progress: How far.
    ///   - generation: The load: if it is not running any more, nothing happens.
    public final func setProgress(_ progress: LoadProgress, for generation: LoadGeneration) {
        if let known = extras?.progress, known == (generation, progress) { return }
        dispatch(.progress(generation)) { madeExtras.progress = (generation, progress) }
    }

    /// Content that came with nothing said of it.
    // Apart from what comes with facts: to carry those, though there are none, would take as long as the rest ("change of a
    // ContentLoader, 0 observers").
    final func succeed(
        with content: Content, provenance: Provenance? = nil, byteCount: Int? = nil, equalTo known: UInt32? = nil,
        from bringer: LoadableMachine.Bringer
    ) {
        let now = heldClock.now
        take(content, from: provenance ?? freshProvenance(at: now), byteCount, equalTo: known, of: bringer, at: now) {
            if extras != nil { keep(content, nil, from: $0, of: bringer) }
        }
    }

    /// - Parameter known: The number of the content that this one is equal to: if that is there, it stays. Nil if there is none.
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
        // Nobody may take it for fresh, also if nothing comes of the load that follows.
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
        // The old content goes when nothing is half done: it may look back at the loader.
        var content = content
        swap(&stored.content, &content)
    }

    /// Forgets the content, and all that is known of it.
    final func forget() {
        extras?.exchanges?.removeAll()
        // Updates of the load before belong to what is gone.
        extras?.task?.cancel()
        forgetContent()
    }

    /// Forgets the content and everything known about it, but not a running load.
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
