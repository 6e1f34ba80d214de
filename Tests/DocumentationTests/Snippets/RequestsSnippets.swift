import Foundation
import HomeServer
import LoadableCoding
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
struct WebcamsEndpoint: JSONEndpoint {
    typealias Content = [Webcam]

    let url: URL  // May be relative: "cameras".

    func makeRequest() throws -> HTTPRequest {
        .get(url, queryItems: [URLQueryItem(name: "sort", value: "name")])
    }
}
// end

// snippet: Requests/validate
struct LatestWebcamEndpoint: Endpoint {
    let url: URL

    func makeRequest() throws -> HTTPRequest {
        .get(url)
    }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        if response.status.code == 404 { return }  // There is no webcam yet.
        guard response.status.code == 200 else { throw Refused(status: response.status.code) }
    }

    func content(from response: HTTPResponse) throws -> Webcam? {
        try? JSONDecoder().decode(Webcam.self, from: response.body)
    }
}
// end

struct SignUpEndpoint: JSONEndpoint {
    typealias Content = Webcam

    let url: URL
    let user: [String: String]

    // snippet: Requests/body
    func makeRequest() throws -> HTTPRequest {
        try .post(url, body: .json(encoding: user))
    }
    // end
}

struct Refused: Error, Equatable {
    let status: Int
}

// snippet: Requests/upload
struct PhotoEndpoint: Endpoint {
    let url: URL
    let file: URL

    func makeRequest() throws -> HTTPRequest {
        .put(url, body: .file(file))
    }

    func content(from response: HTTPResponse) throws {}
}
// end

// snippet: Requests/adapter
struct SignedIn: RequestAdapter {
    let base: BaseRequestAdapter
    let token: String

    func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        var request = try await base.adapt(request)
        request.headerFields["X-Token"] = token
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

    @Test("The examples of the landing page load, and keep their content")
    func example() async throws {
        let url = webcamsURL
        // snippet: LoadableNetworking/example
        let client = CurlClient(baseURL: baseURL)
        let webcams = EndpointSource(client, WebcamsEndpoint(url: url))
        // end
        let loader = ContentLoader(webcams)
        loader.sync()
        try await loader.doneSyncing()
        server.setFault(.reset, for: .cameras)
        loader.sync()
        await #expect(throws: Never.self) { try await loader.doneSyncing() }
        #expect(loader.content?.isEmpty == false)
        #expect("\(loader.error.map { "\($0)" } ?? "")".hasPrefix("/cameras: connection lost"))
    }

    @Test("A URL needs no endpoint")
    func source() async throws {
        struct Notice: Decodable { let id: String }
        // snippet: LoadableNetworking/url
        let notices = URLSource("https://api.example/notices").json([Notice].self)
        // end
        let here = URLSource("\(baseURL)/notices").json([Notice].self)
        #expect(try await here.load(LoadRequest()).content?.isEmpty == false)
        withExtendedLifetime(notices) {}
    }

    @Test("A client is used with await, and reports its progress")
    func client() async throws {
        let url = webcamsURL
        let lines = Mutex<[String]>([])
        let show: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        // snippet: Requests/client
        let client = CurlClient(baseURL: baseURL)
        let webcams = try await client.request(WebcamsEndpoint(url: url))
        // end
        // snippet: Requests/send
        let request = LoadRequest { progress in
            show("\(progress.completed) of \(progress.total.map(String.init) ?? "?") bytes")
        }
        let answer = try await client.send(WebcamsEndpoint(url: url), request)
        show("\(answer.facts.byteCount ?? 0) bytes")
        // end
        let shown = lines.withLock(\.self)
        #expect(answer.content == webcams)
        #expect(shown.count > 1)
        #expect(shown.dropLast().last?.hasPrefix(shown.last?.dropLast(" bytes".count) ?? "-") == true)
        #expect(server.receivedRequests(for: .cameras).count == 2)
    }

    @Test("An endpoint decides which responses are successful")
    func validate() async throws {
        let client = CurlClient(baseURL: baseURL)
        let nowhere = try #require(URL(string: "nowhere"))
        #expect(try await client.request(LatestWebcamEndpoint(url: nowhere)) == nil)
        server.setFault(.internalServerError, for: .cameras)
        await #expect(throws: Refused(status: 500)) {
            _ = try await client.request(LatestWebcamEndpoint(url: webcamsURL))
        }
    }

    @Test("A value is encoded as the body of a request")
    func body() throws {
        let request = try SignUpEndpoint(url: photoURL, user: ["name": "Ada"]).makeRequest()
        #expect(request.method == .post)
        #expect(request.body?.contentType == "application/json")
    }

    @Test("A file is uploaded")
    func upload() async throws {
        let client = CurlClient(baseURL: baseURL)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
        try Data("photo".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let url = photoURL
        // snippet: Requests/uploading
        try await client.request(PhotoEndpoint(url: url, file: file))
        // end
        #expect(server.receivedRequests(for: .profile).last?.body == Data("photo".utf8))
    }

    @Test("Limits are part of the client")
    func limits() async {
        // snippet: Requests/limits
        let limits = ClientLimits(
            timeout: .seconds(60),
            connectTimeout: .seconds(10),
            responseTimeout: .seconds(30),
            maximumBodySize: 1 << 20,
            maximumRedirects: 2,
            maximumConcurrentRequestsPerHost: 4
        )
        let client = CurlClient(baseURL: baseURL, limits: limits)
        // end
        server.setFault(.redirectLoop, for: .cameras)
        await #expect(throws: NetworkError.tooManyRedirects(host: RemoteHost(of: baseURL), limit: 2)) {
            _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        }
    }

    @Test("A loader makes conditional requests")
    func loader() async throws {
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        // snippet: Requests/loader
        let webcams = ContentLoader(EndpointSource(client, WebcamsEndpoint(url: url)))
        // end
        for _ in 0..<2 {
            webcams.sync()
            try await webcams.doneSyncing()
        }
        #expect(webcams.content?.isEmpty == false)
        #expect(server.receivedRequests(for: .cameras).last?.headers["if-none-match"] != nil)
    }

    @Test("A URL in a loader")
    func urlLoader() async throws {
        struct Notice: Decodable { let id: String }
        let url = baseURL.appending(path: "notices")
        // snippet: Requests/url
        let notices = ContentLoader(URLSource(url).json([Notice].self))
        // end
        notices.sync()
        try await notices.doneSyncing()
        #expect(notices.content?.isEmpty == false)
    }

    @Test("The examples of doc comments")
    func docComments() async throws {
        struct Rates: Decodable, Sendable { let id: String }
        // snippet: Endpoint/rates
        struct RatesEndpoint: JSONEndpoint {
            typealias Content = Rates

            let url: URL

            func makeRequest() throws -> HTTPRequest { .get(url) }
        }
        // end
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        do {
            // snippet: EndpointSource/endpoint
            let rates = ContentLoader(EndpointSource(client, RatesEndpoint(url: url)))
            // end
            #expect(rates.content == nil)
        }
        do {
            // snippet: URLSource/json
            let rates = ContentLoader(URLSource("https://api.example/rates").json(Rates.self))
            // end
            #expect(rates.content == nil)
        }
        // snippet: HTTPRequest/request
        var request = HTTPRequest.get(url, queryItems: [URLQueryItem(name: "sort", value: "name")])
        request.headerFields["Accept-Language"] = "is"
        // end
        #expect(request.url.relativeString == "cameras?sort=name")
        // snippet: HTTPFields/lookup
        let fields: HTTPFields = ["Accept": "application/json"]
        let accepted = fields["accept"]
        // end
        #expect(accepted == "application/json")
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
            switch try await client.send(WebcamsEndpoint(url: url), LoadRequest(known: known)) {
            case .content(let webcams, let facts):
                known = facts.validator
                show("\(webcams.count) webcams")
            case .unchanged:
                show("nothing new")
            }
            // end
        }
        #expect(shown.count == 2)
        #expect(shown.last == "nothing new")
    }

    @Test("An error has advice, and a minimum wait")
    func errors() async throws {
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        server.setFault(.tooManyRequests, for: .cameras)
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        // snippet: Requests/errors
        do {
            _ = try await client.request(WebcamsEndpoint(url: url))
        } catch NetworkError.status(401, _, _, _) {
            show("sign in first")
        } catch let error as NetworkError {
            show("\(error)")
        }
        // end
        let port = baseURL.port ?? 0
        #expect(shown == ["/cameras: 429 too many requests from 127.0.0.1:\(port); try again after 5 s"])
    }

    @Test("A stream is read as it arrives")
    func stream() async throws {
        let client = CurlClient(baseURL: baseURL)
        let url = webcamsURL
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        // snippet: Requests/stream
        let stream = try await client.stream(.get(url)).success()
        var parser = ServerSentEventParser()
        for try await bytes in stream {
            for event in parser.append(bytes) { show("\(event.name): \(event.data)") }
        }
        // end
        #expect(shown == [])
    }

    @Test("An observer writes a log without secrets")
    func observer() async throws {
        let lines = Mutex<[String]>([])
        let log: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
        // snippet: Requests/observer
        let client = CurlClient(
            baseURL: baseURL,
            responseObserver: { request, response, error in
                log(ExchangeSummary(request: request, response: response, error: error).description)
            }
        )
        // end
        _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        let port = baseURL.port ?? 0
        #expect(lines.withLock { $0.first }?.hasPrefix("GET 127.0.0.1:\(port)/cameras: 200, ") == true)
    }

    @Test("Headers that an adapter declares sensitive stay with the server")
    func adapter() async throws {
        server.setFault(.redirectHost, for: .cameras)
        let adapter = SignedIn(base: BaseRequestAdapter(baseURL: baseURL), token: "secret")
        let client = CurlClient(requestAdapter: adapter)
        _ = try await client.request(WebcamsEndpoint(url: webcamsURL))
        #expect(server.receivedRequests(for: .cameras).map { $0.headers["x-token"] } == ["secret", nil])
    }
}
