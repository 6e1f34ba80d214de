import Apexy
import ApexyLoader
import ApexyURLSession
import Foundation
import Loadability

// MARK: - Loadability: a base class for all of one server's loaders

class HarbourLoader<Object: Codable & Sendable>: SimpleNetworkLoader {
    typealias Key = GenericKey

    @Published var object: Object?
    @Published var error: IdentifiableError?

    private(set) var completions = 0

    var path: String { "" }

    func createRequest(for key: GenericKey) -> URLRequest {
        var request = URLRequest(url: HarbourAddress.base.appendingPathComponent(path))
        request.cachePolicy = .reloadIgnoringLocalCacheData
        return request
    }

    func loadCompleted(key: GenericKey, object: Object) {
        completions += 1
    }
}

final class OwnCrewLoader: HarbourLoader<Crew> {
    override var path: String { "profile" }
}

/// Not a network: a file.
class FileLoader: Loader {
    @Published var object: String?
    @Published var error: IdentifiableError?

    func loadData(key: URL) async throws -> String {
        try String(contentsOf: key, encoding: .utf8)
    }
}

// MARK: - Apexy: uploads of all kinds, endpoints without content, a client that refreshes its token

struct LogPhotoUploadEndpoint: UploadEndpoint {
    typealias Content = Void

    let file: URL

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "photos")!)
        request.httpMethod = "PUT"
        return (request, .file(file))
    }

    func content(from response: URLResponse?, with body: Data) throws {}
}

struct LogStreamUploadEndpoint: UploadEndpoint {
    typealias Content = Int

    let text: String

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "log")!)
        request.httpMethod = "POST"
        return (request, .stream(InputStream(data: Data(text.utf8))))
    }

    func content(from response: URLResponse?, with body: Data) throws -> Int {
        (response as? HTTPURLResponse)?.statusCode ?? 0
    }
}

struct CastOffEndpoint: Endpoint {
    typealias Content = Void

    let berth: Int

    func makeRequest() throws -> URLRequest {
        guard berth > 0 else { throw HarbourError.fog }
        var request = URLRequest(url: URL(string: "berths/\(berth)")!)
        request.httpMethod = "DELETE"
        return request
    }

    func content(from response: URLResponse?, with body: Data) throws {}
}

struct PageEndpoint: HarbourEndpoint, URLRequestBuildable {
    typealias Content = [Mooring]

    let page: Int

    func makeRequest() throws -> URLRequest {
        return get(URL(string: "moorings")!, queryItems: [URLQueryItem(name: "page", value: String(page))])
    }
}

struct BookMooringEndpoint: HarbourEndpoint, URLRequestBuildable {
    typealias Content = Mooring

    let mooring: Mooring

    func makeRequest() throws -> URLRequest {
        return post(URL(string: "moorings")!, body: .json(try JSONEncoder().encode(mooring)))
    }
}

/// One page after another, into one list.
final class PagedMooringsLoader: WebLoader<[Mooring]>, MooringsLoading {

    private var page = 0

    func load() {
        guard startLoading() else { return }
        let before = state.content ?? []
        page += 1
        request(PageEndpoint(page: page)) { more in
            before + more
        }
    }
}

final class LoggingAdapter: RequestAdapter {

    struct SignedOut: Error {}

    private let base: URL
    var isSignedIn = true

    init(base: URL) {
        self.base = base
    }

    func adapt(_ request: URLRequest) throws -> URLRequest {
        guard isSignedIn else { throw SignedOut() }
        var request = request
        request.url = request.url.flatMap { URL(string: $0.relativeString, relativeTo: base)?.absoluteURL }
        return request
    }
}

final class CastOffService {

    private let client: Client
    private(set) var log: [String] = []

    init(adapter: RequestAdapter, configuration: URLSessionConfiguration) {
        client = URLSessionClient(requestAdapter: adapter, configuration: configuration)
    }

    func castOff(berth: Int, completion: @escaping () -> Void) -> Progress {
        return client.request(CastOffEndpoint(berth: berth)) { [weak self] result in
            switch result {
            case .success:
                self?.log.append("gone from \(berth)")
            case .failure(let error):
                self?.log.append("\(type(of: error))")
            }
            completion()
        }
    }

    func book(_ mooring: Mooring) async throws -> Mooring {
        try await client.request(BookMooringEndpoint(mooring: mooring))
    }

    func send(photo: URL, log text: String) async throws -> Int {
        try await client.upload(LogPhotoUploadEndpoint(file: photo))
        return try await client.upload(LogStreamUploadEndpoint(text: text))
    }
}
