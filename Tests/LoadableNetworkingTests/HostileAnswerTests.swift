import Foundation
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// What a server may answer without hurting anybody but whoever asked it. No time passes here unless a test says so.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct HostileAnswerTests {

    private static let limits = ClientLimits(timeout: .seconds(60), maximumBodySize: 1 << 20, maximumRedirects: 2)

    /// What a client may take at the most before it hangs up, with what is on the way.
    private static let mostWritten = 24 * limits.maximumBodySize + (8 << 20)

    /// As most are: what is no success is an error.
    private struct PlainEndpoint: Endpoint {
        func makeRequest() throws -> HTTPRequest { try RawEndpoint().makeRequest() }
        func content(from response: HTTPResponse) throws -> Data { response.body }
    }

    private struct Hostility {
        /// Nil where something came of it.
        var error: (any Error)?
        var summaries: [String] = []
        var answered = 0
        var writtenCount = 0
    }

    /// Asks the hostile server once, and 100 times one that is well, all at once and by the same client.
    ///
    /// - Parameter endsByTime: Whether the time of the hostile request is over when the others are answered.
    @MainActor
    private func ask(_ hostile: HostileAnswer, innocents: Int = 100, endsByTime: Bool = false) async throws -> Hostility
    {
        let server = try ScriptedServer { exchange in
            try hostile.write(exchange)
            throw CancellationError()
        }
        let innocent = try ScriptedServer { try $0.answer(body: Data("{}".utf8)) }
        let question = RawEndpoint(path: innocent.baseURL.absoluteString)
        let summaries = Mutex<[String]>([])
        let clock = ManualClock()
        let client = CurlClient(
            baseURL: server.baseURL, limits: Self.limits, proxies: .none,
            responseObserver: { request, response, error in
                let summary = ExchangeSummary(request: request, response: response, error: error)
                summaries.withLock { $0.append("\(summary)") }
            }, clock: clock)
        var hostility = Hostility()
        let hostileTask = Task { try await client.request(PlainEndpoint()) }
        hostility.answered = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<innocents {
                group.addTask { (try? await client.request(question))?.body == Data("{}".utf8) }
            }
            var count = 0
            for await isWhole in group where isWhole { count += 1 }
            return count
        }
        if endsByTime { await clock.advance(by: Self.limits.timeout) }
        do {
            _ = try await hostileTask.value
        } catch {
            hostility.error = error
        }
        // The next request finds the client as well as ever.
        #expect(try await client.request(question).response?.status.code == 200)
        // What was broken off is closed; what came to its end, as far as HTTP goes, is kept for the next request.
        switch hostility.error as? NetworkError {
        case .connectionLost, .headersTooLarge, .bodyTooLarge, .timedOut: await until { server.openCount == 0 }
        default: break
        }
        hostility.writtenCount = server.writtenCount
        hostility.summaries = summaries.withLock(\.self)
        return hostility
    }

    private func expectHarmless(_ hostility: Hostility, _ hostile: HostileAnswer) {
        let error = hostility.error.map { "\($0)" } ?? ""
        for text in hostility.summaries + [error] {
            #expect(OneLine(text, limit: .max).description == text, "\(hostile.name): \(text.debugDescription)")
            #expect(!text.contains("SECRET"), "\(hostile.name): \(text)")
        }
        #expect(hostility.error is NetworkError?, "\(hostile.name): \(error)")
    }

    @Test(
        "An endless response is ended by its size, without affecting other requests",
        arguments: HostileAnswer.endless)
    func endless(hostile: HostileAnswer) async throws {
        let hostility = try await ask(hostile)
        #expect(hostility.answered == 100)
        #expect(hostility.writtenCount <= Self.mostWritten, "\(hostility.writtenCount) bytes were taken")
        expectHarmless(hostility, hostile)
    }

    @Test(
        "A response that never reaches its body times out, without affecting other requests",
        arguments: HostileAnswer.empty)
    func empty(hostile: HostileAnswer) async throws {
        let hostility = try await ask(hostile, endsByTime: true)
        #expect(hostility.answered == 100)
        #expect(hostility.error is NetworkError, "\(String(describing: hostility.error))")
        expectHarmless(hostility, hostile)
    }

    @Test(
        "Any response ends in content or a displayable error, without affecting other requests",
        arguments: HostileAnswer.finite)
    func finite(hostile: HostileAnswer) async throws {
        let hostility = try await ask(hostile)
        #expect(hostility.answered == 100)
        expectHarmless(hostility, hostile)
    }

    @Test("So does a randomly damaged one")
    func damaged() async throws {
        for seed in 0..<Campaign.size(100, whole: 3_000) {
            let hostile = HostileAnswer.damaged(seed: seed)
            // Some promise more than they bring.
            let hostility = try await ask(hostile, innocents: 5)
            #expect(hostility.answered == 5, "\(hostile.name)")
            expectHarmless(hostility, hostile)
        }
    }

    @Test("Data after a response is not used for the next one")
    func poisoning() async throws {
        let server = try ScriptedServer { exchange in
            guard exchange.head.contains("/poison") else { return try exchange.answer(body: Data("clean".utf8)) }
            // More comes than was said.
            try exchange.write(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison")
        }
        let client = CurlClient(baseURL: server.baseURL, limits: Self.limits, proxies: .none)
        for _ in 0..<Campaign.size(50, whole: 1_000) {
            _ = try? await client.request(RawEndpoint(path: "poison"))
            #expect(try await client.request(RawEndpoint(path: "x")).body == Data("clean".utf8))
        }
    }
}
