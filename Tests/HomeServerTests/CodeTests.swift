import Foundation
import Testing

@testable import HomeServer

/// The codes for the intercoms.
@Suite(.timeLimit(.minutes(3)))
struct CodeTests {
    private let time = MovingTime()
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .moving(time)
        client = WebClient(server)
    }

    private func codes() async throws -> [AccessCode] {
        try await client.get(.codes).decoded()
    }

    @Test("A code has six digits and is valid for ten minutes")
    func create() async throws {
        let answer = try await client.send("POST", "codes")
        let code: AccessCode = try answer.decoded()

        #expect(answer.status == 201)
        #expect(code.digits.wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(code.createdAt == beginning)
        #expect(code.expiresAt == beginning + 600)
        #expect(try await codes() == [code])
    }

    @Test("The body says for how many minutes")
    func minutes() async throws {
        let code: AccessCode = try await client.send("POST", "codes", body: #"{"minutes": 60}"#).decoded()

        #expect(code.expiresAt == beginning + 3600)
    }

    @Test(
        "Any other body gets 422 and makes no code",
        arguments: ["{}", "ten", #"{"minutes": 0}"#, #"{"minutes": 61}"#, #"{"minutes": "10"}"#])
    func invalidBody(body: String) async throws {
        let answer = try await client.send("POST", "codes", body: body)

        #expect(answer.status == 422)
        #expect(try client.complaint(answer) == #"The body must be JSON like {"minutes": 10}, with 1 to 60 minutes."#)
        #expect(try await codes().isEmpty)
    }

    @Test("An expired code is gone")
    func expiry() async throws {
        _ = try await client.send("POST", "codes", body: #"{"minutes": 1}"#)
        time.advance(by: 59)
        let before = try await codes()
        time.advance(by: 1)

        #expect(before.count == 1)
        #expect(try await codes().isEmpty)
    }

    @Test("A deleted code is gone, and deleting it again gets 404")
    func delete() async throws {
        let first: AccessCode = try await client.send("POST", "codes").decoded()
        let second: AccessCode = try await client.send("POST", "codes").decoded()
        let answer = try await client.send("DELETE", "codes/\(first.id)")

        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
        #expect(try await codes() == [second])
        #expect(try await client.send("DELETE", "codes/\(first.id)").status == 404)
    }

    @Test("There are at most five codes: the sixth gets 409")
    func limit() async throws {
        for _ in 1...5 { _ = try await client.send("POST", "codes") }
        let answer = try await client.send("POST", "codes")

        #expect(answer.status == 409)
        #expect(try client.complaint(answer)?.contains("5 valid codes") == true)
        #expect(Set(try await codes().map(\.digits)).count == 5)
    }

    @Test("The same seed gives the same codes, and a code does not affect later events")
    func determinism() throws {
        var (first, second) = (World(seed: 4, start: beginning), World(seed: 4, start: beginning))
        let untouched = World(seed: 4, start: beginning)

        #expect(try first.createCode(minutes: 5) == second.createCode(minutes: 5))
        #expect(first.agenda == untouched.agenda)
        #expect(first.random == untouched.random)
    }
}
