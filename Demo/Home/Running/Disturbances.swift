import Dashboard
import HomeServer
import Loadables
import TerminalUI

/// Key bindings that make the server of the demo fail, so that the user can see every state of a panel.
@MainActor
struct Disturbances {

    private let server: HomeHTTPServer
    private let home: HomeContext

    private static let latencies: [Duration] = [.zero, .milliseconds(500), .seconds(2), .seconds(5)]

    init(server: HomeHTTPServer, home: HomeContext) {
        self.server = server
        self.home = home
    }

    static var keys: [DashboardKeyMap.Binding] {
        let pages: Set<DashboardContext> = [.board, .opened, .openedBoard, .menu, .inspector]
        return [
            DashboardKeyMap.Binding(
                .custom("fault"), [Key("F")], hint: "fail",
                help: "Demo: choose how the server fails for this panel", in: pages),
            DashboardKeyMap.Binding(
                .custom("latency"), [Key("L")], hint: "slow",
                help: "Demo: choose how long the server takes for this panel", in: pages),
        ]
    }

    /// Asks the user for a fault or a latency, and sets it for the resources that a panel shows.
    func perform(_ name: String, on panel: PanelModel?, _ screen: DashboardScreen) {
        guard let panel, let first = home.resources(of: panel).first else {
            return screen.show("Nothing here comes from the server")
        }
        let say = { [weak screen] (does: String) in
            let press = panel.loadableState == .syncing ? "Press x to cancel, then r to refresh" : "Press r to refresh"
            screen?.show("\(panel.title): the server \(does). \(press)")
        }
        screen.choose(name == "latency" ? latencies(panel, first, say) : faults(panel, first, say))
    }

    private func faults(_ panel: PanelModel, _ first: Resource, _ say: @escaping (String) -> Void) -> Choice {
        let current = server.fault(for: first)
        let faults = [nil] + Fault.allCases
        let items = faults.map { Choice.Item("The server \(Self.sentence($0))", detail: $0?.name ?? "") }
        return Choice(panel.title, items, current: faults.firstIndex(of: current)) { number in
            for source in home.resources(of: panel) { server.setFault(faults[number], for: source) }
            say(Self.sentence(faults[number]))
        }
    }

    private func latencies(_ panel: PanelModel, _ first: Resource, _ say: @escaping (String) -> Void) -> Choice {
        let items = Self.latencies.map { Choice.Item("The server \(Self.sentence($0))") }
        let current = Self.latencies.firstIndex(of: server.latency(for: first))
        return Choice(panel.title, items, current: current) { number in
            for source in home.resources(of: panel) { server.setLatency(Self.latencies[number], for: source) }
            say(Self.sentence(Self.latencies[number]))
        }
    }

    private static func sentence(_ fault: Fault?) -> String { fault?.sentence ?? "responds normally" }

    private static func sentence(_ latency: Duration) -> String {
        latency == .zero ? "answers at once" : "answers after \(ElapsedTime(latency).text)"
    }
}
