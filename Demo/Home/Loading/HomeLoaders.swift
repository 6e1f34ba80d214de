import Foundation
public import HomeServer
public import LoadableCaching
public import LoadableNetworking
public import Loadables

/// The loaders of the home screen: one for each source, whichever screens ask for it.
@MainActor
public struct HomeLoaders {

    private let shared: SharedLoaders
    private let client: any Client
    private let storage: (any CacheStorage)?
    private let clock: any WallClock

    /// How long an answer of the server is taken for fresh.
    public static let freshFor: Duration = .seconds(60)

    /// How many of its latest loads each loader remembers.
    public static let historyLimit = 20

    /// Makes loaders that ask the client, and show at once what the storage has.
    ///
    /// - Parameters:
    ///   - shared: Has the loaders that are in use.
    ///   - client: Whom they ask.
    ///   - storage: Where what they load is kept; nil for nowhere.
    ///   - clock: Where the time comes from.
    public init(
        shared: SharedLoaders = SharedLoaders(),
        client: any Client,
        storage: (any CacheStorage)? = nil,
        clock: any WallClock = .system
    ) {
        self.shared = shared
        self.client = client
        self.storage = storage
        self.clock = clock
    }

    public var notices: ContentLoader<[Notice]> { loader(.notices) }
    public var cameras: ContentLoader<[Camera]> { loader(.cameras) }
    public var intercoms: ContentLoader<[Intercom]> { loader(.intercoms) }
    public var barriers: ContentLoader<[Barrier]> { loader(.barriers) }
    public var profile: ContentLoader<Profile> { loader(.profile) }
    public var events: ContentLoader<[Event]> { loader(.events) }

    private func loader<Content: Codable & Sendable>(_ source: Resource) -> ContentLoader<Content> {
        shared.loader(source) {
            let loader = ContentLoader(
                EndpointSource(client, HomeEndpoint<Content>(source: source)), clock: clock)
            Self.prepare(loader, for: source)
            if let storage {
                let lifetimes = CacheLifetimes(fresh: Self.freshFor)
                loader.keepContent(
                    in: Cache(
                        name: source.rawValue, storage: storage, lifetimes: lifetimes, clock: clock))
            }
            return loader
        }
    }

    /// What every loader has, whoever it asks.
    static func prepare<Content>(_ loader: ContentLoader<Content>, for source: Resource) {
        loader.loadableName = source.rawValue.capitalized
        loader.loadHistoryLimit = historyLimit
        loader.freshFor = freshFor
    }

    func loadable(_ source: Resource) -> Loadable {
        switch source {
        case .notices: notices
        case .cameras: cameras
        case .intercoms: intercoms
        case .barriers: barriers
        case .profile: profile
        case .events: events
        }
    }
}
