// Properties that most loaders do not need. They are in a separate object to save memory. Every loader with a source or
// a keeper has this object.

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
        var sendsUpdates = false
        /// The range of the time between two loads. See ``expectLoads(_:)``.
        var due: ClosedRange<Duration>?
        var facts = LoadFacts()
        var keeper: (any ContentKeeper<Content>)?
        /// The date of the last load or update that was passed to the keeper.
        var keptUpdate: Timestamp?
        /// The load that was running when ``invalidate()`` was called. Its content may be outdated, so another load
        /// must follow. Nil if there is no such load.
        var outdated: LoadGeneration?
        /// The error of ``remakeContent(_:)`` that has made the loader fail. Nil if there is none, or if a later call
        /// succeeded.
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

    /// The request and response of the latest load that has reported an exchange, even if that load failed. Nil if
    /// there is none.
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

    /// Returns the provenance of content with the given metadata. A freshness in the metadata takes precedence over
    /// ``PureLoadable/freshFor``.
    final func provenance(of facts: LoadFacts, at now: Timestamp) -> Provenance {
        if let given = facts.provenance, given.freshUntil != nil || given.origin != .source { return given }
        let date = facts.provenance?.date ?? now
        guard let said = facts.freshFor, let due = extras?.due, due.contains(said) else {
            return freshProvenance(at: date, for: facts.freshFor)
        }
        return freshProvenance(at: date, for: due.upperBound)
    }

    /// Sets the expected time between two loads. The next load is due at the lower bound of the range and overdue at
    /// the upper bound.
    ///
    /// If the source states a freshness within the range, the content stays fresh until the end of the range. Without
    /// this rule, the content would become stale shortly before each load.
    package final func expectLoads(_ due: ClosedRange<Duration>?) {
        if due != nil || extras != nil { madeExtras.due = due }
    }
}
