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

extension HTTPRequest {

    /// The method and the URL, as far as they may be shown.
    fileprivate var shownLine: String {
        "\(OneLine(method.rawValue, limit: 20)) \(RemoteHost(of: url))\(RemotePath(of: url))"
    }
}

extension LoadExchange {

    /// The lines and fields of an exchange, as far as they are safe to show: of a query its names, and values only of those fields
    /// that are known to hold no secrets.
    init(request: HTTPRequest, response: HTTPResponse) {
        let status = "\(response.status.code) \(response.status.reasonPhrase)".trimmingBlanks()
        self.init(
            request: [request.shownLine + Self.query(of: request.url)] + Self.lines(request.completeFields),
            response: [status] + Self.lines(response.headerFields))
    }

    /// In lower case.
    private static let shownFields: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
        "cache-control",
        "connection", "content-encoding", "content-language", "content-length", "content-range",
        "content-type", "date", "etag", "expires", "if-match", "if-modified-since", "if-none-match",
        "if-unmodified-since", "keep-alive", "last-modified", "pragma", "range", "retry-after", "server",
        "transfer-encoding", "user-agent", "vary", "via", "warning", "x-cache", "x-ratelimit-limit",
        "x-ratelimit-remaining", "x-ratelimit-reset",
    ]

    /// How many fields are shown: a server may send more than a person reads.
    private static let maximumFieldCount = 40

    private static func lines(_ fields: HTTPFields) -> [String] {
        let lines = fields.prefix(maximumFieldCount).map { field in
            "\(field.name): \(shownFields.contains(field.name.lowercased()) ? field.value : "…")"
        }
        let rest = fields.count - lines.count
        return rest > 0 ? lines + ["… and \(rest) more"] : lines
    }

    /// The names of a query, where they look like names.
    private static func query(of url: URL) -> String {
        guard let query = url.query(percentEncoded: true), !query.isEmpty else { return "" }
        let items = query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let isName = parts.count == 2 && (1...20).contains(parts[0].count) && parts[0].utf8.allSatisfy(isOfName)
            return isName ? "\(parts[0])=…" : "…"
        }
        return "?" + items.joined(separator: "&")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
