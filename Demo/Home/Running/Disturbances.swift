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
                .custom("fault"), [Key("F")], hint: "fault",
                help: "Demo: make this panel's source fail in the next way", in: [.board, .opened, .inspector]),
            DashboardKeyMap.Binding(
                .custom("latency"), [Key("L")], hint: "latency",
                help: "Demo: make this panel's source slower, or fast again", in: [.board, .opened, .inspector]),
        ]
    }

    /// Does what the key asks for.
    ///
    /// - Returns: A sentence about it.
    public func perform(_ name: String, on panel: PanelModel?) -> String {
        guard let panel, let first = panels.sources(of: panel).first else { return "No source here" }
        let sources = panels.sources(of: panel)
        let names = sources.map(\.rawValue).joined(separator: " and ")
        if name == "latency" {
            let latency = next(after: server.latency(for: first), in: Self.latencies)
            for source in sources { server.setLatency(latency, for: source) }
            return latency == .zero
                ? "The server answers \(names) at once" : "The server waits \(latency) before it answers \(names)"
        }
        let fault = next(after: server.fault(for: first), in: [nil] + Fault.allCases)
        for source in sources { server.setFault(fault, for: source) }
        let keys = panel.loadableState == .syncing ? "x and r" : "r"
        return fault.map { "Fault for \(names): \($0). Press \(keys)" }
            ?? "The server answers \(names) normally again. Press \(keys)"
    }

    private func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
        let index = values.firstIndex(of: value).map { $0 + 1 } ?? 0
        return values[index % values.count]
    }
}
