import Foundation
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct ActionTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("Opening a barrier returns it open, and it stays open")
    func open() async throws {
        let answer = try await client.send("POST", "barriers/gate/open")
        let barriers: [Barrier] = try await client.get(.barriers).decoded()

        #expect(answer.status == 200)
        #expect(try answer.decoded() == Barrier(id: "gate", name: "Gate", isOpen: true))
        #expect(barriers.map(\.isOpen) == [true, false])
    }

    @Test("Closing a barrier returns it closed, and it stays closed")
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
        let event = try #require(try await client.get(.events).decoded(as: EventPage.self).events.first)

        #expect(event.date == beginning)
        #expect([event.kind.rawValue, event.place, event.text] == ["access", "Car park", "opened by app"])
    }

    @Test("Toggling a favorite twice leaves the camera as it was")
    func favorite() async throws {
        let first: Camera = try await client.send("POST", "cameras/roof/favorite").decoded()
        let second: Camera = try await client.send("POST", "cameras/roof/favorite").decoded()

        #expect(first.isFavorite)
        #expect(!second.isFavorite)
        #expect(second.id == "roof")
    }

    @Test(
        "An unknown barrier, camera, intercom, notice or bill gets 404",
        arguments: [
            "barriers/moat/open", "barriers/moat/close", "cameras/moat/favorite", "intercoms/moat/open",
            "notices/moat/read", "bills/moat/pay",
        ]
    )
    func unknown(path: String) async throws {
        let answer = try await client.send("POST", path)

        #expect(answer.status == 404)
        #expect(try answer.decoded(as: [String: String].self)["error"]?.contains("moat") == true)
    }

    @Test("The body of a POST is accepted and ignored")
    func body() throws {
        let client = try RawClient(port: server.port)
        client.send(
            "POST", "/barriers/gate/open", headers: ["Content-Length: 100000"],
            body: String(repeating: "x", count: 100_000))
        let reading = client.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reading.body == #"{"id":"gate","isOpen":true,"name":"Gate"}"#)
    }

    @Test("A request that fails by an injected fault of actions changes nothing, and lists still work")
    func faultyAction() async throws {
        server.setFault(.internalServerError, for: .actions)
        let answers = [
            try await client.send("POST", "barriers/gate/open"), try await client.send("POST", "codes"),
            try await client.send("POST", "intercoms/basement/open"),
        ]
        let barriers: [Barrier] = try await client.get(.barriers).decoded()
        let codes: [AccessCode] = try await client.get(.codes).decoded()

        #expect(answers.map(\.status) == [500, 500, 500])
        #expect(barriers.allSatisfy { !$0.isOpen })
        #expect(codes.isEmpty)
        #expect(server.requestCount(for: .actions) == 3)
    }

    @Test("Opening the door of an intercom returns it open, and it locks by the server's clock")
    func door() async throws {
        let time = MovingTime()
        let server = try HomeHTTPServer.moving(time)
        let client = WebClient(server)
        let answer: Intercom = try await client.send("POST", "intercoms/entrance-2/open").decoded()
        let open: [Intercom] = try await client.get(.intercoms).decoded()
        time.advance(by: 5)
        let closed: [Intercom] = try await client.get(.intercoms).decoded()

        #expect(answer == Intercom(id: "entrance-2", name: "Entrance 2", isReady: true, isOpen: true))
        #expect(open.map(\.isOpen) == [false, true, false])
        #expect(closed.allSatisfy { !$0.isOpen })
    }

    @Test("An intercom that is out of order does not open: 409")
    func brokenIntercom() throws {
        var world = World(seed: 1, start: beginning)
        world.setIntercom("basement", isReady: false)
        let answer = world.answer(ReceivedRequest(method: "POST", path: "/intercoms/basement/open", headers: [:]))

        #expect(answer.status == 409)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("The intercom Basement is out of order"))
    }

    @Test("A notice that is marked as read stays read, and the others do not change")
    func readNotice() async throws {
        let notices: [Notice] = try await client.get(.notices).decoded()
        let answer: Notice = try await client.send("POST", "notices/\(notices[1].id)/read").decoded()
        let after: [Notice] = try await client.get(.notices).decoded()

        #expect(notices.allSatisfy { !$0.isRead })
        #expect(answer.isRead && answer.id == notices[1].id)
        #expect(after.map(\.isRead) == [false, true, false])
    }
}
