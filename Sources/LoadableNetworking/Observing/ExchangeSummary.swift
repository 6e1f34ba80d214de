public import Foundation
import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A request and what came of it, on one line that may be shown to anybody: no user info, no query, no headers,
/// no bodies, and no part of a path that may be a secret.
///
///     GET api.example:8443/users: 200, 1234 bytes
public struct ExchangeSummary: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// Sums up what a ``ResponseObserver`` is told.
    public init(request: URLRequest?, response: HTTPURLResponse?, body: Data?, error: (any Error)?) {
        let url = request?.url
        let question =
            "\(OneLine(request?.httpMethod ?? "GET", limit: 20)) \(RemoteHost(of: url))\(RemotePath(of: url))"
        let facts = [
            response.map { "\($0.statusCode)" },
            body.map { "\($0.count) bytes" },
            error.map(Self.words),
        ]
        description = "\(question): \(facts.compactMap(\.self).joined(separator: ", "))"
    }

    /// What of an error may be shown: those of others may have anything in them.
    private static func words(for error: any Error) -> String {
        switch error {
        case let error as NetworkError: error.description
        case is CancellationError: "cancelled"
        default: "\(OneLine("\(type(of: error))"))"
        }
    }
}
