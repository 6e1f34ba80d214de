import Foundation
import FoundationNetworking
import Synchronization
import TestSupport

@testable import HomeServer

/// The app's access to a server: `URLSession` without its caches.
struct WebClient {
    struct Answer {
        var response: HTTPURLResponse
        var body: Data

        var status: Int { response.statusCode }

        /// The value of a header, whatever the case of its letters.
        func header(_ name: String) -> String? {
            response.value(forHTTPHeaderField: name)
        }

        func decoded<T: Decodable>(as type: T.Type = T.self) throws -> T {
            try HomeHTTPServer.makeJSONDecoder().decode(type, from: body)
        }
    }

    private let baseURL: URL
    private let session: URLSession

    init(_ server: HomeHTTPServer) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        baseURL = server.baseURL
        session = URLSession(configuration: configuration)
    }

    func send(
        _ method: String = "GET", _ path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Answer {
        let url = baseURL.appendingPathComponent(path)
        let items = query.map { URLQueryItem(name: $0.key, value: $0.value) }
        var request = URLRequest(url: items.isEmpty ? url : url.appending(queryItems: items))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.allHTTPHeaderFields = headers
        let (body, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return Answer(response: response, body: body)
    }

    /// The error in words that an answer brings; nil if it is another answer.
    func complaint(_ answer: Answer) throws -> String? {
        try answer.decoded(as: [String: String].self)["error"]
    }

    func get(_ resource: Resource) async throws -> Answer {
        try await send("GET", resource.rawValue)
    }
}

extension World {
    /// Up to 200, the newest first.
    var events: [Event] { history.page(EventQuery(limit: 200)).events }
}

/// A moment at which the worlds of the tests begin.
let beginning = Date(timeIntervalSince1970: 1_757_930_400)

/// A time that a test moves.
final class MovingTime: Sendable {
    private let date = Mutex(beginning)

    var now: Date { date.withLock(\.self) }

    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}

extension HomeHTTPServer {
    /// A server with a constant world, whose slow responses take 50 ms.
    static func still(slowness: Duration = .milliseconds(50)) throws -> HomeHTTPServer {
        try HomeHTTPServer(clock: { beginning }, slowness: slowness)
    }

    /// A server whose world goes with a time that the test moves.
    static func moving(_ time: MovingTime) throws -> HomeHTTPServer {
        try HomeHTTPServer(clock: { time.now }, slowness: .milliseconds(50))
    }

    /// A server on none of the ports that the system gives to other tests once it is gone.
    static func apart() throws -> HomeHTTPServer {
        for _ in 0..<20 {
            if let server = try? HomeHTTPServer(port: UInt16.random(in: 20_000...30_000)) { return server }
        }
        return try HomeHTTPServer()
    }

    var port: Int { baseURL.port ?? 0 }

    /// Returns when so many requests have arrived.
    func arrival(of count: Int, at resource: Resource) async {
        await until { requestCount(for: resource) >= count }
    }
}
