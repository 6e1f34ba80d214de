import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import Loadability

// An app over the network module: a service, shared loaders, a screen that shows two of them as one, and loaders with caches, as the
// documents of Apexy, ApexyLoader and Loadability tell one to write them.

// MARK: Service

final class HouseholdService {

    private let apiClient: Client

    init(apiClient: Client) {
        self.apiClient = apiClient
    }

    @discardableResult
    func fetchDevices(completion: @escaping (Result<[Device], Error>) -> Void) -> Progress {
        return apiClient.request(DeviceListEndpoint(), completionHandler: completion)
    }

    func remove(_ device: Device, completion: @escaping (Error?) -> Void) -> Progress {
        return apiClient.request(RemoveDeviceEndpoint(id: device.id)) { result in
            completion(result.error)
        }
    }

    func update(_ device: Device) async throws -> Device {
        return try await apiClient.request(UpdateDeviceEndpoint(device: device))
    }

    func upload(photo: URL) async throws {
        try await apiClient.upload(PhotoUploadEndpoint(fileURL: photo))
    }
}

/// Adds the token of the person that has signed in.
final class HouseholdRequestAdapter: BaseRequestAdapter {

    var token: String?

    override func adapt(_ urlRequest: URLRequest) throws -> URLRequest {
        var request = try super.adapt(urlRequest)
        if let token = token { request.addValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }
}

// MARK: Loaders

protocol DevicesLoading: ContentLoading {
    var state: LoadingState<[Device]> { get }
}

final class DevicesLoader: WebLoader<[Device]>, DevicesLoading {
    func load() {
        guard startLoading() else { return }
        request(DeviceListEndpoint())
    }
}

protocol RoomNamesLoading: ContentLoading {
    var state: LoadingState<[String]> { get }
}

final class RoomNamesLoader: WebLoader<[String]>, RoomNamesLoading {
    private var suffix = "!"

    func load() {
        guard startLoading() else { return }
        request(RoomListEndpoint(), transform: { rooms in rooms.map { $0.title + self.suffix } })
    }
}

/// Loads without a network.
final class GreetingLoader: ContentLoader<String>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        DispatchQueue.global().async {
            DispatchQueue.main.async { self.finishLoading(.success("hello")) }
        }
    }
}

// MARK: Screen

/// Shows devices and rooms as one state.
final class HouseholdViewController: UIViewController {

    private let devicesLoader: DevicesLoading
    private let roomsLoader: RoomNamesLoading
    private var observers: [LoaderObservation] = []
    private(set) var label = ""
    private(set) var isActivityShown = false

    init(devicesLoader: DevicesLoading, roomsLoader: RoomNamesLoading) {
        self.devicesLoader = devicesLoader
        self.roomsLoader = roomsLoader
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        observers.append(devicesLoader.observe { [weak self] in self?.stateDidChange() })
        observers.append(roomsLoader.observe { [weak self] in self?.stateDidChange() })
        refresh()
    }

    func refresh() {
        devicesLoader.load()
        roomsLoader.load()
    }

    private func stateDidChange() {
        let state = devicesLoader.state.merge(roomsLoader.state) { devices, rooms in
            return "\(devices.count) devices, \(rooms.joined(separator: ", "))"
        }
        isActivityShown = state.isLoading
        switch state {
        case .initial:
            label = ""
        case .loading(let cache):
            label = cache ?? "…"
        case .success(let content):
            label = content
        case .failure(let error, let cache):
            label = [cache, error.localizedDescription].compactMap { $0 }.joined(separator: "; ")
        }
    }
}

// MARK: Loadability

struct Tariff: Codable, Identifiable, Equatable {
    var id: String
    var price: Double
}

struct TariffCache: SharedSerializableCache {
    typealias Key = GenericKey
    typealias Value = [Tariff]
    static let shared = SerializableCache<GenericKey, [Tariff]>.load(name: "Tariffs")
}

struct TariffNoteCache: SharedCache {
    typealias Key = Tariff
    typealias Value = String
    static let shared = Cache<Tariff, String>()
}

extension Tariff: Hashable {}

class TariffsLoader: CachedLoader {
    @Published var object: [Tariff]?
    @Published var error: IdentifiableError?

    var cache = TariffCache.self
    var completed = 0
    private let url: URL

    init(url: URL) {
        self.url = url
    }

    func createRequest(for key: GenericKey) -> URLRequest {
        URLRequest(url: url)
    }

    func loadData(key: GenericKey) async throws -> [Tariff] {
        try decode(await URLSession.stubbed.data(for: createRequest(for: key)).0, key: key)
    }

    func loadCompleted(key: GenericKey, object: [Tariff]) {
        completed += 1
    }

    private func decode(_ data: Data, key: GenericKey) throws -> [Tariff] {
        try JSONDecoder().decode([Tariff].self, from: data)
    }
}

class TariffNoteLoader: Loader {
    @Published var object: String?
    @Published var error: IdentifiableError?

    func loadData(key: Tariff) async throws -> String {
        guard key.price > 0 else { throw HouseholdError(code: "free", message: "There is nothing to say.") }
        return "\(key.id) costs \(key.price)"
    }
}

extension URLSession {
    static let stubbed = URLSession(configuration: StubProtocol.configuration)
}
