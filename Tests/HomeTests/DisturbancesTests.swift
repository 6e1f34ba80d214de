import HomeServer
import Testing

@testable import Home

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DisturbancesTests {

    @Test("F walks the focused panel's sources through all faults and back to none")
    func faults() throws {
        let server = try HomeHTTPServer()
        let panels = HomePanels()
        let disturbances = Disturbances(server: server, panels: panels)
        var seen: [Fault?] = []
        for _ in 0...Fault.allCases.count {
            _ = disturbances.perform("fault", on: panels.access)
            #expect(server.fault(for: .barriers) == server.fault(for: .intercoms))
            seen.append(server.fault(for: .barriers))
        }
        #expect(seen == Fault.allCases.map { Optional($0) } + [nil])
        #expect(server.fault(for: .cameras) == nil)
    }

    @Test("L walks through the latencies and back to none")
    func latencies() throws {
        let server = try HomeHTTPServer()
        let panels = HomePanels()
        let disturbances = Disturbances(server: server, panels: panels)
        let seen = (0..<4).map { _ in
            _ = disturbances.perform("latency", on: panels.cameras)
            return server.latency(for: .cameras)
        }
        #expect(seen == [.milliseconds(500), .seconds(2), .seconds(5), .zero])
    }
}
