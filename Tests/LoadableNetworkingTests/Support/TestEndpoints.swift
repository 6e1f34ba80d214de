import Foundation
import HomeServer
import LoadableNetworking

/// `GET /cameras` and the like, of the home server.
struct ListEndpoint<Content: Decodable & Sendable>: JSONEndpoint {
    var path: String
    var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

    func makeRequest() throws -> HTTPRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        return HTTPRequest(url: url)
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

    func makeRequest() throws -> HTTPRequest {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL(path) }
        return HTTPRequest(url: url)
    }

    func content(from response: HTTPResponse) throws -> Data { response.body }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        if !accepts(response.status.code) { throw Refused(status: response.status.code) }
    }
}
