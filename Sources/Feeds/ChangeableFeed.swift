public import Loadables

/// A feed whose content can be changed here: a change is seen at once, while an action brings it to where the content comes from.
///
/// It is kept as its source says it is: changes that the source never got are gone after a restart.
@preconcurrency @MainActor
public final class ChangeableFeed<Content: Sendable>: Feed<Content> {

    /// What the feed shows: the content of its source, with the changes on top.
    public let changes: OptimisticLoader<Content>

    private let reported: ContentLoader<Content>

    override var source: ContentLoader<Content> { reported }

    /// Makes a feed whose content is kept in the environment's storage, and is there again after a restart. All is said as to a
    /// ``Feed``.
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
        self.init(
            name, reported: ContentLoader(source, clock: environment.clock), every: period, freshFor: freshFor,
            retry: retry, in: environment)
        keepContent(version: version, keeps: keeps, for: lifetime, atMostEvery: pause, in: environment)
    }

    /// Makes a feed of a loader that is there already, which loads the content as its source has it. The rest is said as to a
    /// ``Feed``.
    public init(
        _ name: String,
        reported: ContentLoader<Content>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.reported = reported
        changes = OptimisticLoader(reported)
        Self.prepare(reported, name, every: period, freshFor: freshFor)
        super.init(
            name, loader: changes, syncing: changes, every: period, freshFor: freshFor, retry: retry, in: environment)
    }
}

/// A feed of a list that comes page by page: the first page is what it loads again and again, the others come when they are
/// asked for.
@preconcurrency @MainActor
public final class PagedFeed<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: Feed<
    PagedList<Item, Cursor>
>
{

    /// What loads the pages.
    public let pages: PagedLoader<Item, Cursor>

    /// Makes a feed of a loader of pages that is there already. The rest is said as to a ``Feed``, and means the first page.
    public init(
        _ name: String,
        pages: PagedLoader<Item, Cursor>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.pages = pages
        super.init(
            name, loader: pages, syncing: pages, every: period, freshFor: freshFor, retry: retry, in: environment)
    }

    /// Makes a feed whose list is kept in the environment's storage, and is there again after a restart. The rest is said as to
    /// a ``Feed``, and means the first page.
    ///
    /// The limit is how many items are kept, at least those of the first page; the closure makes the source of the page that the
    /// cursor names, nil is for the first page.
    public convenience init(
        _ name: String,
        version: Int = 1,
        limit: Int = 1_000,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment,
        _ source: @escaping (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    ) where Item: Codable, Cursor: Codable {
        self.init(
            name, pages: PagedLoader(limit: limit, clock: environment.clock, source), every: period,
            freshFor: freshFor, retry: retry, in: environment)
        keepContent(version: version, keeps: true, for: .seconds(30 * 86_400), in: environment)
    }
}
