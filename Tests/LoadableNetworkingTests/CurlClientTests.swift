import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// What libcurl is held to: limits, connections, and its thread.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct CurlClientTests {

    private static let endlessHead = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n"

    private func makeClient(_ server: ScriptedServer, limits: ClientLimits = .patient) -> CurlClient {
        CurlClient(baseURL: server.baseURL, limits: limits)
    }

    @Test("A server is reached through a local socket, with the host of the URL")
    func unixSocket() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let server = try ScriptedServer(socket: path) { try $0.answer(body: Data("here".utf8)) }
        let client = CurlClient(limits: .patient)
        let endpoint = RawEndpoint(path: "http://docker/containers") { $0.unixSocket = path }
        #expect(try await client.request(endpoint).body == Data("here".utf8))
        #expect(server.requests.first?.contains("Host: docker") == true)
        #expect(server.requests.first?.hasPrefix("GET /containers ") == true)
    }

    @Test("If no server listens on the socket, the error names it")
    func noUnixSocket() async throws {
        let client = CurlClient(limits: .patient)
        let endpoint = RawEndpoint(path: "http://docker/x") { $0.unixSocket = "/nowhere/server.sock" }
        let host = RemoteHost(of: URL(string: "http://docker"))
        let reason = "no server is listening on the socket /nowhere/server.sock"
        await #expect(throws: NetworkError.unreachable(host: host, reason: reason)) {
            _ = try await client.request(endpoint)
        }
    }

    @Test("A request with a shorter timeout than the client's is limited by it")
    func ownTimeout() async throws {
        let server = try ScriptedServer { try $0.awaitEnd() }
        let endpoint = RawEndpoint { $0.timeout = .milliseconds(50) }
        let error = NetworkError.timedOut(host: RemoteHost(of: server.baseURL), after: .milliseconds(50))
        await #expect(throws: error) { _ = try await makeClient(server).request(endpoint) }
    }

    @Test("A compressed body is limited by its decoded size")
    func decompressed() async throws {
        // gzip of 300,000 zeros.
        let text = "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HFA" + String(repeating: "A", count: 386) + "/Bj74rL24JMEAA=="
        let compressed = try #require(Data(base64Encoded: text))
        let server = try ScriptedServer { try $0.answer(headers: ["Content-Encoding: gzip"], body: compressed) }
        #expect(try await makeClient(server).request(RawEndpoint()).body == Data(count: 300_000))
        var limits = ClientLimits.patient
        limits.maximumBodySize = 299_999
        let error = NetworkError.bodyTooLarge(host: RemoteHost(of: server.baseURL), limit: 299_999)
        await #expect(throws: error) { _ = try await makeClient(server, limits: limits).request(RawEndpoint()) }
        #expect(server.requests.allSatisfy { $0.contains("Accept-Encoding: ") })
    }

    @Test("The body of a redirect is not awaited")
    func endlessRedirect() async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("GET /x ") {
                try exchange.write("HTTP/1.1 302 Found\r\nLocation: /y\r\n\r\n")
                try exchange.writeEndlessly()
            } else {
                try exchange.answer(body: Data("there".utf8))
            }
        }
        let client = makeClient(server)
        #expect(try await client.request(RawEndpoint()).body == Data("there".utf8))
        await until { server.openCount == 1 }
        #expect(server.openCount == 1)
    }

    @Test("A redirect with a small body frees its connection for the target")
    func smallRedirect() async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("GET /x ") {
                try exchange.answer("302 Found", headers: ["Location: /y"], body: Data("elsewhere".utf8))
            } else {
                try exchange.answer(body: Data("there".utf8))
            }
        }
        #expect(try await makeClient(server).request(RawEndpoint()).body == Data("there".utf8))
        #expect(server.connectionCount == 1)
    }

    @Test("A request cancelled in the middle of a fast body ends, with its connection")
    @MainActor
    func cancelled() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.endlessHead)
            // More than is needed to see that it runs, less than fills the memory if nobody looks for a while.
            for _ in 0..<256 { try exchange.write(Data(repeating: UInt8(ascii: " "), count: 256 << 10)) }
            try exchange.awaitEnd()
        }
        var limits = ClientLimits.patient
        limits.maximumBodySize = 1 << 30
        let client = makeClient(server, limits: limits)
        let running = RunningRequest(client, RawEndpoint())
        await until { running.completed > 1 << 20 }
        running.cancel()
        await until { running.result != nil && server.openCount == 0 }
        #expect(throws: CancellationError.self) { _ = try running.result?.get() }
        #expect(server.openCount == 0)
    }

    @Test("A refused connection is reported as no connection, within the connection timeout")
    func connectTimeout() async throws {
        let port = try FullPort()
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)"))
        var limits = ClientLimits.patient
        limits.connectTimeout = .milliseconds(50)
        let client = CurlClient(baseURL: url, limits: limits)
        await #expect(throws: NetworkError.connectTimedOut(host: RemoteHost(of: url), after: .milliseconds(50))) {
            _ = try await client.request(RawEndpoint())
        }
        withExtendedLifetime(port) {}
    }

    @Test("The timeout set by the endpoint is the maximum idle time")
    func idle() async throws {
        let server = try ScriptedServer { exchange in try exchange.awaitEnd() }
        let endpoint = RawEndpoint { $0.inactivityTimeout = .milliseconds(50) }
        let host = RemoteHost(of: server.baseURL)
        await #expect(throws: NetworkError.timedOut(host: host, after: .milliseconds(50))) {
            _ = try await makeClient(server).request(endpoint)
        }
        await until { server.openCount == 0 }
        #expect(server.openCount == 0)
    }

    @Test("Simultaneous loads use at most the allowed number of connections, and reuse them")
    func connections() async throws {
        let server = try ScriptedServer { try $0.answer(body: Data("hello".utf8)) }
        let client = makeClient(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<200 { group.addTask { _ = try await client.request(RawEndpoint()) } }
            try await group.waitForAll()
        }
        #expect(server.connectionCount <= 6)
    }

    @Test("A server that closes its connection after each response gets a new one")
    func closed() async throws {
        struct Enough: Error {}
        let server = try ScriptedServer { exchange in
            try exchange.answer(body: Data("hello".utf8))
            throw Enough()
        }
        let client = makeClient(server)
        for _ in 0..<20 { _ = try await client.request(RawEndpoint()) }
        #expect(server.connectionCount == 20)
    }

    @Test("A released client ends its thread", arguments: [false, true])
    func thread(whileLoading: Bool) async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.contains("/hang") { try exchange.awaitEnd() }
            try exchange.answer()
        }
        weak var weakTransport: CurlTransport?
        let task: Task<Void, any Error>
        do {
            let transport = CurlTransport(limits: .patient)
            weakTransport = transport
            let adapter = BaseRequestAdapter(baseURL: server.baseURL)
            let client = CurlClient(requestAdapter: adapter, limits: .patient) { transport }
            _ = try await client.request(RawEndpoint())
            #expect(transport.isRunning)
            task = Task { _ = try await client.request(RawEndpoint(path: whileLoading ? "hang" : "x")) }
            await until { server.requests.count == 2 }
        }
        if whileLoading { task.cancel() }
        _ = await task.result
        await until { weakTransport == nil && server.openCount == 0 }
        #expect(weakTransport == nil)
        #expect(server.openCount == 0)
    }

    @Test("An idle thread ends, and the next request starts one; cookies stay")
    func idleThread() async throws {
        let server = try ScriptedServer { try $0.answer(headers: ["Set-Cookie: a=1"]) }
        let transport = CurlTransport(limits: .patient, idleLimit: .zero)
        let adapter = BaseRequestAdapter(baseURL: server.baseURL)
        let client = CurlClient(requestAdapter: adapter, limits: .patient) { transport }
        for count in 1...20 {
            _ = try await client.request(RawEndpoint())
            await until { !transport.isRunning && server.openCount == 0 }
            #expect(!transport.isRunning)
            #expect(server.connectionCount == count)
        }
        #expect(server.requests.map { $0.contains("Cookie: a=1") } == [false] + Array(repeating: true, count: 19))
    }

    @Test("Nothing is sent after the transport has ended")
    func invalidated() async throws {
        let server = try ScriptedServer { try $0.answer() }
        let transport = CurlTransport(limits: .patient)
        transport.invalidate()
        let request = HTTPRequest(url: server.baseURL)
        await #expect(throws: CancellationError.self) {
            _ = try await transport.send(request, watch: TransferWatch())
        }
        #expect(server.connectionCount == 0)
    }

    @Test("Requests cancelled at any moment end as cancelled, or succeed")
    func cancelledAnywhere() async throws {
        let server = try ScriptedServer { try $0.answer(body: Data(repeating: 1, count: 100_000)) }
        let client = makeClient(server)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<300 {
                group.addTask {
                    let task = Task { try await client.request(RawEndpoint()).body.count }
                    for _ in 0..<index % 50 { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let count): #expect(count == 100_000)
                    case .failure(let error): #expect(error is CancellationError)
                    }
                }
            }
        }
        #expect(try await client.request(RawEndpoint()).body.count == 100_000)
    }
}
