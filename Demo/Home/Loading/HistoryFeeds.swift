import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables

struct HistoryFilter: Hashable {
    /// The kind of the events; nil for all kinds.
    var kind: Event.Kind?
    /// The name of the place; nil for all places.
    var place: String?

    var query: [String: String] {
        var query: [String: String] = [:]
        query["kind"] = kind?.rawValue
        query["place"] = place
        return query
    }

    func includes(_ event: Event) -> Bool {
        (kind == nil || event.kind == kind) && (place == nil || event.place == place)
    }
}

/// The feeds of the history: feeds of all events, and feeds for each filter in use.
@MainActor
final class HistoryFeeds {

    typealias Pages = PagedFeed<Event, String>

    nonisolated static let pageSize = 60
    /// The number of days for which events are counted by hour.
    nonisolated static let days = 7

    /// The feed of all events, page by page. Its list is kept across restarts.
    let all: Pages
    /// The feed of the number of events in each hour, for the last ``days`` days.
    let counts: Feed<[EventCounts]>

    private let makeFiltered: (HistoryFilter) -> (Pages, Feed<[EventCounts]>)
    private var filtered: [HistoryFilter: (Pages, Feed<[EventCounts]>)] = [:]

    init(
        all: Pages, counts: Feed<[EventCounts]>,
        filtered: @escaping (HistoryFilter) -> (Pages, Feed<[EventCounts]>)
    ) {
        self.all = all
        self.counts = counts
        makeFiltered = filtered
    }

    convenience init(client: any Client, every period: Duration?, in environment: Environment) {
        func counts(_ filter: HistoryFilter) -> EndpointSource<HomeEndpoint<[EventCounts]>> {
            let query = filter.query.merging(["days": "\(Self.days)"]) { first, _ in first }
            return EndpointSource(client, HomeEndpoint(path: "events/counts", query: query))
        }
        self.init(
            all: PagedFeed(
                "Events", every: period, freshFor: HomeFeeds.freshFor, retry: HomeFeeds.retry, in: environment
            ) { Self.page(client, HistoryFilter(), before: $0) },
            counts: Feed(
                "Counts", from: counts(HistoryFilter()), every: period, freshFor: HomeFeeds.freshFor,
                retry: HomeFeeds.retry, in: environment),
            filtered: { filter in
                let pages = PagedLoader<Event, String>(clock: environment.clock) {
                    Self.page(client, filter, before: $0)
                }
                return (
                    PagedFeed(
                        "Events", pages: pages, every: period, freshFor: HomeFeeds.freshFor, retry: HomeFeeds.retry,
                        in: environment),
                    Feed(
                        "Counts", loader: ContentLoader(counts(filter), clock: environment.clock), every: period,
                        freshFor: HomeFeeds.freshFor, retry: HomeFeeds.retry, in: environment)
                )
            })
    }

    private nonisolated static func page(
        _ client: any Client, _ filter: HistoryFilter, before: String?
    ) -> some Source<ListPage<Event, String>> {
        var query = filter.query
        query["limit"] = "\(pageSize)"
        query["before"] = before
        return EndpointSource(client, HomeEndpoint<EventPage>(path: "events", query: query))
            .map { ListPage($0.events, next: $0.next) }
    }

    /// Returns the feeds for a filter. Loaded events that match the filter are available at once.
    func feeds(for filter: HistoryFilter) -> (Pages, Feed<[EventCounts]>) {
        guard filter != HistoryFilter() else { return (all, counts) }
        if let known = filtered[filter] { return known }
        let made = makeFiltered(filter)
        filtered[filter] = made
        if let list = all.loader.content, let provenance = all.loader.provenance {
            made.0.loader.restore(list.filter(filter.includes), from: provenance)
        }
        return made
    }
}
