import Foundation
import HomeServer
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ActionTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("Opening a barrier answers it open, and it is open from then on")
    func open() async throws {
        let answer = try await client.send("POST", "barriers/gate/open")
        let barriers: [Barrier] = try await client.get(.barriers).decoded()

        #expect(answer.status == 200)
        #expect(try answer.decoded() == Barrier(id: "gate", name: "Gate", isOpen: true))
        #expect(barriers.map(\.isOpen) == [true, false])
    }

    @Test("Closing a barrier answers it closed, and it is closed from then on")
    func close() async throws {
        _ = try await client.send("POST", "barriers/gate/open")
        let answer = try await client.send("POST", "barriers/gate/close")
        let barriers: [Barrier] = try await client.get(.barriers).decoded()

        #expect(try answer.decoded() == Barrier(id: "gate", name: "Gate", isOpen: false))
        #expect(barriers.map(\.isOpen) == [false, false])
    }

    @Test("Opening a barrier adds an event")
    func event() async throws {
        _ = try await client.send("POST", "barriers/car-park/open")
        let events: [Event] = try await client.get(.events).decoded()

        #expect(events.first == Event(id: 26, date: beginning, place: "Car park", text: "opened from the app"))
    }

    @Test("Toggling a favourite twice leaves the camera as it was")
    func favourite() async throws {
        let first: Camera = try await client.send("POST", "cameras/roof/favourite").decoded()
        let second: Camera = try await client.send("POST", "cameras/roof/favourite").decoded()

        #expect(first.isFavourite)
        #expect(!second.isFavourite)
        #expect(second.id == "roof")
    }

    @Test(
        "An unknown barrier or camera gets 404",
        arguments: ["barriers/moat/open", "barriers/moat/close", "cameras/moat/favourite"]
    )
    func unknown(path: String) async throws {
        let answer = try await client.send("POST", path)

        #expect(answer.status == 404)
        #expect(try answer.decoded(as: [String: String].self)["error"]?.contains("moat") == true)
    }

    @Test("The body of a POST is taken and ignored")
    func body() throws {
        let client = try RawClient(port: server.port)
        client.send(
            "POST", "/barriers/gate/open", headers: ["Content-Length: 100000"],
            body: String(repeating: "x", count: 100_000))
        let reading = client.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reading.body == #"{"id":"gate","isOpen":true,"name":"Gate"}"#)
    }

    @Test("A request that fails by a fault changes nothing")
    func faultyAction() async throws {
        server.setFault(.internalServerError, for: .barriers)
        let answer = try await client.send("POST", "barriers/gate/open")
        server.setFault(nil, for: .barriers)
        let barriers: [Barrier] = try await client.get(.barriers).decoded()

        #expect(answer.status == 500)
        #expect(barriers.allSatisfy { !$0.isOpen })
    }
}
