/// An HTML character reference, such as `&eacute;`, `&#233;` or `&#xE9;`.
struct HTMLReference {

    /// The characters for which the reference stands; empty for a character that is not allowed in text.
    let text: String
    /// The position after the reference.
    let end: Int
    /// Whether the reference ends with a semicolon, which XML always requires.
    let hasEnd: Bool

    /// The maximum length of a name in bytes.
    private static let longest = 32

    private struct Entry {
        let text: String
        /// Whether the name is also valid without a semicolon.
        let isOptional: Bool
    }

    /// Parses the reference that starts with the ampersand at the given position. Returns nil if there is no reference,
    /// if its name is unknown, or if its name requires a semicolon that is missing.
    init?(in bytes: [UInt8], at place: Int) {
        let start = place + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "#") {
            self.init(number: bytes, start + 1)
            return
        }
        let name = bytes[start...].prefix(Self.longest).prefix(while: Self.isNameByte)
        guard !name.isEmpty, let entry = Self.table[String(decoding: name, as: UTF8.self)] else { return nil }
        let next = name.endIndex < bytes.count ? bytes[name.endIndex] : nil
        let hasEnd = next == UInt8(ascii: ";")
        // Without a semicolon, a name before an equals sign may be the name of a query parameter in a URL.
        guard hasEnd || entry.isOptional && next != UInt8(ascii: "=") else { return nil }
        self.init(text: entry.text, end: name.endIndex, hasEnd: hasEnd)
    }

    private init(text: String, end: Int, hasEnd: Bool) {
        self.text = text
        self.end = end + (hasEnd ? 1 : 0)
        self.hasEnd = hasEnd
    }

    private init?(number bytes: [UInt8], _ start: Int) {
        var place = start
        let isHexadecimal = place < bytes.count && bytes[place] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { place += 1 }
        let digits = bytes[place...].prefix(10).prefix { Self.isDigit($0, isHexadecimal) }
        guard !digits.isEmpty else { return nil }
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) ?? .max
        let hasEnd = digits.endIndex < bytes.count && bytes[digits.endIndex] == UInt8(ascii: ";")
        self.init(text: Self.text(of: number), end: digits.endIndex, hasEnd: hasEnd)
    }

    // MARK: Characters

    /// The Windows-1252 characters for the numbers 128 to 159. References with these numbers stand for these characters
    /// instead of control characters.
    private static let windows = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static func text(of number: UInt32) -> String {
        let isControl = number < 0x20 && ![0x09, 0x0A, 0x0D].contains(number) || (0xFFFE...0xFFFF).contains(number)
        guard !isControl else { return "" }
        if (0x80...0x9F).contains(number) { return String(windows[Int(number - 0x80)]) }
        return Unicode.Scalar(number).map { String($0) } ?? ""
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8, _ isHexadecimal: Bool) -> Bool {
        (0x30...0x39).contains(byte) || isHexadecimal && (0x61...0x66).contains(byte | 0x20)
    }

    private static let table: [String: Entry] = {
        var table: [String: Entry] = Dictionary(minimumCapacity: EntityTable.count)
        for word in "\(EntityTable.words)".split(whereSeparator: \.isWhitespace) {
            guard let sign = word.firstIndex(where: { $0 == "=" || $0 == ":" }) else { continue }
            var text = ""
            for number in word[word.index(after: sign)...].split(separator: "+") {
                UInt32(number, radix: 16).flatMap(Unicode.Scalar.init).map { text.unicodeScalars.append($0) }
            }
            table[String(word[..<sign])] = Entry(text: text, isOptional: word[sign] == ":")
        }
        return table
    }()
}
