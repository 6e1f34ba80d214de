import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An endpoint whose content is made of another one's, where that one is decoded: off the main actor.
struct Transformed<Original: Endpoint, Content: Sendable>: Endpoint {

    /// How many bytes the body had that the content was made of; nil if no content was made yet, or not of a body.
    final class Meter: Sendable {
        private let bytes = Mutex<Int?>(nil)

        var byteCount: Int? {
            get { bytes.withLock { $0 } }
            set { bytes.withLock { $0 = newValue } }
        }
    }

    let endpoint: Original
    let meter: Meter
    let transform: @Sendable (Original.Content) throws -> Content

    func makeRequest() throws -> URLRequest {
        try endpoint.makeRequest()
    }

    func content(from response: URLResponse?, with body: Data) throws -> Content {
        meter.byteCount = body.count
        return try transform(endpoint.content(from: response, with: body))
    }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try endpoint.validate(request, response: response, data: data)
    }
}
