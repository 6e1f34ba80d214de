/// A date with or without a time, in shorter forms for narrow places. `2026-11-21 07:01` becomes `21 Nov 07:01`, `21
/// Nov` or `07:01`.
struct ShortDate {

    /// The forms, from long to short.
    private let forms: [String]

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Parses `2026-11-21`, `2026-11-21 07:01` or `2026-11-21 07:01:09`. Returns nil for other texts.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard [10, 16, 19].contains(bytes.count) else { return nil }
        let pattern = Array("0000-00-00 00:00:00".utf8)
        let isDate = zip(bytes, pattern).allSatisfy { byte, sign in
            sign == 0x30 ? (0x30...0x39).contains(byte) : byte == sign
        }
        func number(_ start: Int) -> Int { Int(bytes[start] - 0x30) * 10 + Int(bytes[start + 1] - 0x30) }
        guard isDate, (1...12).contains(number(5)), (1...31).contains(number(8)) else { return nil }
        let day = "\(number(8)) \(Self.months[number(5) - 1])"
        let time = String(text.dropFirst(11).prefix(5))
        forms = time.isEmpty ? [day] : ["\(day) \(time)", day, time]
    }

    /// The width of the longest form without a time: `21 Nov`.
    static let dayWidth = 6

    /// Returns the longest form that fits in a width; nil if none does.
    func text(in width: Int) -> String? { forms.first { $0.utf8.count <= width } }
}

extension StyledText {

    /// Returns a date in a shorter form if it does not fit; other texts are unchanged.
    func shorteningDate(to width: Int) -> StyledText {
        guard width < 19, runs.count == 1, runs[0].text.utf8.count > width, let date = ShortDate(runs[0].text),
            let text = date.text(in: width)
        else { return self }
        return StyledText([runs[0].with(text)], fill: fill)
    }

    /// The number of cells of a date in its long form at the end of the text, alone or after two spaces; nil if there
    /// is none.
    var lastDateWidth: Int? {
        guard let text = runs.last?.text.utf8 else { return nil }
        // This compares bytes, because finding where a character begins may examine the whole text.
        return [19, 16, 10].first { count in
            guard text.count >= count, ShortDate(String(decoding: text.suffix(count), as: UTF8.self)) != nil else {
                return false
            }
            return text.count == count || text.dropLast(count).suffix(2).elementsEqual("  ".utf8)
        }
    }

    /// Returns the text with the date at its end in a shorter form; other texts are unchanged.
    func shorteningLastDate(to width: Int) -> StyledText {
        guard let count = lastDateWidth, count > width, let last = runs.last,
            let date = ShortDate(String(last.text.suffix(count)))?.text(in: width)
        else { return self }
        return StyledText(runs.dropLast() + [last.with(last.text.dropLast(count) + date)], fill: fill)
    }

    /// Whether the text is a date in its long form.
    package var isDate: Bool { runs.count == 1 && ShortDate(runs[0].text) != nil }
}
