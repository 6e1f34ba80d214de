import Feeds
import FoundationEssentials
import HomeServer
import LoadableNetworking
import Loadables

/// The feeds of the home. All panels that show a resource of the server share its feed.
@MainActor
struct HomeFeeds {

    // The resources that residents can change.
    let notices: ChangeableFeed<[Notice]>
    let cameras: ChangeableFeed<[Camera]>
    let intercoms: ChangeableFeed<[Intercom]>
    let barriers: ChangeableFeed<[Barrier]>
    let codes: ChangeableFeed<[AccessCode]>
    let bills: ChangeableFeed<[Bill]>

    let profile: Feed<Profile>
    let residents: Feed<[Resident]>
    let meters: Feed<[Meter]>
    let balance: Feed<[BalancePoint]>
    let history: HistoryFeeds
    let stills: StillFeeds
    let footage: FootageDownloads

    static let freshFor: Duration = .seconds(60)

    /// The retry policy of the feeds. The first delay is 5 seconds. Each further delay is twice as long, up to a
    /// minute.
    static let retry = BackoffTimeoutPolicy(
        period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2)
}

extension HomeFeeds {

    /// Creates feeds that load with a client.
    ///
    /// - Parameter period: The time from a successful load to the next load; nil to load only on request.
    init(client: any Client, every period: Duration?, in environment: Environment) {
        func source<Content: Codable & Sendable>(_ resource: Resource) -> EndpointSource<HomeEndpoint<Content>> {
            EndpointSource(client, HomeEndpoint(path: resource.rawValue))
        }
        func feed<Content: Codable & Sendable>(_ resource: Resource) -> Feed<Content> {
            Feed(
                resource.rawValue.capitalized, from: source(resource), every: period, freshFor: Self.freshFor,
                retry: Self.retry, in: environment)
        }
        func changeable<Content: Codable & Sendable>(_ resource: Resource, keeps: Bool = true) -> ChangeableFeed<
            Content
        > {
            ChangeableFeed(
                resource.rawValue.capitalized, from: source(resource), every: period, freshFor: Self.freshFor,
                retry: Self.retry, keeps: keeps, in: environment)
        }
        self.init(
            notices: changeable(.notices), cameras: changeable(.cameras), intercoms: changeable(.intercoms),
            barriers: changeable(.barriers),
            // Do not keep the codes, because anyone who reads them could enter the house.
            codes: changeable(.codes, keeps: false), bills: changeable(.bills), profile: feed(.profile),
            residents: feed(.residents), meters: feed(.meters), balance: feed(.balance),
            history: HistoryFeeds(client: client, every: period, in: environment),
            stills: StillFeeds(client: client, in: environment),
            footage: FootageDownloads(client: client, in: environment))
    }
}
