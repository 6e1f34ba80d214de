import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers in the place of a server, as tests of apps for the originals do.
final class StubProtocol: URLProtocol {

    struct Answer {
        var status = 200
        var fields: [String: String] = [:]
        var body = ""
    }

    private static let answers = Mutex<[String: Answer]>([:])
    private static let received = Mutex<[String: [URLRequest]]>([:])

    /// A host that nobody else has, as a base URL.
    static func makeHost(_ answer: Answer) throws -> URL {
        let host = "\(UUID().uuidString.lowercased()).example"
        answers.withLock { $0[host] = answer }
        guard let url = URL(string: "https://\(host)/") else { throw URLError(.badURL) }
        return url
    }

    static func setAnswer(_ answer: Answer, at host: URL) { answers.withLock { $0[host.host ?? ""] = answer } }

    static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubProtocol.self]
        return configuration
    }

    /// The requests to the host.
    static func requests(to host: URL) -> [URLRequest] { received.withLock { $0[host.host ?? ""] ?? [] } }

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let host = request.url?.host ?? ""
        Self.received.withLock { $0[host, default: []].append(request) }
        guard let url = request.url, let answer = Self.answers.withLock({ $0[host] }),
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.fields)
        else {
            client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
            return
        }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data(answer.body.utf8))
        client?.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
