/// A loadable whose contents are one value, which it keeps while it loads again and when that fails.
///
/// There are three ways to say how it loads:
///
/// - a closure: `ContentLoader { try await readTemperature() }`;
/// - a subclass that overrides ``Loadable/doSync()``;
/// - a subclass that conforms to ``ContentLoading``, whose `load()` begins with ``startLoading()`` and sees to it that
///   ``finishLoading(_:for:byteCount:)`` is called in the end.
@preconcurrency @MainActor
open class ContentLoader<Content>: Loadable, ContentLoadable, ObservableLoader {

    private final var storedContent: Content?
    /// Whether some is stored: to look at content of just any type takes longer.
    private final var hasContent = false
    private final var storedVersion: UInt32 = 0
    /// What few loaders have.
    private final var extras: Extras?

    private final class Extras {
        /// How it loads, if by a closure.
        var begin: (@MainActor (ContentLoader) -> Task<Void, Never>)?
        var task: Task<Void, Never>?
        var validator: ContentValidator?
        /// How the source calls the content that is about to be stored.
        var incoming: ContentValidator?
        var keeper: (any ContentKeeper<Content>)?
        /// The load that is to be followed by another one.
        var outdated: LoadGeneration?

        deinit {
            task?.cancel()
        }
    }

    private final var madeExtras: Extras {
        if let extras { return extras }
        let made = Extras()
        extras = made
        return made
    }

    /// Makes a loader that has loaded nothing yet, and loads as its subclass says.
    public override init() {
        super.init()
    }

    /// Makes a loader that has loaded nothing yet, goes by the clock, and loads as its subclass says.
    public override init(clock: any WallClock) {
        super.init(clock: clock)
    }

    /// Makes a loader that loads by the closure, which runs off the main actor, in a task that is cancelled with the
    /// load and when the loader goes away.
    public init(clock: any WallClock = .system, _ load: @escaping @concurrent @Sendable () async throws -> Content)
    where Content: Sendable {
        super.init(clock: clock)
        madeExtras.begin = { loader in
            let generation = loader.generation
            return Task { [weak loader] in
                do {
                    let content = try await load()
                    loader?.finishLoading(.success(content), for: generation)
                } catch {
                    loader?.finishLoading(.failure(error), for: generation)
                }
            }
        }
    }

    // MARK: What is seen

    /// What there is to show; nil if nothing was loaded yet.
    public final var content: Content? {
        if shownSnapshot != nil { (shownContents as? Kept)?.content } else { storedContent }
    }

    /// How often content was stored: a number for each of the contents that there ever were.
    final var contentVersion: UInt32 {
        if shownSnapshot != nil { (shownContents as? Kept)?.version ?? 0 } else { storedVersion }
    }

    /// What is kept for observers who have not heard of a newer change.
    private struct Kept {
        let content: Content?
        let version: UInt32
    }

    /// What there is, together with how the loading is going.
    public final var state: LoadingState<Content> {
        state(snapshot, content)
    }

    private func state(_ snapshot: LoadableSnapshot, _ content: Content?) -> LoadingState<Content> {
        if snapshot.state == .syncing { return .loading(cache: content) }
        if let error = snapshot.error { return .failure(error: error, cache: content) }
        return content.map { .success(content: $0) } ?? .initial
    }

    open override var isContentsAvailable: Bool {
        shownSnapshot?.isContentsAvailable ?? hasContent
    }

    override var currentContents: Any? { Kept(content: storedContent, version: storedVersion) }

    public final func observe(_ changeHandler: @escaping () -> Void) -> LoaderObservation {
        sink { _ in changeHandler() }
    }

    // MARK: Loading

    open override func sync() {
        if let loader = self as? any ContentLoading {
            loader.load()
        } else {
            super.sync()
        }
    }

    open override func doSync() {
        if let extras, let begin = extras.begin { extras.task = begin(self) } else { super.doSync() }
    }

    /// Lets the task go with the load: it is cancelled with it, and when the loader goes away.
    final func loadByTask(_ task: Task<Void, Never>) {
        madeExtras.task = task
    }

    open override func doCancel() {
        extras?.task?.cancel()
        extras?.task = nil
    }

    /// Says that the content is being loaded.
    ///
    /// - Returns: False if that was so already, or if an observer cancelled it at once: then there is nothing to begin.
    public final func startLoading() -> Bool {
        guard machine.state != .syncing else { return false }
        let next = machine.generation.next
        dispatch(.start)
        return machine.state == .syncing && machine.generation == next
    }

    /// Says how the loading ended. After a failure the content of an earlier load stays.
    ///
    /// - Parameters:
    ///   - result: The content, or why there is none.
    ///   - generation: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens.
    ///   - byteCount: How many bytes the content was made of, for the ``PureLoadable/loadHistory``.
    public final func finishLoading(
        _ result: Result<Content, any Error>,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil
    ) {
        switch result {
        case .success(let content): succeed(with: content, for: generation, byteCount: byteCount)
        case .failure(let error): dispatch(.fail(generation, error)) { forgetValidator(rejectedBy: error) }
        }
    }

    private final func forgetValidator(rejectedBy error: any Error) {
        guard let extras, extras.validator != nil, let error = error as? any ValidatorRejecting else { return }
        if error.rejectsValidator { extras.validator = nil }
    }

    /// Says how the loading ended, and how the source calls this version of the content.
    ///
    /// - Parameters:
    ///   - result: The content, or why there is none.
    ///   - generation: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens.
    ///   - byteCount: How many bytes the content was made of, for the ``PureLoadable/loadHistory``.
    ///   - validator: How the source calls it; nil if it does not say.
    public final func finishLoading(
        _ result: Result<Content, any Error>,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil,
        validator: ContentValidator?
    ) {
        if let validator { madeExtras.incoming = validator }
        finishLoading(result, for: generation, byteCount: byteCount)
        extras?.incoming = nil
    }

    /// Says that the source still has the content that is there, which is fresh again.
    ///
    /// - Parameters:
    ///   - generation: The load that ended: if it is not the latest one any more, or was cancelled, nothing happens.
    ///   - validator: How the source calls the content now; without one it keeps the one that it had.
    public final func finishLoadingWithoutChange(
        for generation: LoadGeneration? = nil,
        validator: ContentValidator? = nil
    ) {
        guard hasContent else {
            setFailedToSyncWithError(LoadableError.confirmedWithoutContents, for: generation)
            return
        }
        let now = sharedClock.now
        var provenance = freshProvenance(at: now)
        let load = machine.generation
        // Nobody may take it for fresh, also if nothing comes of the load that follows.
        if extras?.outdated == load { provenance.freshUntil = now }
        dispatch(.confirm(generation, provenance), at: now) {
            if let validator { madeExtras.validator = validator }
            // What is kept may be gone by now, or be of somebody who was given something else.
            if let content = storedContent {
                extras?.keeper?.keep(KeptContent(content, from: provenance, validator: extras?.validator))
            }
        }
        loadAgainIfOutdated(load)
    }

    final func succeed(
        with content: Content,
        for generation: LoadGeneration? = nil,
        byteCount: Int? = nil,
        provenance: Provenance? = nil
    ) {
        let now = sharedClock.now
        var provenance = provenance ?? freshProvenance(at: now)
        let load = machine.generation
        if extras?.outdated == load { provenance.freshUntil = now }
        dispatch(.succeed(generation, provenance, byteCount: byteCount), at: now) {
            store(content)
            if extras != nil { keep(content, from: provenance) }
        }
        if extras != nil { loadAgainIfOutdated(load) }
    }

    // Apart from the rest: to look at what few loaders have takes longer than all that every loader does.
    @inline(never)
    private final func keep(_ content: Content, from provenance: Provenance) {
        guard let extras else { return }
        extras.validator = extras.incoming
        extras.incoming = nil
        guard let keeper = extras.keeper, provenance.origin == .source else { return }
        keeper.keep(KeptContent(content, from: provenance, validator: extras.validator))
    }

    private final func store(_ content: Content) {
        hasContent = true
        storedVersion &+= 1
        // The old content goes when nothing is half done: it may look back at the loader.
        var content = Optional(content)
        swap(&storedContent, &content)
    }

    /// Shows content that the source gave earlier, found in a cache, unless there is newer content already.
    ///
    /// If it is still fresh, a loader that was idle is synced; otherwise the state stays as it is.
    public final func restore(_ content: Content, from provenance: Provenance, validator: ContentValidator? = nil) {
        if let present = machine.provenance, present.date > provenance.date { return }
        dispatch(.restore(provenance)) {
            store(content)
            if validator != nil || extras != nil { madeExtras.validator = validator }
        }
    }

    /// How the source calls the version of the content that is there; nil if it does not say.
    public final var validator: ContentValidator? { extras?.validator }

    /// Shows what the keeper has kept, and has it keep what the source gives from now on.
    public final func keepContent(in keeper: any ContentKeeper<Content>) {
        madeExtras.keeper = keeper
        if let kept = keeper.kept { restore(kept.content, from: kept.provenance, validator: kept.validator) }
    }

    /// Has another keeper keep what the source gives from now on, and shows nothing yet of what that one has.
    final func replaceKeeper(by keeper: any ContentKeeper<Content>) {
        madeExtras.keeper = keeper
    }

    /// Shows what the keeper has, if that is newer than what is there.
    final func restoreIfNewer() {
        guard let kept = extras?.keeper?.kept else { return }
        if let present = machine.provenance, present.date >= kept.provenance.date { return }
        restore(kept.content, from: kept.provenance, validator: kept.validator)
    }

    /// Says that the content is not what the source has any more. It stays, and is stale: ``Loadable/syncIfNeeded()`` loads
    /// it anew. A load that is running may bring what was before, so that another one follows it.
    public final func invalidate() {
        if machine.state == .syncing { madeExtras.outdated = machine.generation }
        dispatch(.invalidate) {
            if let extras, let provenance = machine.provenance {
                extras.keeper?.invalidate(provenance, validator: extras.validator)
            }
        }
    }

    @inline(never)
    private final func loadAgainIfOutdated(_ load: LoadGeneration) {
        guard let extras, extras.outdated == load, machine.state == .didSyncSuccessfully else { return }
        extras.outdated = nil
        sync()
    }

    /// Takes over a state that was computed elsewhere. Content that a loading or failed state lacks stays; the initial
    /// state is a new beginning and takes it away.
    public final func update(_ state: LoadingState<Content>) {
        takeOver(state)
    }

    /// Takes over a state that was computed elsewhere, unless it is the present one.
    public final func update(_ state: LoadingState<Content>) where Content: Equatable {
        // The present one, which observers may not have heard of yet.
        if state != self.state(currentSnapshot, storedContent) { takeOver(state) }
    }

    private func takeOver(_ state: LoadingState<Content>) {
        switch state {
        case .initial:
            dispatch(.reset) {
                hasContent = false
                extras?.validator = nil
                var content: Content?
                swap(&storedContent, &content)
            }
        case .loading(let cache): dispatch(.begin) { cache.map(store) }
        case .success(let content): succeed(with: content)
        case .failure(let error, let cache): dispatch(.fail(nil, error)) { cache.map(store) }
        }
    }
}
