import Foundation
import LoadableURLSession
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// What libcurl is made to send, and what is made of what comes.
@Suite(.timeLimit(.minutes(3)))
struct CurlMessageTests {

    private static func answering(
        _ answer: @escaping @Sendable (ScriptedServer.Exchange) throws -> Void = { try $0.answer() }
    ) throws -> (ScriptedServer, CurlClient) {
        let server = try ScriptedServer(answer)
        return (server, CurlClient(baseURL: server.baseURL, limits: .patient))
    }

    /// A header of a head; nil if there is none.
    private static func header(_ name: String, of head: String) -> String? {
        let lines = head.components(separatedBy: "\r\n").dropFirst()
        let line = lines.first { $0.lowercased().hasPrefix("\(name.lowercased()):") }
        return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }

    // MARK: Requests

    @Test(
        "Each method is sent as given, with a body if there is one, and a zero length where expected",
        arguments: [
            ("GET", nil, nil), ("GET", "hello", "5"), ("HEAD", nil, nil), ("POST", nil, "0"), ("POST", "hello", "5"),
            ("PUT", nil, "0"), ("PUT", "hello", "5"), ("PATCH", nil, "0"), ("PATCH", "hello", "5"),
            ("DELETE", nil, nil), ("DELETE", "hello", "5"), ("OPTIONS", nil, nil), ("PURGE", nil, nil),
            ("REPORT", "hello", "5"),
        ] as [(String, String?, String?)])
    func methods(method: String, body: String?, length: String?) async throws {
        let received = Mutex(Data())
        let (server, client) = try Self.answering { exchange in
            received.withLock { $0 = exchange.body }
            if exchange.head.hasPrefix("HEAD") {
                try exchange.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")
            } else {
                try exchange.answer(body: Data("answer".utf8))
            }
        }
        let endpoint = RawEndpoint { request in
            request.method = HTTPRequest.Method(method)
            request.body = body.map { .data(Data($0.utf8)) }
        }
        for _ in 0..<2 {
            let answer = try await client.request(endpoint)
            #expect(answer.body == (method == "HEAD" ? Data() : Data("answer".utf8)))
        }
        #expect(server.connectionCount == 1)
        let head = try #require(server.requests.last)
        #expect(head.hasPrefix("\(method) /x HTTP/1.1\r\n"))
        #expect(received.withLock(\.self) == Data((body ?? "").utf8))
        #expect(Self.header("Content-Length", of: head) == length)
        #expect(Self.header("Content-Type", of: head) == nil)
        #expect(Self.header("Expect", of: head) == nil)
        #expect(Self.header("Transfer-Encoding", of: head) == nil)
    }

    @Test("A large body is sent without “Expect: 100-continue”")
    func largeBody() async throws {
        let (server, client) = try Self.answering()
        _ = try await client.request(RawUpload { .data(Data(count: 3 << 20)) })
        let head = try #require(server.requests.first)
        #expect(Self.header("Expect", of: head) == nil)
        #expect(Self.header("Content-Length", of: head) == "\(3 << 20)")
    }

    @Test(
        "Headers are sent as given, the program identifies itself, and framing headers are not the endpoint's")
    func headers() async throws {
        let (server, client) = try Self.answering()
        let endpoint = RawEndpoint { request in
            request.headerFields = ["X-One": "1: one", "X-Empty": "", "Content-Length": "7", "Accept": "a/b"]
            request.headerFields["Transfer-Encoding"] = "chunked"
        }
        _ = try await client.request(endpoint)
        let head = try #require(server.requests.first)
        #expect(Self.header("X-One", of: head) == "1: one")
        #expect(Self.header("X-Empty", of: head)?.isEmpty == true)
        #expect(Self.header("Accept", of: head) == "a/b")
        #expect(Self.header("Content-Length", of: head) == nil)
        #expect(Self.header("Transfer-Encoding", of: head) == nil)
        #expect(Self.header("User-Agent", of: head)?.contains("curl/") == true)
    }

    @Test("A user in the URL is sent as credentials, unless the request has others")
    func userInfo() async throws {
        let (server, client) = try Self.answering()
        let port = server.baseURL.port ?? 0
        _ = try await client.request(RawEndpoint(path: "http://me:secret@127.0.0.1:\(port)/x"))
        _ = try await client.request(
            RawEndpoint(path: "http://me:secret@127.0.0.1:\(port)/x") {
                $0.headerFields["Authorization"] = "Bearer token"
            })
        let basic = "Basic \(Data("me:secret".utf8).base64EncodedString())"
        #expect(server.requests.map { Self.header("Authorization", of: $0) } == [basic, "Bearer token"])
    }

    @Test(
        "An invalid request is rejected, without a secret in the error",
        arguments: [
            RawEndpoint(path: "ftp://127.0.0.1/SECRET"),
            RawEndpoint { $0.method = HTTPRequest.Method("GET / HTTP/1.1\r\nX-Evil: SECRET") },
            RawEndpoint { $0.method = HTTPRequest.Method("") },
            RawEndpoint { $0.headerFields["X One"] = "SECRET" },
        ])
    func refused(endpoint: RawEndpoint) async throws {
        let (server, client) = try Self.answering()
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(endpoint) }
        guard case .invalidURL = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("SECRET") == false)
        #expect(server.connectionCount == 0)
    }

    /// Text that would be a header, or a request, of its own if it got into one as it is.
    private static let injections = [
        "x\r\nX-Evil: 1", "x\nX-Evil: 1", "x\rX-Evil: 1", "x\0X-Evil: 1", "x HTTP/1.1\r\nX-Evil: 1\r\n\r\nGET /evil",
        "\r\n\r\nGET /evil HTTP/1.1\r\nX-Evil: 1",
    ]

    private static let places: [(name: String, change: @Sendable (inout HTTPRequest, String) -> Void)] = [
        ("the method", { $0.method = HTTPRequest.Method($1) }),
        ("a header's value", { $0.headerFields["X-One"] = $1 }),
        ("a header's name", { $0.headerFields[$1] = "1" }),
        ("a cookie", { $0.headerFields["Cookie"] = "a=\($1)" }),
        ("a validator", { $0.headerFields["If-None-Match"] = "\"\($1)\"" }),
        ("the agent", { $0.headerFields["User-Agent"] = $1 }),
        ("the query", { request, text in request.url.append(queryItems: [URLQueryItem(name: "q", value: text)]) }),
        ("the path", { request, text in request.url.append(path: text) }),
    ]

    @Test("No part of a request can inject a header or a request", arguments: injections)
    func injected(text: String) async throws {
        for place in Self.places {
            let (server, client) = try Self.answering()
            let base = server.baseURL
            let endpoint = RawEndpoint { request in
                request.url = base.appending(path: "x")
                place.change(&request, text)
            }
            _ = try? await client.request(endpoint)
            #expect(server.requests.count <= 1, "\(place.name)")
            let isInjected = server.requests.contains { head in
                head.split(whereSeparator: \.isNewline).contains { $0.lowercased().hasPrefix("x-evil") }
            }
            #expect(!isInjected, "\(place.name): \(server.requests)")
        }
    }

    // MARK: Cookies

    @Test("Cookies are kept in memory for one client, and join those of a request")
    func cookies() async throws {
        let (server, client) = try Self.answering { try $0.answer(headers: ["Set-Cookie: a=1", "Set-Cookie: b=2"]) }
        let answer = try await client.request(RawEndpoint())
        #expect(answer.response?.headerFields["Set-Cookie"] == "a=1, b=2")
        _ = try await client.request(RawEndpoint())
        _ = try await client.request(RawEndpoint { $0.headerFields["Cookie"] = "c=3" })
        _ = try await client.request(RawEndpoint { $0.usesCookies = false })
        _ = try await CurlClient(baseURL: server.baseURL, limits: .patient).request(RawEndpoint())
        let sent = server.requests.map { head in
            Self.header("Cookie", of: head)?.components(separatedBy: "; ").sorted()
        }
        #expect(sent == [nil, ["a=1", "b=2"], ["a=1", "b=2", "c=3"], nil, nil])
    }

    // MARK: Answers

    @Test(
        "An incomplete response is an error that says so",
        arguments: [
            ("hello\r\n\r\n", "invalid response (not HTTP)"),
            ("", "connection lost: closed without a response"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello", "connection lost: response truncated"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", "connection lost: response truncated"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nwhat\r\n", "connection lost: reset"),
            (
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nhello",
                "connection lost: response compressed incorrectly"
            ),
            (
                "HTTP/1.1 200 OK\r\nX-Long: " + String(repeating: "x", count: 200_000),
                "too many or too large headers"
            ),
            (
                "HTTP/1.1 200 OK\r\nX-Long: " + String(repeating: "x", count: 90_000)
                    + String(repeating: "\r\nX-Long: " + String(repeating: "x", count: 90_000), count: 3),
                "too many or too large headers"
            ),
        ])
    func broken(answer: String, words: String) async throws {
        struct Enough: Error {}
        let (server, client) = try Self.answering { exchange in
            try exchange.write(answer)
            throw Enough()
        }
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(RawEndpoint()) }
        #expect(error?.summary.hasSuffix(words) == true, "\(String(describing: error))")
        withExtendedLifetime(server) {}
    }

    @Test("Informational responses, trailers and bodies that end with the connection are supported")
    func unusual() async throws {
        struct Enough: Error {}
        let (server, client) = try Self.answering { exchange in
            try exchange.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nX-One: 1\r\n")
            if exchange.head.hasPrefix("GET /chunks ") {
                try exchange.write("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Trailer: 1\r\n\r\n")
            } else {
                try exchange.write("\r\nhello")
                throw Enough()
            }
        }
        for path in ["chunks", "x", "chunks"] {
            let answer = try await client.request(RawEndpoint(path: path))
            #expect(answer.body == Data("hello".utf8))
            #expect(answer.response?.headerFields["X-One"] == "1")
            #expect(answer.response?.headerFields["Link"] == nil)
        }
        #expect(server.connectionCount == 2)
    }

    // MARK: Bodies

    /// Calls the body with the path of a pipe, and with a handle to write into it.
    private static func withPipe(_ body: (String, FileHandle) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)").path
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
        defer { unlink(path) }
        // For reading, too: otherwise it would wait for a reader.
        let descriptor = open(path, O_RDWR)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try await body(path, handle)
    }

    @Test("A stream is sent as its bytes arrive", arguments: [false, true])
    @MainActor
    func slowStream(asFile: Bool) async throws {
        let received = Mutex(Data())
        let (server, client) = try Self.answering { exchange in
            received.withLock { $0 = exchange.body }
            try exchange.answer()
        }
        try await Self.withPipe { path, handle in
            let upload = RawUpload {
                asFile
                    ? .file(URL(fileURLWithPath: path))
                    : InputStream(fileAtPath: path).map { .stream(InputStreamBody($0)) } ?? .data(Data())
            }
            let running = RunningRequest(client, upload)
            for count in 1...5 {
                try handle.write(contentsOf: Data("12345".utf8))
                await until { running.completed == count * 5 }
            }
            #expect(running.result == nil)
            try handle.close()
            await until { running.result != nil }
            _ = try running.result?.get()
        }
        let chunks = received.withLock { String(decoding: $0, as: UTF8.self) }.components(separatedBy: "\r\n")
        #expect(chunks.filter { $0 == "12345" }.count == 5)
        #expect(server.requests.map { Self.header("Transfer-Encoding", of: $0) } == ["chunked"])
    }

    @Test("A waiting stream is cancelled at once, and does not delay other requests")
    @MainActor
    func blockedStream() async throws {
        let (server, client) = try Self.answering()
        try await Self.withPipe { path, handle in
            let upload = RawUpload {
                InputStream(fileAtPath: path).map { .stream(InputStreamBody($0)) } ?? .data(Data())
            }
            let running = RunningRequest(client, upload)
            try handle.write(contentsOf: Data("12345".utf8))
            await until { running.completed == 5 }
            _ = try await client.request(RawEndpoint())
            running.cancel()
            await until { running.result != nil && server.openCount == 1 }
            #expect(throws: CancellationError.self) { _ = try running.result?.get() }
            #expect(server.openCount == 1)
            _ = try await client.request(RawEndpoint())
            #expect(server.requests.count == 2)
            try handle.close()
        }
    }

    @Test("A file that has become shorter than its announced size is an unreadable file")
    func shortened() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("1234567890".utf8).write(to: url)
        let host = try #require(URL(string: "http://a.example"))
        let request = try CurlRequest(.put(host, body: .file(url)), proxies: .none)
        try Data("12345".utf8).write(to: url)
        let readyCount = Mutex(0)
        let start = CurlTransfer.Start(
            id: 1, request: request, watch: TransferWatch(), maximumBodySize: 1, connectTimeout: .zero,
            bodyBecameReady: { readyCount.withLock { $0 += 1 } })
        let body = try #require(CurlBody(start))
        var portions: [BodyPipe.Portion] = []
        try withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { buffer in
            let first = body.take(into: buffer)
            try #require(first == .later)
        }
        await until { readyCount.withLock(\.self) == 1 }
        while portions.last != .failure, portions.last != .end, !Task.isCancelled {
            let portion = withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { body.take(into: $0) }
            if portion == .later { await Task.yield() } else { portions.append(portion) }
        }
        #expect(portions == [.bytes(count: 5), .failure])
        #expect(body.failure == .unreadableFile(name: url.lastPathComponent))
    }

    @Test("An unreadable stream, and a folder in place of a file, end the upload")
    func unreadable() async throws {
        let (server, client) = try Self.answering()
        let nowhere = RawUpload {
            .stream(InputStreamBody(InputStream(fileAtPath: "/nowhere/secret") ?? InputStream(data: Data())))
        }
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(nowhere) }
        guard case .connectionLost(_, "the body of the request could not be read from its stream") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let folder = RawUpload { .file(URL(fileURLWithPath: "/tmp")) }
        await #expect(throws: NetworkError.unreadableFile(name: "tmp")) { _ = try await client.request(folder) }
        #expect(server.requests.isEmpty)
    }

    @Test("A body is sent again if a connection ended meanwhile", arguments: [false, true])
    func rewound(asFile: Bool) async throws {
        struct Enough: Error {}
        let body = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let received = Mutex<[Data]>([])
        let (server, client) = try Self.answering { exchange in
            // The connection that was used before ends in place of an answer, once.
            if received.withLock({
                $0.append(exchange.body)
                return $0.count == 2
            }) {
                throw Enough()
            }
            try exchange.answer()
        }
        let url = FileManager.default.temporaryDirectory.appending(path: "body-\(UUID().uuidString)")
        try body.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        for _ in 0..<2 { _ = try await client.request(RawUpload { asFile ? .file(url) : .data(body) }) }
        #expect(received.withLock { $0.map { $0 == body } } == [true, true, true])
        #expect(server.connectionCount == 2)
    }

    @Test("A stream in a request is streamed, and not repeated by a redirect")
    func requestStream() async throws {
        let (server, client) = try Self.answering { exchange in
            if exchange.head.hasPrefix("POST /away ") {
                try exchange.answer("307 Temporary Redirect", headers: ["Location: /x"])
            } else {
                try exchange.answer(body: exchange.body)
            }
        }
        func endpoint(_ path: String) -> RawEndpoint {
            RawEndpoint(path: path) { request in
                request.method = HTTPRequest.Method("POST")
                request.body = .stream(InputStreamBody(InputStream(data: Data("hello".utf8))))
            }
        }
        #expect(try await client.request(endpoint("x")).body == Data("5\r\nhello\r\n0\r\n\r\n".utf8))
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(endpoint("away")) }
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.requests.count == 2)
    }
}
