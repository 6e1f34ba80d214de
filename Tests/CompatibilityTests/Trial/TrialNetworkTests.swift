import Apexy
import ApexyLoader
import Foundation
import HomeServer
import Loadability
import TestSupport
import Testing

/// The network of the harbour's app, which was written after the originals' documents alone.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct TrialNetworkTests {

    private static let moorings = #"[{"quay": "north", "places": 3}, {"quay": "south", "places": 4}]"#
    private static let pilot = #"{"id": 7, "name": "Mo"}"#

    // MARK: Loadability

    private func serve() throws -> HomeHTTPServer {
        let server = try HomeHTTPServer()
        HarbourAddress.base = server.baseURL
        return server
    }

    @Test("A network loader shows its object or its error, decoded in either way")
    func loaders() async throws {
        let server = try serve()
        let crew = CrewLoader()
        func onAppear() { crew.load(key: "profile") }
        onAppear()
        await until { crew.object != nil }
        #expect(crew.error == nil)
        let length = LengthLoader()
        await length.load(key: "profile")
        #expect((length.object ?? 0) > 40)
        server.setFault(.empty, for: .profile)
        await length.load(key: "profile")
        #expect(length.error?.error as? HarbourError == .fog)
        #expect((length.object ?? 0) > 40)
    }

    @Test("A cached loader asks the network once, for all loaders of that key")
    func cachedLoader() async throws {
        let server = try serve()
        let place = Place(id: "profile")
        CrewCache.shared[place] = nil
        let first = CachedCrewLoader()
        await first.load(key: place)
        let second = CachedCrewLoader()
        await second.load(key: place)
        #expect(first.object != nil && first.object == second.object)
        #expect(server.requestCount(for: .profile) == 1)
        #expect(CrewCache.shared[place] == first.object)
        #expect(!CrewCache.isValueStale(place))
        await second.refresh(key: place)
        #expect(server.requestCount(for: .profile) == 2)
    }

    @Test("A loader with a custom request fills a cache that is kept on disk")
    func berths() async throws {
        let server = try serve()
        let key = BerthKey(id: 5)
        BerthCache.shared[key] = nil
        let loader = BerthLoader()
        await loader.load(key: key)
        #expect(loader.object?.id == 5)
        #expect(BerthCache.shared[key] == loader.object)
        withExtendedLifetime(server) {}
        BerthCache.shared[key] = nil
    }

    @Test("Values of a serializable cache are available to the next one of its name, unless removed")
    func notes() {
        let name = "HarbourNotes-\(UUID().uuidString)"
        let notes = BerthNotes(name: name)
        notes[1] = "needs paint"
        notes[2] = "free"
        notes[1] = "painted"
        notes[2] = nil
        notes.close()
        let later = BerthNotes(name: name)
        #expect(later[1] == "painted" && later[2] == nil)
        later[1] = nil
    }

    @Test("Loaders may have a generic base class, and are notified of each successful load")
    func baseClass() async throws {
        let server = try serve()
        let loader = OwnCrewLoader()
        await loader.load()
        #expect(loader.object != nil && loader.completions == 1)
        server.setFault(.garbage, for: .profile)
        await loader.refresh(key: .key)
        #expect(loader.error?.error is DecodingError && loader.completions == 1)
        loader.dismissError()
        #expect(loader.error == nil)
    }

    @Test("A loader loads from any source, and reports its error")
    func fileLoader() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("harbour-\(UUID().uuidString)")
        let loader = FileLoader()
        await loader.load(key: url)
        #expect(loader.object == nil && loader.error != nil)
        try "ahoy".write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        await loader.load(key: url)
        #expect(loader.object == "ahoy" && loader.error == nil)
    }

    // MARK: Apexy, ApexyLoader, ApexyURLSession

    private func services(_ body: String, status: Int = 200) throws -> (HarbourServices, URL) {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(status: status, body: body))
        return (HarbourServices(baseURL: host, configuration: StubProtocol.configuration), host)
    }

    @Test("A request goes through the adapter, and the observer sees its response")
    func request() async throws {
        let (services, host) = try services(Self.pilot)
        services.adapter.token = "abc"
        var result: Result<Pilot, Error>?
        _ = services.apiClient.request(PilotEndpoint(id: 7)) { result = $0 }
        await until { result != nil }
        #expect(try result?.get() == Pilot(id: 7, name: "Mo"))
        let sent = try #require(StubProtocol.requests(to: host).first)
        #expect(sent.url?.path == "/pilots/7")
        #expect(sent.value(forHTTPHeaderField: "Authorization") == "Bearer abc")
        #expect(services.observed == ["/pilots/7 200 \(Self.pilot.utf8.count) false"])
    }

    @Test("An error of a custom validation reaches the caller")
    func validation() async throws {
        let (services, _) = try services("", status: 404)
        await #expect(throws: HarbourFailure(status: 404)) {
            try await services.apiClient.request(PilotEndpoint(id: 7))
        }
        await #expect(throws: HarbourFailure(status: 404)) {
            try await services.apiClient.request(MooringsEndpoint())
        }
    }

    @Test("A page of the logbook is sent with both kinds of calls")
    func upload() async throws {
        let (services, host) = try services("kept")
        let logbook = LogbookService(apiClient: services.apiClient)
        var result: Result<String, Error>?
        logbook.send("fog all day") { result = $0 }
        await until { result != nil }
        #expect(try result?.get() == "kept")
        #expect(try await logbook.sendAsync("sun") == "kept")
        let sent = StubProtocol.requests(to: host)
        #expect(sent.map(\.httpMethod) == ["POST", "POST"])
        #expect(sent.first?.url?.path == "/logbook")
    }

    private func fakeClient() -> FakeApexyClient {
        let client = FakeApexyClient()
        client.answers = ["pilots/7": Data(Self.pilot.utf8), "moorings": Data(Self.moorings.utf8)]
        return client
    }

    @Test(
        "A screen shows two loaders as one: nothing, loading, success, and kept content after failures"
    )
    func merged() async {
        let client = fakeClient()
        let screen = QuayViewController(
            pilotLoader: PilotLoader(apiClient: client), mooringsLoader: MooringsLoader(apiClient: client))
        guard case .initial = screen.state else {
            Issue.record("\(screen.state)")
            return
        }
        screen.viewDidLoad()
        await until { screen.state.content != nil }
        #expect(screen.state.content == QuaySummary(pilot: "Mo", places: 7))
        #expect(screen.texts.first == "loading, nobody")
        #expect(screen.texts.last == "Mo, 7 places")
        client.answers = [:]
        screen.refresh()
        #expect(screen.texts.last == "loading, Mo")
        await until { !screen.state.isLoading }
        #expect(screen.texts.last == "HarbourError, Mo")
    }

    @Test("A loader maps the content of an endpoint with a closure")
    func transformed() async {
        let loader = PlacesLoader(apiClient: fakeClient())
        loader.load()
        await until { !loader.state.isLoading }
        #expect(loader.state.content == 7)
    }

    @Test("A loader without a network does not start again while it loads, and keeps its content")
    func flags() {
        var completions: [(Result<[String], Error>) -> Void] = []
        let loader = FlagsLoader { completions.append($0) }
        var states: [String] = []
        let observation = loader.observe { [unowned loader] in states.append("\(loader.state)") }
        loader.load()
        loader.load()
        #expect(completions.count == 1)
        completions.removeFirst()(.success(["red"]))
        loader.load()
        guard case .loading(let cache) = loader.state else {
            Issue.record("\(loader.state)")
            return
        }
        #expect(cache == ["red"])
        completions.removeFirst()(.failure(HarbourError.fog))
        guard case .failure(let error, let kept) = loader.state else {
            Issue.record("\(loader.state)")
            return
        }
        #expect(error as? HarbourError == .fog && kept == ["red"])
        #expect(states.count == 4)
        withExtendedLifetime(observation) {}
    }

    @Test("Loaders live in the services, as protocols, and load through their client")
    func services() async throws {
        let (services, _) = try services(Self.pilot)
        let loader = services.pilotLoader
        #expect(loader === services.pilotLoader)
        loader.load()
        await until { loader.state.content != nil }
        #expect(loader.state.content?.name == "Mo")
    }

    @Test("A custom adapter finds the server, and its error is that of the request")
    func ownAdapter() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: ""))
        let adapter = LoggingAdapter(base: host)
        let service = CastOffService(adapter: adapter, configuration: StubProtocol.configuration)
        let progress = service.castOff(berth: 3) {}
        await until { service.log.count == 1 }
        #expect(!progress.isCancelled)
        adapter.isSignedIn = false
        _ = service.castOff(berth: 3) {}
        await until { service.log.count == 2 }
        adapter.isSignedIn = true
        _ = service.castOff(berth: 0) {}
        await until { service.log.count == 3 }
        #expect(service.log == ["gone from 3", "SignedOut", "HarbourError"])
        let sent = StubProtocol.requests(to: host)
        #expect(sent.map(\.httpMethod) == ["DELETE"])
        #expect(sent.first?.url?.path == "/berths/3")
    }

    @Test("Files and streams are uploaded")
    func uploads() async throws {
        let server = try HomeHTTPServer()
        let service = CastOffService(adapter: LoggingAdapter(base: server.baseURL), configuration: .ephemeral)
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("photo-\(UUID().uuidString)")
        try Data("a photo".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let host = try StubProtocol.makeHost(StubProtocol.Answer(status: 201, body: ""))
        let stubbed = CastOffService(
            adapter: LoggingAdapter(base: host), configuration: StubProtocol.configuration)
        #expect(try await stubbed.send(photo: url, log: "day one") == 201)
        #expect(StubProtocol.requests(to: host).map(\.httpMethod) == ["PUT", "POST"])
        await #expect(throws: (any Error).self) { try await service.send(photo: url, log: "day one") }
    }

    @Test("A request has a query or a JSON body, made with the short forms")
    func builders() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: #"{"quay": "north", "places": 3}"#))
        let service = CastOffService(
            adapter: LoggingAdapter(base: host), configuration: StubProtocol.configuration)
        let mooring = Mooring(quay: "north", places: 3)
        #expect(try await service.book(mooring) == mooring)
        let sent = try #require(StubProtocol.requests(to: host).first)
        #expect(sent.httpMethod == "POST")
        #expect(sent.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/json") == true)
    }

    @Test("A loader appends one page after the other")
    func pages() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: Self.moorings))
        let services = HarbourServices(baseURL: host, configuration: StubProtocol.configuration)
        let loader: MooringsLoading = PagedMooringsLoader(apiClient: services.apiClient)
        loader.load()
        await until { !loader.state.isLoading }
        loader.load()
        await until { !loader.state.isLoading }
        #expect(loader.state.content?.count == 4)
        #expect(StubProtocol.requests(to: host).map { $0.url?.query } == ["page=1", "page=2"])
    }
}
