import FoundationEssentials
import Loadables

/// A request and what came of it, on one line that is safe to show: no user info, no query, no fields,
/// no bodies, and no part of a path that may be a secret.
///
///     GET api.example:8443/users: 200, 1234 bytes
public struct ExchangeSummary: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// Sums up what a ``ResponseObserver`` is told.
    public init(request: HTTPRequest, response: HTTPResponse?, error: (any Error)?) {
        let facts = [
            response.map { "\($0.status.code)" },
            response.map { "\($0.body.count) bytes" },
            error.map(Self.words),
        ]
        description = "\(request.shownLine): \(facts.compactMap(\.self).joined(separator: ", "))"
    }

    /// What of an error may be shown: those of others may have anything in them.
    private static func words(for error: any Error) -> String {
        switch error {
        case let error as NetworkError: error.sentence
        case is CancellationError: "cancelled"
        default: "\(OneLine("\(type(of: error))"))"
        }
    }
}
