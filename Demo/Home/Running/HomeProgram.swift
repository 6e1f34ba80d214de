public import Dashboard
import Foundation
public import HomeServer
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
    private var server: HomeHTTPServer?
    private var observer: LoadableObserver?

    /// Makes the screen. There is no server yet, and no loader: see ``start()``.
    public init(_ options: HomeOptions) {
        self.options = options
        LoadableEventLog.current = LoadableEventLog(capacity: 1_000)
        screen = HomeScreen.make(panels, extraKeys: Disturbances.keys)
        // The panels have no loaders yet: they remember it.
        panels.board.syncIfNeeded()
    }

    /// Starts the server, and loads everything from it.
    public func start() throws(HomeServerError) {
        let server = try HomeHTTPServer(seed: options.seed)
        for source in Source.allCases {
            server.setLatency(options.latency, for: source)
            server.setFault(options.faults[source], for: source)
        }
        self.server = server
        let disturbances = Disturbances(server: server, panels: panels)
        screen.onCustomCommand = { [weak screen] name, panel in
            screen?.show(disturbances.perform(name, on: panel))
        }
        let client = URLSessionClient(baseURL: server.baseURL, limits: ClientLimits(timeout: options.timeout))
        panels.show(HomeLoaders(client: client), period: options.period, foreground: screen.foreground)
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
        let states = panels.board.panels.map(\.loadableState)
        guard let settling, !states.contains(.syncing), !states.contains(.idle) else { return }
        self.settling = nil
        settling.completion(states.allSatisfy { $0 == .didSyncSuccessfully })
    }

    /// The home screen as text.
    public func plainText(symbols: Symbols) -> String {
        screen.plainFrame(size: options.size ?? Size(width: 100, height: 36), symbols: symbols).plainText
    }

    /// Ends the server.
    public func stop() {
        server?.stop()
    }
}
