public import Dashboard
import Feeds
import FoundationEssentials
public import HomeServer
import LoadableCaching
import LoadableNetworking
import Loadables

/// The demo program, with its server, its loaders and its screen.
@MainActor
public final class HomeProgram {

    /// The screen of the demo.
    public var screen: DashboardScreen { home.screen }

    private let options: HomeOptions
    private let home: HomeScreen
    private let server: HomeHTTPServer?
    private let environment: Environment

    /// Creates the program. Starts the server, unless the demo is offline, and creates the screen with cached content.
    /// No source is loaded before ``start()`` is called.
    ///
    /// - Throws: An error if the server cannot be started.
    public init(_ options: HomeOptions) throws(HomeServerError) {
        self.options = options
        environment = Environment(
            storage: Self.path(of: options.cache).map { SQLiteStorage(path: $0) },
            log: LoadableEventLog(capacity: 1_000))
        server = options.isOffline ? nil : try Self.makeServer(options)
        let client: any Client = server.map { Self.makeClient($0, options) } ?? OfflineClient()
        let feeds = HomeFeeds(client: client, every: options.isOffline ? nil : options.period, in: environment)
        let actions = HomeActions(client: client, feeds: feeds, clock: environment.clock)
        home = HomeScreen(
            HomeContext(feeds, actions, time: .local, in: environment),
            extraKeys: options.isOffline ? [] : Disturbances.keys)
        if let server {
            let disturbances = Disturbances(server: server, home: home.home)
            screen.onCustomCommand = { [weak screen] name, panel in
                if let screen { disturbances.perform(name, on: panel, screen) }
            }
        }
    }

    private static func path(of cache: HomeOptions.CachePlace) -> String? {
        switch cache {
        case .standard: SQLiteStorage.standardPath(for: "loadboard-home")
        case .folder(let folder): URL(fileURLWithPath: folder).appending(path: "cache.sqlite").path
        case .nowhere: nil
        }
    }

    private static func makeServer(_ options: HomeOptions) throws(HomeServerError) -> HomeHTTPServer {
        let server = try HomeHTTPServer(seed: options.seed, timeZone: .current)
        for source in Resource.allCases {
            server.setLatency(options.latency, for: source)
            server.setFault(options.faults[source], for: source)
        }
        return server
    }

    private static func makeClient(_ server: HomeHTTPServer, _ options: HomeOptions) -> CurlClient {
        CurlClient(baseURL: server.baseURL, limits: ClientLimits(timeout: options.timeout))
    }

    /// Loads the sources that are not fresh, and all sources with a fault, so that the failure is visible. If the demo
    /// is offline, loads nothing and shows a message.
    public func start() {
        guard options.isOffline else {
            home.load(anew: Set(options.faults.keys))
            home.keepStillsFresh(every: options.period.map { min($0, .seconds(10)) })
            return
        }
        screen.notice = "offline"
        let isAnythingKnown = home.board.panels.contains { $0.isContentsAvailable }
        screen.show(isAnythingKnown ? "Offline; showing cached content" : "Offline; there is no cached content")
    }

    /// Stops the server. Then writes pending data, for at most 10 seconds.
    public func stop() {
        server?.stop()
        environment.flushAndWait(atMost: .seconds(10))
    }
}
