import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import Loadables
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

    @Test("A loader is a loadable: sync calls load, groups and proxies take it")
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

    @Test("The history knows how many bytes the body of an answer had, and of no other")
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

    @Test("A loader may also say how it loads by doSync")
    func doSync() async {
        let loader = HookedCameraLoader(apiClient: client)
        loader.sync()
        await settled(loader)
        #expect(loader.content?.isEmpty == false)
    }

    @Test("Whoever asks while it loads joins the same request")
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

    @Test("Cancelling goes back to the state before; that is no failure")
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

    @Test("A late answer of a cancelled load does not replace a newer one")
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

    @Test("The progress is there while a request runs, and nil when none does")
    func progress() async {
        let loader = CameraLoader(apiClient: client)
        #expect(loader.progress == nil)
        loader.load()
        #expect(loader.progress != nil)
        await settled(loader)
        #expect(loader.progress == nil)
    }

    @Test("P7: a client that answers at once leaves no stale progress")
    func immediateAnswer() {
        let loader = CameraLoader(apiClient: ImmediateClient())
        loader.load()
        #expect(loader.loadableState == .didFailToSync)
        #expect(loader.progress == nil)
        loader.load()
        #expect(loader.progress == nil)
    }

    @Test("A loader that goes away cancels its request, and is not kept by it")
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

    @Test("The provenance says that the content is the source's, since when, and until when it is fresh")
    func provenance() async throws {
        let loader = CameraLoader(apiClient: client)
        loader.freshFor = .seconds(60)
        loader.load()
        await settled(loader)
        let provenance = try #require(loader.provenance)
        #expect(provenance.origin == .source)
        #expect(provenance.freshUntil == provenance.date.advanced(by: .seconds(60)))
    }

    @Test("A request may make another content of the endpoint's")
    func transform() async {
        final class CountLoader: WebLoader<Int> {
            override func doSync() {
                request(ListEndpoint.cameras) { $0.count }
            }
        }
        let loader = CountLoader(apiClient: client)
        loader.sync()
        await settled(loader)
        #expect(loader.content.map { $0 > 0 } == true)
    }
}
