// Properties that most loaders do not need. Loaders with a source or a keeper always need them.

extension ContentLoader {

    final class Extras {
        /// A closure that starts a load from the source; nil if there is no source.
        var begin: (@MainActor (ContentLoader, LoadGeneration, LoadRequest) -> Task<Void, Never>)?
        /// The task that loads, or that reads the updates after a load.
        var task: Task<Void, Never>?
        var relay: ProgressRelay?
        var progress: (load: LoadGeneration, LoadProgress)?
        /// The exchanges of the loads; nil before the first load from a source.
        var exchanges: LoadExchanges?
        var timeLimit: Duration?
        /// The range for the next load, counted from the end of a load: the load is due at the lower bound, and overdue
        /// at the upper bound. See ``expectLoads(_:)``.
        var due: ClosedRange<Duration>?
        var facts = LoadFacts()
        var keeper: (any ContentKeeper<Content>)?
        /// The date of the last load or update whose content was stored in the keeper.
        var keptUpdate: Timestamp?
        /// The running load, if ``invalidate()`` was called during it; otherwise nil. Its content may be outdated, so
        /// another load must follow.
        var outdated: LoadGeneration?
        /// The error of the last call of ``remakeContent(_:)``; nil if the call succeeded, or if there was none.
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

    /// The validator of the current content; nil if the source provided none.
    public final var validator: ContentValidator? { extras?.facts.validator }

    /// The request and response of the latest load that the source reported them for, even if that load failed. Nil if
    /// there is no such load.
    public final var exchange: LoadExchange? { extras?.exchanges?.last }

    /// The content in the keeper. Nil if the keeper has no content, or if there is no keeper.
    package final var kept: KeptContent<Content>? { sourceLoader?.kept ?? extras?.keeper?.kept }

    final func note(_ exchange: LoadExchange, of load: LoadGeneration) {
        madeExchanges.note(exchange, of: load)
    }

    final var madeExchanges: LoadExchanges {
        let extras = madeExtras
        let made = extras.exchanges ?? LoadExchanges()
        extras.exchanges = made
        return made
    }

    /// Returns the provenance of content. A freshness that the source states in the metadata takes precedence over
    /// ``PureLoadable/freshFor``.
    final func provenance(of facts: LoadFacts, at now: Timestamp) -> Provenance {
        if let given = facts.provenance, given.freshUntil != nil || given.origin != .source { return given }
        let date = facts.provenance?.date ?? now
        guard let said = facts.freshFor, let due = extras?.due, due.contains(said) else {
            return freshProvenance(at: date, for: facts.freshFor)
        }
        return freshProvenance(at: date, for: due.upperBound)
    }

    /// Sets the range for the next load, counted from the last load: the load is due at the lower bound, and overdue at
    /// the upper bound. If the freshness that the source states ends within the range, the content stays fresh until
    /// the end of the range. Otherwise, it would be stale for a moment before each load.
    package final func expectLoads(_ due: ClosedRange<Duration>?) {
        if due != nil || extras != nil { madeExtras.due = due }
    }
}
