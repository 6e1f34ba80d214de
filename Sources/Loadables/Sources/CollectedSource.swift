import Synchronization

extension Source<Double> {

    /// Returns a source with a time series as its content: the last values of this source, each with the time of its
    /// measurement.
    ///
    /// ```swift
    /// let source = ClosureSource { _ in .content(try await gauge.level()) }
    /// let levels = ContentLoader(source.collected(last: 120))
    /// ```
    ///
    /// Each response adds a sample, even if the response states that the number is unchanged. A value that is not
    /// finite is ignored. If the clock was set back, earlier samples with a later date are dropped. A load adds its
    /// sample to the current content of the loader. If the content is kept on disk, the series therefore continues
    /// after a restart.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of samples. Values less than 1 are treated as 1.
    ///   - gapAfter: The longest time between two neighboring samples that does not count as a gap; nil for three times
    ///     the usual time between the samples nearby. Set a value if the number arrives at irregular times, for example
    ///     only when it changes.
    ///   - clock: The clock that dates the samples; nil for the clock of the loader. If a response states its own date,
    ///     the sample has that date.
    public func collected(
        last limit: Int, gapAfter: Duration? = nil, clock: (any WallClock)? = nil
    ) -> some Source<TimeSeries> {
        CollectedSource(base: self, limit: limit, gapAfter: gapAfter, clock: clock)
    }
}

private struct CollectedSource<Base: Source<Double>>: Source {

    /// A copy of the latest series. Used if this source is mapped, because the content of the loader is then not the
    /// series.
    private final class Collected: Sendable {
        let series = Mutex(TimeSeries())
    }

    let base: Base
    let limit: Int
    let gapAfter: Duration?
    let clock: (any WallClock)?
    private let collected = Collected()

    init(base: Base, limit: Int, gapAfter: Duration?, clock: (any WallClock)?) {
        self.base = base
        self.limit = limit
        self.gapAfter = gapAfter
        self.clock = clock
    }

    var timeLimit: Duration? { base.timeLimit }
    var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<TimeSeries> {
        var (series, request) = begin(request)
        return add(try await base.load(request), to: &series, request)
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<TimeSeries>, any Error>? {
        let (start, request) = begin(request)
        guard let answers = base.updates(request) else { return nil }
        return .newest { send in
            var series = start
            for try await answer in answers { send(add(answer, to: &series, request)) }
        }
    }

    /// Returns the series to continue, and the request for the base source. If there is no previous value, the request
    /// has no validator, so the base source must respond with a value.
    private func begin(_ request: LoadRequest) -> (TimeSeries, LoadRequest) {
        let known = request.content.map { $0 as? TimeSeries ?? collected.series.withLock(\.self) }
        var request = request
        request.content = known?.latest?.value
        if request.content == nil { request.known = nil }
        return (TimeSeries(known?.samples ?? [], last: limit, gapAfter: gapAfter), request)
    }

    private func add(
        _ answer: LoadAnswer<Double>, to series: inout TimeSeries, _ request: LoadRequest
    ) -> LoadAnswer<TimeSeries> {
        var facts = answer.facts
        let value: Double
        switch answer {
        case .content(let content, _): value = content
        case .unchanged:
            guard let latest = series.latest else { return .unchanged(facts) }
            value = latest.value
            facts.validator = facts.validator ?? request.known
        }
        let now = (clock ?? request.clock).now
        series.dropSamples(after: now)
        series.add(TimeSeries.Sample(value, at: facts.provenance?.date ?? now))
        collected.series.withLock { [series] in $0 = series }
        return .content(series, facts)
    }
}
