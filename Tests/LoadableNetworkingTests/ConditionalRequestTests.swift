import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
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
        "The second load asks for another version only; content that is not changed is fresh again, without a body",
        arguments: ClientKind.allCases)
    func notModified(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let loader = CameraLoader(apiClient: client, clock: clock)
        loader.freshFor = .seconds(60)
        loader.load()
        await settled(loader)
        let (content, validator) = (try #require(loader.content), try #require(loader.validator))
        let bytes = loader.loadHistory.last?.byteCount
        clock.set(clock.now.advanced(by: .seconds(100)))
        #expect(loader.needsSync())
        loader.load()
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

    @Test("Content that has changed comes with its new validator", arguments: ClientKind.allCases)
    func modified(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let loader = CameraLoader(apiClient: client)
        loader.load()
        await settled(loader)
        let (content, validator) = (loader.content, loader.validator)
        _ = try await client.request(PostEndpoint(path: "cameras/roof/favourite"))
        loader.load()
        await settled(loader)
        #expect(loader.content != content)
        #expect(loader.validator != nil)
        #expect(loader.validator != validator)
    }

    private struct PostEndpoint: Endpoint, URLRequestBuildable {
        var path: String
        func makeRequest() throws -> URLRequest {
            guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
            return post(url)
        }
        func content(from response: URLResponse?, with body: Data) throws -> Data { body }
    }

    @Test("What a transform made stays, and the next load asks conditionally, too", arguments: ClientKind.allCases)
    func transform(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        final class CountLoader: WebLoader<Int> {
            override func doSync() { request(ListEndpoint.cameras) { $0.count } }
        }
        let loader = CountLoader(apiClient: client)
        for _ in 0..<3 {
            loader.sync()
            await settled(loader)
        }
        #expect(loader.content.map { $0 > 0 } == true)
        #expect(conditions().map { $0 != nil } == [false, true, true])
    }

    @Test("After a failure the content is there still, and asked for conditionally", arguments: ClientKind.allCases)
    func afterFailure(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let loader = CameraLoader(apiClient: client)
        loader.load()
        await settled(loader)
        server.setFault(.internalServerError, for: .cameras)
        loader.load()
        await settled(loader)
        server.setFault(nil, for: .cameras)
        loader.load()
        await settled(loader)
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(conditions().map { $0 != nil } == [false, true, true])
    }

    @Test("Content from a cache is asked for by the validator that was kept with it", arguments: ClientKind.allCases)
    func restored(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let first = CameraLoader(apiClient: client)
        first.load()
        await settled(first)
        let second = CameraLoader(apiClient: client)
        second.restore(
            try #require(first.content), from: try #require(first.provenance), validator: first.validator)
        second.load()
        await settled(second)
        #expect(conditions() == [nil, first.validator?.entityTag])
        #expect(second.content == first.content)
    }

    @Test(
        "A validator of one place is not sent to another, nor without content, nor where that is switched off",
        arguments: ClientKind.allCases)
    func unconditional(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        final class PathLoader: WebLoader<Data> {
            var path = "cameras"
            override func doSync() { request(DataEndpoint(path: path)) }
        }
        let loader = PathLoader(apiClient: client)
        func load(_ path: String) async {
            loader.path = path
            loader.sync()
            await settled(loader)
        }
        await load("cameras")
        await load("cameras?page=2")
        await load("cameras?page=2")
        #expect(conditions().map { $0 != nil } == [false, false, true])
        loader.asksConditionally = false
        await load("cameras?page=2")
        #expect(conditions().last == .some(nil))
        loader.asksConditionally = true
        loader.update(.initial)
        await load("cameras?page=2")
        #expect(conditions().last == .some(nil))
    }

    @Test(
        "A 304 that nobody asked for is an error of its own, and no content is taken for it",
        arguments: ClientKind.allCases)
    func uncalledFor(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.notModified, for: .cameras)
        let loader = CameraLoader(apiClient: client)
        loader.load()
        await settled(loader)
        #expect(loader.error as? NetworkError == .notModified(host: RemoteHost(of: server.baseURL)))
        #expect(loader.content == nil)
    }

    @Test(
        "Headers that the endpoint sets are left, and a 304 for them is the endpoint's affair",
        arguments: ClientKind.allCases)
    func ownHeaders(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        struct OwnEndpoint: Endpoint {
            func makeRequest() throws -> URLRequest {
                var request = try DataEndpoint(path: "cameras").makeRequest()
                request.setValue("\"mine\", *", forHTTPHeaderField: "If-None-Match")
                return request
            }
            func content(from response: URLResponse?, with body: Data) throws -> Int {
                (response as? HTTPURLResponse)?.statusCode ?? 0
            }
            func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {}
        }
        final class OwnLoader: WebLoader<Int> {
            override func doSync() { request(OwnEndpoint()) }
        }
        let loader = OwnLoader(apiClient: client)
        loader.restore(
            1, from: Provenance(origin: .cache, date: clock.now), validator: ContentValidator(entityTag: "\"kept\""))
        loader.sync()
        await settled(loader)
        #expect(conditions() == ["\"mine\", *"])
        #expect(loader.content == 304)
    }

    @Test("A client that knows nothing of it is asked as ever")
    func otherClient() async {
        let loader = CameraLoader(apiClient: PlainClient())
        for _ in 0..<2 {
            loader.load()
            await settled(loader)
            #expect(loader.loadableState == .didSyncSuccessfully)
            #expect(loader.content == [])
        }
    }

    @Test("Without a loader, an answer says whether there is another version", arguments: ClientKind.allCases)
    func answers(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let first = try await client.request(ListEndpoint.cameras, ifChangedFrom: nil)
        guard case .content(let cameras, let validator) = first else {
            Issue.record("\(first)")
            return
        }
        #expect(!cameras.isEmpty)
        let second = try await client.request(ListEndpoint.cameras, ifChangedFrom: validator)
        #expect(second == .notModified(validator: validator))
        let other = ContentValidator(entityTag: "\"other\"")
        #expect(try await client.request(ListEndpoint.cameras, ifChangedFrom: other) == first)
        let broken = ContentValidator(entityTag: "\"a\"\r\nX-Evil: 1")
        #expect(try await client.request(ListEndpoint.cameras, ifChangedFrom: broken) == first)
        #expect(server.receivedRequests(for: .cameras).allSatisfy { $0.headers["x-evil"] == nil })
    }

    @Test("The observer is told of a 304 as of an answer, not as of an error", arguments: ClientKind.allCases)
    func observer(kind: ClientKind) async throws {
        let seen = Mutex<[String]>([])
        let client = kind.makeClient(server.baseURL) { _, response, _, error in
            seen.withLock { $0.append("\(response?.statusCode ?? 0) \(error == nil)") }
        }
        let loader = CameraLoader(apiClient: client)
        for _ in 0..<2 {
            loader.load()
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

    @Test("What another URL said is not sent to the one that redirects there", arguments: ClientKind.allCases)
    func redirected(kind: ClientKind) async throws {
        let server = try scripted("\"1\"", redirects: true)
        let loader = CameraLoader(apiClient: kind.makeClient(server.baseURL))
        for _ in 0..<2 {
            loader.load()
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
        let loader = CameraLoader(apiClient: kind.makeClient(server.baseURL))
        for _ in 0..<2 {
            loader.load()
            await settled(loader)
        }
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect((loader.validator != nil) == size.isKept)
        #expect(server.requests.map { $0.lowercased().contains("if-none-match") } == [false, size.isKept])
    }

    @Test("A long validator that an earlier version has kept is not sent")
    func longKeptValidator() async throws {
        let server = try scripted("\"1\"")
        let loader = CameraLoader(apiClient: CurlClient(baseURL: server.baseURL))
        let kept = ContentValidator(entityTag: "\"\(String(repeating: "e", count: 20_000))\"")
        loader.restore([], from: Provenance(origin: .cache, date: clock.now), validator: kept)
        loader.load()
        await settled(loader)
        #expect(loader.validator?.entityTag == "\"1\"")
        #expect(!server.requests.contains { $0.lowercased().contains("if-none-match") })
    }

    @Test(
        "After an answer that may be the fault of a validator the next request goes without",
        arguments: [400, 412, 413, 431],
        ClientKind.allCases)
    func rejectedValidator(status: Int, kind: ClientKind) async throws {
        let server = try ScriptedServer { exchange in
            let isConditional = exchange.head.lowercased().contains("if-none-match")
            try exchange.answer(
                isConditional ? "\(status) No" : "200 OK", headers: ["ETag: \"1\""], body: Data("[]".utf8))
        }
        let loader = CameraLoader(apiClient: kind.makeClient(server.baseURL))
        var states: [LoadableState] = []
        for _ in 0..<3 {
            loader.load()
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
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        guard let content = [Camera]() as? T.Content else { throw NoAnswer() }
        return content
    }
}
