public import Loadables

/// A feed with content that can be changed locally. A change is visible at once. An action then makes the same change
/// at the source.
///
/// The content in the storage does not include the changes. When the program ends, changes that have not reached the
/// source are lost.
@preconcurrency @MainActor
public final class ChangeableFeed<Content: Sendable>: Feed<Content> {

    /// The loader of the source's content with the changes applied.
    public let changes: OptimisticLoader<Content>

    private let reported: ContentLoader<Content>

    override var source: ContentLoader<Content> { reported }

    /// Creates a feed that keeps its content in the environment's storage across restarts. For the parameters, see the
    /// initializers of ``Feed``.
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

    /// Creates a feed of an existing loader, which loads the content from the source. The feed does not keep the
    /// content in the environment's storage. For the other parameters, see the initializers of ``Feed``.
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

/// A feed of a list that is loaded page by page. The schedule refreshes the initial page. Further pages are loaded on
/// request.
@preconcurrency @MainActor
public final class PagedFeed<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: Feed<
    PagedList<Item, Cursor>
>
{

    /// The loader of the pages.
    public let pages: PagedLoader<Item, Cursor>

    /// Creates a feed of an existing loader of pages. The other parameters apply to loads of the initial page; see the
    /// initializers of ``Feed``.
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

    /// Creates a feed that keeps its list in the environment's storage across restarts, for up to 30 days. The schedule
    /// applies to loads of the initial page. For the other parameters, see the initializers of ``Feed``.
    ///
    /// The `limit` is the maximum number of items in the list. If the first page in the list has more items, they are
    /// kept nevertheless. The closure returns the source of the page with the given cursor. The cursor of the initial
    /// page is nil.
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
