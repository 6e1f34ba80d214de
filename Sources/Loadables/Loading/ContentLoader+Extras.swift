// The properties that only loaders with a source or a keeper need.

extension ContentLoader {

    final class Extras {
        /// Begins to load from the source, if there is one.
        var begin: (@MainActor (ContentLoader, LoadGeneration, LoadRequest) -> Task<Void, Never>)?
        /// Loads, or reads the updates that follow a load.
        var task: Task<Void, Never>?
        var relay: ProgressRelay?
        var progress: (load: LoadGeneration, LoadProgress)?
        /// The exchanges of its loads; nil for a loader without a source.
        var exchanges: LoadExchanges?
        /// How long a load of the source may take.
        var timeLimit: Duration?
        /// Between when the next load is due and when it is overdue: see ``expectLoads(_:)``.
        var due: ClosedRange<Duration>?
        /// The facts of the content from its source.
        var facts = LoadFacts()
        var keeper: (any ContentKeeper<Content>)?
        /// The date of the content that was kept last.
        var keptUpdate: Timestamp?
        /// The load that is to be followed by another one.
        var outdated: LoadGeneration?
        /// Why the content could not be made again; nil if it could.
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

    /// The validator that the source gave for this version of the content; nil if it gave none.
    public final var validator: ContentValidator? { extras?.facts.validator }

    /// The request and response of the latest load whose source reported them, including a failed one; nil if none did.
    public final var exchange: LoadExchange? { extras?.exchanges?.last }

    /// The content in the keeper; nil if there is no keeper or no content in it.
    package final var kept: KeptContent<Content>? { sourceLoader?.kept ?? extras?.keeper?.kept }

    /// Notes what was sent and received for the load.
    final func note(_ exchange: LoadExchange, of load: LoadGeneration) {
        madeExchanges.note(exchange, of: load)
    }

    final var madeExchanges: LoadExchanges {
        let extras = madeExtras
        let made = extras.exchanges ?? LoadExchanges()
        extras.exchanges = made
        return made
    }

    /// Where content that came now is from, and until when it is fresh: the one place where that is decided.
    final func provenance(of facts: LoadFacts, at now: Timestamp) -> Provenance {
        if let given = facts.provenance, given.freshUntil != nil || given.origin != .source { return given }
        let date = facts.provenance?.date ?? now
        guard let said = facts.freshFor, let due = extras?.due, due.contains(said) else {
            return freshProvenance(at: date, for: facts.freshFor)
        }
        return freshProvenance(at: date, for: due.upperBound)
    }

    /// Says how long after a load the next one is due, and when it is overdue. Content whose source says that it is fresh until
    /// some time in between is fresh until the end of that: otherwise it would be stale for a moment before each load.
    package final func expectLoads(_ due: ClosedRange<Duration>?) {
        if due != nil || extras != nil { madeExtras.due = due }
    }
}
