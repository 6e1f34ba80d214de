import FoundationEssentials
import Values

/// A date in a header, in the form `Sun, 06 Nov 1994 08:49:37 GMT` or in one of the older forms of HTTP.
struct HTTPDate {

    let date: Date

    /// Creates a date from its text. Returns nil if the text does not contain a date and a time.
    init?(_ text: String) {
        // A date without a time zone, as in the format of `asctime`, is in UTC.
        guard let written = WrittenTime(text), written.clock != nil, let seconds = written.seconds(in: .utc) else {
            return nil
        }
        date = Date(timeIntervalSince1970: Double(seconds))
    }
}

/// The time after which a request may be retried. A server states this time in a `Retry-After` header, as a number of
/// seconds or as a date. It may also state the time in the headers of an exhausted rate limit.
enum RetryAfter {
    case seconds(Int)
    case date(Date)

    init?(_ response: HTTPResponse) {
        if let value = response.headerFields["Retry-After"], let retryAfter = RetryAfter(value) {
            self = retryAfter
        } else if response.status.code == 403 || response.status.code == 429 {
            self.init(rateLimitOf: response)
        } else {
            return nil
        }
    }

    /// Creates the time at which an exhausted rate limit ends. The server states this time in seconds from now or in
    /// seconds since 1970. The default is a minute from now. Returns nil if the limit is not exhausted.
    private init?(rateLimitOf response: HTTPResponse) {
        func number(_ name: String) -> Int? {
            ["X-RateLimit-", "RateLimit-", "X-Rate-Limit-"].lazy
                .compactMap { response.headerFields[$0 + name].flatMap { Int($0.trimmingBlanks()) } }.first
        }
        guard number("Remaining") == 0 else { return nil }
        guard let reset = number("Reset"), reset >= 0 else {
            self = .seconds(60)
            return
        }
        self = reset < 1_000_000_000 ? .seconds(reset) : .date(Date(timeIntervalSince1970: Double(reset)))
    }

    init?(_ value: String) {
        let value = value.trimmingBlanks()
        if let seconds = Int(value), seconds >= 0 {
            self = .seconds(seconds)
        } else if let date = HTTPDate(value)?.date {
            self = .date(date)
        } else {
            return nil
        }
    }

    /// The maximum wait: 24 hours. Without a maximum, a server could prevent all further requests.
    static let longest: Duration = .seconds(24 * 3600)

    func duration(from now: Date) -> Duration {
        switch self {
        case .seconds(let seconds): min(.seconds(seconds), Self.longest)
        case .date(let date): min(.seconds(max(0, date.timeIntervalSince(now))), Self.longest)
        }
    }
}

extension HTTPResponse {

    /// The duration for which the response is fresh according to `Cache-Control` or `Expires`, at most 365 days. Nil if
    /// neither header states a duration, or if `max-age` is invalid. Zero if the response must not be stored or must be
    /// validated, or if `Expires` is invalid.
    var freshness: Duration? {
        let directives = (headerFields["Cache-Control"] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingBlanks() }
        if directives.contains("no-store") || directives.contains("no-cache") { return .zero }
        let age = headerFields["Age"].flatMap { Int($0) }.map { max(0, $0) } ?? 0
        if let maximum = directives.first(where: { $0.hasPrefix("max-age=") }) {
            guard let seconds = Int(maximum.dropFirst("max-age=".count).trimmed { $0 == "\"" }) else { return nil }
            return .seconds(min(max(0, seconds - min(age, .max / 2)), Self.longestFreshness))
        }
        guard let expires = headerFields["Expires"] else { return nil }
        // An invalid date, usually `0`, counts as a date in the past.
        guard let end = HTTPDate(expires)?.date else { return .zero }
        let now = headerFields["Date"].flatMap { HTTPDate($0)?.date } ?? Date()
        let seconds = end.timeIntervalSince(now) - Double(age)
        return .seconds(min(max(0, seconds), Double(Self.longestFreshness)))
    }

    private static let longestFreshness = 365 * 24 * 3600
}
