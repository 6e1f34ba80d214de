import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import Loadables
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
    private struct PhotoEndpoint: UploadEndpoint {
        var path = "profile/photo"
        let makeBody: @Sendable () -> UploadEndpointBody

        func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
            guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.setValue("image/jpeg", forHTTPHeaderField: "Content-Type")
            return (request, makeBody())
        }

        func content(from response: URLResponse?, with body: Data) throws -> Delivery {
            try JSONDecoder().decode(Delivery.self, from: body)
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

    @Test("Bytes in memory arrive as they are", arguments: ClientKind.allCases)
    func data(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        try expectArrival(await client.upload(PhotoEndpoint { [photo] in .data(photo) }))
    }

    @Test("A file arrives as it is", arguments: ClientKind.allCases)
    func file(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let delivery = try await withFile(photo) { url in
            try await client.upload(PhotoEndpoint { .file(url) })
        }
        try expectArrival(delivery)
    }

    @Test("A stream arrives as it is, though nobody knows its length", arguments: ClientKind.allCases)
    func stream(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        try expectArrival(await client.upload(PhotoEndpoint { [photo] in .stream(InputStream(data: photo)) }))
    }

    @Test("Nothing is a body, too", arguments: ClientKind.allCases)
    func empty(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        #expect(try await client.upload(PhotoEndpoint { .data(Data()) }).byteCount == 0)
    }

    @Test(
        "A file that is not there is an error before anything is sent, with its name but not its folders",
        arguments: ClientKind.allCases)
    func noFile(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let url = URL(fileURLWithPath: "/nowhere/secret/cat.jpeg")
        await #expect(throws: NetworkError.unreadableFile(name: "cat.jpeg")) {
            _ = try await client.upload(PhotoEndpoint { .file(url) })
        }
        #expect(server.requestCount(for: .profile) == 0)
    }

    @Test("P9: an upload is validated as a request is", arguments: ClientKind.allCases)
    func validation(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.internalServerError, for: .profile)
        let host = RemoteHost(of: server.baseURL)
        await #expect(throws: NetworkError.status(500, host: host, retryAfter: nil)) {
            _ = try await client.upload(PhotoEndpoint { .data(Data("x".utf8)) })
        }
    }

    @Test("A redirect that wants the body gets it again, but for a stream", arguments: ClientKind.allCases)
    func redirect(kind: ClientKind) async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("PUT /there ") {
                try exchange.answer(body: exchange.body)
            } else {
                try exchange.answer("307 Temporary Redirect", headers: ["Location: /there"])
            }
        }
        let client = kind.makeClient(server.baseURL)
        let fromMemory = try await client.upload(RawUpload { [photo] in .data(photo) })
        #expect(fromMemory == photo)
        let fromFile = try await withFile(photo) { url in
            try await client.upload(RawUpload { .file(url) })
        }
        #expect(fromFile == photo)
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.upload(RawUpload { [photo] in .stream(InputStream(data: photo)) })
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
                host: host, reason: "it leads to \(place), for which the body is not meant")
        ) { _ = try await client.upload(PhotoEndpoint { [photo] in .data(photo) }) }
        #expect(server.requestCount(for: .profile) == 1)
    }

    @Test(
        "The progress counts the bytes that were sent; the handler is called once, on the main actor",
        arguments: ClientKind.allCases)
    @MainActor
    func progress(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        var results: [Result<Delivery, any Error>] = []
        let progress = client.upload(PhotoEndpoint { [photo] in .data(photo) }) { results.append($0) }
        await until { !results.isEmpty && progress.completedUnitCount == photo.count }
        #expect(progress.totalUnitCount == photo.count)
        #expect(try results.map { try $0.get().byteCount } == [photo.count])
    }

    @Test("Cancelling the progress cancels the upload", arguments: ClientKind.allCases)
    @MainActor
    func cancel(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.hang, for: .profile)
        var results: [Result<Delivery, any Error>] = []
        let progress = client.upload(PhotoEndpoint { .data(Data("x".utf8)) }) { results.append($0) }
        await until { server.requestCount(for: .profile) == 1 }
        progress.cancel()
        await until { !results.isEmpty }
        #expect(throws: CancellationError.self) { _ = try results[0].get() }
    }

    @Test("A loader can upload, and keeps the answer", arguments: ClientKind.allCases)
    @MainActor
    func loader(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        final class PhotoLoader: WebLoader<Delivery> {
            override func doSync() { upload(PhotoEndpoint { .data(Data("hello".utf8)) }) }
        }
        let loader = PhotoLoader(apiClient: client)
        loader.sync()
        #expect(loader.progress != nil)
        await settled(loader)
        #expect(loader.content == Delivery(byteCount: 5))
        #expect(loader.progress == nil)
    }

    @Test("A client that cannot upload says so")
    func unsupported() async {
        final class DownloadOnly: Client {
            @concurrent
            func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content { throw CancellationError() }
        }
        await #expect(throws: NetworkError.uploadUnsupported) {
            _ = try await DownloadOnly().upload(PhotoEndpoint { .data(Data()) })
        }
    }
}
