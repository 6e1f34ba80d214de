import Foundation
import HomeServer
import LoadableNetworking
import Loadables
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keyed loaders over a server.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SimpleNetworkLoaderTests {

    private final class ListLoader: SimpleNetworkLoader<Resource, [Camera]> {
        override func createRequest(for source: Resource) throws -> URLRequest {
            URLRequest(url: try #require(URL(string: source.rawValue)))
        }

        nonisolated override func decode(_ data: Data, key: Resource) throws -> [Camera] {
            try HomeHTTPServer.makeJSONDecoder().decode([Camera].self, from: data)
        }
    }

    private final class PlainLoader: SimpleNetworkLoader<Resource, [Barrier]> {
        override func createRequest(for source: Resource) throws -> URLRequest {
            URLRequest(url: try #require(URL(string: source.rawValue)))
        }
    }

    private let server: HomeHTTPServer
    private let client: CurlClient

    init() throws {
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        client = CurlClient(baseURL: server.baseURL, limits: .patient)
    }

    @Test("It loads the object of a key by a request, and decodes it by its own method, or as JSON")
    func load() async {
        let cameras = await ListLoader(client: client).load(key: .cameras)
        #expect(cameras?.isEmpty == false)
        let barriers = await PlainLoader(client: client).load(key: .barriers)
        #expect(barriers?.isEmpty == false)
    }

    @Test("L15: an HTTP error is a failure, and what was there stays")
    func status() async {
        let loader = ListLoader(client: client)
        let cameras = await loader.load(key: .cameras)
        server.setFault(.internalServerError, for: .cameras)

        #expect(await loader.refresh(key: .cameras) == nil)
        guard case .status(500, _, _) = loader.error as? NetworkError else {
            Issue.record("\(String(describing: loader.error))")
            return
        }
        #expect(loader.content == cameras)
        #expect(loader.error != nil)
    }

    @Test("Asked again, the server is asked only for another version")
    func revalidated() async {
        let loader = ListLoader(client: client)
        let cameras = await loader.load(key: .cameras)
        #expect(await loader.refresh(key: .cameras) == cameras)
        guard case .confirmed = loader.loadHistory.last?.outcome else {
            Issue.record("\(String(describing: loader.loadHistory.last))")
            return
        }
    }

    @Test("A body that is something else is a failure that says so")
    func undecodable() async {
        #expect(await PlainLoader(client: client).load(key: .cameras) == nil)
        let loader = PlainLoader(client: client)
        server.setFault(.garbage, for: .barriers)
        #expect(await loader.load(key: .barriers) == nil)
        guard case .undecodable = loader.error as? NetworkError else {
            Issue.record("\(String(describing: loader.error))")
            return
        }
    }
}
