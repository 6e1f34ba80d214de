import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import Loadability
import TestSupport
import Testing

/// The app of `Household` does what its author expects who knows the originals' documents alone.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct HouseholdTests {

    private static let devices = #"{"data": [{"id": 1, "name": "lamp", "is_on": true}]}"#
    private static let rooms = #"{"data": {"room_list": [{"title": "hall", "devices": []}]}}"#
    private static let refused = #"{"error": {"code": "token_invalid", "message": "Sign in again."}}"#

    private func client(_ body: String, status: Int = 200, adapter token: String? = nil) throws -> (Client, URL) {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(status: status, body: body))
        let adapter = HouseholdRequestAdapter(baseURL: host)
        adapter.token = token
        return (URLSessionClient(requestAdapter: adapter, configuration: StubProtocol.configuration), host)
    }

    @Test("A service fetches by a completion handler, with a token, and decodes what is nested")
    func fetch() async throws {
        let (client, host) = try client(Self.devices, adapter: "abc")
        var results: [Result<[Device], Error>] = []
        HouseholdService(apiClient: client).fetchDevices { results.append($0) }
        await until { !results.isEmpty }
        #expect(try results.first?.get() == [Device(id: 1, name: "lamp", isOn: true)])
        let request = try #require(StubProtocol.requests(to: host).first)
        #expect(request.url?.query == "sort=name")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer abc")
    }

    @Test("Callers of the service get the errors of the API, of HTTP and of decoding")
    func errors() async throws {
        let device = Device(id: 1, name: "lamp", isOn: false)
        var errors: [Error?] = []
        let service = HouseholdService(apiClient: try client(Self.refused, status: 401).0)
        _ = service.remove(device) { errors.append($0) }
        await until { !errors.isEmpty }
        #expect(errors.first??.localizedDescription == "Sign in again.")

        let broken = HouseholdService(apiClient: try client("<html>", status: 502).0)
        let error = await #expect(throws: HouseholdHTTPError.self) { try await broken.update(device) }
        #expect(error?.statusCode == 502)
        await #expect(throws: DecodingError.self) {
            _ = try await HouseholdService(apiClient: client("[]").0).update(device)
        }
    }

    @Test("A photo is uploaded from a file")
    func upload() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpeg")
        try Data("photo".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (client, host) = try client("")
        try await HouseholdService(apiClient: client).upload(photo: file)
        #expect(StubProtocol.requests(to: host).map(\.httpMethod) == ["POST"])
    }

    @Test("A screen shows two loaders as one, and their content with an error after a failed refresh")
    func screen() async throws {
        let devicesLoader = DevicesLoader(apiClient: try client(Self.devices).0)
        let (roomsClient, host) = try client(Self.rooms)
        let roomsLoader = RoomNamesLoader(apiClient: roomsClient)
        let controller = HouseholdViewController(devicesLoader: devicesLoader, roomsLoader: roomsLoader)
        controller.viewDidLoad()
        #expect(controller.label == "…")
        await until { !controller.isActivityShown }
        #expect(controller.label == "1 devices, hall!")

        StubProtocol.setAnswer(StubProtocol.Answer(status: 401, body: Self.refused), at: host)
        controller.refresh()
        #expect(controller.label == "1 devices, hall!")
        await until { !controller.isActivityShown }
        #expect(controller.label == "1 devices, hall!; Sign in again.")
    }

    @Test("A loader may load on another queue, and finish on the main one")
    func queues() async {
        let loader = GreetingLoader()
        loader.load()
        #expect(loader.state == .loading(cache: nil))
        await until { !loader.state.isLoading }
        #expect(loader.state == .success(content: "hello"))
    }

    @Test("A cached loader fills its cache, and the next one uses it")
    func tariffs() async throws {
        let host = try StubProtocol.makeHost(StubProtocol.Answer(body: #"[{"id": "night", "price": 0.1}]"#))
        TariffCache.shared[.key] = nil
        let loader = TariffsLoader(url: host)
        await loader.load()
        #expect(loader.object == [Tariff(id: "night", price: 0.1)])
        #expect(loader.completed == 1)
        #expect(TariffCache[.key] == loader.object)
        await TariffsLoader(url: host).load(key: .key)
        #expect(StubProtocol.requests(to: host).count == 1)
        TariffCache.shared[.key] = nil
    }

    @Test("A loader's error is shown until it is dismissed")
    func note() async {
        let loader = TariffNoteLoader()
        await loader.load(key: Tariff(id: "sun", price: 0))
        #expect(loader.error?.localizedDescription == "There is nothing to say.")
        loader.dismissError()
        #expect(loader.error == nil)
        let day = Tariff(id: "day", price: 2)
        await loader.load(key: day)
        #expect(loader.object == "day costs 2.0")
        TariffNoteCache.shared[day] = loader.object
        #expect(TariffNoteCache[day] == "day costs 2.0")
    }
}
