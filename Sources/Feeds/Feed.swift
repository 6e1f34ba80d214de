import LoadableCaching
public import Loadables

/// All that belongs to one source: its name, the loader of its content, where that is kept, and when it is loaded again.
///
/// ```swift
/// let rates = Feed("Rates", from: RatesSource(), every: .seconds(60), in: environment)
/// ```
///
/// Content that can be encoded is kept in the environment's storage under the name of the feed, and is there again after a
/// restart, unless the feed says `keeps: false`. After a failure the source is asked again, later each time. When the program
/// comes back to the foreground, content that is not fresh is loaded at once; `syncer.foregroundPolicy` says otherwise.
///
/// Content with a period is stale when the load that should have followed it is overdue: half a period late, and at least 5
/// seconds. A source or a program that says how long content is fresh decides it instead; a source whose content would be fresh
/// until the next load begins is taken to mean until that is overdue.
///
/// One feed may be shown in many places: all show the same content, and ask for it once. It loads nothing before somebody
/// asks its ``loader``, and nothing any more when nobody holds it.
@preconcurrency @MainActor
public class Feed<Content: Sendable> {

    /// How many of its latest loads its loader remembers, at least.
    public class var historyLimit: Int { 60 }

    /// What a person calls it.
    public final let name: String

    /// What loads the content.
    public final let loader: ContentLoader<Content>

    /// What asks for it again.
    public final let syncer: LoadableSyncer

    /// The loader that says how long the content is fresh.
    var source: ContentLoader<Content> { loader }

    /// How long its content is fresh as the program was made, while it is for longer; nil while it is as long as that.
    private var freshForAsMade: Duration?

    /// Makes a feed whose content cannot be encoded, and is there only for as long as the program runs.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - source: Where the content comes from.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: The waits after failures; its own period does not count. The first wait is at most the period: see
    ///     `BackoffTimeoutPolicy.every(_:)`.
    ///   - environment: What all feeds of the program share.
    // Disfavored: content that can be encoded is kept, also if no version is given.
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

    /// Makes a feed whose content is kept in the environment's storage, and is there again after a restart.
    ///
    /// - Parameters:
    ///   - name: What a person calls it; also what tells it from others in the storage.
    ///   - version: Of the content's type; raise it with changes after which old content means something else.
    ///   - source: Where the content comes from.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: The waits after failures; its own period does not count. The first wait is at most the period: see
    ///     `BackoffTimeoutPolicy.every(_:)`.
    ///   - keeps: Whether the content is kept. If not, as for a secret or a long log, it is there for as long as the program
    ///     runs, and what was kept under the name before is removed.
    ///   - lifetime: For how long it is kept: older content is not shown after a restart.
    ///   - pause: Content that comes within that time after what was kept last is kept later: with the next, or when the
    ///     program ends. Nil to keep each.
    ///   - environment: What all feeds of the program share.
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

    /// Makes a feed of a loader that is there already, as one that was made of others.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - loader: What loads the content. It gets the name, unless it has one.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: The waits after failures; its own period does not count. The first wait is at most the period: see
    ///     `BackoffTimeoutPolicy.every(_:)`.
    ///   - environment: What all feeds of the program share.
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

    /// Makes a feed of a loader whose content is made of other loads.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - loader: What makes the content. It gets the name, unless it has one.
    ///   - loads: What is loaded again.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh; nil for until the next load is overdue.
    ///   - retry: The waits after failures; its own period does not count.
    ///   - environment: What all feeds of the program share.
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

    /// Has the loader be one of a feed, as far as it does not say that itself.
    static func prepare(
        _ loader: ContentLoader<Content>, _ name: String, every period: Duration?, freshFor: Duration?
    ) {
        if loader.loadableName == nil { loader.loadableName = name }
        loader.loadHistoryLimit = max(loader.loadHistoryLimit, historyLimit)
        if loader.freshFor == nil { loader.freshFor = freshFor ?? period.map(freshness) }
        loader.expectLoads(period.map(overdue))
    }

    /// How long content is fresh that is loaded again after the period: until that load is overdue, and not only due.
    package static func freshness(every period: Duration) -> Duration {
        period + max(period / 2, .seconds(5))
    }

    /// From when a load that follows after the period is due to when it is overdue.
    static func overdue(every period: Duration) -> ClosedRange<Duration> { period...freshness(every: period) }

    /// Shows what was kept, unless something newer is there already.
    package func restoreContent() {
        loader.restoreIfNewer()
    }

    /// Has content not be stale before it would be with that period; nil for as long as the program says. What the source says
    /// itself counts all the same.
    package func keepFresh(every period: Duration?) {
        source.expectLoads(period.map(Self.overdue))
        guard let made = freshForAsMade ?? source.freshFor else { return }
        let chosen = max(made, period.map(Self.freshness) ?? .zero)
        freshForAsMade = chosen > made ? made : nil
        source.changeFreshness(to: chosen)
    }
}

extension Feed where Content: Codable {

    /// Keeps the content in the environment's storage, or removes what was kept there before.
    ///
    /// - Parameters:
    ///   - version: The version of the content. Content that was kept under another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The time for which it is kept.
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

    /// Keeps the content in the environment's storage, or removes what was kept there before.
    ///
    /// - Parameters:
    ///   - name: The name of the content in the storage.
    ///   - version: The version of the content. Content that was kept under another version is not shown.
    ///   - keeps: Whether the content is kept.
    ///   - lifetime: The time for which it is kept.
    ///   - pause: The minimum time between two writes; nil to write each content.
    ///   - restores: Whether kept content is shown at once; otherwise when the loader is told later to show it.
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
                // It was raised on purpose.
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

    /// How a feed asks again after failures: after 5 seconds, and after twice as long each time, up to a minute; sooner if its
    /// period is shorter.
    public static var feed: BackoffTimeoutPolicy {
        BackoffTimeoutPolicy(
            period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2, jitter: 0.1)
    }
}
