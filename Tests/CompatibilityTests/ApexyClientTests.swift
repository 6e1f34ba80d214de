import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import HomeServer
import TestSupport
import Testing

/// Clients and adapters of one's own, as apps for the original write them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ApexyClientTests {

    // MARK: Clients

    private let mock = MockClient()
    private let endpoint = SavedPriceEndpoint(saved: Price())

    @Test("A client with completion handlers can be used directly, with await, and by loaders")
    func completionHandlers() async throws {
        let client: Client = mock
        var prices: [Price] = []
        _ = client.request(endpoint) { result in
            if case .success(let price) = result { prices.append(price) }
        }
        #expect(prices.count == 1)
        #expect(try await client.request(endpoint) === endpoint.saved)
        #expect(try await client.upload(OrderEndpoint()) == 5)
        let loader = PriceLoader(apiClient: client)
        loader.load()
        await until { !loader.state.isLoading }
        #expect(loader.state.content != nil)
        #expect(mock.requestCount == 4)
    }

    @Test("Cancelling an await on such a client cancels its progress")
    func cancelledHandler() async {
        mock.answers = false
        let task = Task { try await mock.upload(OrderEndpoint()) }
        await until { mock.requestCount == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(mock.progress.isCancelled)
    }

    @Test("A client that implements nothing reports that")
    func empty() async {
        let client: Client = EmptyClient()
        await #expect(throws: UnsupportedByClient.request) { try await client.request(endpoint) }
        await #expect(throws: UnsupportedByClient.upload) { try await client.upload(OrderEndpoint()) }
        var error: Error?
        _ = client.request(endpoint) { error = $0.error }
        await until { error != nil }
        #expect(error as? UnsupportedByClient == .request)
    }

    @Test("A client with await can declare that, and works as any client")
    func concurrency() async throws {
        final class Waiting: ConcurrencyClient {
            func request<T>(_ endpoint: T) async throws -> T.Content where T: Endpoint {
                try endpoint.content(from: nil, with: Data())
            }
        }
        let client: ConcurrencyClient = Waiting()
        #expect(try await client.request(endpoint) === endpoint.saved)
        let result = await withCheckedContinuation { continuation in
            _ = (client as Client).request(endpoint) { continuation.resume(returning: $0) }
        }
        #expect(try result.get() === endpoint.saved)
    }

    @Test("Completion handlers are called on the queue passed to the client")
    func completionQueue() async throws {
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "completion")
        queue.setSpecific(key: key, value: "completion")
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: #"{"data": 5}"#))
        let client = URLSessionClient(
            baseURL: host, configuration: StubProtocol.configuration, completionQueue: queue, responseObserver: nil)
        let found = await withCheckedContinuation { continuation in
            _ = client.request(PriceEndpoint()) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(found == "completion")
        let uploaded = await withCheckedContinuation { continuation in
            _ = client.upload(OrderEndpoint()) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(uploaded == "completion")
    }

    @Test("An APIResult has its error")
    func result() {
        #expect(APIResult<Int>.success(1).error == nil)
        #expect(APIResult<Int>.failure(UnsupportedByClient.request).error is UnsupportedByClient)
    }

    // MARK: Adapters

    /// As an app has it: a subclass with a token.
    private final class TokenAdapter: BaseRequestAdapter {
        var token: String?

        override func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
            var request = try super.adapt(urlRequest)
            request.setValue(token, forHTTPHeaderField: "Authorization")
            return request
        }
    }

    @Test("A request is adapted without await, even by a subclass with a changing base URL")
    func adapter() throws {
        let adapter = TokenAdapter(baseURL: URL(string: "https://shop.example/v1/")!)
        adapter.token = "secret"
        let request = try adapter.adapt(URLRequest(url: URL(string: "books?page=1")!))
        #expect(request.url?.absoluteString == "https://shop.example/v1/books?page=1")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "secret")
        adapter.baseURL = URL(string: "https://other.example/")!
        let other = try adapter.adapt(URLRequest(url: URL(string: "books")!))
        #expect(other.url?.absoluteString == "https://other.example/books")
    }

    @Test("An adapter may contain a base adapter, and applies to all requests of a client")
    func wrappingAdapter() async throws {
        final class Wrapping: RequestAdapter {
            let base: BaseRequestAdapter
            init(base: BaseRequestAdapter) { self.base = base }
            func adapt(_ urlRequest: URLRequest) throws -> URLRequest { try base.adapt(urlRequest) }
        }
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: "3"))
        let client = URLSessionClient(
            requestAdapter: Wrapping(base: BaseRequestAdapter(baseURL: host)),
            configuration: StubProtocol.configuration)
        #expect(try await client.request(BytesEndpoint()) == Data("3".utf8))
        #expect(StubProtocol.requests(to: host).map { $0.url?.path } == ["/price"])
    }

    @Test("The last component of a base URL without a trailing slash is replaced, as usual for URLs")
    func baseURL() throws {
        let adapter = BaseRequestAdapter(baseURL: URL(string: "https://shop.example/v1")!)
        let request = try adapter.adapt(URLRequest(url: URL(string: "books")!))
        #expect(request.url?.absoluteString == "https://shop.example/books")
        let absolute = try adapter.adapt(URLRequest(url: URL(string: "https://cdn.example/a.png")!))
        #expect(absolute.url?.absoluteString == "https://cdn.example/a.png")
    }

    @Test("A session delegate is asked for credentials, and notified of the end of a transfer")
    func delegate() async throws {
        final class Delegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
            var challenges: [String?] = []
            var endings = 0

            func urlSession(
                _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
                completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
            ) {
                challenges.append(challenge.protectionSpace.realm)
                completionHandler(.cancelAuthenticationChallenge, nil)
            }

            func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
                endings += 1
            }
        }
        let answer = StubProtocol.Answer(
            status: 401, fields: ["WWW-Authenticate": #"Basic realm="shop""#], body: "no")
        let host = try StubProtocol.makeHost(answer)
        let delegate = Delegate()
        let client = URLSessionClient(
            baseURL: host, configuration: StubProtocol.configuration, delegate: delegate)
        await #expect(throws: URLError.self) { try await client.request(BytesEndpoint()) }
        await until { delegate.endings == 1 }
        #expect(delegate.challenges == ["shop"])
        #expect(delegate.endings == 1)
        _ = URLSessionClient(
            requestAdapter: BaseRequestAdapter(baseURL: host), configuration: .ephemeral, delegate: delegate)
    }

    @Test("Redirects are followed without asking the delegate")
    func redirects() async throws {
        final class Delegate: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
            var redirects = 0

            func urlSession(
                _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
            ) {
                redirects += 1
                completionHandler(nil)
            }
        }
        let server = try HomeHTTPServer()
        server.setFault(.redirectHost, for: .cameras)
        let delegate = Delegate()
        let client = URLSessionClient(baseURL: server.baseURL, delegate: delegate)
        #expect(try await client.request(BookListEndpoint()).isEmpty == false)
        #expect(delegate.redirects == 0)
    }

    // MARK: Requests

    @Test("An error of makeRequest or of an adapter reaches the handler after request has returned")
    func laterError() async throws {
        struct Refusing: RequestAdapter {
            func adapt(_ urlRequest: URLRequest) throws -> URLRequest { throw ShopNothing() }
        }
        struct Unmade: Endpoint {
            func makeRequest() throws -> URLRequest { throw ShopNothing() }
            func content(from response: URLResponse?, with body: Data) throws -> Data { body }
        }
        var events: [String] = []
        let refusing = URLSessionClient(requestAdapter: Refusing(), configuration: .ephemeral)
        _ = refusing.request(BytesEndpoint()) { events.append("\($0.error is ShopNothing)") }
        events.append("returned")
        await until { events.count == 2 }
        let plain = URLSessionClient(baseURL: URL(string: "https://shop.example")!, configuration: .ephemeral)
        _ = plain.request(Unmade()) { events.append("\($0.error is ShopNothing)") }
        events.append("returned")
        await until { events.count == 4 }
        #expect(events == ["returned", "true", "returned", "true"])
    }

    @Test("An upload is validated")
    func validatedUpload() async throws {
        struct Refused: Error {}
        struct Checked: UploadEndpoint {
            func makeRequest() throws -> (URLRequest, UploadEndpointBody) { try OrderEndpoint().makeRequest() }
            func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws { throw Refused() }
            func content(from response: URLResponse?, with body: Data) throws -> Data { body }
        }
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: "5"))
        let client = URLSessionClient(baseURL: host, configuration: StubProtocol.configuration)
        await #expect(throws: Refused.self) { try await client.upload(Checked()) }
    }

    @Test("A validate with an optional response is never called; the default rejects failures")
    func optionalResponse() async throws {
        struct Lenient: Endpoint {
            func makeRequest() throws -> URLRequest { try BytesEndpoint().makeRequest() }
            func validate(_ request: URLRequest?, response: HTTPURLResponse?, data: Data?) throws {
                throw ShopNothing()
            }
            func content(from response: URLResponse?, with body: Data) throws -> Data { body }
        }
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: "5"))
        let client = URLSessionClient(baseURL: host, configuration: StubProtocol.configuration)
        #expect(try await client.request(Lenient()) == Data("5".utf8))
        StubProtocol.setAnswer(StubProtocol.Answer(status: 500), at: host)
        await #expect(throws: NetworkError.self) { try await client.request(Lenient()) }
    }

    @Test("The cache and the timeouts of the configuration are not used")
    func configuration() async throws {
        let server = try HomeHTTPServer()
        let url = server.baseURL.appendingPathComponent("notices")
        let configuration = URLSessionConfiguration.ephemeral
        configuration.requestCachePolicy = .returnCacheDataElseLoad
        let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        configuration.urlCache = cache
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: ["Cache-Control": "max-age=600"]))
        cache.storeCachedResponse(
            CachedURLResponse(response: response, data: Data("old".utf8)), for: URLRequest(url: url))
        // The configuration by itself would have it answered from the cache, and would not wait.
        #expect(try await URLSession(configuration: configuration).data(from: url).0 == Data("old".utf8))
        configuration.timeoutIntervalForRequest = 0.001
        configuration.timeoutIntervalForResource = 0.001

        let client = URLSessionClient(baseURL: server.baseURL, configuration: configuration)
        let notices = try await client.request(BytesEndpoint(path: "notices"))
        #expect(notices.first == UInt8(ascii: "["))
    }

    @Test("Query items replace the query of a URL, and a plus stays")
    func queryItems() {
        struct Building: URLRequestBuildable {}
        let url = URL(string: "books?page=1")!
        let made = Building()
        let items = [URLQueryItem(name: "q", value: "swift+lang")]
        #expect(made.get(url, queryItems: items).url?.absoluteString == "books?q=swift+lang")
        #expect(made.get(url, queryItems: []).url?.absoluteString == "books?page=1")
        #expect(made.get(url).url?.absoluteString == "books?page=1")
    }

    @Test("A string is plain text, with no character set in its type")
    func stringBody() {
        #expect(HTTPBody.string("héllo").contentType == "text/plain")
        #expect(HTTPBody.string("héllo").data == Data("héllo".utf8))
    }
}
