/// Keeps the content of a loader after the loader is deallocated, as a cache does.
@preconcurrency @MainActor
public protocol ContentKeeper<Content>: AnyObject {

    associatedtype Content

    /// The kept content, available without waiting; nil if there is none, or if it must not be shown anymore.
    var kept: KeptContent<Content>? { get }

    /// Keeps content that the source returned or confirmed, and replaces the earlier content. Returns immediately.
    func keep(_ content: KeptContent<Content>)

    /// Marks the kept content as stale. The content does not change.
    func invalidate(_ provenance: Provenance, validator: ContentValidator?)

    /// Removes the kept content, whatever its version. Returns immediately.
    func remove()
}

/// Content with the facts that are needed to show it again later.
public struct KeptContent<Content> {

    /// The content.
    public var content: Content

    /// The origin and date of the content, and the time until which it is fresh.
    public var provenance: Provenance

    /// The facts of the content from its source.
    package private(set) var facts = LoadFacts()

    /// The validator of this version of the content; nil if the source gave none.
    public var validator: ContentValidator? {
        get { facts.validator }
        set { facts.validator = newValue }
    }

    /// Creates kept content.
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

    /// Shows content of an earlier load that was found in a cache, unless there is newer content.
    ///
    /// If the content is still fresh, an idle loader becomes synced. Otherwise the state does not change.
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

    /// Shows the content of the keeper, and from now on keeps the content of the source: the content of each load, and at most one
    /// update per minute after it.
    public final func keepContent(in keeper: any ContentKeeper<Content>) {
        if let sourceLoader { return sourceLoader.keepContent(in: keeper) }
        replaceKeeper(by: keeper)
        if let kept = keeper.kept { restore(kept) }
    }

    /// Uses another keeper from now on, without showing its content yet.
    package final func replaceKeeper(by keeper: any ContentKeeper<Content>) {
        if let sourceLoader { return sourceLoader.replaceKeeper(by: keeper) }
        madeExtras.keeper = keeper
    }

    /// Shows the content of the keeper if it is newer than the current content.
    package final func restoreIfNewer() {
        if let sourceLoader { return sourceLoader.restoreIfNewer() }
        guard let kept = extras?.keeper?.kept else { return }
        if let present = machine.provenance, present.date >= kept.provenance.date { return }
        restore(kept)
    }

    /// Marks the content as stale. The content stays, and ``Loadable/syncIfNeeded()`` reloads it. A running load may bring outdated
    /// content, so another load follows it.
    public final func invalidate() {
        if machine.state == .syncing { madeExtras.outdated = machine.generation }
        (extras?.keeper as? any LoadSharing)?.closeSharedLoad()
        dispatch(.invalidate) {
            if let extras, let provenance = machine.provenance {
                extras.keeper?.invalidate(provenance, validator: extras.facts.validator)
            }
        }
    }

    /// Removes the content from the loader and its keeper, because it belongs to another account than the current one.
    ///
    /// A failure never removes content. This is the only way to remove content while a load runs. A running load continues without
    /// the earlier content. Updates that follow an earlier load are dropped. Loaders that are derived from this one, and panels,
    /// lose the content as well.
    public final func withdraw() {
        if let sourceLoader { return sourceLoader.withdraw() }
        extras?.keeper?.remove()
        withdrawOwnContent()
    }

    /// Removes the content from the loader but not from the keeper.
    package final func withdrawContent() {
        if let sourceLoader { return sourceLoader.withdrawContent() }
        withdrawOwnContent()
    }

    /// Removes the content of this loader only, for example when its origin has lost its content.
    final func withdrawOwnContent() {
        dispatch(.withdraw) { forgetWithdrawn() }
    }

    final func loadAgainIfOutdated(_ load: LoadGeneration) {
        guard let extras, extras.outdated == load, machine.state == .didSyncSuccessfully else { return }
        extras.outdated = nil
        sync(for: loadReason)
    }

    /// Records the facts of the source's response, and keeps the content.
    // A separate function, because checking for rare features takes longer than the common work ("change of a ContentLoader, 0
    // observers").
    @inline(never)
    final func keep(
        _ content: Content, _ facts: LoadFacts?, from provenance: Provenance, of bringer: LoadableMachine.Bringer
    ) {
        let extras = madeExtras
        extras.facts = facts?.kept ?? LoadFacts()
        if let exchange = facts?.exchange { note(exchange, of: machine.generation) }
        guard let keeper = extras.keeper, provenance.origin == .source else { return }
        // Pushed content may arrive many times a second, each time in full.
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
