import Apexy
import Foundation

// Endpoints of an API whose errors are in the body, whatever the status: as Apexy's document on errors has them.

struct ShopError: Error, Decodable, Equatable {
    let code: String
    let title: String
}

/// Finds errors where it decodes, and validates nothing.
protocol ShopEndpoint: Endpoint where Content: Decodable {}

extension ShopEndpoint {

    func content(from response: URLResponse?, with body: Data) throws -> Content {
        if let failure = try? JSONDecoder().decode([String: ShopError].self, from: body)["error"] { throw failure }
        return try JSONDecoder().decode([String: Content].self, from: body)["data"].unwrapped()
    }
}

struct ShopNothing: Error {}

extension Optional {

    func unwrapped() throws -> Wrapped {
        guard let self else { throw ShopNothing() }
        return self
    }
}

struct PriceEndpoint: ShopEndpoint, URLRequestBuildable {
    typealias Content = Int

    func makeRequest() throws -> URLRequest { get(URL(string: "price")!) }
}

/// What there is at a path, as it is.
struct BytesEndpoint: Endpoint, URLRequestBuildable {
    var path = "price"

    func makeRequest() throws -> URLRequest { get(URL(string: path)!) }

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }
}

/// The same, whatever the status.
struct AnyStatusEndpoint: Endpoint, URLRequestBuildable {

    func makeRequest() throws -> URLRequest { get(URL(string: "price")!) }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {}

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }
}

/// Sends an order; the answer may be an error.
struct OrderEndpoint: UploadEndpoint {
    var body = UploadEndpointBody.data(Data("order".utf8))

    func makeRequest() throws -> (URLRequest, UploadEndpointBody) {
        var request = URLRequest(url: URL(string: "orders")!)
        request.httpMethod = "POST"
        return (request, body)
    }

    func content(from response: URLResponse?, with body: Data) throws -> Int {
        try PriceEndpoint().content(from: response, with: body)
    }
}
