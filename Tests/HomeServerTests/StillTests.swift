import Foundation
import Testing

@testable import HomeServer

/// The pictures and the recordings of the cameras.
@Suite(.timeLimit(.minutes(3)))
struct StillTests {
    private let time = MovingTime()
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .moving(time)
        client = WebClient(server)
    }

    @Test("A still is a PNG of 320 by 180 pixels", arguments: Building.cameras.filter(\.isOnline).map(\.id))
    func still(camera: String) async throws {
        let answer = try await client.send("GET", "cameras/\(camera)/still")

        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "image/png")
        #expect(answer.body.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(answer.body[12..<24] == Data("IHDR".utf8) + [0, 0, 1, 64, 0, 0, 0, 180])
        #expect((1_000...40_000).contains(answer.body.count))
    }

    @Test("Each camera has its own picture, which changes every second")
    func looks() throws {
        var world = World(seed: 1, start: beginning)
        world.setCamera("roof", isOnline: true)
        let now = try Building.cameras.map { try world.scene(ofCamera: $0.id).draw() }
        world.advance(to: beginning + 1)
        let next = try Building.cameras.map { try world.scene(ofCamera: $0.id).draw() }

        #expect(now.indices.allSatisfy { index in now.indices.allSatisfy { $0 == index || now[$0] != now[index] } })
        #expect(zip(now, next).allSatisfy { $0 != $1 })
    }

    @Test("The same seed and time give the same picture, which is not sent again")
    func determinism() async throws {
        let first = try await client.send("GET", "cameras/yard/still")
        let twin = try HomeHTTPServer.still()
        let other = try await WebClient(twin).send("GET", "cameras/yard/still")
        let tag = try #require(first.header("ETag"))
        let again = try await client.send("GET", "cameras/yard/still", headers: ["If-None-Match": tag])
        time.advance(by: 1)
        let later = try await client.send("GET", "cameras/yard/still", headers: ["If-None-Match": tag])

        withExtendedLifetime(twin) {}

        #expect(first.body == other.body)
        #expect(again.status == 304)
        #expect(later.status == 200)
    }

    @Test("Nights are darker than days")
    func night() throws {
        func brightness(after hours: Double) throws -> Double {
            let canvas = try World(seed: 1, start: beginning + hours * 3600).scene(ofCamera: "yard").draw()
            let lines = stride(from: 0, to: Scene.height, by: 10)
            let sums = lines.map { y in (0..<Scene.width).map { canvas[$0, y].brightness }.reduce(0, +) }
            return sums.reduce(0, +) / Double(sums.count * Scene.width)
        }

        #expect(try brightness(after: 2) > brightness(after: 13) * 1.5)
    }

    @Test("An open barrier or door is visible")
    func open() throws {
        for camera in ["gate", "car-park", "entrance-1", "entrance-2"] {
            var scene = try World(seed: 1, start: beginning).scene(ofCamera: camera)
            let closed = scene.draw()
            scene.isOpen = true
            #expect(scene.draw() != closed)
        }
        var world = World(seed: 1, start: beginning)
        _ = try world.setBarrier("gate", isOpen: true)
        #expect(try world.scene(ofCamera: "gate").isOpen)
        #expect(try !world.scene(ofCamera: "car-park").isOpen)
    }

    @Test(
        "A camera that is offline gets 503 with a message, an unknown one 404", arguments: ["still", "footage"])
    func offline(path: String) async throws {
        let offline = try await client.send("GET", "cameras/roof/\(path)")
        let unknown = try await client.send("GET", "cameras/moat/\(path)")

        #expect(offline.status == 503)
        #expect(try client.complaint(offline) == "The camera Roof has been offline since 2025-09-15T08:00:00Z.")
        #expect(unknown.status == 404)
        #expect(try client.complaint(unknown) == "There is no camera moat.")
    }

    @Test("Stills and footage have separate faults")
    func faults() async throws {
        server.setFault(.internalServerError, for: .stills)
        server.setFault(.serviceUnavailable, for: .footage)

        #expect(try await client.send("GET", "cameras/gate/still").status == 500)
        #expect(try await client.send("GET", "cameras/gate/footage").status == 503)
        #expect(try await client.get(.cameras).status == 200)
        #expect(server.requestCount(for: .stills) == 1)
        #expect(server.requestCount(for: .cameras) == 1)
    }

    @Test("Footage is a minute in shades of gray, preceded by its length")
    func footage() async throws {
        let start = ContinuousClock.now
        let answer = try await client.send("GET", "cameras/gate/footage")
        let header = Data("YUV4MPEG2 W320 H180 F1:1 Ip A1:1 Cmono\n".utf8)

        #expect(answer.body.count == header.count + 60 * (6 + 320 * 180))
        #expect(answer.header("Content-Length") == String(answer.body.count))
        #expect(answer.header("Content-Disposition") == "attachment; filename=\"gate.y4m\"")
        #expect(answer.body.prefix(header.count) == header)
        #expect(answer.body.dropFirst(header.count).prefix(6) == Data("FRAME\n".utf8))
        // 61 pieces, with a 60th of the server's slowness of 50 ms before each.
        #expect(ContinuousClock.now - start >= .milliseconds(50))
    }

    @Test("Truncated footage has half of its bytes")
    func truncatedFootage() throws {
        server.setFault(.truncated, for: .footage)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras/gate/footage")
        let reading = raw.read()

        let length = try #require(reading.header("Content-Length").flatMap { Int($0) })
        #expect(length > 3_000_000)
        #expect((length / 2..<length / 2 + 1_000).contains(reading.bytes.count))
    }

    @Test("A server that stops ends a download")
    func stop() async throws {
        let server = try HomeHTTPServer.still(slowness: .seconds(36_000))
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras/gate/footage")
        await server.arrival(of: 1, at: .footage)
        server.stop()

        #expect(raw.read().body.isEmpty)
    }
}
