// Properties that most loaders do not need. Loaders with a source or a keeper always need them.

extension ContentLoader {

    final class Extras {
        /// Starts a load from the source; nil if there is no source.
        var begin: (@MainActor (ContentLoader, LoadGeneration, LoadRequest) -> Task<Void, Never>)?
        /// The task that loads, or that reads the updates after a load.
        var task: Task<Void, Never>?
        var relay: ProgressRelay?
        var progress: (load: LoadGeneration, LoadProgress)?
        /// The exchanges of the loads; nil before the first load from a source.
        var exchanges: LoadExchanges?
        /// The time limit of a load according to the source; nil if there is none.
        var timeLimit: Duration?
        /// The times, counted from the end of a load, at which the next load is due and overdue. See
        /// ``expectLoads(_:)``.
        var due: ClosedRange<Duration>?
        /// The metadata that the source provided with the content.
        var facts = LoadFacts()
        var keeper: (any ContentKeeper<Content>)?
        /// The date of the last load or update whose content was stored in the keeper.
        var keptUpdate: Timestamp?
        /// The running load, if ``invalidate()`` was called during it; nil if there is none. Its content may be
        /// outdated, so another load must follow it.
        var outdated: LoadGeneration?
        /// The error of the last attempt to derive new content from the current content; nil if it succeeded, or if
        /// there was no attempt. See ``remakeContent(_:)``.
        var remakeError: (any Error)?

        deinit {
            task?.cancel()
        }
    }

    final var madeExtras: Extras {
        if let extras { return extras }
        let made = Extras()
        extras = made
        return made
    }

    /// The validator of this version of the content; nil if the source provided none.
    public final var validator: ContentValidator? { extras?.facts.validator }

    /// The request and response of the latest load for which the source reported them, even if that load failed; nil if
    /// there is no such load.
    public final var exchange: LoadExchange? { extras?.exchanges?.last }

    /// The content in the keeper; nil if there is no keeper, or if the keeper has no content.
    package final var kept: KeptContent<Content>? { sourceLoader?.kept ?? extras?.keeper?.kept }

    /// Records the exchange of a load.
    final func note(_ exchange: LoadExchange, of load: LoadGeneration) {
        madeExchanges.note(exchange, of: load)
    }

    final var madeExchanges: LoadExchanges {
        let extras = madeExtras
        let made = extras.exchanges ?? LoadExchanges()
        extras.exchanges = made
        return made
    }

    /// Returns the provenance of content for which the source provided metadata. The metadata take precedence over
    /// ``PureLoadable/freshFor``.
    final func provenance(of facts: LoadFacts, at now: Timestamp) -> Provenance {
        if let given = facts.provenance, given.freshUntil != nil || given.origin != .source { return given }
        let date = facts.provenance?.date ?? now
        guard let said = facts.freshFor, let due = extras?.due, due.contains(said) else {
            return freshProvenance(at: date, for: facts.freshFor)
        }
        return freshProvenance(at: date, for: due.upperBound)
    }

    /// Sets the times, counted from a load, at which the next load is due and overdue. If the freshness that the source
    /// states ends within this range, it is extended to the end of the range. Without the extension, the content would
    /// be stale for a moment before each load.
    package final func expectLoads(_ due: ClosedRange<Duration>?) {
        if due != nil || extras != nil { madeExtras.due = due }
    }
}
