import FoundationEssentials
import Loadables

/// A request and its outcome, on one line that is safe to show. The line contains no user info, query, headers or
/// bodies. An ellipsis replaces components of the path that may be secret.
///
///     GET api.example:8443/users: 200, 1234 bytes
public struct ExchangeSummary: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// Creates a summary from the arguments of a ``ResponseObserver``.
    public init(request: HTTPRequest, response: HTTPResponse?, error: (any Error)?) {
        let facts = [
            response.map { "\($0.status.code)" },
            response.map { $0.body.count == 1 ? "1 byte" : "\($0.body.count) bytes" },
            error.map(Self.words),
        ]
        description = "\(request.shownLine): \(facts.compactMap(\.self).joined(separator: ", "))"
    }

    /// Returns a description of the error that is safe to show. For an error of another module, returns only the name
    /// of the type, because the error may contain secrets.
    private static func words(for error: any Error) -> String {
        switch error {
        case let error as NetworkError: error.sentence
        case is CancellationError: "cancelled"
        default: "\(OneLine("\(type(of: error))"))"
        }
    }
}
