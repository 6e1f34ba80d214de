/// A parser that reads the text of a quantity from its start.
struct QuantityReader {

    private let scalars: [Unicode.Scalar]
    private var position: Int
    private let end: Int

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        let isText: (Unicode.Scalar) -> Bool = { !$0.properties.isWhitespace }
        position = scalars.firstIndex(where: isText) ?? scalars.count
        end = (scalars.lastIndex(where: isText) ?? -1) + 1
    }

    var count: Int { max(0, end - position) }

    var isAtEnd: Bool { position >= end }

    /// The text that has not been read.
    var rest: String { string(position, end) }

    private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
        let place = position + offset
        return place < end ? scalars[place] : nil
    }

    private func string(_ start: Int, _ end: Int) -> String {
        var text = ""
        for scalar in scalars[min(start, end)..<end] { text.unicodeScalars.append(scalar) }
        return text
    }

    private func isDigit(_ offset: Int) -> Bool { scalar(offset).map(WrittenNumber.isDigit) ?? false }

    func isBlank(_ offset: Int = 0) -> Bool { scalar(offset)?.properties.isWhitespace ?? false }

    private mutating func skipBlanks() {
        while isBlank(0) { position += 1 }
    }

    /// Reads a sign. The minus sign may be U+2212 or a dash. Returns nil if there is none.
    mutating func sign() -> FloatingPointSign? {
        switch scalar() {
        case "+":
            position += 1
            return .plus
        case "-", "\u{2212}", "\u{2013}":
            position += 1
            return .minus
        default: return nil
        }
    }

    /// Reads a currency before an amount. Returns nil if there is none.
    mutating func currency() -> String? {
        guard !isDigit(0) else { return nil }
        for length in [4, 3, 2, 1] where position + length < end {
            let text = string(position, position + length)
            guard Currency.contains(text) else { continue }
            let before = self
            position += length
            skipBlanks()
            let starts = ".,-+\u{2212}\u{2013}".unicodeScalars
            if isDigit(0) || scalar().map(starts.contains) ?? false { return text }
            self = before
        }
        return nil
    }

    /// Reads a currency that is the whole remaining text. Returns nil if the text is anything else.
    mutating func trailingCurrency() -> String? {
        let text = rest.drop { $0.isWhitespace }
        guard Currency.contains(String(text)) else { return nil }
        position = end
        return String(text)
    }

    /// Reads a number: digits with separators and an optional exponent. A hexadecimal number after `0x` is read only if
    /// it is the whole remaining text. Returns nil if there is no number.
    mutating func number() -> WrittenNumber? {
        if scalar() == "0", scalar(1) == "x" || scalar(1) == "X" { return hexadecimal() }
        let start = position
        guard isDigit(0) || (scalar() == "." || scalar() == ",") && isDigit(1) else { return nil }
        while isDigit(0) || isMark(0) && isDigit(1) || isGroupBlank { position += 1 }
        let digits = scalars[start..<position]
        let exponent = exponent()
        guard let number = WrittenNumber(digits, exponent: exponent) else {
            position = start
            return nil
        }
        return number
    }

    private func isMark(_ offset: Int) -> Bool {
        scalar(offset).map { $0 == "." || $0 == "," || WrittenNumber.isGroupMark($0) } ?? false
    }

    /// Whether a space and exactly three digits follow.
    private var isGroupBlank: Bool {
        scalar().map(WrittenNumber.isGroupBlank) ?? false && isDigit(1) && isDigit(2) && isDigit(3) && !isDigit(4)
    }

    private mutating func exponent() -> ArraySlice<Unicode.Scalar> {
        guard scalar() == "e" || scalar() == "E" else { return [] }
        var length = 1
        if let sign = scalar(1), sign == "-" || sign == "+" || sign == "\u{2212}" { length = 2 }
        let first = length
        while isDigit(length) { length += 1 }
        guard length > first, length - first <= 3, scalar(length)?.properties.isAlphabetic != true else { return [] }
        let digits = scalars[(position + 1)..<(position + length)]
        position += length
        return digits
    }

    private mutating func hexadecimal() -> WrittenNumber? {
        let start = position + 2
        var last = start
        while last < end, scalars[last].properties.isASCIIHexDigit { last += 1 }
        guard last > start, last == end, let value = UInt64(string(start, last), radix: 16) else { return nil }
        position = last
        return WrittenNumber(Double(value))
    }

    /// Returns the text inside parentheses that enclose the whole text. Returns nil if there are no such parentheses,
    /// or if they enclose fewer than two characters. In accounting, parentheses mark a negative amount: `($1,200)`.
    func bracketedAmount() -> String? {
        guard scalar() == "(", end > position + 3, scalars[end - 1] == ")" else { return nil }
        return string(position + 1, end - 1)
    }

    /// Skips a note in parentheses after a number or unit: `3 (5h ago)`, `1.2 MiB (1,258,291 bytes)`.
    mutating func skipNote() {
        guard isBlank(0), scalar(1) == "(", end > position + 3, scalars[end - 1] == ")" else { return }
        position = end
    }

    /// Reads a unit after a number: letters and symbols. There may be a space before the unit and within it. A final
    /// “ago” is left out. Returns nil if there is no unit, or if it has more than 16 characters.
    mutating func unit() -> String? {
        let before = position
        skipBlanks()
        let start = position
        func isUnit(_ offset: Int) -> Bool {
            guard let scalar = scalar(offset) else { return false }
            return scalar.properties.isAlphabetic || "%‰°'\"²³·$€£¥".unicodeScalars.contains(scalar)
        }
        // In `10²`, the superscript is a power.
        let isPower = scalar() == "²" || scalar() == "³"
        if isPerTime { position += 1 }
        while isUnit(0) || (scalar() == "/" || isBlank(0)) && position > start && isUnit(1) && !isNextPart {
            position += 1
            if position - start > 16 { break }
        }
        var unit = string(start, position)
        if unit.hasSuffix(" ago") { unit = String(unit.dropLast(4)) }
        if unit.isEmpty || isPower || position - start > 16 {
            position = before
            return nil
        }
        return unit
    }

    /// Whether a slash and a unit of time follow, as in `12/s`. In `5/m`, the unit may be the meter.
    private var isPerTime: Bool {
        guard scalar() == "/" else { return false }
        var last = position + 1
        while last < end, scalars[last].properties.isAlphabetic { last += 1 }
        let unit = string(position + 1, last)
        return unit != "m" && QuantityUnit.seconds(in: unit) != nil
    }

    /// Whether “and” between spaces follows, as in `2 hours and 5 minutes`.
    private var isNextPart: Bool { isBlank(0) && string(position, min(end, position + 5)).lowercased() == " and " }

    mutating func skipSlash() -> Bool {
        skipBlanks()
        guard scalar() == "/" else { return false }
        position += 1
        skipBlanks()
        return isDigit(0)
    }
}

// MARK: Durations

extension QuantityReader {

    /// Returns whether the text is short and begins like a duration in words.
    static func maySpeak(_ text: String) -> Bool { text.utf8.count < 40 && openings.contains(where: text.hasPrefix) }

    private static let openings = [
        "a ", "an ", "about ", "less than ", "A ", "An ", "About ", "Less than ", "In ", "Up ",
    ]

    /// Reads the whole text as a duration in words, such as `an hour ago`, `About a minute` or `Less than a second
    /// ago`, in seconds. Returns nil for other texts.
    func spokenDuration() -> Double? {
        guard let letter = scalar(), "aAlL".unicodeScalars.contains(letter), count < 40 else { return nil }
        var words = rest.lowercased().split(separator: " ")[...]
        if words.last == "ago" { words.removeLast() }
        if words.starts(with: ["less", "than"]) {
            words = words.dropFirst(2)
        } else if words.first == "about" {
            words.removeFirst()
        }
        guard words.count == 2, words.first == "a" || words.first == "an", let unit = words.last, unit.count > 2 else {
            return nil
        }
        return QuantityUnit.seconds(in: String(unit))
    }

    private mutating func digits(atMost count: Int = 6) -> Double? {
        let start = position
        while isDigit(0), position - start < count { position += 1 }
        return position > start ? Double(string(start, position)) : nil
    }

    /// Reads the whole text as a duration such as `1:02:03`, `1-02:03:04`, `12:00` or `0:01.25`. Returns nil for other
    /// texts.
    ///
    /// - Returns: The seconds, and whether the text must be a duration. A text such as `12:00` may also be a time of
    ///   day.
    mutating func clock() -> (seconds: Double, isLong: Bool)? {
        let start = self
        guard let clock = clockParts(), isAtEnd else {
            self = start
            return nil
        }
        return clock
    }

    private mutating func clockParts() -> (seconds: Double, isLong: Bool)? {
        guard var first = digits() else { return nil }
        var days: Double?
        if scalar() == "-" {
            position += 1
            guard let hours = digits() else { return nil }
            (days, first) = (first, hours)
        }
        var parts = [first]
        while scalar() == ":", parts.count < 3 {
            position += 1
            let start = position
            guard let part = digits(), position - start == 2, part < 60 else { return nil }
            parts.append(part)
        }
        guard parts.count > 1 else { return nil }
        var fraction = 0.0
        if scalar() == "." || scalar() == ",", isDigit(1) {
            position += 1
            let start = position
            guard digits(atMost: 9) != nil else { return nil }
            fraction = Double("0." + string(start, position)) ?? 0
        }
        // With days, two numbers are hours and minutes. Without days, they are minutes and seconds.
        let isLong = parts.count == 3 || days != nil || fraction > 0
        let seconds = parts.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 && days != nil ? 60 : 1)
        return ((days ?? 0) * 86_400 + seconds + fraction, isLong)
    }

    /// Reads the whole text as a duration with decreasing units, such as `2m30s`, `3d4h`, `2h 5m` or `1 day, 2:03:04`,
    /// in seconds. Returns nil for other texts.
    mutating func durationParts() -> Double? {
        var (sum, last) = (0.0, Double.infinity)
        while !isAtEnd {
            let start = position
            while isDigit(0) || (scalar() == "." || scalar() == ",") && isDigit(1) { position += 1 }
            // Here, a separator can only be a decimal separator.
            guard position > start, let number = WrittenNumber(scalars[start..<position], exponent: []),
                !number.isAmbiguous, let amount = number.value(in: nil)
            else { return nil }
            if scalar() == ":" {
                position = start
                guard let clock = clock(), last >= 86_400 else { return nil }
                return sum + clock.seconds * (clock.isLong ? 1 : 60)
            }
            skipBlanks()
            let word = position
            while scalar()?.properties.isAlphabetic == true { position += 1 }
            guard let seconds = QuantityUnit.seconds(in: string(word, position)), seconds < last else { return nil }
            (sum, last) = (sum + amount * seconds, seconds)
            if isAtEnd { return sum }
            if scalar() == "," { position += 1 }
            skipBlanks()
            for joint in ["and ", "ago"] where rest.hasPrefix(joint) { position += joint.count }
        }
        return last < .infinity ? sum : nil
    }

    /// Reads an ISO 8601 duration, such as `PT1H30M` or `P3DT4H`. Returns nil for other texts.
    mutating func isoDuration() -> (seconds: Double, isNegative: Bool)? {
        let before = self
        let isNegative = scalar() == "-"
        if isNegative { position += 1 }
        guard scalar() == "P", count > 2 else {
            self = before
            return nil
        }
        position += 1
        let days: [Unicode.Scalar: Double] = ["Y": 31_556_952, "M": 2_629_746, "W": 604_800, "D": 86_400]
        let clock: [Unicode.Scalar: Double] = ["H": 3_600, "M": 60, "S": 1]
        var (units, sum) = (days, 0.0)
        while !isAtEnd {
            if scalar() == "T" {
                position += 1
                units = clock
            }
            let start = position
            while isDigit(0) || scalar() == "." && isDigit(1) { position += 1 }
            guard let amount = Double(string(start, position)), let unit = scalar().flatMap({ units[$0] }) else {
                self = before
                return nil
            }
            position += 1
            sum += amount * unit
        }
        return (sum, isNegative)
    }
}
