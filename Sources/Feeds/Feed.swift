import LoadableCaching
public import Loadables

/// The parts that belong to one source: its name, the loader of its content, the storage and the schedule.
///
/// ```swift
/// let rates = Feed("Rates", from: RatesSource(), every: .seconds(60), in: environment)
/// ```
///
/// Content that can be encoded is kept in the environment's storage under the feed's name, and is available after a
/// restart, unless `keeps` is false. After a failure, the load is retried with increasing delays. When the program
/// returns to the foreground, content that is not fresh is loaded at once; to change this, set
/// `syncer.foregroundPolicy`.
///
/// If a feed has a period, its content becomes stale when the next load is overdue: half a period late, but at least 5
/// seconds late. A freshness that the source or the program states takes precedence. If the stated freshness ends when
/// the next load starts, it is extended until that load is overdue.
///
/// A feed may be shown in many places. All of them show the same content and share one load. The feed loads nothing
/// until its ``loader`` is asked to load, and stops when it is released.
@preconcurrency @MainActor
public class Feed<Content: Sendable> {

    /// The minimum number of loads to keep in the loader's history.
    public class var historyLimit: Int { 60 }

    /// The name of the feed, for display.
    public final let name: String

    /// The loader of the content.
    public final let loader: ContentLoader<Content>

    /// The syncer that schedules loads.
    public final let syncer: LoadableSyncer

    /// The loader that determines how long the content is fresh.
    var source: ContentLoader<Content> { loader }

    /// The original freshness of the content while it is extended; otherwise nil.
    private var freshForAsMade: Duration?

    /// Creates a feed whose content cannot be encoded and is lost when the program ends.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - source: The source of the content.
    ///   - period: The wait after a success before the next load; nil for no further load.
    ///   - freshFor: The duration for which content is fresh if its source does not state it; nil for until the next
    ///     load is overdue.
    ///   - retry: Determines the waits after failures; its own period is ignored. The first wait is at most the period:
    ///     see `BackoffTimeoutPolicy.every(_:)`.
    ///   - environment: The environment of the program.
    // Disfavored, so that content that can be encoded is kept even if no version is passed.
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

    /// Creates a feed whose content is kept in the environment's storage across restarts.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display. It is also the key in the storage.
    ///   - version: The version of the content's type. Increase it with a change that gives old content another
    ///     meaning.
    ///   - source: The source of the content.
    ///   - period: The wait after a success before the next load; nil for no further load.
    ///   - freshFor: The duration for which content is fresh if its source does not state it; nil for until the next
    ///     load is overdue.
    ///   - retry: Determines the waits after failures; its own period is ignored. The first wait is at most the period:
    ///     see `BackoffTimeoutPolicy.every(_:)`.
    ///   - keeps: Whether the content is kept. Pass false for a secret or a long log. The content is then lost when the
    ///     program ends, and content that was kept under the name earlier is removed.
    ///   - lifetime: The duration for which content is kept. Older content is not shown after a restart.
    ///   - pause: The minimum time between two writes to the storage; nil to write each content. Content that arrives
    ///     sooner is written together with the next one, or when the program ends.
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

    /// Creates a feed of an existing loader, such as one derived from others.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - loader: The loader of the content. If it has no name, it gets the feed's name.
    ///   - period: The wait after a success before the next load; nil for no further load.
    ///   - freshFor: The duration for which content is fresh if its source does not state it; nil for until the next
    ///     load is overdue.
    ///   - retry: Determines the waits after failures; its own period is ignored. The first wait is at most the period:
    ///     see `BackoffTimeoutPolicy.every(_:)`.
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

    /// Creates a feed of a loader whose content is derived from other loads.
    ///
    /// - Parameters:
    ///   - name: The name of the feed, for display.
    ///   - loader: The loader of the derived content. If it has no name, it gets the feed's name.
    ///   - loads: The loadable that the feed syncs.
    ///   - period: The wait after a success before the next load; nil for no further load.
    ///   - freshFor: The duration for which content is fresh; nil for until the next load is overdue.
    ///   - retry: Determines the waits after failures; its own period is ignored.
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

    /// Sets the loader's properties that the loader does not set itself.
    static func prepare(
        _ loader: ContentLoader<Content>, _ name: String, every period: Duration?, freshFor: Duration?
    ) {
        if loader.loadableName == nil { loader.loadableName = name }
        loader.loadHistoryLimit = max(loader.loadHistoryLimit, historyLimit)
        if loader.freshFor == nil { loader.freshFor = freshFor ?? period.map(freshness) }
        loader.expectLoads(period.map(overdue))
    }

    /// Returns how long content with the period is fresh: until the next load is overdue.
    package static func freshness(every period: Duration) -> Duration {
        period + max(period / 2, .seconds(5))
    }

    /// Returns the times after a load at which the next load is due and overdue.
    static func overdue(every period: Duration) -> ClosedRange<Duration> { period...freshness(every: period) }

    /// Shows the kept content, unless the loader has newer content.
    package func restoreContent() {
        loader.restoreIfNewer()
    }

    /// Extends the freshness of content to the freshness for the period; nil restores the original freshness. A
    /// freshness that the source states takes precedence.
    package func keepFresh(every period: Duration?) {
        source.expectLoads(period.map(Self.overdue))
        guard let made = freshForAsMade ?? source.freshFor else { return }
        let chosen = max(made, period.map(Self.freshness) ?? .zero)
        freshForAsMade = chosen > made ? made : nil
        source.changeFreshness(to: chosen)
    }
}

extension Feed where Content: Codable {

    /// Keeps the content in the environment's storage, or removes content that was kept earlier.
    ///
    /// - Parameters:
    ///   - version: The version of the content. Content of another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The duration for which content is kept.
    ///   - pause: The minimum time between two writes; nil to write each content.
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

    /// Keeps the content in the environment's storage, or removes content that was kept earlier.
    ///
    /// - Parameters:
    ///   - name: The name of the content in the storage.
    ///   - version: The version of the content. Content of another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The duration for which content is kept.
    ///   - pause: The minimum time between two writes; nil to write each content.
    ///   - restores: Whether to show kept content at once. If false, it is shown when ``restoreContent()`` is called.
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
                // The program increased the version on purpose, so this is not a problem.
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

    /// The retry policy of feeds. The first wait is 5 seconds, and each further wait is twice as long, up to a minute.
    /// With a shorter period, the waits are shorter.
    public static var feed: BackoffTimeoutPolicy {
        BackoffTimeoutPolicy(
            period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2, jitter: 0.1)
    }
}
