import FoundationEssentials
import Loadables

extension HTTPRequest {

    /// The method, the host and the path on one line, without secrets.
    var shownLine: String {
        "\(OneLine(method.rawValue, limit: 20)) \(RemoteHost.name(of: url))\(RemotePath(of: url))"
    }
}

extension LoadExchange {

    /// Creates an exchange that is safe to show. An ellipsis replaces values in the query, names in the query that may
    /// be secret, and header values that may be secret. At most 40 headers of each message are included. Without a
    /// response, the exchange contains only the request.
    ///
    /// - Parameter lines: The lines of the request; nil to compute them.
    init(
        request: HTTPRequest, _ lines: [String]? = nil, response: HTTPResponse? = nil, responseTime: Duration? = nil
    ) {
        self.init(
            request: lines
                ?? [request.shownLine + Self.query(of: request.url)] + Self.lines(request.completeFields),
            response: response.map { [Self.status(of: $0)] + Self.lines($0.headerFields) } ?? [],
            sentByteCount: request.body?.knownSize,
            receivedByteCount: response?.body.count,
            responseTime: responseTime)
    }

    private static func status(of response: HTTPResponse) -> String {
        "\(response.status.code) \(response.status.reasonPhrase)".trimmingBlanks()
    }

    /// The lowercase names of the headers with values that are shown. These values contain no secrets.
    private static let shownFields: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
        "cache-control",
        "connection", "content-encoding", "content-language", "content-length", "content-range",
        "content-type", "date", "etag", "expires", "if-match", "if-modified-since", "if-none-match",
        "if-unmodified-since", "keep-alive", "last-modified", "pragma", "range", "retry-after", "server",
        "transfer-encoding", "user-agent", "vary", "via", "warning", "x-cache", "x-ratelimit-limit",
        "x-ratelimit-remaining", "x-ratelimit-reset",
    ]

    /// The maximum number of headers to show.
    private static let maximumFieldCount = 40

    private static func lines(_ fields: HTTPFields) -> [String] {
        let lines = fields.prefix(maximumFieldCount).map { field in
            "\(field.name): \(shownFields.contains(field.name.lowercased()) ? field.value : "…")"
        }
        let rest = fields.count - lines.count
        return rest > 0 ? lines + ["… and \(rest) more"] : lines
    }

    /// Returns the query for display. An ellipsis replaces each value, and each name that may be secret.
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
