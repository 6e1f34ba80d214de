import ApexyLoader
import ApexyURLSession
import Foundation
import LoadableTesting
import Testing

/// Each public name of Apexy, ApexyLoader and ApexyURLSession is there, and is used as there.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ApexyListTests {

    private struct Named: Endpoint, URLRequestBuildable {
        typealias Content = String

        var made: URLRequest = URLRequest(url: URL(string: "name")!)

        func makeRequest() throws -> URLRequest { made }

        func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {}

        func content(from response: URLResponse?, with body: Data) throws -> String {
            String(decoding: body, as: UTF8.self)
        }
    }

    private struct Sent: UploadEndpoint {
        typealias Content = Int
        typealias ErrorType = URLError

        var body: UploadEndpointBody

        func makeRequest() throws -> (URLRequest, UploadEndpointBody) { (URLRequest(url: URL(string: "sent")!), body) }

        func content(from response: URLResponse?, with body: Data) throws -> Int { body.count }

        func error(fromResponse response: URLResponse?, withBody body: Data?, withError error: Error) -> URLError {
            URLError(.unknown)
        }
    }

    @Test("Apexy lists: clients, endpoints, bodies, requests")
    func apexy() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: "abc"))
        let observer: ResponseObserver = { (_: URLRequest?, _: HTTPURLResponse?, _: Data?, _: Error?) in }
        let sessionObserver: URLSessionClient.ResponseObserver = observer
        let client: Client & ConcurrencyClient = URLSessionClient(
            baseURL: host, configuration: StubProtocol.configuration, delegate: nil, completionQueue: .main,
            responseObserver: sessionObserver)
        let adapter: RequestAdapter = BaseRequestAdapter(baseURL: host)
        let other: Client = URLSessionClient(
            requestAdapter: adapter, configuration: StubProtocol.configuration, delegate: nil, completionQueue: .main,
            responseObserver: observer)
        let name: String = try await client.request(Named())
        let count: Int = try await other.upload(Sent(body: .data(Data())))
        #expect(name == "abc")
        #expect(count == 3)
        let named: APIResult<String> = await withCheckedContinuation { continuation in
            let progress: Progress = client.request(Named()) { continuation.resume(returning: $0) }
            #expect(!progress.isCancelled)
        }
        let sent: APIResult<Int> = await withCheckedContinuation { continuation in
            let body = UploadEndpointBody.stream(InputStream(data: Data("xyz".utf8)))
            let progress: Progress = client.upload(Sent(body: body)) { continuation.resume(returning: $0) }
            #expect(!progress.isCancelled)
        }
        #expect(named.error == nil)
        #expect(sent.error == nil)

        let url = URL(string: "x")!
        let bodies: [HTTPBody] = [
            .json(Data()), .form(Data()), .text(Data()), .string(""), .binary(Data()),
            HTTPBody(data: Data(), contentType: "text/csv"),
        ]
        #expect(
            bodies.map(\.contentType) == [
                "application/json", "application/x-www-form-urlencoded", "text/plain", "text/plain",
                "application/octet-stream", "text/csv",
            ])
        let builder: URLRequestBuildable = Named()
        let requests = [
            builder.get(url, queryItems: nil), builder.post(url, body: bodies[0]), builder.post(url, body: nil),
            builder.patch(url, body: bodies[1]), builder.put(url, body: bodies[2]), builder.delete(url),
        ]
        #expect(requests.map(\.httpMethod) == ["GET", "POST", "POST", "PATCH", "PUT", "DELETE"])
    }

    private final class NameLoader: WebLoader<String>, ContentLoading {
        var way = 0

        func load() {
            guard startLoading() else { return }
            switch way {
            case 0: request(Named())
            case 1: request(Named(), transform: { $0.uppercased() })
            default: request(Named(), completion: { self.finishLoading($0.map { $0 + "!" }) })
            }
        }
    }

    @Test("ApexyLoader lists: states, loaders, observations")
    func apexyLoader() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: "abc"))
        let loader = NameLoader(
            apiClient: URLSessionClient(baseURL: host, configuration: StubProtocol.configuration))
        let observable: ObservableLoader = loader
        var changes = 0
        let observation: LoaderObservation = observable.observe { changes += 1 }
        loader.observations.append(observation)
        var contents: [String?] = []
        for way in 0..<3 {
            loader.way = way
            loader.load()
            let progress: Progress? = loader.progress
            #expect(progress != nil)
            _ = try await loader.fetch()
            contents.append(loader.state.content)
        }
        #expect(contents == ["abc", "ABC", "abc!"])
        #expect(changes == 6)

        let states: [LoadingState<Int>] = [
            .initial, .loading(cache: 1), .success(content: 2), .failure(error: TestError("x"), cache: nil),
        ]
        #expect(states.map(\.content) == [nil, 1, 2, nil])
        #expect(states.map(\.isLoading) == [false, true, false, false])
        #expect(states.map { $0.error != nil } == [false, false, false, true])
        #expect(states[1] != states[2])
        #expect(states.allSatisfy { !$0.description.isEmpty })
        #expect(states[1].merge(states[2], transform: { $0 + $1 }) == .loading(cache: 3))
        let plain = ContentLoader<Int>()
        plain.update(.success(content: 1))
        plain.startLoading()
        plain.finishLoading(.failure(TestError("x")))
        #expect(plain.state == .failure(error: TestError("x"), cache: 1))
    }
}
