import FoundationEssentials
import HomeServer
import LoadableNetworking

/// A request for content from the home server, such as `GET /cameras` or `GET /events?kind=call`.
struct HomeEndpoint<Content: Decodable & Sendable>: JSONEndpoint {

    let path: String
    var query: [String: String] = [:]

    var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

    func makeRequest() throws -> HTTPRequest {
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return .get(try URL(homePath: path), queryItems: items)
    }
}

/// A command for the home server, such as `POST /barriers/gate/open` or `DELETE /codes/code-1`.
struct HomeCommand<Content: Decodable & Sendable>: Endpoint {

    let method: HTTPRequest.Method
    let path: String
    var body: HTTPBody?

    func makeRequest() throws -> HTTPRequest {
        HTTPRequest(method: method, url: try URL(homePath: path), body: body)
    }

    /// Throws an error if the response is not a success. If the server refuses the command, the error contains the
    /// reason.
    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        let code = response.status.code
        if (400..<500).contains(code), let refusal = try? JSONDecoder().decode(HomeRefusal.self, from: response.body) {
            throw refusal
        }
        guard response.status.isSuccess else {
            throw NetworkError.status(code, host: RemoteHost(of: response.url), retryAfter: nil)
        }
    }

    func content(from response: HTTPResponse) throws -> Content {
        let body = response.body.isEmpty ? Data("{}".utf8) : response.body
        return try HomeHTTPServer.makeJSONDecoder().decode(Content.self, from: body)
    }
}

/// The content of a response with a body that is ignored.
struct Nothing: Decodable, Sendable {}

struct HomeRefusal: LocalizedError, Decodable {

    let error: String

    var errorDescription: String? { error }
}

extension URL {

    init(homePath path: String) throws {
        guard let url = URL(string: path) else { throw NetworkError.invalidURL("“\(path)” is not a path") }
        self = url
    }
}
