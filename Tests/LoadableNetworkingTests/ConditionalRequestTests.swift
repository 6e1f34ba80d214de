import Foundation
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

/// Content that is there is not sent again.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ConditionalRequestTests {

    private let server: HomeHTTPServer
    private let clock = ManualClock()

    init() throws {
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
    }

    private func conditions() -> [String?] {
        server.receivedRequests(for: .cameras).map { $0.headers["if-none-match"] }
    }

    @Test(
        "The second load is conditional; unchanged content is fresh again, without a body",
        arguments: ClientKind.allCases)
    func notModified(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let loader = makeCameraLoader(client, clock: clock)
        loader.freshFor = .seconds(60)
        loader.sync()
        await settled(loader)
        let (content, validator) = (try #require(loader.content), try #require(loader.validator))
        let bytes = loader.loadHistory.last?.byteCount
        clock.set(clock.now.advanced(by: .seconds(100)))
        #expect(loader.needsSync())
        loader.sync()
        await settled(loader)
        #expect(conditions() == [nil, validator.entityTag])
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(loader.content == content)
        #expect(loader.provenance?.date == clock.now)
        #expect(!loader.needsSync())
        #expect(bytes != nil)
        #expect(loader.loadHistory.last?.byteCount == nil)
        #expect(loader.validator == validator)
    }

    @Test("Changed content has its new validator", arguments: ClientKind.allCases)
    func modified(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let loader = makeCameraLoader(client)
        loader.sync()
        await settled(loader)
        let (content, validator) = (loader.content, loader.validator)
        _ = try await client.request(PostEndpoint(path: "cameras/roof/favorite"))
        loader.sync()
        await settled(loader)
        #expect(loader.content != content)
        #expect(loader.validator != nil)
        #expect(loader.validator != validator)
    }

    private struct PostEndpoint: Endpoint {
        var path: String
        func makeRequest() throws -> HTTPRequest {
            guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
            return .post(url)
        }
        func content(from response: HTTPResponse) throws -> Data { response.body }
    }

    @Test("Transformed content stays, and the next load is conditional too", arguments: ClientKind.allCases)
    func transform(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let loader = ContentLoader(EndpointSource(client, ListEndpoint.cameras).map { $0.count })
        for _ in 0..<3 {
            loader.sync()
            await settled(loader)
        }
        #expect(loader.content.map { $0 > 0 } == true)
        #expect(conditions().map { $0 != nil } == [false, true, true])
    }

    @Test("After a failure the content stays, and the next request is conditional", arguments: ClientKind.allCases)
    func afterFailure(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let loader = makeCameraLoader(client)
        loader.sync()
        await settled(loader)
        server.setFault(.internalServerError, for: .cameras)
        loader.sync()
        await settled(loader)
        server.setFault(nil, for: .cameras)
        loader.sync()
        await settled(loader)
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(conditions().map { $0 != nil } == [false, true, true])
    }

    @Test("Cached content is requested with its kept validator", arguments: ClientKind.allCases)
    func restored(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let first = makeCameraLoader(client)
        first.sync()
        await settled(first)
        let second = makeCameraLoader(client)
        second.restore(
            try #require(first.content), from: try #require(first.provenance), validator: first.validator)
        second.sync()
        await settled(second)
        #expect(conditions() == [nil, first.validator?.entityTag])
        #expect(second.content == first.content)
    }

    @Test(
        "A validator is not sent to another place, without content, or if disabled",
        arguments: ClientKind.allCases)
    func unconditional(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        final class PathEndpoint: Endpoint {
            let path = Mutex("cameras")
            func makeRequest() throws -> HTTPRequest { try DataEndpoint(path: path.withLock(\.self)).makeRequest() }
            func content(from response: HTTPResponse) throws -> Data { response.body }
        }
        let endpoint = PathEndpoint()
        let loader = ContentLoader(EndpointSource(client, endpoint))
        func load(_ path: String, by loader: ContentLoader<Data>) async {
            endpoint.path.withLock { $0 = path }
            loader.sync()
            await settled(loader)
        }
        await load("cameras", by: loader)
        await load("cameras?page=2", by: loader)
        await load("cameras?page=2", by: loader)
        #expect(conditions().map { $0 != nil } == [false, false, true])
        let unconditional = ContentLoader(EndpointSource(client, endpoint, asksConditionally: false))
        for _ in 0..<2 { await load("cameras?page=2", by: unconditional) }
        #expect(conditions().suffix(2) == [nil, nil])
        loader.update(.initial)
        await load("cameras?page=2", by: loader)
        #expect(conditions().last == .some(nil))
    }

    @Test(
        "An unexpected 304 is a specific error, and not content",
        arguments: ClientKind.allCases)
    func uncalledFor(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.notModified, for: .cameras)
        let loader = makeCameraLoader(client)
        loader.sync()
        await settled(loader)
        #expect(loader.error as? NetworkError == .notModified(host: RemoteHost(of: server.baseURL)))
        #expect(loader.content == nil)
    }

    @Test(
        "Headers set by the endpoint are kept, and their 304 is handled by the endpoint",
        arguments: ClientKind.allCases)
    func ownHeaders(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        struct OwnEndpoint: Endpoint {
            func makeRequest() throws -> HTTPRequest {
                var request = try DataEndpoint(path: "cameras").makeRequest()
                request.headerFields["If-None-Match"] = "\"mine\", *"
                return request
            }
            func content(from response: HTTPResponse) throws -> Int {
                response.status.code
            }
            func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {}
        }
        let loader = ContentLoader(EndpointSource(client, OwnEndpoint()))
        loader.restore(
            1, from: Provenance(origin: .cache, date: clock.now), validator: ContentValidator(entityTag: "\"kept\""))
        loader.sync()
        await settled(loader)
        #expect(conditions() == ["\"mine\", *"])
        #expect(loader.content == 304)
    }

    @Test("A client without support for it makes normal requests")
    func otherClient() async {
        let loader = makeCameraLoader(PlainClient())
        for _ in 0..<2 {
            loader.sync()
            await settled(loader)
            #expect(loader.loadableState == .didSyncSuccessfully)
            #expect(loader.content == [])
        }
    }

    @Test("Without a loader, a response reports whether the content changed", arguments: ClientKind.allCases)
    func answers(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        func answer(ifChangedFrom known: ContentValidator?) async throws -> LoadAnswer<[Camera]> {
            try await client.send(ListEndpoint.cameras, LoadRequest(known: known))
        }
        let first = try await answer(ifChangedFrom: nil)
        let cameras = try #require(first.content)
        let validator = try #require(first.facts.validator)
        #expect(!cameras.isEmpty)
        let second = try await answer(ifChangedFrom: validator)
        #expect(second.content == nil)
        #expect(second.facts.validator == validator)
        #expect(try await answer(ifChangedFrom: ContentValidator(entityTag: "\"other\"")).content == cameras)
        let broken = ContentValidator(entityTag: "\"a\"\r\nX-Evil: 1")
        #expect(try await answer(ifChangedFrom: broken).content == cameras)
        #expect(server.receivedRequests(for: .cameras).allSatisfy { $0.headers["x-evil"] == nil })
    }

    @Test("The observer receives a 304 as a response, not as an error", arguments: ClientKind.allCases)
    func observer(kind: ClientKind) async throws {
        let seen = Mutex<[String]>([])
        let client = kind.makeClient(server.baseURL) { _, response, error in
            seen.withLock { $0.append("\(response?.status.code ?? 0) \(error == nil)") }
        }
        let loader = makeCameraLoader(client)
        for _ in 0..<2 {
            loader.sync()
            await settled(loader)
        }
        #expect(seen.withLock(\.self) == ["200 true", "304 true"])
    }

    /// A server that calls its only version by a name, and redirects to another path if it is to.
    private func scripted(_ entityTag: String, redirects: Bool = false) throws -> ScriptedServer {
        try ScriptedServer { exchange in
            if redirects, !exchange.head.contains("/there") {
                try exchange.answer("302 Found", headers: ["Location: /there"])
            } else if exchange.head.lowercased().contains("if-none-match: \(entityTag)\r\n") {
                try exchange.answer("304 Not Modified")
            } else {
                try exchange.answer(headers: ["ETag: \(entityTag)"], body: Data("[]".utf8))
            }
        }
    }

    @Test("The validator of a URL is not sent to a URL that redirects to it", arguments: ClientKind.allCases)
    func redirected(kind: ClientKind) async throws {
        let server = try scripted("\"1\"", redirects: true)
        let loader = makeCameraLoader(kind.makeClient(server.baseURL))
        for _ in 0..<2 {
            loader.sync()
            await settled(loader)
        }
        #expect(loader.validator == nil)
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(server.requests.count == 4)
        #expect(!server.requests.contains { $0.lowercased().contains("if-none-match") })
    }

    @Test(
        "A validator of more than a kilobyte is not kept", arguments: [(1_000, true), (1_100, false), (20_000, false)],
        ClientKind.allCases)
    func longValidator(of size: (count: Int, isKept: Bool), kind: ClientKind) async throws {
        let server = try scripted("\"\(String(repeating: "e", count: size.count))\"")
        let loader = makeCameraLoader(kind.makeClient(server.baseURL))
        for _ in 0..<2 {
            loader.sync()
            await settled(loader)
        }
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect((loader.validator != nil) == size.isKept)
        #expect(server.requests.map { $0.lowercased().contains("if-none-match") } == [false, size.isKept])
    }

    @Test("A long validator kept by an earlier version is not sent")
    func longKeptValidator() async throws {
        let server = try scripted("\"1\"")
        let loader = makeCameraLoader(CurlClient(baseURL: server.baseURL))
        let kept = ContentValidator(entityTag: "\"\(String(repeating: "e", count: 20_000))\"")
        loader.restore([], from: Provenance(origin: .cache, date: clock.now), validator: kept)
        loader.sync()
        await settled(loader)
        #expect(loader.validator?.entityTag == "\"1\"")
        #expect(!server.requests.contains { $0.lowercased().contains("if-none-match") })
    }

    @Test(
        "After a response possibly caused by a validator, the next request has none",
        arguments: [400, 412, 413, 431],
        ClientKind.allCases)
    func rejectedValidator(status: Int, kind: ClientKind) async throws {
        let server = try ScriptedServer { exchange in
            let isConditional = exchange.head.lowercased().contains("if-none-match")
            try exchange.answer(
                isConditional ? "\(status) No" : "200 OK", headers: ["ETag: \"1\""], body: Data("[]".utf8))
        }
        let loader = makeCameraLoader(kind.makeClient(server.baseURL))
        var states: [LoadableState] = []
        for _ in 0..<3 {
            loader.sync()
            await settled(loader)
            states.append(loader.loadableState)
        }
        #expect(states == [.didSyncSuccessfully, .didFailToSync, .didSyncSuccessfully])
        #expect(loader.content?.isEmpty == true)
        #expect(server.requests.map { $0.lowercased().contains("if-none-match") } == [false, true, false])
    }
}

/// Gives what it has, cast to what is asked for, as the fakes of view model tests do.
private final class PlainClient: Client {
    struct NoAnswer: Error {}

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        guard let content = [Camera]() as? T.Content else { throw NoAnswer() }
        return .content(content)
    }
}
