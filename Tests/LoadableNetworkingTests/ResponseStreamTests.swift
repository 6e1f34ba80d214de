import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct ResponseStreamTests {

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

    private func open(
        _ server: ScriptedServer, client: CurlClient = CurlClient(limits: .patient, proxies: .none),
        _ change: (inout HTTPRequest) -> Void = { _ in }
    ) async throws -> ResponseStream {
        var request = HTTPRequest(url: server.baseURL.appending(path: "x"))
        change(&request)
        return try await client.stream(request)
    }

    @Test("Bytes are available before the response ends, one by one if they arrive so")
    func slow() async throws {
        let isRead = Mutex(false)
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head)
            for byte in Self.chunk("data: grüße\r\n\r\n").utf8 { try exchange.write([byte]) }
            while !isRead.withLock(\.self) { usleep(1_000) }
            try exchange.write(Self.chunk("data: 2\n\n") + "0\r\n\r\n")
        }
        let stream = try await open(server).success()
        #expect(stream.response.headerFields["Content-Type"] == "text/event-stream")
        #expect(stream.response.body.isEmpty)
        var parser = ServerSentEventParser()
        var events: [String] = []
        for try await bytes in stream {
            events += parser.append(bytes).map(\.data)
            if events == ["grüße"] { isRead.withLock { $0 = true } }
        }
        #expect(events == ["grüße", "2"])
    }

    @Test("A lost connection fails the stream after the received bytes")
    func cut() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head + Self.chunk("data: 1\n\n"))
            throw ScriptedServer.Exchange.HungUp()
        }
        let stream = try await open(server)
        var text = ""
        await #expect(
            throws: NetworkError.connectionLost(
                host: RemoteHost(of: server.baseURL.appending(path: "x")), reason: "response truncated")
        ) {
            for try await bytes in stream { text += String(decoding: bytes, as: UTF8.self) }
        }
        #expect(text == "data: 1\n\n")
    }

    @Test("A silent stream times out, and its connection is closed")
    func silent() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head + Self.chunk(": hello\n"))
            try exchange.awaitEnd()
        }
        let stream = try await open(server) { $0.inactivityTimeout = .milliseconds(50) }
        await #expect(
            throws: NetworkError.silent(
                host: RemoteHost(of: server.baseURL.appending(path: "x")), after: .milliseconds(50))
        ) {
            for try await _ in stream {}
        }
        await until { server.openCount == 0 }
        #expect(server.openCount == 0)
    }

    @Test("The request timeout applies only until the body")
    func time() async throws {
        let clock = ManualClock()
        let isLate = Mutex(false)
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head + Self.chunk("1"))
            while !isLate.withLock(\.self) { usleep(1_000) }
            try exchange.write(Self.chunk("2") + "0\r\n\r\n")
        }
        let client = CurlClient(proxies: .none, clock: clock)
        let stream = try await open(server, client: client) { $0.timeout = .seconds(10) }
        await clock.advance(by: .seconds(3_600))
        isLate.withLock { $0 = true }
        var text = Data()
        for try await bytes in stream { text += bytes }
        #expect(text == Data("12".utf8))
    }

    @Test("A cancelled task stops reading at once, and its connection is closed")
    func cancelled() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head + Self.chunk("x"))
            try exchange.awaitEnd()
        }
        let stream = try await open(server)
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for try await _ in stream { begin.yield() }
        }
        for await _ in began { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await until { server.openCount == 0 }
        #expect(server.openCount == 0)
    }

    @Test("A released stream is closed, and a retained one retains its client")
    func held() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write(Self.head + Self.chunk("x"))
            try exchange.awaitEnd()
        }
        var stream: ResponseStream? = try await open(server)
        var iterator = stream?.makeAsyncIterator()
        #expect(try await iterator?.next() == Data("x".utf8))
        iterator = nil
        #expect(server.openCount == 1)
        stream = nil
        await until { server.openCount == 0 }
        #expect(server.openCount == 0)
    }

    @Test("A server that sends faster than the reader has to wait, and nothing is lost")
    func backPressure() async throws {
        let size = 64 << 20
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = Data(repeating: 120, count: 1 << 20)
            for _ in 0..<(size >> 20) { try exchange.write(piece) }
        }
        let stream = try await open(server) { $0.inactivityTimeout = .seconds(60) }
        var last = -1
        // The buffers of the system are full when it writes no more.
        while last != server.writtenCount {
            last = server.writtenCount
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(last < size / 2)
        var count = 0
        for try await bytes in stream {
            #expect(bytes.count <= 256 << 10)
            count += bytes.count
        }
        #expect(count == size)
    }

    @Test("A slow reader does not count as a silent server")
    func slowReader() async throws {
        let size = 64 << 20
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = Data(repeating: 120, count: 1 << 20)
            for _ in 0..<(size >> 20) { try exchange.write(piece) }
        }
        let stream = try await open(server) { $0.inactivityTimeout = .milliseconds(200) }
        try await Task.sleep(for: .milliseconds(600))
        var count = 0
        for try await bytes in stream { count += bytes.count }
        #expect(count == size)
    }

    @Test("A failure response is complete, and the server is requested again")
    func unavailable() async throws {
        let count = Mutex(0)
        let server = try ScriptedServer { exchange in
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 {
                try exchange.answer("503 Busy", headers: ["Retry-After: 7"], body: Data("later".utf8))
            } else {
                try exchange.answer(body: Data("data: 1\n\n".utf8))
            }
        }
        let refused = try await open(server)
        #expect(refused.response.status.code == 503)
        #expect(refused.response.body == Data("later".utf8))
        #expect(throws: NetworkError.self) { try refused.success() }
        var text = Data()
        for try await bytes in refused { text += bytes }
        #expect(text == Data("later".utf8))
        var parser = ServerSentEventParser()
        for try await bytes in try await open(server).success() {
            #expect(parser.append(bytes) == [ServerSentEvent(data: "1")])
        }
    }

    @Test("A redirect is followed, and another server gets no identifying headers")
    func redirected() async throws {
        let target = try ScriptedServer { try $0.answer(body: Data("data: there\n\n".utf8)) }
        let server = try ScriptedServer {
            try $0.answer("302 Found", headers: ["Location: \(target.baseURL)/y"], body: Data("elsewhere".utf8))
        }
        let stream = try await open(server) {
            $0.headerFields["Authorization"] = "Bearer 1"
            $0.headerFields["Last-Event-ID"] = "7"
        }
        var text = Data()
        for try await bytes in stream { text += bytes }
        #expect(text == Data("data: there\n\n".utf8))
        #expect(stream.response.url.path == "/y")
        #expect(target.requests.count == 1)
        #expect(target.requests.allSatisfy { !$0.contains("Bearer") && !$0.contains("Last-Event-ID") })
    }

    @Test("Streams do not use the slots of requests")
    func turns() async throws {
        let server = try ScriptedServer { exchange in
            guard exchange.head.contains("GET /x ") else { return try exchange.answer() }
            try exchange.write(Self.head + Self.chunk("x"))
            try exchange.awaitEnd()
        }
        let client = CurlClient(baseURL: server.baseURL, limits: .patient, proxies: .none)
        var streams: [ResponseStream] = []
        for _ in 0..<20 { streams.append(try await open(server, client: client)) }
        _ = try await client.request(RawEndpoint(path: "y"))
        #expect(server.openCount >= 20)
        streams = []
        await until { server.openCount <= 1 }
        #expect(server.openCount <= 1)
    }

    @Test("Another client returns the whole response at once, whatever its status", arguments: ClientKind.allCases)
    func others(kind: ClientKind) async throws {
        final class Wrapper: Client {
            let base: any Client
            init(_ base: any Client) { self.base = base }
            func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
                try await base.send(endpoint, request)
            }
        }
        let server = try ScriptedServer { try $0.answer("404 Not Found", body: Data("nothing".utf8)) }
        let stream = try await Wrapper(kind.makeClient(server.baseURL)).stream(HTTPRequest(url: server.baseURL))
        #expect(stream.response.status.code == 404)
        var text = Data()
        for try await bytes in stream { text += bytes }
        #expect(text == Data("nothing".utf8))
    }
}
