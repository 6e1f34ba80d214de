import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import HomeServer
import Synchronization
import TestSupport
import Testing

/// The errors that reach the callers of Apexy.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ApexyErrorTests {

    private let server: HomeHTTPServer

    init() throws {
        server = try HomeHTTPServer()
    }

    private func client(_ status: Int, _ body: String, _ observer: ResponseObserver? = nil) throws -> Client {
        URLSessionClient(
            baseURL: try StubProtocol.makeHost(StubProtocol.Answer(status: status, body: body)),
            configuration: StubProtocol.configuration, responseObserver: observer)
    }

    private func error<T: Endpoint>(of endpoint: T, from client: Client) async -> Error? {
        var results: [APIResult<T.Content>] = []
        _ = client.request(endpoint) { results.append($0) }
        await until { !results.isEmpty }
        return results.first?.error
    }

    private let tokenInvalid = #"{"error": {"code": "token_invalid", "title": "Sign in"}}"#

    // MARK: What the API says

    @Test("An API error in the body of a 401 is found by content(from:with:), without a custom validate")
    func apiError() async throws {
        let client = try client(401, tokenInvalid)
        let failure = ShopError(code: "token_invalid", title: "Sign in")
        #expect(await error(of: PriceEndpoint(), from: client) as? ShopError == failure)
        await #expect(throws: failure) { try await client.request(PriceEndpoint()) }
        await #expect(throws: failure) { try await client.upload(OrderEndpoint()) }
    }

    @Test("P9: a failure status is an error, even if the response can be decoded")
    func statusWithoutError() async throws {
        for body in [#"{"data": 3}"#, "<html>"] {
            let error = await error(of: PriceEndpoint(), from: try client(404, body))
            #expect(error?.localizedDescription.contains("404 not found from ") == true)
            await #expect(throws: NetworkError.self) { try await client(404, body).upload(OrderEndpoint()) }
        }
        #expect(await error(of: BytesEndpoint(), from: try client(500, "oops")) is NetworkError)
    }

    @Test("An endpoint with an empty validate accepts every status")
    func everyStatus() async throws {
        #expect(try await client(404, "gone").request(AnyStatusEndpoint()) == Data("gone".utf8))
    }

    // MARK: What Foundation says

    @Test("A body that cannot be decoded is a DecodingError, for each client", arguments: ClientKind.allCases)
    func undecodable(kind: ClientKind) async {
        server.setFault(.garbage, for: .cameras)
        let client = kind.makeClient(server.baseURL)
        #expect(await error(of: BookListEndpoint(), from: client) is DecodingError)
        await #expect(throws: DecodingError.self) { try await client.request(BookListEndpoint()) }
    }

    @Test("An unreachable server is a URLError with our message, for each client", arguments: ClientKind.allCases)
    func unreachable(kind: ClientKind) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let error = await error(of: BytesEndpoint(), from: kind.makeClient(url)) as? URLError
        #expect(error?.code == .cannotConnectToHost)
        #expect(error?.localizedDescription.contains("127.0.0.1:1: connection refused") == true)
    }

    @Test("A cancellation is a URLError with that code, with await and in handlers", arguments: ClientKind.allCases)
    func cancelled(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.hang, for: .cameras)
        let task = Task { try await client.request(BookListEndpoint()) }
        await until { server.requestCount(for: .cameras) == 1 }
        task.cancel()
        let result = await task.result
        #expect((result.error as? URLError)?.code == .cancelled)
    }

    @Test("Cancelling the progress of a loader restores its state: it is not a failure")
    func cancelledLoader() async {
        let loader = BookCountLoader(apiClient: CurlClient(baseURL: server.baseURL, limits: .patient))
        server.setFault(.hang, for: .cameras)
        loader.load()
        await until { server.requestCount(for: .cameras) == 1 }
        loader.progress?.cancel()
        await until { !loader.state.isLoading }
        #expect(loader.state == .initial)
    }

    @Test("A request without a usable URL is also a URLError")
    func badURL() async throws {
        struct Nowhere: Endpoint {
            func makeRequest() throws -> URLRequest {
                var request = URLRequest(url: URL(string: "x")!)
                request.url = nil
                return request
            }
            func content(from response: URLResponse?, with body: Data) throws -> Data { body }
        }
        let error = await error(of: Nowhere(), from: try client(200, ""))
        #expect((error as? URLError)?.code == .badURL)
        #expect(throws: URLError(.badURL)) {
            _ = try BaseRequestAdapter(baseURL: URL(string: "https://shop.example")!).adapt(Nowhere().makeRequest())
        }
    }

    @Test("The response observer gets an error only if there is no response")
    func observer() async throws {
        let log = Mutex<[String]>([])
        let observe: ResponseObserver = { request, response, data, error in
            let code = (error as? URLError)?.code.rawValue
            log.withLock { $0.append("\(response?.statusCode ?? 0) \(data?.count ?? 0) \(code ?? 0)") }
        }
        _ = await error(of: PriceEndpoint(), from: try client(401, tokenInvalid, observe))
        _ = await error(of: PriceEndpoint(), from: try client(200, "{", observe))
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        _ = await error(of: PriceEndpoint(), from: URLSessionClient(baseURL: nowhere, responseObserver: observe))
        #expect(log.withLock { $0 } == ["401 \(tokenInvalid.utf8.count) 0", "200 1 0", "0 0 -1004"])
    }
}
