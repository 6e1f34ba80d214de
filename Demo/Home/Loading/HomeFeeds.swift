import Feeds
import Foundation
import HomeServer
import LoadableNetworking
import Loadables

/// The feeds of the home screen: one for each of the server's lists, whichever panels show it.
@MainActor
struct HomeFeeds {

    let notices: Feed<[Notice]>
    let cameras: Feed<[Camera]>
    let intercoms: Feed<[Intercom]>
    let barriers: Feed<[Barrier]>
    let profile: Feed<Profile>
    let events: Feed<EventPage>

    /// How long an answer of the server is taken for fresh.
    static let freshFor: Duration = .seconds(60)

    /// After 5 seconds, and after twice as long each time, up to a minute.
    static let retry = BackoffTimeoutPolicy(
        period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2)

    /// Makes feeds that ask the client.
    ///
    /// - Parameters:
    ///   - client: Whom they ask.
    ///   - period: How long after a success they ask again; nil for never.
    ///   - environment: Where contents are kept, and what the time is.
    init(client: any Client, every period: Duration?, in environment: Environment) {
        func feed<Content: Codable & Sendable>(_ resource: Resource) -> Feed<Content> {
            Feed(
                resource.rawValue.capitalized,
                from: EndpointSource(client, HomeEndpoint<Content>(source: resource)),
                every: period, freshFor: Self.freshFor, retry: Self.retry, in: environment)
        }
        notices = feed(.notices)
        cameras = feed(.cameras)
        intercoms = feed(.intercoms)
        barriers = feed(.barriers)
        profile = feed(.profile)
        events = feed(.events)
    }

    /// Makes feeds of the loaders.
    init(
        notices: Feed<[Notice]>, cameras: Feed<[Camera]>, intercoms: Feed<[Intercom]>,
        barriers: Feed<[Barrier]>, profile: Feed<Profile>, events: Feed<EventPage>
    ) {
        self.notices = notices
        self.cameras = cameras
        self.intercoms = intercoms
        self.barriers = barriers
        self.profile = profile
        self.events = events
    }
}
