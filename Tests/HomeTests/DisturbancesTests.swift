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

    @Test("Each key says what the server does for the panel from now on, and which key to press, in a line of 80 cells")
    func sentences() throws {
        let server = try HomeHTTPServer()
        let panels = HomePanels()
        let disturbances = Disturbances(server: server, panels: panels)
        let faults = (0...Fault.allCases.count).map { _ in disturbances.perform("fault", on: panels.access) }
        let latencies = (0..<4).map { _ in disturbances.perform("latency", on: panels.access) }
        for sentence in faults + latencies {
            #expect(sentence.hasPrefix("Barriers and intercoms: the server "))
            #expect(sentence.hasSuffix(". Press r"))
            #expect(sentence.count < 80, "\(sentence)")
        }
        #expect(Set(faults).count == faults.count)
        #expect(faults[1] == "Barriers and intercoms: the server answers with status 500. Press r")
        #expect(faults.last == "Barriers and intercoms: the server answers as it should. Press r")
        #expect(latencies[0] == "Barriers and intercoms: the server answers after 500 ms. Press r")
        #expect(latencies[3] == "Barriers and intercoms: the server answers at once. Press r")
    }
}
