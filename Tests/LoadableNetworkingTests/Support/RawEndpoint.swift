import Foundation
import FoundationNetworking
import LoadableNetworking

/// A request as it stands, and the answer as it comes, whatever its status.
struct RawEndpoint: Endpoint {

    var path = "x"
    var change: @Sendable (inout URLRequest) -> Void = { _ in }

    struct Answer: Sendable {
        var response: HTTPURLResponse?
        var body: Data
    }

    func makeRequest() throws -> URLRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        var request = URLRequest(url: url)
        change(&request)
        return request
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {}

    func content(from response: URLResponse?, with body: Data) throws -> Answer {
        Answer(response: response as? HTTPURLResponse, body: body)
    }
}

/// A body that is sent to wherever.
struct RawUpload: UploadEndpoint {

    var path = "x"
    let makeBody: @Sendable () -> UploadEndpointBody

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        return (request, makeBody())
    }

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }
}
