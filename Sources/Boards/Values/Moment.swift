import Dashboard
import Loadables

/// A moment that is written as a text, as `2026-11-22T14:05:00Z`.
struct Moment: Hashable {

    let timestamp: Timestamp
    /// Whether it is a day rather than a time of one.
    let isDay: Bool

    /// Reads a date, or a date with a time, by ISO 8601. One without a zone is in that of the board.
    ///
    /// - Returns: Nil for any other text.
    init?(_ text: some StringProtocol, in time: TimeOfDay) {
        // Most texts are none, which shows at once.
        guard text.utf8.dropFirst(4).first == UInt8(ascii: "-") else { return nil }
        var reader = Reader(text.utf8)
        guard let date = reader.date() else { return nil }
        let day = GregorianDay(year: date.year, month: date.month, day: date.day)
        // There is no 30 February; and 9999-12-31, which stands for never, is not a moment that can be counted with.
        guard day.date == date, Self.days.contains(day.number) else { return nil }
        let seconds = Double(day.number * 86_400)
        if reader.isAtEnd {
            isDay = true
            timestamp = Self.local(seconds, in: time)
            return
        }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" "), let clock = reader.clock() else { return nil }
        isDay = false
        if reader.isAtEnd {
            timestamp = Self.local(seconds + clock, in: time)
        } else if let zone = reader.zone(), reader.isAtEnd {
            timestamp = Timestamp(secondsSince1970: seconds + clock - zone)
        } else {
            return nil
        }
    }

    /// Those whose moments have a timestamp in any zone.
    private static let days: ClosedRange<Int> = {
        let last = Int(Timestamp(nanosecondsSince1970: .max).secondsSince1970) / 86_400 - 2
        return -last...last
    }()

    private static func local(_ seconds: Double, in time: TimeOfDay) -> Timestamp {
        let guess = Timestamp(secondsSince1970: seconds)
        return Timestamp(secondsSince1970: seconds - time.secondsAhead(guess))
    }

    /// `2026-11-22 14:05`, in the board's zone: what is earlier also comes first by its text.
    func text(in time: TimeOfDay) -> String {
        let day = CalendarDay(timestamp, in: time).isoText
        return isDay ? day : "\(day) \(time.shortText(timestamp))"
    }

    /// `14:05:09`, behind its day if that is not today: `2026-11-21 14:05:09`.
    func fullText(in time: TimeOfDay, today: CalendarDay?) -> String {
        let day = CalendarDay(timestamp, in: time)
        return day == today ? time.text(timestamp) : "\(day.isoText) \(time.text(timestamp))"
    }
}

/// Takes a text apart from its beginning.
private struct Reader {

    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = ArraySlice(bytes.prefix(40))
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// A number of so many digits within the range.
    private mutating func number(_ count: Int, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        rest.removeFirst(count)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    mutating func date() -> (year: Int, month: Int, day: Int)? {
        guard let year = number(4, 0...9_999), skip("-"), let month = number(2, 1...12), skip("-"),
            let day = number(2, 1...31)
        else { return nil }
        return (year, month, day)
    }

    /// Seconds since midnight.
    mutating func clock() -> Double? {
        guard let hours = number(2, 0...24), skip(":"), let minutes = number(2, 0...59) else { return nil }
        var seconds = Double(hours * 3_600 + minutes * 60)
        guard skip(":") else { return seconds }
        guard let whole = number(2, 0...60) else { return nil }
        seconds += Double(whole)
        if skip(".") || skip(",") {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            rest.removeFirst(digits.count)
            var unit = 0.1
            for digit in digits {
                seconds += Double(digit - 0x30) * unit
                unit /= 10
            }
        }
        return seconds
    }

    /// Seconds ahead of UTC.
    mutating func zone() -> Double? {
        if skip("Z") || skip("z") { return 0 }
        let sign = skip("+") ? 1.0 : skip("-") ? -1 : 0
        guard sign != 0, let hours = number(2, 0...23) else { return nil }
        _ = skip(":")
        return sign * Double(hours * 3_600 + (number(2, 0...59) ?? 0) * 60)
    }
}
