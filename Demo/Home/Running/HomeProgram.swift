public import Dashboard
import Feeds
import Foundation
public import HomeServer
import LoadableCaching
import LoadableNetworking
import Loadables
public import TerminalUI

/// The demo: its server, its loaders, its screen.
@MainActor
public final class HomeProgram {

    /// What is shown.
    public let screen: DashboardScreen

    private let options: HomeOptions
    private let panels = HomePanels()
    private let server: HomeHTTPServer?
    private let environment: Environment

    /// Starts the server, unless there is to be none, and makes the screen with what was known last. Nothing is loaded yet:
    /// see ``start()``.
    public init(_ options: HomeOptions) throws(HomeServerError) {
        self.options = options
        environment = Environment(
            storage: Self.path(of: options.cache).map { SQLiteStorage(path: $0) },
            log: LoadableEventLog(capacity: 1_000))
        screen = HomeScreen.make(
            panels, extraKeys: options.isOffline ? [] : Disturbances.keys, in: environment)
        server = options.isOffline ? nil : try Self.makeServer(options)
        let client: any Client = server.map { Self.makeClient($0, options) } ?? OfflineClient()
        let period = options.isOffline ? nil : options.period
        panels.show(HomeFeeds(client: client, every: period, in: environment))
        if let server {
            let disturbances = Disturbances(server: server, panels: panels)
            screen.onCustomCommand = { [weak screen] name, panel in
                screen?.show(disturbances.perform(name, on: panel))
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
        let server = try HomeHTTPServer(seed: options.seed)
        for source in Resource.allCases {
            server.setLatency(options.latency, for: source)
            server.setFault(options.faults[source], for: source)
        }
        return server
    }

    private static func makeClient(_ server: HomeHTTPServer, _ options: HomeOptions) -> CurlClient {
        CurlClient(baseURL: server.baseURL, limits: ClientLimits(timeout: options.timeout))
    }

    /// Loads what is not fresh.
    ///
    /// - Parameter isPrinting: Whether it is only printed once: then all is loaded anew that is not young enough.
    public func start(isPrinting: Bool = false) {
        if options.isOffline {
            let isAnythingKnown = panels.board.panels.contains { $0.isContentsAvailable }
            screen.show(
                isAnythingKnown ? "Offline: this is what was known last" : "Offline, and nothing is known yet")
        } else if isPrinting {
            for panel in panels.board.panels where !isYoung(panel) { panel.sync() }
        } else {
            panels.board.syncIfNeeded()
        }
    }

    /// Whether the content is not older than the command line allows.
    private func isYoung(_ panel: PanelModel) -> Bool {
        guard let maximumAge = options.maximumAge, let provenance = panel.provenance else { return false }
        return provenance.age(at: SystemClock().now) <= maximumAge
    }

    /// Calls the closure once, when everything was loaded or has failed.
    ///
    /// - Parameter completion: Gets whether everything was loaded.
    public func whenSettled(_ completion: @escaping (Bool) -> Void) {
        let observers = panels.board.panels.map { panel in
            panel.sink { [weak self] _ in self?.checkSettled() }
        }
        settling = (observers, completion)
        checkSettled()
    }

    private var settling: (observers: [LoadableObserver], completion: (Bool) -> Void)?

    private func checkSettled() {
        let panels = panels.board.panels
        guard let settling, options.isOffline || !panels.contains(where: \.isLoading) else { return }
        self.settling = nil
        let isComplete = panels.allSatisfy { $0.isContentsAvailable && $0.loadableState != .didFailToSync }
        settling.completion(isComplete)
    }

    /// The home screen as text.
    public func plainText(symbols: Symbols) -> String {
        screen.plainFrame(size: options.size ?? Size(width: 100, height: 36), symbols: symbols).plainText
    }

    /// Ends the server, and writes what is still to be written.
    public func stop() {
        server?.stop()
        environment.flushAndWait(atMost: .seconds(10))
    }
}

extension PanelModel {
    /// Whether it loads, or has not begun to.
    fileprivate var isLoading: Bool {
        switch loadableState {
        case .syncing: true
        case .idle: !isContentsAvailable
        case .didSyncSuccessfully, .didFailToSync: false
        }
    }
}
