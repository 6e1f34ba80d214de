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

    /// Makes a feed whose content is kept in the environment's storage, and is there again after a restart.
    ///
    /// - Parameters:
    ///   - name: What a person calls it; also what tells it from others in the storage.
    ///   - version: Of the content's type; raise it with changes after which old content means something else.
    ///   - source: Where the content comes from.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: How long to wait after failures; its own period does not count.
    ///   - keeps: Whether the content is kept; see ``Feed``.
    ///   - environment: What all feeds of the program share.
    public convenience init(
        _ name: String,
        version: Int = 1,
        from source: some Source<Content>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        keeps: Bool = true,
        in environment: Environment
    ) where Content: Codable {
        self.init(
            name, reported: ContentLoader(source, clock: environment.clock), every: period, freshFor: freshFor,
            retry: retry, in: environment)
        keepContent(version: version, keeps: keeps, in: environment)
    }

    /// Makes a feed of a loader that is there already.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - reported: What loads the content as its source has it.
    ///   - period: How long after a success it is loaded again; nil for never.
    ///   - freshFor: How long content is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: How long to wait after failures; its own period does not count.
    ///   - environment: What all feeds of the program share.
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
        if reported.loadableName == nil { reported.loadableName = name }
        if reported.freshFor == nil { reported.freshFor = freshFor ?? period.map(Self.freshness) }
        reported.loadHistoryLimit = max(reported.loadHistoryLimit, Self.historyLimit)
        super.init(
            name, loader: changes, every: period, freshFor: freshFor, retry: retry, in: environment)
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

    /// Makes a feed of a loader that is there already.
    ///
    /// - Parameters:
    ///   - name: What a person calls it.
    ///   - pages: What loads the pages.
    ///   - period: How long after a success the first page is loaded again; nil for never.
    ///   - freshFor: How long it is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: How long to wait after failures; its own period does not count.
    ///   - environment: What all feeds of the program share.
    public init(
        _ name: String,
        pages: PagedLoader<Item, Cursor>,
        every period: Duration? = nil,
        freshFor: Duration? = nil,
        retry: BackoffTimeoutPolicy = .feed,
        in environment: Environment
    ) {
        self.pages = pages
        super.init(name, loader: pages, every: period, freshFor: freshFor, retry: retry, in: environment)
    }

    /// Makes a feed whose list is kept in the environment's storage, and is there again after a restart.
    ///
    /// - Parameters:
    ///   - name: What a person calls it; also what tells it from others in the storage.
    ///   - version: Of the items' type; raise it with changes after which old content means something else.
    ///   - limit: How many items are kept, at least those of the first page.
    ///   - period: How long after a success the first page is loaded again; nil for never.
    ///   - freshFor: How long it is fresh, if its source does not say; nil for until the next load is overdue.
    ///   - retry: How long to wait after failures; its own period does not count.
    ///   - environment: What all feeds of the program share.
    ///   - source: Makes the source of the page that the cursor names; nil is for the first page.
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
        keepContent(version: version, keeps: true, in: environment)
    }
}
