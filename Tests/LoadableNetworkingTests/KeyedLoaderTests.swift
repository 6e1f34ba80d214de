import Foundation
import HomeServer
import LoadableNetworking
import Loadables
import Testing

/// Keyed loaders over a server.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeyedLoaderTests {

    private struct ListEndpoint<Content: Decodable & Sendable>: JSONEndpoint {
        let resource: Resource
        var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }
        func makeRequest() throws -> HTTPRequest { .get(try #require(URL(string: resource.rawValue))) }
    }

    private func makeLoader<Content: Decodable & Sendable>(
        _ type: Content.Type
    ) -> KeyedLoader<Resource, Content> {
        KeyedLoader { [client] in EndpointSource(client, ListEndpoint(resource: $0)) }
    }

    private let server: HomeHTTPServer
    private let client: CurlClient

    init() throws {
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        client = CurlClient(baseURL: server.baseURL, limits: .patient)
    }

    @Test("It loads the object of a key with that key's endpoint")
    func load() async {
        let cameras = await makeLoader([Camera].self).load(key: .cameras)
        #expect(cameras?.isEmpty == false)
        let barriers = await makeLoader([Barrier].self).load(key: .barriers)
        #expect(barriers?.isEmpty == false)
    }

    @Test("L15: an HTTP error is a failure, and the content stays")
    func status() async {
        let loader = makeLoader([Camera].self)
        let cameras = await loader.load(key: .cameras)
        server.setFault(.internalServerError, for: .cameras)

        #expect(await loader.refresh(key: .cameras) == nil)
        guard case .status(500, _, _, _) = loader.error as? NetworkError else {
            Issue.record("\(String(describing: loader.error))")
            return
        }
        #expect(loader.content == cameras)
    }

    @Test("A repeated load is conditional")
    func revalidated() async {
        let loader = makeLoader([Camera].self)
        let cameras = await loader.load(key: .cameras)
        #expect(await loader.refresh(key: .cameras) == cameras)
        guard case .unchanged = loader.loadHistory.last?.outcome else {
            Issue.record("\(String(describing: loader.loadHistory.last))")
            return
        }
    }

    @Test("An unexpected body is a failure that says so")
    func undecodable() async {
        #expect(await makeLoader([Barrier].self).load(key: .cameras) == nil)
        let loader = makeLoader([Barrier].self)
        server.setFault(.garbage, for: .barriers)
        #expect(await loader.load(key: .barriers) == nil)
        guard case .undecodable = loader.error as? NetworkError else {
            Issue.record("\(String(describing: loader.error))")
            return
        }
    }
}
