import LoadableCaching
public import Loadables

/// A source that loads on a schedule and keeps its content. A feed combines the name, the loader, the storage and the
/// schedule of the source.
///
/// ```swift
/// let rates = Feed("Rates", from: RatesSource(), every: .seconds(60), in: environment)
/// ```
///
/// Content that can be encoded is kept in the environment's storage under the name of the feed, so it is available
/// after a restart. To keep nothing, pass false as `keeps`. After a failure, the load is retried with increasing
/// delays.
///
/// When the program returns to the foreground, a feed with a period loads at once if its content is stale or its last
/// load has failed, but at most once in 10 seconds. To change this behavior, set `syncer.foregroundPolicy`.
///
/// The content of a feed with a period becomes stale when the next load is overdue. A load is overdue when it is late
/// by half a period, and by at least 5 seconds. The source or the program can state another time at which the content
/// becomes stale. If the source states a time at which the next load is due but not overdue, the content stays fresh
/// until the load is overdue.
///
/// Several panels can show the same feed. They show the same content and share its loads. Request the first load from
/// the ``loader``. The schedule ends when the feed is released.
@preconcurrency @MainActor
public class Feed<Content: Sendable> {

    /// The number of loads that the loader's history can contain. A higher limit of the loader stays in effect.
    public class var historyLimit: Int { 60 }

    /// The name of the feed, for display.
    public final let name: String

    /// The loader of the content.
    public final let loader: ContentLoader<Content>

    /// The syncer that schedules loads.
    public final let syncer: LoadableSyncer

    /// The loader that determines how long the content is fresh.
    var source: ContentLoader<Content> { loader }

    /// The `freshFor` of the loader before ``keepFresh(every:)`` replaced it with a longer duration; nil if it was not
    /// replaced.
    private var freshForAsMade: Duration?

    /// Creates a feed of content that cannot be encoded. The content is lost when the program ends.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - source: The source of the content.
    ///   - period: The time from a successful load to the next load; nil to load only on request.
    ///   - freshFor: The duration for which content is fresh, unless its source states another duration. If nil,
    ///     content stays fresh until the next load is overdue. If there is no period either, content does not become
    ///     stale.
    ///   - retry: The policy for the waits after failures. Its own period is ignored, and its waits are adjusted to
    ///     `period`: see `BackoffTimeoutPolicy.every(_:)`.
    ///   - environment: The environment of the program.
    // Disfavored, so that content that can be encoded uses the initializer that keeps content.
    @_disfavoredOverload
    public convenience init(
        _ name: String,
        from source: some Source<Content>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.init(
            name, loader: ContentLoader(source, clock: environment.clock),
            every: period, freshFor: freshFor, retry: retry, in: environment)
    }

    /// Creates a feed that keeps its content in the environment's storage across restarts.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display. It is also the key in the storage.
    ///   - version: The version of the type of the content. Increase it if a change to the type gives stored content a
    ///     different meaning.
    ///   - source: The source of the content.
    ///   - period: The time from a successful load to the next load; nil to load only on request.
    ///   - freshFor: The duration for which content is fresh, unless its source states another duration. If nil,
    ///     content stays fresh until the next load is overdue. If there is no period either, content does not become
    ///     stale.
    ///   - retry: The policy for the waits after failures. Its own period is ignored, and its waits are adjusted to
    ///     `period`: see `BackoffTimeoutPolicy.every(_:)`.
    ///   - keeps: Whether the content is kept. Pass false for a secret or a long log. If false, the content is lost
    ///     when the program ends, and content that was kept earlier under the same name is removed.
    ///   - lifetime: The duration for which content is kept. Older content is not shown after a restart.
    ///   - pause: The minimum time between two writes to the storage; nil to write the content after each load. Content
    ///     that arrives during the pause is written when the program ends, unless newer content is written before.
    ///   - environment: The environment of the program.
    public convenience init(
        _ name: String,
        version: Int = 1,
        from source: some Source<Content>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        keeps: Bool = true,
        keepsFor lifetime: Duration = .seconds(30 * 86_400),
        keepsAtMostEvery pause: Duration? = nil,
        in environment: Environment
    ) where Content: Codable {
        let loader = ContentLoader(source, clock: environment.clock)
        self.init(name, loader: loader, every: period, freshFor: freshFor, retry: retry, in: environment)
        keepContent(version: version, keeps: keeps, for: lifetime, atMostEvery: pause, in: environment)
    }

    /// Creates a feed of an existing loader, such as a loader that derives its content from other loaders.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - loader: The loader of the content. A loader without a name receives the name of the feed.
    ///   - period: The time from a successful load to the next load; nil to load only on request.
    ///   - freshFor: The duration for which content is fresh, unless its source states another duration. If nil,
    ///     content stays fresh until the next load is overdue. If there is no period either, content does not become
    ///     stale. Ignored if the loader's `freshFor` is already set.
    ///   - retry: The policy for the waits after failures. Its own period is ignored, and its waits are adjusted to
    ///     `period`: see `BackoffTimeoutPolicy.every(_:)`.
    ///   - environment: The environment of the program.
    public convenience init(
        _ name: String,
        loader: ContentLoader<Content>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.init(
            name, loader: loader, syncing: loader, every: period, freshFor: freshFor, retry: retry, in: environment)
    }

    /// Creates a feed of a loader that derives its content from another loadable. The other loadable loads on the
    /// schedule of the feed.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - loader: The loader of the derived content. A loader without a name receives the name of the feed.
    ///   - loads: The loadable that loads on the schedule.
    ///   - period: The time from a successful load to the next load; nil to load only on request.
    ///   - freshFor: The duration for which content is fresh. If nil, content stays fresh until the next load is
    ///     overdue. If there is no period either, content does not become stale. Ignored if the loader's `freshFor` is
    ///     already set.
    ///   - retry: The policy for the waits after failures. Its own period is ignored.
    ///   - environment: The environment of the program.
    package init(
        _ name: String,
        loader: ContentLoader<Content>,
        syncing loads: any LoadableProtocol,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.name = name
        self.loader = loader
        Self.prepare(loader, name, every: period, freshFor: freshFor)
        syncer = LoadableSyncer(
            loads, timeoutPolicy: retry.every(period), clock: environment.clock, foreground: environment.foreground,
            foregroundPolicy: .stale)
        syncer.endsRetriesWhenCancelled = false
    }
}

extension Feed {

    /// Sets the name and the freshness of the loader, except values that are already set. Increases its history limit
    /// to at least ``historyLimit``. The period becomes the expected time between loads, even if one is already set.
    static func prepare(
        _ loader: ContentLoader<Content>, _ name: String, every period: Duration?, freshFor: Duration?
    ) {
        if loader.loadableName == nil { loader.loadableName = name }
        loader.loadHistoryLimit = max(loader.loadHistoryLimit, historyLimit)
        if loader.freshFor == nil { loader.freshFor = freshFor ?? period.map(freshness) }
        loader.expectLoads(period.map(overdue))
    }

    /// Returns the duration from a load to the time at which the next load is overdue.
    package static func freshness(every period: Duration) -> Duration {
        period + max(period / 2, .seconds(5))
    }

    /// Returns the times at which the next load is due and overdue, counted from the last load.
    static func overdue(every period: Duration) -> ClosedRange<Duration> { period...freshness(every: period) }

    /// Keeps content fresh until the next load is overdue, if loads have the given interval. Nil restores the original
    /// freshness.
    ///
    /// A longer original freshness, or a freshness that the source states, takes precedence. Content that never becomes
    /// stale is not affected.
    package func keepFresh(every period: Duration?) {
        source.expectLoads(period.map(Self.overdue))
        guard let made = freshForAsMade ?? source.freshFor else { return }
        let chosen = max(made, period.map(Self.freshness) ?? .zero)
        freshForAsMade = chosen > made ? made : nil
        source.changeFreshness(to: chosen)
    }
}

extension Feed where Content: Codable {

    /// Keeps the content in the environment's storage. If `keeps` is false, removes content that was kept earlier. Has
    /// no effect if the environment has no storage.
    ///
    /// - Parameters:
    ///   - version: The version of the content. Content of another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The duration for which content is kept.
    ///   - pause: The minimum time between two writes; nil to write the content after each load.
    ///   - environment: The environment with the storage.
    final func keepContent(
        version: Int, keeps: Bool, for lifetime: Duration, atMostEvery pause: Duration? = nil,
        in environment: Environment
    ) {
        loader.keepContent(
            as: name, version: version, keeps: keeps, for: lifetime, atMostEvery: pause, restores: true,
            in: environment)
    }
}

extension ContentLoader where Content: Codable & Sendable {

    /// Keeps the content in the environment's storage. If `keeps` is false, removes content that was kept earlier. Has
    /// no effect if the environment has no storage.
    ///
    /// - Parameters:
    ///   - name: The name of the content in the storage.
    ///   - version: The version of the content. Content of another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The duration for which content is kept.
    ///   - pause: The minimum time between two writes; nil to write the content after each load.
    ///   - restores: Whether to restore kept content at once. If false, call `restoreIfNewer()` later.
    ///   - environment: The environment with the storage.
    package final func keepContent(
        as name: String, version: Int, keeps: Bool, for lifetime: Duration, atMostEvery pause: Duration? = nil,
        restores: Bool, in environment: Environment
    ) {
        guard let storage = environment.storage else { return }
        guard keeps else {
            storage.removeAll(in: name)
            return
        }
        let cache = Cache<GenericKey, Content>(
            name: name, version: version, storage: storage,
            lifetimes: CacheLifetimes(fresh: freshFor ?? .zero, onDisk: lifetime), clock: environment.clock,
            report: { problem in
                // Ignore content of another version, because the program has changed the version on purpose.
                if case .otherVersion = problem {} else { problem.log() }
            })
        let keeper = CacheKeeper(cache, key: .key)
        if let pause {
            let paced = PacedKeeper(keeper, atMostEvery: pause)
            environment.flushBeforeEnd(paced)
            replaceKeeper(by: paced)
        } else {
            replaceKeeper(by: keeper)
        }
        if restores { restoreIfNewer() }
    }
}

extension BackoffTimeoutPolicy {

    /// The default retry policy of feeds. The first wait is about 5 seconds, and each further wait is twice as long, up
    /// to a minute. The waits are shorter for a feed with a short period.
    public static var feed: BackoffTimeoutPolicy {
        BackoffTimeoutPolicy(period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2, jitter: 0.1)
    }
}
