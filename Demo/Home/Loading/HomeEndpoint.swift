import Foundation
import HomeServer
import LoadableNetworking

/// What the home server can be asked for: `GET /cameras` and so on.
struct HomeEndpoint<Content: Decodable & Sendable>: JSONEndpoint {

    let source: Resource

    var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

    func makeRequest() throws -> HTTPRequest {
        guard let url = URL(string: source.rawValue) else {
            throw NetworkError.invalidURL("“\(source.rawValue)” is not a path")
        }
        return .get(url)
    }
}
