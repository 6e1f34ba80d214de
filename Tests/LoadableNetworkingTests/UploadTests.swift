import Foundation
import HomeServer
import LoadableNetworking
import LoadableURLSession
import Loadables
import Synchronization
import TestSupport
import Testing

/// What is sent, and what becomes of it.
@Suite(.timeLimit(.minutes(3)))
struct UploadTests {

    private let server: HomeHTTPServer
    private let photo = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

    init() throws {
        server = try HomeHTTPServer()
    }

    /// `POST /profile/photo` of the home server.
    private struct PhotoEndpoint: Endpoint {
        var path = "profile/photo"
        let makeBody: @Sendable () -> HTTPBody.Content

        func makeRequest() throws -> HTTPRequest {
            guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
            var request = HTTPRequest.post(url, body: HTTPBody(makeBody(), contentType: "image/jpeg"))
            request.reportsSending = true
            return request
        }

        func content(from response: HTTPResponse) throws -> Delivery {
            try JSONDecoder().decode(Delivery.self, from: response.body)
        }
    }

    /// Calls the body with a file that has the bytes.
    private func withFile<Result>(_ data: Data, _ body: (URL) async throws -> Result) async throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await body(url)
    }

    private func expectArrival(_ delivery: Delivery) throws {
        #expect(delivery.byteCount == photo.count)
        let request = try #require(server.receivedRequests(for: .profile).last)
        #expect(request.method == "POST")
        #expect(request.headers["content-type"] == "image/jpeg")
        #expect(request.bodySize == photo.count)
        #expect(request.body == photo)
    }

    @Test("Bytes in memory arrive unchanged", arguments: ClientKind.allCases)
    func data(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        try expectArrival(await client.request(PhotoEndpoint { [photo] in .data(photo) }))
    }

    @Test("A file arrives unchanged", arguments: ClientKind.allCases)
    func file(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let delivery = try await withFile(photo) { url in
            try await client.request(PhotoEndpoint { .file(url) })
        }
        try expectArrival(delivery)
    }

    @Test("A stream of unknown length arrives unchanged", arguments: ClientKind.allCases)
    func stream(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        try expectArrival(
            await client.request(PhotoEndpoint { [photo] in .stream(InputStreamBody(InputStream(data: photo))) }))
    }

    @Test("An empty body is sent", arguments: ClientKind.allCases)
    func empty(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        #expect(try await client.request(PhotoEndpoint { .data(Data()) }).byteCount == 0)
    }

    @Test(
        "A missing file is an error before anything is sent, with its name but not its folders",
        arguments: ClientKind.allCases)
    func noFile(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let url = URL(fileURLWithPath: "/nowhere/secret/cat.jpeg")
        await #expect(throws: NetworkError.unreadableFile(name: "cat.jpeg")) {
            _ = try await client.request(PhotoEndpoint { .file(url) })
        }
        #expect(server.requestCount(for: .profile) == 0)
    }

    @Test("P9: an upload is validated like a request", arguments: ClientKind.allCases)
    func validation(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.internalServerError, for: .profile)
        let host = RemoteHost(of: server.baseURL)
        await #expect(throws: NetworkError.status(500, host: host, retryAfter: nil)) {
            _ = try await client.request(PhotoEndpoint { .data(Data("x".utf8)) })
        }
    }

    @Test("A redirect that needs the body gets it again, except for a stream", arguments: ClientKind.allCases)
    func redirect(kind: ClientKind) async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("PUT /there ") {
                try exchange.answer(body: exchange.body)
            } else {
                try exchange.answer("307 Temporary Redirect", headers: ["Location: /there"])
            }
        }
        let client = kind.makeClient(server.baseURL)
        let fromMemory = try await client.request(RawUpload { [photo] in .data(photo) })
        #expect(fromMemory == photo)
        let fromFile = try await withFile(photo) { url in
            try await client.request(RawUpload { .file(url) })
        }
        #expect(fromFile == photo)
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(RawUpload { [photo] in .stream(InputStreamBody(InputStream(data: photo))) })
        }
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A redirect to another server does not get the body", arguments: ClientKind.allCases)
    func redirectElsewhere(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.redirectHost, for: .profile)
        let host = RemoteHost(of: server.baseURL)
        let place = "http://localhost:\(server.baseURL.port ?? 0)"
        await #expect(
            throws: NetworkError.redirectRefused(
                host: host, reason: "it leads to \(place), and the body must not be sent there")
        ) { _ = try await client.request(PhotoEndpoint { [photo] in .data(photo) }) }
        #expect(server.requestCount(for: .profile) == 1)
    }

    @Test("The progress counts the bytes that were sent", arguments: ClientKind.allCases)
    @MainActor
    func progress(kind: ClientKind) async throws {
        let running = RunningRequest(kind.makeClient(server.baseURL), PhotoEndpoint { [photo] in .data(photo) })
        await until { running.result != nil && running.completed == photo.count }
        #expect(running.total == photo.count)
        #expect(try running.result?.get().byteCount == photo.count)
    }

    @Test("Cancelling the task cancels the upload", arguments: ClientKind.allCases)
    @MainActor
    func cancel(kind: ClientKind) async {
        server.setFault(.hang, for: .profile)
        let running = RunningRequest(kind.makeClient(server.baseURL), PhotoEndpoint { .data(Data("x".utf8)) })
        await until { server.requestCount(for: .profile) == 1 }
        running.cancel()
        await until { running.result != nil }
        #expect(throws: CancellationError.self) { _ = try running.result?.get() }
    }

    @Test("A custom stream is sent by any client, and closed", arguments: ClientKind.allCases)
    func ownStream(kind: ClientKind) async throws {
        final class Pieces: HTTPBodyStream {
            let rest: Mutex<Data>
            let isClosed = Mutex(false)
            init(_ data: Data) { rest = Mutex(data) }
            func read(upTo count: Int) throws -> Data {
                if isClosed.withLock({ $0 }) { throw CancellationError() }
                return rest.withLock { rest in
                    defer { rest = rest.dropFirst(count) }
                    return Data(rest.prefix(count))
                }
            }
            func close() { isClosed.withLock { $0 = true } }
        }
        let pieces = Pieces(photo)
        try expectArrival(await kind.makeClient(server.baseURL).request(PhotoEndpoint { .stream(pieces) }))
        await until { pieces.isClosed.withLock(\.self) }
        #expect(pieces.isClosed.withLock { $0 })
    }

    @Test("A loader can upload, and keeps the response", arguments: ClientKind.allCases)
    @MainActor
    func loader(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let loader = ContentLoader(EndpointSource(client, PhotoEndpoint { .data(Data("hello".utf8)) }))
        loader.sync()
        await settled(loader)
        #expect(loader.content == Delivery(byteCount: 5))
    }
}
