import Loadables

/// The dates of feeds, by RFC 822 and RFC 3339.
enum FeedDate {

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    private static let zones = ["est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7]

    private struct Parts {
        var (year, month, day) = (0, 0, 0)
        var (hour, minute, second) = (0, 0, 0)
        /// East of Greenwich.
        var offsetMinutes = 0
    }

    /// The moment as `2026-11-22T17:00:00Z`; nil if it is neither.
    static func utc(_ text: String) -> String? {
        guard let parts = internet(text) ?? mail(text), (1...12).contains(parts.month), (1...31).contains(parts.day),
            (0...24).contains(parts.hour), (0...59).contains(parts.minute), (0...60).contains(parts.second),
            (1...9_999).contains(parts.year), abs(parts.offsetMinutes) <= 24 * 60
        else { return nil }
        let seconds =
            GregorianDay(year: parts.year, month: parts.month, day: parts.day).number * 86_400
            + parts.hour * 3_600 + parts.minute * 60 + parts.second - parts.offsetMinutes * 60
        return written(seconds)
    }

    /// `2026-11-22T17:00:00.5+01:00`, also without a time, or without its seconds.
    private static func internet(_ text: String) -> Parts? {
        let signs = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= signs.count else { return nil }
            return range.reduce(0) { sum, index in
                guard let sum, (0x30...0x39).contains(signs[index]) else { return nil }
                return sum * 10 + Int(signs[index] - 0x30)
            }
        }
        guard signs.count >= 10, signs[4] == UInt8(ascii: "-"), signs[7] == UInt8(ascii: "-"),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10)
        else { return nil }
        var parts = Parts()
        (parts.year, parts.month, parts.day) = (year, month, day)
        guard signs.count >= 16, let hour = number(11..<13), let minute = number(14..<16) else { return parts }
        (parts.hour, parts.minute) = (hour, minute)
        var position = 16
        if position < signs.count, signs[position] == UInt8(ascii: ":"), let second = number(17..<19) {
            parts.second = second
            position = 19
        }
        while position < signs.count, signs[position] == UInt8(ascii: ".") || (0x30...0x39).contains(signs[position]) {
            position += 1
        }
        parts.offsetMinutes = offset(String(decoding: signs[position...], as: UTF8.self))
        return parts
    }

    /// `Sun, 22 Nov 2026 17:00:00 +0100`, also without the day of the week, or with a year of two digits.
    private static func mail(_ text: String) -> Parts? {
        var words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })[...]
        if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
        guard words.count >= 3, let day = Int(words[words.startIndex]),
            let month = months.firstIndex(of: String(words[words.startIndex + 1].lowercased().prefix(3))),
            var year = Int(words[words.startIndex + 2])
        else { return nil }
        if year < 100 { year += year < 70 ? 2_000 : 1_900 }
        var parts = Parts()
        (parts.year, parts.month, parts.day) = (year, month + 1, day)
        words = words.dropFirst(3)
        if let time = words.popFirst() {
            let numbers = time.split(separator: ":").map { Int($0) ?? -1 }
            guard numbers.count >= 2 else { return nil }
            (parts.hour, parts.minute) = (numbers[0], numbers[1])
            if numbers.count > 2 { parts.second = numbers[2] }
        }
        parts.offsetMinutes = offset(words.first.map(String.init) ?? "")
        return parts
    }

    /// Of `Z`, `+01:00`, `-0530`, `GMT`, `EST`, in minutes; 0 if it is none of them.
    private static func offset(_ text: String) -> Int {
        if let hours = zones[text.lowercased()] { return hours * 60 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return 0 }
        let digits = text.dropFirst().filter(\.isNumber)
        guard digits.count == 4, let number = Int(digits) else { return 0 }
        return (number / 100 * 60 + number % 100) * (sign == "-" ? -1 : 1)
    }

    private static func written(_ seconds: Int) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let (year, month, day) = GregorianDay(number: days).date
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let yearText = String(repeating: "0", count: max(0, 4 - String(year).count)) + String(year)
        return
            "\(yearText)-\(two(month))-\(two(day))T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }
}
