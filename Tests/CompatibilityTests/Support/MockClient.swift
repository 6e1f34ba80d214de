import Apexy
import ApexyLoader
import Foundation

// A client and a model as apps have them that know nothing of Sendable: they build without a warning.

/// A model that is not made for more than one thread, as most were.
public class Price {
    public var cents = 0
    public init() {}
}

public struct SavedPriceEndpoint: Endpoint {
    public typealias Content = Price
    public let saved: Price

    public func makeRequest() throws -> URLRequest { URLRequest(url: URL(string: "price")!) }
    public func content(from response: URLResponse?, with body: Data) throws -> Price { saved }
}

/// Answers at once, by completion handlers.
class MockClient: Client {
    var requestCount = 0
    var progress = Progress(totalUnitCount: 1)
    var answers = true

    func request<T>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress where T: Endpoint {
        requestCount += 1
        if answers { completionHandler(APIResult { try endpoint.content(from: nil, with: Data("{}".utf8)) }) }
        return progress
    }

    func upload<T>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress where T: UploadEndpoint {
        requestCount += 1
        let body = Data(#"{"data": 5}"#.utf8)
        if answers { completionHandler(APIResult { try endpoint.content(from: nil, with: body) }) }
        return progress
    }
}

/// Implements nothing.
final class EmptyClient: Client {}

final class PriceLoader: WebLoader<Price>, ContentLoading {
    func load() {
        guard startLoading() else { return }
        request(SavedPriceEndpoint(saved: Price()))
    }
}
