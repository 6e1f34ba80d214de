import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

struct Webcam: Decodable, Equatable, Sendable {
    let id: String
    let name: String
}

// snippet: Requests/endpoint
struct WebcamsEndpoint: JSONEndpoint, URLRequestBuildable {
    typealias Content = [Webcam]

    let url: URL  // May be relative: "cameras".

    func makeRequest() throws -> URLRequest {
        get(url, queryItems: [URLQueryItem(name: "sort", value: "name")])
    }
}
// end

// snippet: Requests/validate
struct LatestWebcamEndpoint: Endpoint {
    let url: URL

    func makeRequest() throws -> URLRequest {
        URLRequest(url: url)
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        if response.statusCode == 404 { return }  // There is none yet.
        guard response.statusCode == 200 else { throw Refused(status: response.statusCode) }
    }

    func content(from response: URLResponse?, with body: Data) throws -> Webcam? {
        try? JSONDecoder().decode(Webcam.self, from: body)
    }
}
// end

struct Refused: Error, Equatable {
    let status: Int
}

// snippet: Requests/upload
struct PhotoEndpoint: UploadEndpoint {
    let url: URL
    let file: URL

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        return (request, .file(file))
    }

    func content(from response: URLResponse?, with body: Data) throws {}
}
// end

// snippet: Requests/loader
final class WebcamsLoader: WebLoader<[Webcam]>, ContentLoading {
    func load() {
        guard let url = URL(string: "cameras"), startLoading() else { return }
        request(WebcamsEndpoint(url: url))
    }
}
// end

// snippet: Requests/adapter
struct SignedIn: RequestAdapter {
    let base: BaseRequestAdapter
    let token: String

    func adapt(_ request: URLRequest) async throws -> URLRequest {
        var request = try await base.adapt(request)
        request.setValue(token, forHTTPHeaderField: "X-Token")
        return request
    }
}
// end

@MainActor
@Suite("Requests.md and LoadableNetworking.md", .timeLimit(.minutes(3)))
struct RequestsSnippets {

    private let server: HomeHTTPServer
    private let webcamsURL: URL
    private let photoURL: URL

    init() throws {
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        webcamsURL = try #require(URL(string: "cameras"))
        photoURL = try #require(URL(string: "profile/photo"))
    }

    private var baseURL: URL { server.baseURL }

    @Test("The example of the landing page loads, and keeps what it has")
    func example() async throws {
        let url = webcamsURL
        // snippet: LoadableNetworking/example
        let client = CurlClient(baseURL: baseURL)
        let webcams = ContentLoader { try await client.request(WebcamsEndpoint(url: url)) }
        webcams.sync()
        // end
        try await webcams.doneSyncing()
        server.setFault(.reset, for: .cameras)
        webcams.sync()
        await #expect(throws: Never.self) { try await webcams.doneSyncing() }
        #expect(webcams.content?.isEmpty == false)
        #expect("\(webcams.error.map { "\($0)" } ?? "")".hasPrefix("connection lost"))
    }

    @Test("A client is asked with await, or with a handler and a progress")
    func client() async throws {
        let url = webcamsURL
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        // snippet: Requests/client
        let client = CurlClient(baseURL: baseURL)
        let webcams = try await client.request(WebcamsEndpoint(url: url))

        let progress = client.request(WebcamsEndpoint(url: url)) { result in
            show("\(result.map(\.count))")
        }
        // end
        await until { !shown.isEmpty }
        #expect(shown == ["success(\(webcams.count))"])
        #expect(progress.completedUnitCount > 0)
        #expect(server.receivedRequests(for: .cameras).count == 2)
    }

    @Test("An endpoint decides itself what is a success")
    func validate() async throws {
        let client = CurlClient(baseURL: baseURL)
        let nowhere = try #require(URL(string: "nowhere"))
        #expect(try await client.request(LatestWebcamEndpoint(url: nowhere)) == nil)
        server.setFault(.internalServerError, for: .cameras)
        await #expect(throws: Refused(status: 500)) {
            _ = try await client.request(LatestWebcamEndpoint(url: webcamsURL))
        }
    }

    @Test("A file is uploaded")
    func upload() async throws {
        let client = CurlClient(baseURL: baseURL)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
        try Data("photo".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let url = photoURL
        // snippet: Requests/uploading
        try await client.upload(PhotoEndpoint(url: url, file: file))
        // end
        #expect(server.receivedRequests(for: .profile).last?.body == Data("photo".utf8))
    }

    @Test("Limits are part of the client")
    func limits() async {
        // snippet: Requests/limits
        let limits = ClientLimits(
            timeout: .seconds(20),
            connectTimeout: .seconds(3),
            responseTimeout: .seconds(5),
            maximumBodySize: 1 << 20,
            maximumRedirects: 2,
            maximumConcurrentRequests: 4
        )
        let client = CurlClient(baseURL: baseURL, limits: limits)
        // end
        server.setFault(.redirectLoop, for: .cameras)
        await #expect(throws: NetworkError.tooManyRedirects(host: RemoteHost(of: baseURL), limit: 2)) {
            _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        }
    }

    @Test("A loader asks for another version only")
    func loader() async throws {
        let webcams = WebcamsLoader(apiClient: CurlClient(baseURL: baseURL))
        for _ in 0..<2 {
            webcams.load()
            try await webcams.doneSyncing()
        }
        #expect(webcams.content?.isEmpty == false)
        #expect(server.receivedRequests(for: .cameras).last?.headers["if-none-match"] != nil)
    }

    @Test("A conditional request without a loader")
    func conditional() async throws {
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        var known: ContentValidator?
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        for _ in 0..<2 {
            // snippet: Requests/conditional
            switch try await client.request(WebcamsEndpoint(url: url), ifChangedFrom: known) {
            case .content(let webcams, let validator):
                known = validator
                show("\(webcams.count) webcams")
            case .notModified:
                show("nothing new")
            }
            // end
        }
        #expect(shown.count == 2)
        #expect(shown.last == "nothing new")
    }

    @Test("An error says what to do, and knows how long to wait")
    func errors() async throws {
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        server.setFault(.tooManyRequests, for: .cameras)
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        // snippet: Requests/errors
        do {
            _ = try await client.request(WebcamsEndpoint(url: url))
        } catch let error as NetworkError {
            show("\(error)")
        }
        // end
        let port = baseURL.port ?? 0
        #expect(shown == ["429 too many requests from 127.0.0.1:\(port); try again after 5 s"])
    }

    @Test("An observer writes a log without secrets")
    func observer() async throws {
        let lines = Mutex<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        // snippet: Requests/observer
        let client = CurlClient(
            baseURL: baseURL,
            responseObserver: { request, response, body, error in
                let summary = ExchangeSummary(request: request, response: response, body: body, error: error)
                log(summary.description)
            }
        )
        // end
        _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        let port = baseURL.port ?? 0
        #expect(lines.withLock { $0.first }?.hasPrefix("GET 127.0.0.1:\(port)/cameras: 200, ") == true)
    }

    @Test("What an adapter calls sensitive stays with the server")
    func adapter() async throws {
        server.setFault(.redirectHost, for: .cameras)
        let adapter = SignedIn(base: BaseRequestAdapter(baseURL: baseURL), token: "secret")
        let client = CurlClient(requestAdapter: adapter)
        _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        #expect(server.receivedRequests(for: .cameras).map { $0.headers["x-token"] } == ["secret", nil])
    }

    @Test("The example of WebLoader")
    func webLoader() async throws {
        struct CamerasEndpoint: JSONEndpoint {
            typealias Content = [Camera]
            var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }
            func makeRequest() throws -> URLRequest {
                URLRequest(url: try #require(URL(string: "cameras")))
            }
        }
        // snippet: WebLoader/subclass
        final class CameraLoader: WebLoader<[Camera]>, ContentLoading {
            func load() {
                guard startLoading() else { return }
                request(CamerasEndpoint())
            }
        }
        // end
        let loader = CameraLoader(apiClient: CurlClient(baseURL: baseURL))
        loader.load()
        try await loader.doneSyncing()
        #expect(loader.content?.isEmpty == false)
    }
}
