import FoundationEssentials

/// A date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate {

    let date: Date

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Nil if the text is not such a date.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT" || words[5] == "UTC",
            let day = Int(words[1]), (1...31).contains(day),
            let month = Self.months.firstIndex(where: { $0 == words[2] }),
            let year = Int(words[3]), (1...9_999).contains(year)
        else { return nil }
        let time = words[4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]), (0...60).contains(time[2])
        else { return nil }
        let days = Self.days(year: year, month: month + 1, day: day)
        date = Date(timeIntervalSince1970: Double(days * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]))
    }

    /// The days since 1970: years that begin in March have their leap day at the end.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// The `Retry-After` field: a number of seconds, or a date.
enum RetryAfter {
    case seconds(Int)
    case date(Date)

    init?(_ response: HTTPResponse) {
        guard let value = response.headerFields["Retry-After"] else { return nil }
        self.init(value)
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

    /// A limit, so that a server cannot stop a program for good.
    static let longest: Duration = .seconds(24 * 3600)

    func duration(from now: Date) -> Duration {
        switch self {
        case .seconds(let seconds): min(.seconds(seconds), Self.longest)
        case .date(let date): min(.seconds(max(0, date.timeIntervalSince(now))), Self.longest)
        }
    }
}

extension HTTPResponse {

    /// For how long the server says that the response is fresh, by `Cache-Control` or `Expires`; nil if it does not say, or says
    /// what cannot be read. At most a year.
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
        // Anything that is not a date, mostly 0, means the past.
        guard let end = HTTPDate(expires)?.date else { return .zero }
        let now = headerFields["Date"].flatMap { HTTPDate($0)?.date } ?? Date()
        let seconds = end.timeIntervalSince(now) - Double(age)
        return .seconds(min(max(0, seconds), Double(Self.longestFreshness)))
    }

    private static let longestFreshness = 365 * 24 * 3600
}
