import Foundation
public import HomeServer
public import LoadableCaching
public import LoadableNetworking
public import Loadables

/// The loaders of the home screen, one for each source, and what sees to it that they are asked again.
@MainActor
public struct HomeLoaders {

    public let notices: ContentLoader<[Notice]>
    public let cameras: ContentLoader<[Camera]>
    public let intercoms: ContentLoader<[Intercom]>
    public let barriers: ContentLoader<[Barrier]>
    public let profile: ContentLoader<Profile>
    public let events: ContentLoader<[Event]>

    /// How long an answer of the server is taken for fresh.
    public static let freshFor: Duration = .seconds(60)

    /// How many of its latest loads each loader remembers.
    public static let historyLimit = 20

    /// Makes loaders from whatever gives the contents, and names them after their sources.
    public init(
        notices: ContentLoader<[Notice]>,
        cameras: ContentLoader<[Camera]>,
        intercoms: ContentLoader<[Intercom]>,
        barriers: ContentLoader<[Barrier]>,
        profile: ContentLoader<Profile>,
        events: ContentLoader<[Event]>
    ) {
        self.notices = notices
        self.cameras = cameras
        self.intercoms = intercoms
        self.barriers = barriers
        self.profile = profile
        self.events = events
        for source in Source.allCases {
            let loader = loadable(source)
            loader.loadableName = source.rawValue.capitalized
            loader.loadHistoryLimit = Self.historyLimit
        }
    }

    /// Makes loaders that ask the client, and show at once what the storage has.
    ///
    /// - Parameters:
    ///   - client: Whom they ask.
    ///   - storage: Where what they load is kept; nil for nowhere.
    ///   - clock: Where the time comes from.
    public init(client: any Client, storage: (any CacheStorage)? = nil, clock: any WallClock = .system) {
        func loader<Content: Codable & Sendable>(_ source: Source) -> ContentLoader<Content> {
            let loader = HomeLoader<Content>(source, apiClient: client, freshFor: Self.freshFor, clock: clock)
            if let storage {
                let lifetimes = CacheLifetimes(fresh: Self.freshFor)
                loader.keepContent(
                    in: SerializableCache(
                        name: source.rawValue, storage: storage, lifetimes: lifetimes, clock: clock))
            }
            return loader
        }
        self.init(
            notices: loader(.notices),
            cameras: loader(.cameras),
            intercoms: loader(.intercoms),
            barriers: loader(.barriers),
            profile: loader(.profile),
            events: loader(.events)
        )
    }

    func loadable(_ source: Source) -> Loadable {
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
