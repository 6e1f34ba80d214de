import Apexy

// The network module of an app, as the documents of Apexy tell one to write it.

// MARK: Model

struct Device: Codable, Identifiable, Equatable {
    let id: Int
    let name: String
    var isOn: Bool
}

struct Room: Codable, Equatable {
    let title: String
    let devices: [Device]
}

// MARK: Common

/// What the server says went wrong.
struct HouseholdError: Decodable, LocalizedError, Equatable {
    let code: String
    let message: String

    var errorDescription: String? { return message }
}

struct HouseholdHTTPError: Error {
    let statusCode: Int
    let url: URL?

    var localizedDescription: String { return HTTPURLResponse.localizedString(forStatusCode: statusCode) }
}

enum HouseholdValidator {

    private struct Failure: Decodable {
        let error: HouseholdError
    }

    static func validate(_ response: URLResponse?, with body: Data) throws {
        if let failure = try? JSONDecoder.household.decode(Failure.self, from: body) { throw failure.error }
        guard let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) else { return }
        throw HouseholdHTTPError(statusCode: response.statusCode, url: response.url)
    }
}

extension JSONDecoder {
    static var household: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }
}

// MARK: Endpoints

/// Unwraps what is nested in `data`, or in whatever an endpoint says.
protocol HouseholdEndpoint: Endpoint, URLRequestBuildable where Content: Decodable {
    associatedtype Root: Decodable = Content
    func content(from root: Root) -> Content
}

extension HouseholdEndpoint where Root == Content {
    func content(from root: Root) -> Content { return root }
}

extension HouseholdEndpoint {
    func content(from response: URLResponse?, with body: Data) throws -> Content {
        try HouseholdValidator.validate(response, with: body)
        return content(from: try JSONDecoder.household.decode(HouseholdData<Root>.self, from: body).data)
    }
}

private struct HouseholdData<Resource: Decodable>: Decodable {
    let data: Resource
}

protocol HouseholdVoidEndpoint: Endpoint, URLRequestBuildable where Content == Void {}

extension HouseholdVoidEndpoint {
    public func content(from response: URLResponse?, with body: Data) throws {
        try HouseholdValidator.validate(response, with: body)
    }
}

struct DeviceListEndpoint: HouseholdEndpoint {
    typealias Content = [Device]

    func makeRequest() throws -> URLRequest {
        return get(URL(string: "devices")!, queryItems: [URLQueryItem(name: "sort", value: "name")])
    }
}

struct RoomsResponse: Decodable {
    let roomList: [Room]
}

struct RoomListEndpoint: HouseholdEndpoint {
    typealias Content = [Room]

    func content(from root: RoomsResponse) -> [Room] { return root.roomList }

    func makeRequest() throws -> URLRequest { return get(URL(string: "rooms")!) }
}

struct UpdateDeviceEndpoint: HouseholdEndpoint {
    typealias Content = Device

    let device: Device

    func makeRequest() throws -> URLRequest {
        let url = URL(string: "devices")!.appendingPathComponent(String(device.id))
        return put(url, body: .json(try JSONEncoder().encode(device)))
    }
}

struct RemoveDeviceEndpoint: HouseholdVoidEndpoint {
    let id: Device.ID

    func makeRequest() throws -> URLRequest {
        return delete(URL(string: "devices")!.appendingPathComponent(String(id)))
    }
}

struct PhotoUploadEndpoint: UploadEndpoint {
    typealias Content = Void
    typealias ErrorType = HouseholdHTTPError

    private let fileURL: URL

    init(fileURL: URL) {
        self.fileURL = fileURL
    }

    func content(from response: URLResponse?, with body: Data) throws {
        try HouseholdValidator.validate(response, with: body)
    }

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "photo")!)
        request.httpMethod = "POST"
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        return (request, .file(fileURL))
    }
}
