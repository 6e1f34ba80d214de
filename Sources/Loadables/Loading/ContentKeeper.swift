/// An object, such as a cache entry, that keeps the content of a loader even after the loader is deallocated.
@preconcurrency @MainActor
public protocol ContentKeeper<Content>: AnyObject {

    associatedtype Content

    /// The kept content; nil if there is none, or if it has expired. The getter never waits for a load.
    var kept: KeptContent<Content>? { get }

    /// Replaces the kept content with content that the source returned or confirmed. Returns immediately.
    func keep(_ content: KeptContent<Content>)

    /// Marks the kept content as stale. The content does not change.
    ///
    /// - Parameters:
    ///   - provenance: The provenance of the content. Its ``Provenance/freshUntil`` is the current time.
    ///   - validator: The validator of the content; nil if there is none.
    func invalidate(_ provenance: Provenance, validator: ContentValidator?)

    /// Removes the kept content, even if it differs from the content of the loader. Returns immediately.
    func remove()
}

/// Content, with the metadata for showing the content again later.
public struct KeptContent<Content> {

    /// The content.
    public var content: Content

    /// The origin and date of the content, and the time until which it is fresh.
    public var provenance: Provenance

    /// The metadata that the source provided with the content.
    package private(set) var facts = LoadFacts()

    /// The validator of this version of the content; nil if the source provided none.
    public var validator: ContentValidator? {
        get { facts.validator }
        set { facts.validator = newValue }
    }

    /// Creates kept content. The validator is nil if the source provided none.
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

    /// Shows content of an earlier load that was found in a cache. Has no effect if the current content is newer.
    ///
    /// If the loader is idle, and ``Provenance/freshUntil`` is in the future, the loader becomes synced. In all other
    /// cases, the state of the loader does not change.
    public final func restore(_ content: Content, from provenance: Provenance, validator: ContentValidator? = nil) {
        restore(KeptContent(content, from: provenance, validator: validator))
    }

    /// Shows kept content. Has no effect if the current content is newer.
    ///
    /// - Parameter isEqual: Whether the kept content equals the current content. If so, the current content stays.
    final func restore(_ kept: KeptContent<Content>, isEqual: Bool = false) {
        if let present = machine.provenance, present.date > kept.provenance.date { return }
        dispatch(.restore(kept.provenance)) {
            if !isEqual { store(kept.content) }
            if kept.facts != LoadFacts() || extras != nil { madeExtras.facts = kept.facts }
        }
    }

    /// Shows the content of the keeper, unless the current content is newer. From then on, the loader passes the
    /// content of each load to the keeper. It passes the content of updates at most once per minute.
    public final func keepContent(in keeper: any ContentKeeper<Content>) {
        if let sourceLoader { return sourceLoader.keepContent(in: keeper) }
        replaceKeeper(by: keeper)
        if let kept = keeper.kept { restore(kept) }
    }

    /// Replaces the keeper, without showing the content of the new keeper.
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

    /// Marks the content as stale. The content stays until ``Loadable/syncIfNeeded()`` or ``Loadable/sync()`` reloads
    /// it. A running load may return outdated content, so another load starts after the running load has succeeded.
    public final func invalidate() {
        if let sourceLoader { return sourceLoader.invalidate() }
        if invalidateOrigin() { return }
        if machine.state == .syncing { madeExtras.outdated = machine.generation }
        (extras?.keeper as? any LoadSharing)?.closeSharedLoad()
        dispatch(.invalidate) {
            if let extras, let provenance = machine.provenance {
                extras.keeper?.invalidate(provenance, validator: extras.facts.validator)
            }
        }
    }

    /// Removes the content from the loader and its keeper. Call this method if the content must not be shown anymore,
    /// for example after the user has changed the account.
    ///
    /// A running load continues, and its result is shown. If no load is running, further updates of the last load are
    /// ignored. Loaders that are derived from this loader, and views that show its content, also lose the content.
    public final func withdraw() { withdraw(because: nil) }

    /// Removes the content from the loader and its keeper.
    ///
    /// - Parameter reason: The reason for the log. See ``LoadableEvent/Kind/contentsWithdrawn(because:)``.
    package final func withdraw(because reason: String?) {
        if let sourceLoader { return sourceLoader.withdraw(because: reason) }
        extras?.keeper?.remove()
        withdrawOwnContent(because: reason)
    }

    /// Removes the content from the loader but not from the keeper.
    package final func withdrawContent(because reason: String? = nil) {
        if let sourceLoader { return sourceLoader.withdrawContent(because: reason) }
        withdrawOwnContent(because: reason)
    }

    /// Removes the content of this loader only, not of its origin. Called, for example, after the content of the origin
    /// was withdrawn.
    final func withdrawOwnContent(because reason: String? = "that was made from removed content") {
        let outer = Self.withdrawalReason
        Self.withdrawalReason = reason
        defer { Self.withdrawalReason = outer }
        dispatch(.withdraw) { forgetWithdrawn() }
    }

    final func loadAgainIfOutdated(_ load: LoadGeneration) {
        guard let extras, extras.outdated == load, machine.state == .didSyncSuccessfully else { return }
        extras.outdated = nil
        sync(for: loadReason)
    }

    /// Records the metadata of the source's response. If the content comes from the source and not from a cache, also
    /// passes the content to the keeper. Updates are passed at most once a minute.
    // This is a separate function for speed. Most loaders have neither metadata nor a keeper, and the checks for both
    // would take longer than the other work of a change (benchmark “change of a ContentLoader, 0 observers”).
    @inline(never)
    final func keep(
        _ content: Content, _ facts: LoadFacts?, from provenance: Provenance, of bringer: LoadableMachine.Bringer
    ) {
        let extras = madeExtras
        extras.facts = facts?.kept ?? LoadFacts()
        if let exchange = facts?.exchange { note(exchange, of: machine.generation) }
        guard let keeper = extras.keeper, provenance.origin == .source else { return }
        // Updates may arrive many times per second, and each contains the complete content, so do not keep every
        // update.
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
