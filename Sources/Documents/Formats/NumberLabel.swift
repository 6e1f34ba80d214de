/// The text after a label that contains a number: `Core 0: 45 °C`, `Line 2 voltage: 230 V`.
enum NumberLabel {

    /// A number follows the label. The position is that of its first digit, or of a decimal point before this digit.
    /// `isPlain` is true if the number in the label directly precedes a colon, as in `Core 0: 45 °C`.
    case number(at: Int, isPlain: Bool)
    /// The line ends after the label. The position is that of the end of the line.
    case lineEnd(at: Int)
    /// Other text follows the label. It is unclear whether the number belongs to the label, as in `Error 429: too many
    /// requests`.
    case text

    private typealias Text = ArraySlice<UInt8>

    /// The maximum number of bytes to examine before a number, and after it.
    private static let limit = 64

    /// Finds the text after the label. Returns nil if the number is not in a label.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - number: The place of the digits of a number, without a sign and a currency.
    init?(_ bytes: [UInt8], _ number: Range<Int>) {
        guard bytes[number].allSatisfy(Self.isDigit), Self.isLabel(Self.lineStart(bytes, number.lowerBound)) else {
            return nil
        }
        let name = bytes[number.upperBound...].prefix(Self.limit).prefix(while: Self.isPartOfLabel)
        guard let mark = bytes[name.endIndex...].first, mark == Self.colon || mark == Self.equals else { return nil }
        let isDirect = mark == Self.colon ? name.isEmpty : name.isBlank
        // The colon separates two numbers, as in `16 : 9`.
        if mark == Self.colon, !name.isEmpty, name.isBlank { return nil }
        let rest = bytes[(name.endIndex + 1)...]
        let value = rest.drop(while: Text.isBlank)
        guard let first = value.first, !Self.isLineEnd(first) else {
            if !isDirect { return nil }
            self = .lineEnd(at: value.startIndex)
            return
        }
        // The mark is a part of a word, as in `12:30` and `a==b`.
        guard value.startIndex > rest.startIndex else { return nil }
        if let place = Self.number(bytes, from: value.startIndex) {
            self = .number(at: place, isPlain: isDirect && mark == Self.colon)
        } else if isDirect, mark == Self.colon {
            self = .text
        } else {
            return nil
        }
    }

    /// Returns the position of the first digit of a number that begins at a position; nil if there is none. Signs,
    /// currencies, quotation marks and parentheses may precede the digits.
    private static func number(_ bytes: [UInt8], from start: Int) -> Int? {
        let text = bytes[start...].prefix(limit).prefix { !isLineEnd($0) }
        guard var place = text.firstIndex(where: isDigit) else { return nil }
        if place > start, bytes[place - 1] == UInt8(ascii: ".") { place -= 1 }
        let prefix = NumberPrefix(bytes, before: place)
        let opening = bytes[start..<max(start, prefix.start)].text
        return prefix.isInWord || opening.contains { $0.isLetter } ? nil : place
    }

    /// Returns whether the text before a number may begin a label. The text must contain a letter, but no colon and no
    /// equals sign.
    private static func isLabel(_ text: Text) -> Bool {
        !text.contains { $0 == colon || $0 == equals }
            && text.contains { $0 >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }

    private static func lineStart(_ bytes: [UInt8], _ end: Int) -> Text {
        let text = bytes[max(0, end - limit)..<end]
        return text[(text.lastIndex(where: isLineEnd).map { $0 + 1 } ?? text.startIndex)...]
    }

    private static func isPartOfLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
        default: isDigit(byte) || " \t-_()#%".utf8.contains(byte)
        }
    }

    private static let colon = UInt8(ascii: ":"), equals = UInt8(ascii: "=")

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
