public import Dashboard
public import HomeServer
import Loadables
public import TerminalUI

/// Keys by which the demo's server can be made to fail, so that every state of a panel can be seen.
@MainActor
public struct Disturbances {

    private let server: HomeHTTPServer
    private let panels: HomePanels

    private static let latencies: [Duration] = [.zero, .milliseconds(500), .seconds(2), .seconds(5)]

    /// Makes disturbances of the server.
    public init(server: HomeHTTPServer, panels: HomePanels) {
        self.server = server
        self.panels = panels
    }

    /// The keys.
    public static var keys: [DashboardKeyMap.Binding] {
        [
            DashboardKeyMap.Binding(
                .custom("fault"), [Key("F")], hint: "fail",
                help: "Demo: make the server fail for this panel, in another way each time",
                in: [.board, .opened, .inspector]),
            DashboardKeyMap.Binding(
                .custom("latency"), [Key("L")], hint: "slow",
                help: "Demo: make the server slow for this panel, slower each time", in: [.board, .opened, .inspector]),
        ]
    }

    /// Does what the key asks for.
    ///
    /// - Returns: A sentence about it.
    public func perform(_ name: String, on panel: PanelModel?) -> String {
        guard let panel, let first = panels.sources(of: panel).first else {
            return "Nothing here comes from the server"
        }
        let sources = panels.sources(of: panel)
        let press = panel.loadableState == .syncing ? "Press x, then r" : "Press r"
        return "\(panel.title): the server \(name == "latency" ? slow(sources, first) : fail(sources, first)). \(press)"
    }

    private func slow(_ sources: [Resource], _ first: Resource) -> String {
        let latency = next(after: server.latency(for: first), in: Self.latencies)
        for source in sources { server.setLatency(latency, for: source) }
        return latency == .zero ? "answers at once" : "answers after \(ElapsedTime(latency).text)"
    }

    private func fail(_ sources: [Resource], _ first: Resource) -> String {
        let fault = next(after: server.fault(for: first), in: [nil] + Fault.allCases)
        for source in sources { server.setFault(fault, for: source) }
        return fault?.sentence ?? "answers as it should"
    }

    private func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
        let index = values.firstIndex(of: value).map { $0 + 1 } ?? 0
        return values[index % values.count]
    }
}
