import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking

/// `GET /cameras` and the like, of the home server.
struct ListEndpoint<Content: Decodable & Sendable>: JSONEndpoint {
    var path: String
    var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

    func makeRequest() throws -> URLRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        return URLRequest(url: url)
    }
}

extension ListEndpoint where Content == [Camera] {
    static var cameras: ListEndpoint { ListEndpoint(path: "cameras") }
}

/// The bytes of an answer, as they come; what is a success can be chosen.
struct DataEndpoint: Endpoint {
    var path: String
    var accepts: @Sendable (Int) -> Bool = { (200..<300).contains($0) }

    struct Refused: Error, Equatable {
        var status: Int
    }

    func makeRequest() throws -> URLRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        return URLRequest(url: url)
    }

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        if !accepts(response.statusCode) { throw Refused(status: response.statusCode) }
    }
}
