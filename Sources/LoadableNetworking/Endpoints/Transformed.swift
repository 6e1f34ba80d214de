import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An endpoint whose content is made of another one's, where that one is decoded: off the main actor.
struct Transformed<Original: Endpoint, Content: Sendable>: Endpoint {

    let endpoint: Original
    let transform: @Sendable (Original.Content) throws -> Content

    func makeRequest() throws -> URLRequest {
        try endpoint.makeRequest()
    }

    func content(from response: URLResponse?, with body: Data) throws -> Content {
        try transform(endpoint.content(from: response, with: body))
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try endpoint.validate(request, response: response, data: data)
    }
}
