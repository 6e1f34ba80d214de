/// The shorter forms of a date with or without a time, for narrow columns. On November 21, 2026, `2026-11-21 07:01`
/// becomes `21 Nov 07:01`, `07:01` or `21 Nov`. On other days of the same year, it becomes `21 Nov 07:01` or `21 Nov`.
/// In other years, or if the current day is unknown, it becomes `2026-11-21`, `Nov 2026` or `2026`.
struct ShortDate {

    /// The forms from long to short.
    private let forms: [String]

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Creates the forms of a date such as `2026-11-21`, `2026-11-21 07:01` or `2026-11-21 07:01:09`. Returns nil if
    /// the text is not such a date.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - today: The current day in the form `2026-11-21`; nil if it is unknown.
    ///   - timeOfDay: A closure that formats a time of the current day, given its hour and minute.
    init?(_ text: String, today: String?, timeOfDay: (Int, Int) -> String) {
        guard Self.isDate(text.utf8) else { return nil }
        let bytes = Array(text.utf8)
        func number(_ start: Int) -> Int { Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30) }
        let month = Self.months[number(5) - 1]
        let time = String(text.dropFirst(11).prefix(5))
        guard let today, text.prefix(4) == today.prefix(4) else {
            let year = String(text.prefix(4))
            forms = [String(text.prefix(10)), "\(month) \(year)", year]
            return
        }
        let day = "\(number(8)) \(month)"
        guard !time.isEmpty else {
            forms = [day]
            return
        }
        let short = text.hasPrefix(today) ? [timeOfDay(number(11), number(14))] : []
        forms = ["\(day) \(time)"] + short + [day]
    }

    /// Returns whether the text is a date. The function allocates no memory, because it is called for each drawn row.
    static func isDate(_ text: Substring.UTF8View) -> Bool {
        let pattern: StaticString = "0000-00-00 00:00:00"
        guard [10, 16, 19].contains(text.count) else { return false }
        var (place, number) = (0, 0)
        for byte in text {
            let sign = pattern.utf8Start[place]
            guard sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign else { return false }
            number = sign == 0x30 ? number * 10 + Int(byte - 0x30) : 0
            if place == 6, !(1...12).contains(number) { return false }
            if place == 9, !(1...31).contains(number) { return false }
            place += 1
        }
        return true
    }

    static func isDate(_ text: String.UTF8View) -> Bool { isDate(text[...]) }

    /// The width of the form without year and time: `21 Nov`.
    static let dayWidth = 6

    func text(in width: Int) -> String? { forms.first { $0.cellWidth <= width } }
}

extension StyledText {

    /// Shortens a date that does not fit. Returns its longest form that fits. If no form fits, or if the text is not a
    /// date, returns the text unchanged.
    func shorteningDate(to width: Int, in canvas: Canvas) -> StyledText {
        guard width < 19, runs.count == 1, runs[0].text.utf8.count > width,
            let text = ShortDate(runs[0].text, today: canvas.today, timeOfDay: canvas.timeOfDay)?.text(in: width)
        else { return self }
        return StyledText([runs[0].with(text)], fill: fill)
    }

    /// The width of the long date at the end of the text; nil if there is none. The date is the whole text or follows
    /// two spaces.
    var lastDateWidth: Int? {
        // Bytes are compared, because finding the start of a character may examine the whole text.
        guard let text = runs.last?.text.utf8, let last = text.last, (0x30...0x39).contains(last) else { return nil }
        return [19, 16, 10].first { count in
            guard text.count >= count, ShortDate.isDate(text.suffix(count)) else { return false }
            return text.count == count || text.dropLast(count).suffix(2).elementsEqual("  ".utf8)
        }
    }

    /// Shortens the date at the end of the text if the date does not fit. If no form of the date fits, or if there is
    /// no date, returns the text unchanged.
    func shorteningLastDate(to width: Int, in canvas: Canvas) -> StyledText {
        guard let count = lastDateWidth, count > width, let last = runs.last,
            let date = ShortDate(
                String(last.text.suffix(count)), today: canvas.today, timeOfDay: canvas.timeOfDay)?.text(in: width)
        else { return self }
        return StyledText(runs.dropLast() + [last.with(last.text.dropLast(count) + date)], fill: fill)
    }

    /// Whether the text is a date in its long form.
    package var isDate: Bool { runs.count == 1 && ShortDate.isDate(runs[0].text.utf8) }
}
