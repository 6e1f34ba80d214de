import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import HomeServer
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct WebLoaderTests {

    private let server: HomeHTTPServer
    private let client: CurlClient

    init() throws {
        server = try HomeHTTPServer()
        client = CurlClient(baseURL: server.baseURL, limits: .patient)
    }

    private func name(_ state: LoadingState<[Camera]>) -> String {
        switch state {
        case .initial: "initial"
        case .loading(let cache): cache == nil ? "loading" : "loading with content"
        case .success: "success"
        case .failure(_, let cache): cache == nil ? "failure" : "failure with content"
        }
    }

    @Test("A loader goes through the states of document 004, and keeps its content")
    func states() async {
        let loader = CameraLoader(apiClient: client)
        var seen = [name(loader.state)]
        let observation = loader.observe { [unowned loader] in seen.append(name(loader.state)) }
        loader.load()
        await settled(loader)
        server.setFault(.internalServerError, for: .cameras)
        loader.load()
        await settled(loader)
        #expect(seen == ["initial", "loading", "success", "loading with content", "failure with content"])
        #expect(loader.state.content?.isEmpty == false)
        observation.remove()
    }

    @Test("A loader is a loadable: sync calls load, and groups and proxies accept it")
    func isLoadable() async {
        let loader = CameraLoader(apiClient: client)
        let proxy = LoadableProxy()
        let group = LoadableGroup([proxy])
        group.sync()
        proxy.loadable = loader
        await settled(group)
        #expect(group.loadableState == .didSyncSuccessfully)
        #expect(loader.content != nil)
    }

    @Test("The history has the size of a response's body, and no other sizes")
    func byteCount() async throws {
        let sizes = Mutex<[Int?]>([])
        let client = CurlClient(baseURL: server.baseURL, limits: .patient) { _, _, body, _ in
            sizes.withLock { $0.append(body?.count) }
        }
        let loader = CameraLoader(apiClient: client)
        loader.load()
        await settled(loader)
        #expect(try #require(loader.loadHistory.last?.byteCount) == sizes.withLock { $0.first })
        server.setFault(.internalServerError, for: .cameras)
        loader.load()
        await settled(loader)
        #expect(loader.loadHistory.last?.byteCount == nil)
        #expect(loader.loadHistory.count == 2)
    }

    @Test("A loader may also define its load with doSync")
    func doSync() async {
        let loader = HookedCameraLoader(apiClient: client)
        loader.sync()
        await settled(loader)
        #expect(loader.content?.isEmpty == false)
    }

    @Test("Calls during a load join its request")
    func singleFlight() async {
        let loader = CameraLoader(apiClient: client)
        let groups = [LoadableGroup([loader]), LoadableGroup([loader])]
        for group in groups { group.sync() }
        loader.load()
        loader.sync()
        await settled(loader)
        #expect(server.requestCount(for: .cameras) == 1)
        #expect(groups.map(\.loadableState) == [.didSyncSuccessfully, .didSyncSuccessfully])
    }

    @Test("Cancelling restores the previous state, and is not a failure")
    func cancel() async {
        let loader = CameraLoader(apiClient: client)
        loader.load()
        await settled(loader)
        server.setFault(.hang, for: .cameras)
        loader.load()
        await until { server.requestCount(for: .cameras) == 2 }
        loader.cancel()
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(loader.error == nil)
        #expect(loader.progress == nil)
    }

    @Test("A late response of a cancelled load does not replace newer content")
    func lateAnswer() async {
        let loader = CameraLoader(apiClient: client)
        server.setLatency(.milliseconds(100), for: .cameras)
        server.setFault(.internalServerError, for: .cameras)
        loader.load()
        await until { server.requestCount(for: .cameras) == 1 }
        loader.cancel()
        server.setFault(nil, for: .cameras)
        server.setLatency(.zero, for: .cameras)
        loader.load()
        await settled(loader)
        #expect(loader.loadableState == .didSyncSuccessfully)
    }

    @Test("The progress exists during a request, and is nil otherwise")
    func progress() async {
        let loader = CameraLoader(apiClient: client)
        #expect(loader.progress == nil)
        loader.load()
        #expect(loader.progress != nil)
        await settled(loader)
        #expect(loader.progress == nil)
    }

    @Test("P7: a client that responds immediately leaves no stale progress")
    func immediateAnswer() async {
        let loader = CameraLoader(apiClient: ImmediateClient())
        for _ in 0..<2 {
            loader.load()
            await settled(loader)
            #expect(loader.loadableState == .didFailToSync)
            #expect(loader.progress == nil)
        }
    }

    @Test("Releasing a loader cancels its request, and the request does not retain it")
    func goesAway() async {
        server.setFault(.hang, for: .cameras)
        weak var weakLoader: CameraLoader?
        var progress: Progress?
        do {
            let loader = CameraLoader(apiClient: client)
            weakLoader = loader
            loader.load()
            progress = loader.progress
            await until { server.requestCount(for: .cameras) == 1 }
        }
        #expect(weakLoader == nil)
        await until { progress?.isCancelled == true }
        #expect(progress?.isCancelled == true)
    }

    @Test("The provenance has the source, the time, and the end of freshness")
    func provenance() async throws {
        let loader = CameraLoader(apiClient: client)
        loader.freshFor = .seconds(60)
        loader.load()
        await settled(loader)
        let provenance = try #require(loader.provenance)
        #expect(provenance.origin == .source)
        #expect(provenance.freshUntil == provenance.date.advanced(by: .seconds(60)))
    }

    private func conditions() -> [String?] {
        server.receivedRequests(for: .cameras).map { $0.headers["if-none-match"] }
    }

    @Test("The second load is conditional, and transformed content stays")
    func notModified() async throws {
        let loader = CountLoader(apiClient: client)
        for _ in 0..<3 {
            loader.sync()
            await settled(loader)
        }
        #expect(loader.content.map { $0 > 0 } == true)
        #expect(conditions().map { $0 != nil } == [false, true, true])
    }

    @Test("A validator is not sent to another place, without content, or if disabled")
    func unconditional() async {
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

    @Test("A loader can upload, and keeps the response", arguments: ClientKind.allCases)
    func upload(kind: ClientKind) async {
        let loader = PhotoLoader(apiClient: kind.makeClient(server.baseURL))
        loader.sync()
        #expect(loader.progress != nil)
        await settled(loader)
        #expect(loader.content == Delivery(byteCount: 5))
        #expect(loader.progress == nil)
    }

    // MARK: Handlers

    @Test(
        "Cancelling the progress cancels the request; the handler is called once, on the main actor",
        arguments: ClientKind.allCases)
    func cancelProgress(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.hang, for: .cameras)
        var results: [Result<[Camera], any Error>] = []
        let progress = client.request(ListEndpoint()) { (result: Result<[Camera], any Error>) in results.append(result)
        }
        #expect(results.isEmpty)
        await until { server.requestCount(for: .cameras) > 0 }
        progress.cancel()
        await until { !results.isEmpty }
        #expect(results.count == 1)
        #expect((results.first?.error as? URLError)?.code == .cancelled)
    }

    @Test("The handler is never called before request returns", arguments: ClientKind.allCases)
    func handlerIsLater(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        var events: [String] = []
        _ = client.request(ListEndpoint()) { _ in events.append("called") }
        events.append("returned")
        await until { events.count == 2 }
        #expect(events == ["returned", "called"])
    }

    @Test(
        "The progress counts the bytes that were sent; the handler is called once, on the main actor",
        arguments: ClientKind.allCases)
    func uploadProgress(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        let photo = Data(count: 1_000_000)
        var results: [Result<Delivery, any Error>] = []
        let progress = client.upload(PhotoEndpoint(body: photo)) { results.append($0) }
        await until { !results.isEmpty && progress.completedUnitCount == photo.count }
        #expect(progress.totalUnitCount == photo.count)
        #expect(try results.map { try $0.get().byteCount } == [photo.count])
    }

    @Test("Cancelling the progress cancels the upload", arguments: ClientKind.allCases)
    func cancelUpload(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.hang, for: .profile)
        var results: [Result<Delivery, any Error>] = []
        let progress = client.upload(PhotoEndpoint(body: Data("x".utf8))) { results.append($0) }
        await until { server.requestCount(for: .profile) == 1 }
        progress.cancel()
        await until { !results.isEmpty }
        #expect((results.first?.error as? URLError)?.code == .cancelled)
    }

    @Test("A stream is uploaded, by each client", arguments: ClientKind.allCases)
    func stream(kind: ClientKind) async throws {
        let photo = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
        let delivery = try await kind.makeClient(server.baseURL).upload(StreamEndpoint(bytes: photo))
        #expect(delivery.byteCount == photo.count)
        #expect(server.receivedRequests(for: .profile).last?.body == photo)
    }

    @Test("An adapter receives every request, including uploads", arguments: ClientKind.allCases)
    func adapter(kind: ClientKind) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
        try Data("hello".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let client = kind.makeClient(TokenAdapter(base: BaseRequestAdapter(baseURL: server.baseURL)))
        _ = try await client.request(ListEndpoint())
        #expect(server.receivedRequests(for: .cameras).map { $0.headers["x-token"] } == ["token"])
        for body in [
            UploadEndpointBody.file(file), .data(Data("hello".utf8)), .stream(InputStream(data: Data("hello".utf8))),
        ] {
            #expect(try await client.upload(BodyEndpoint(body: body)).byteCount == 5)
        }
        #expect(server.receivedRequests(for: .profile).map { $0.headers["x-token"] } == ["token", "token", "token"])
        #expect(server.receivedRequests(for: .profile).allSatisfy { $0.body == Data("hello".utf8) })
    }

    @Test("A client that cannot upload reports that")
    func unsupported() async {
        await #expect(throws: UnsupportedByClient.upload) {
            _ = try await ImmediateClient().upload(PhotoEndpoint(body: Data()))
        }
    }

    @Test("Short forms create requests with their method, and the type of a body")
    func building() throws {
        struct Building: URLRequestBuildable {}
        let url = try #require(URL(string: "users?sort=name"))
        let (made, body) = (Building(), HTTPBody.string("hello"))
        let requests = [
            made.get(url), made.head(url), made.post(url), made.post(url, body: body), made.put(url, body: body),
            made.patch(url, body: body), made.delete(url), made.request("OPTIONS", url),
        ]
        #expect(
            requests.map { $0.httpMethod ?? "" } == [
                "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
            ])
        #expect(requests.map { $0.httpBody == body.data } == [false, false, false, true, true, true, false, false])
        let types = requests.map { $0.value(forHTTPHeaderField: "Content-Type") }
        let text = "text/plain"
        #expect(types == [nil, nil, nil, text, text, text, nil, nil])
        let sorted = made.get(url, queryItems: [URLQueryItem(name: "q", value: "a+b&c d")])
        #expect(sorted.url?.relativeString == "users?q=a+b%26c%20d")
    }
}

// MARK: What is asked, and by whom

enum ClientKind: String, CaseIterable {
    case curl, urlSession

    func makeClient(_ baseURL: URL) -> any Client {
        switch self {
        case .curl: CurlClient(baseURL: baseURL, limits: .patient)
        case .urlSession: URLSessionClient(baseURL: baseURL, limits: .patient)
        }
    }

    func makeClient(_ adapter: any RequestAdapter) -> any Client {
        switch self {
        case .curl: CurlClient(requestAdapter: adapter, limits: .patient)
        case .urlSession: URLSessionClient(requestAdapter: adapter, limits: .patient)
        }
    }
}

extension ClientLimits {

    /// For tests that are not about time: however busy the machine is, no request is timed out.
    static let patient = ClientLimits(timeout: .seconds(3600), responseTimeout: .seconds(3600))
}

private struct ListEndpoint: Endpoint {
    var path = "cameras"

    func makeRequest() throws -> URLRequest { URLRequest(url: try #require(URL(string: path))) }

    func content(from response: URLResponse?, with body: Data) throws -> [Camera] {
        try HomeHTTPServer.makeJSONDecoder().decode([Camera].self, from: body)
    }
}

private struct DataEndpoint: Endpoint {
    var path: String

    func makeRequest() throws -> URLRequest { URLRequest(url: try #require(URL(string: path))) }

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }
}

private struct PhotoEndpoint: UploadEndpoint {
    var body: Data

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: try #require(URL(string: "profile/photo")))
        request.httpMethod = "POST"
        return (request, .data(body))
    }

    func content(from response: URLResponse?, with body: Data) throws -> Delivery {
        try JSONDecoder().decode(Delivery.self, from: body)
    }
}

private struct BodyEndpoint: UploadEndpoint {
    var body: UploadEndpointBody

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        (try PhotoEndpoint(body: Data()).makeRequest().0, body)
    }

    func content(from response: URLResponse?, with body: Data) throws -> Delivery {
        try JSONDecoder().decode(Delivery.self, from: body)
    }
}

private struct TokenAdapter: RequestAdapter {
    let base: BaseRequestAdapter

    func adapt(_ request: URLRequest) throws -> URLRequest {
        var request = try base.adapt(request)
        request.setValue("token", forHTTPHeaderField: "X-Token")
        return request
    }
}

private struct StreamEndpoint: UploadEndpoint {
    var bytes: Data

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        (try PhotoEndpoint(body: bytes).makeRequest().0, .stream(InputStream(data: bytes)))
    }

    func content(from response: URLResponse?, with body: Data) throws -> Delivery {
        try JSONDecoder().decode(Delivery.self, from: body)
    }
}

/// As document 004 writes a loader.
private final class CameraLoader: WebLoader<[Camera]>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        request(ListEndpoint())
    }
}

/// The same by the loadable's own hook.
private final class HookedCameraLoader: WebLoader<[Camera]> {
    override func doSync() { request(ListEndpoint()) }
}

private final class CountLoader: WebLoader<Int> {
    override func doSync() { request(ListEndpoint()) { $0.count } }
}

private final class PathLoader: WebLoader<Data> {
    var path = "cameras"
    override func doSync() { request(DataEndpoint(path: path)) }
}

private final class PhotoLoader: WebLoader<Delivery> {
    override func doSync() { upload(PhotoEndpoint(body: Data("hello".utf8))) }
}

/// Fails before anything else can happen.
private final class ImmediateClient: Client {
    struct NoAnswer: Error {}

    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content { throw NoAnswer() }
}

/// Waits until the loadable is not syncing; the suite's time limit is the deadline.
@MainActor
private func settled(_ loadable: any PureLoadableProtocol) async {
    await until { loadable.loadableState != .syncing }
}
