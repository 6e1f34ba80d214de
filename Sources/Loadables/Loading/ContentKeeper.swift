/// Keeps the content of a loader beyond the loader's life, as a cache does.
@preconcurrency @MainActor
public protocol ContentKeeper<Content>: AnyObject {

    associatedtype Content

    /// What was kept, at once; nil if there is nothing that may still be shown.
    var kept: KeptContent<Content>? { get }

    /// Keeps what the source gave, or confirmed, in place of what was kept before. Returns at once.
    func keep(_ content: KeptContent<Content>)

    /// The content stays what it is, but was declared stale.
    func invalidate(_ provenance: Provenance, validator: ContentValidator?)

    /// Removes the kept content, whatever its version. Returns at once.
    func remove()
}

/// Content, and what is to be known of it to show it later.
public struct KeptContent<Content> {

    /// The content.
    public var content: Content

    /// Where it came from, since when, and until when it is fresh.
    public var provenance: Provenance

    /// The facts of the content from its source.
    package private(set) var facts = LoadFacts()

    /// The validator that the source gave for this version; nil if it gave none.
    public var validator: ContentValidator? {
        get { facts.validator }
        set { facts.validator = newValue }
    }

    /// Makes a value from its parts.
    public init(_ content: Content, from provenance: Provenance, validator: ContentValidator? = nil) {
        self.init(content, from: provenance, LoadFacts(validator: validator))
    }

    package init(_ content: Content, from provenance: Provenance, _ facts: LoadFacts) {
        self.content = content
        self.provenance = provenance
        self.facts = facts.kept
    }
}

extension KeptContent: Sendable where Content: Sendable {}

extension KeptContent: Equatable where Content: Equatable {}

extension ContentLoader {

    /// Shows content that the source gave earlier, found in a cache, unless there is newer content already.
    ///
    /// If it is still fresh, a loader that was idle is synced; otherwise the state stays as it is.
    public final func restore(_ content: Content, from provenance: Provenance, validator: ContentValidator? = nil) {
        restore(KeptContent(content, from: provenance, validator: validator))
    }

    private func restore(_ kept: KeptContent<Content>) {
        if let present = machine.provenance, present.date > kept.provenance.date { return }
        dispatch(.restore(kept.provenance)) {
            store(kept.content)
            if kept.facts != LoadFacts() || extras != nil { madeExtras.facts = kept.facts }
        }
    }

    /// Shows what the keeper has kept, and has it keep what the source gives from now on: what each load brings, and of
    /// the updates after it one in a minute.
    public final func keepContent(in keeper: any ContentKeeper<Content>) {
        if let sourceLoader { return sourceLoader.keepContent(in: keeper) }
        replaceKeeper(by: keeper)
        if let kept = keeper.kept { restore(kept) }
    }

    /// Has another keeper keep what the source gives from now on, and shows nothing yet of what that one has.
    package final func replaceKeeper(by keeper: any ContentKeeper<Content>) {
        if let sourceLoader { return sourceLoader.replaceKeeper(by: keeper) }
        madeExtras.keeper = keeper
    }

    /// Shows what the keeper has, if that is newer than what is there.
    package final func restoreIfNewer() {
        if let sourceLoader { return sourceLoader.restoreIfNewer() }
        guard let kept = extras?.keeper?.kept else { return }
        if let present = machine.provenance, present.date >= kept.provenance.date { return }
        restore(kept)
    }

    /// Says that the content is not what the source has any more. It stays, and is stale: ``Loadable/syncIfNeeded()`` loads
    /// it anew. A load that is running may bring what was before, so that another one follows it.
    public final func invalidate() {
        if machine.state == .syncing { madeExtras.outdated = machine.generation }
        (extras?.keeper as? any LoadSharing)?.closeSharedLoad()
        dispatch(.invalidate) {
            if let extras, let provenance = machine.provenance {
                extras.keeper?.invalidate(provenance, validator: extras.facts.validator)
            }
        }
    }

    /// Removes the content from the loader and its keeper, because it belongs to another account than the one that loads now.
    ///
    /// A failure never removes content; this is the only way to remove it while a load runs. A running load continues without the
    /// earlier content. Updates that follow an earlier load are dropped. Loaders that are derived from this one, and panels, lose the
    /// content as well.
    public final func withdraw() {
        if let sourceLoader { return sourceLoader.withdraw() }
        extras?.keeper?.remove()
        withdrawOwnContent()
    }

    /// Removes the content, but not from the keeper.
    package final func withdrawContent() {
        if let sourceLoader { return sourceLoader.withdrawContent() }
        withdrawOwnContent()
    }

    /// Removes the content of this loader alone, as when the loader that it is derived from has lost its content.
    final func withdrawOwnContent() {
        dispatch(.withdraw) { forgetWithdrawn() }
    }

    final func loadAgainIfOutdated(_ load: LoadGeneration) {
        guard let extras, extras.outdated == load, machine.state == .didSyncSuccessfully else { return }
        extras.outdated = nil
        sync(for: loadReason)
    }

    /// Notes what the source says of its answer, and has the content kept.
    // Apart from the rest: to look at what few loaders have takes longer than all that every loader does ("change of a
    // ContentLoader, 0 observers").
    @inline(never)
    final func keep(
        _ content: Content, _ facts: LoadFacts?, from provenance: Provenance, of bringer: LoadableMachine.Bringer
    ) {
        let extras = madeExtras
        extras.facts = facts?.kept ?? LoadFacts()
        if let exchange = facts?.exchange { note(exchange, of: machine.generation) }
        guard let keeper = extras.keeper, provenance.origin == .source else { return }
        // What is pushed may come many times a second, and all of it each time.
        if case .updates = bringer, let last = extras.keptUpdate,
            (.zero..<Self.timeBetweenKeptUpdates).contains(last.duration(to: provenance.date))
        {
            return
        }
        extras.keptUpdate = provenance.date
        keeper.keep(KeptContent(content, from: provenance, extras.facts))
    }

    private static var timeBetweenKeptUpdates: Duration { .seconds(60) }
}
