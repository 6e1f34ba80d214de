import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The `Retry-After` header: a number of seconds, or a date.
enum RetryAfter {
    case seconds(Int)
    case date(Date)

    init?(_ response: HTTPURLResponse) {
        guard let value = response.value(forHTTPHeaderField: "Retry-After") else { return nil }
        self.init(value)
    }

    init?(_ value: String) {
        let value = value.trimmingCharacters(in: .whitespaces)
        if let seconds = Int(value), seconds >= 0 {
            self = .seconds(seconds)
        } else if let date = Self.httpDate.date(from: value) {
            self = .date(date)
        } else {
            return nil
        }
    }

    /// However long the server asks for: it cannot stop anybody for good.
    static let longest: Duration = .seconds(24 * 3600)

    func duration(from now: Date) -> Duration {
        switch self {
        case .seconds(let seconds): min(.seconds(seconds), Self.longest)
        case .date(let date): min(.seconds(max(0, date.timeIntervalSince(now))), Self.longest)
        }
    }

    private static var httpDate: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter
    }
}
