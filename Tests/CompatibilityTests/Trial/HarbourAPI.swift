import Apexy
import ApexyURLSession
import Foundation

struct Pilot: Codable, Equatable {
    let id: Int
    let name: String
}

struct Mooring: Codable, Equatable {
    let quay: String
    let places: Int
}

struct HarbourFailure: Error, Equatable {
    let status: Int
}

// MARK: - Endpoints

protocol HarbourEndpoint: Endpoint where Content: Decodable {}

extension HarbourEndpoint {
    func content(from response: URLResponse?, with body: Data) throws -> Content {
        return try JSONDecoder().decode(Content.self, from: body)
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        if !(200..<300).contains(response.statusCode) {
            throw HarbourFailure(status: response.statusCode)
        }
    }
}

struct PilotEndpoint: HarbourEndpoint {
    typealias Content = Pilot

    let id: Int

    func makeRequest() throws -> URLRequest {
        return URLRequest(url: URL(string: "pilots/\(id)")!)
    }
}

struct MooringsEndpoint: HarbourEndpoint {
    typealias Content = [Mooring]

    func makeRequest() throws -> URLRequest {
        var request = URLRequest(url: URL(string: "moorings")!)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }
}

struct LogbookUploadEndpoint: UploadEndpoint {
    typealias Content = String

    let page: String

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "logbook")!)
        request.httpMethod = "POST"
        return (request, .data(Data(page.utf8)))
    }

    func content(from response: URLResponse?, with body: Data) throws -> String {
        return String(decoding: body, as: UTF8.self)
    }
}

// MARK: - Client

final class HarbourRequestAdapter: BaseRequestAdapter {

    var token: String?

    override func adapt(_ request: URLRequest) throws -> URLRequest {
        var request = try super.adapt(request)
        if let token = token {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        return request
    }
}

final class HarbourServices {

    private(set) var observed: [String] = []
    let adapter: HarbourRequestAdapter

    private(set) lazy var pilotLoader: PilotLoading = PilotLoader(apiClient: apiClient)
    private(set) lazy var mooringsLoader: MooringsLoading = MooringsLoader(apiClient: apiClient)

    private(set) lazy var apiClient: Client = {
        URLSessionClient(
            requestAdapter: adapter,
            configuration: configuration,
            completionQueue: .main,
            responseObserver: { [weak self] request, response, data, error in
                self?.observed.append(
                    "\(request?.url?.path ?? "?") \(response?.statusCode ?? 0) \(data?.count ?? 0) \(error != nil)"
                )
            }
        )
    }()

    private let configuration: URLSessionConfiguration

    init(baseURL: URL, configuration: URLSessionConfiguration = .ephemeral) {
        self.configuration = configuration
        adapter = HarbourRequestAdapter(baseURL: baseURL)
    }
}

final class LogbookService {

    private let apiClient: Client
    private(set) var progress: Progress?

    init(apiClient: Client) {
        self.apiClient = apiClient
    }

    func send(_ page: String, completion: @escaping (Result<String, Error>) -> Void) {
        progress = apiClient.upload(LogbookUploadEndpoint(page: page)) { result in
            completion(result)
        }
    }

    func sendAsync(_ page: String) async throws -> String {
        return try await apiClient.upload(LogbookUploadEndpoint(page: page))
    }
}
