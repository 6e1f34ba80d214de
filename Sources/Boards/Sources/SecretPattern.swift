/// A pattern that finds a secret in bytes, even if characters of the secret are escaped.
///
/// Each character may have its own spelling:
/// - unchanged,
/// - percent-encoded: `%2F`, `%2f`, `%252F`,
/// - escaped with backslashes, as in JSON and shells: `\/`, `\u002f`, `\\u002F`, `\x2f`,
/// - an XML reference: `&amp;`, `&#47;`, `&amp;#x2F;`,
/// - a doubled quote, as in CSV,
/// - `+` for a space.
///
/// Colors and tags between two characters are skipped. Base64 is not recognized.
struct SecretPattern: Sendable {

    private struct Sign: Sendable {
        let scalar: Unicode.Scalar
        let bytes: [UInt8]
        /// Whether the character is a letter or a digit. A backslash before a letter or a digit begins an escape, which
        /// stands for another character.
        let isWord: Bool

        init(_ scalar: Unicode.Scalar) {
            self.scalar = scalar
            bytes = Array(String(scalar).utf8)
            isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    private let signs: [Sign]
    private let ignoresCase: Bool
    /// The bytes that a spelling of the secret can begin with.
    let starts: Set<UInt8>
    /// For each byte, whether it may follow the first byte of the secret. The check applies if the first byte is ASCII
    /// and not escaped. It rules out nearly all positions where the secret could begin.
    private let seconds: [Bool]

    /// The maximum number of positions at which the next character is searched for. There are several positions if the
    /// preceding characters can be read in several ways.
    private static let mostPlaces = 16

    /// Creates a pattern for a secret, which must not be empty.
    ///
    /// - Parameter ignoresCase: Whether the case of ASCII letters is ignored.
    init(_ secret: String, ignoresCase: Bool = false) {
        self.ignoresCase = ignoresCase
        signs = secret.unicodeScalars.map(Sign.init)
        starts = Self.beginnings(of: signs.first, ignoresCase)
        let seconds = Self.beginnings(of: signs.dropFirst().first, ignoresCase)
            .union([0x1B, UInt8(ascii: "<"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'")])
        self.seconds = (0...255).map { seconds.contains($0) }
    }

    private static let introducers: Set = [UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&")]

    private static func beginnings(of sign: Sign?, _ ignoresCase: Bool) -> Set<UInt8> {
        guard let sign, let byte = sign.bytes.first else { return introducers }
        let blanks: Set<UInt8> = sign.scalar == " " ? [UInt8(ascii: "+")] : []
        return introducers.union(ignoresCase ? bothCases(byte) : [byte]).union(blanks)
    }

    private static func bothCases(_ byte: UInt8) -> [UInt8] {
        let text = String(Unicode.Scalar(byte))
        return byte < 0x80 ? Array((text.lowercased() + text.uppercased()).utf8) : [byte]
    }

    /// Returns false if the secret certainly does not begin at the given position. This is a quick test before the full
    /// comparison. The byte at the position must be one of ``starts``.
    private func mayBegin(at start: Int, in text: SpelledText) -> Bool {
        switch text[start] {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
            return signs.first.map { !spellings(of: $0, at: start, in: text).isEmpty } ?? false
        case ..<0x80 where signs.count > 1:
            return start + 1 < text.count && seconds[Int(text[start + 1])]
        default: return true
        }
    }

    /// Returns the position after the secret that begins at the given position; nil if no secret begins there.
    func end(from start: Int, in text: SpelledText) -> Int? {
        guard mayBegin(at: start, in: text) else { return nil }
        let (count, ends) = walk(from: start, in: text)
        return count == signs.count ? ends.max() : nil
    }

    /// Returns the position after a truncated secret, before the ellipsis that follows it. Returns nil if there is no
    /// truncated secret.
    ///
    /// - Parameter least: The minimum number of characters of the secret before the ellipsis.
    func cutEnd(from start: Int, in text: SpelledText, least: Int) -> Int? {
        guard mayBegin(at: start, in: text) else { return nil }
        let (count, ends) = walk(from: start, in: text)
        guard count >= least else { return nil }
        return ends.filter { end in Self.ellipses.contains { text.has($0, at: end) } }.max()
    }

    private static let ellipses = [Array("…".utf8), Array("...".utf8)]

    /// Matches as many characters as possible from the given position.
    ///
    /// - Returns: The number of matched characters, and the positions after the last of them. There are several
    ///   positions if a character can be read in several ways.
    private func walk(from start: Int, in text: SpelledText) -> (count: Int, ends: [Int]) {
        var ends = [start]
        for (number, sign) in signs.enumerated() {
            var next: [Int] = []
            for end in ends.prefix(Self.mostPlaces) {
                // Text that looks like markup may be a part of the secret. The next character is therefore searched for
                // both before and after the markup.
                let places = number == 0 ? [end] : Set([end, text.skippingMarkup(from: end)]).sorted()
                for found in places.flatMap({ spellings(of: sign, at: $0, in: text) }) where !next.contains(found) {
                    next.append(found)
                }
            }
            guard !next.isEmpty else { return (number, number == 0 ? [] : ends) }
            ends = next
        }
        return (signs.count, ends)
    }

    // MARK: Spellings of a character

    /// Finds the spellings of a character that begin at the given position. Returns the end position of each.
    private func spellings(of sign: Sign, at place: Int, in text: SpelledText) -> [Int] {
        guard place < text.count else { return [] }
        var ends: [Int] = []
        if isEqual(sign.bytes, at: place, in: text) {
            ends.append(place + sign.bytes.count)
            let isQuote = sign.scalar == "\"" || sign.scalar == "'"
            if isQuote, isEqual(sign.bytes, at: place + 1, in: text) { ends.append(place + 2) }
        }
        switch text[place] {
        case UInt8(ascii: "+") where sign.scalar == " ": ends.append(place + 1)
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
            ends += percentEnds(of: sign, at: place, in: text)
            ends += backslashEnds(of: sign, at: place, in: text)
            ends += referenceEnds(of: sign, at: place, in: text)
        default: break
        }
        return ends
    }

    private func isEqual(_ bytes: [UInt8], at place: Int, in text: SpelledText) -> Bool {
        guard ignoresCase else { return text.has(bytes, at: place) }
        return place + bytes.count <= text.count
            && bytes.indices.allSatisfy { Self.small(text[place + $0]) == Self.small(bytes[$0]) }
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private func isSame(_ value: UInt32, as scalar: Unicode.Scalar) -> Bool {
        if value == scalar.value { return true }
        guard ignoresCase, value < 0x80, scalar.isASCII else { return false }
        return Self.small(UInt8(value)) == Self.small(UInt8(scalar.value))
    }

    /// Finds percent-encoded spellings of a character: `%2F`, or `%252F` if the character was encoded twice. Returns
    /// the end position of each.
    private func percentEnds(of sign: Sign, at place: Int, in text: SpelledText) -> [Int] {
        guard text.introducer("%", from: place) != nil else { return [] }
        var ends = [place]
        for byte in sign.bytes {
            ends = ends.flatMap { start -> [Int] in
                guard var end = text.introducer("%", from: start) else { return [] }
                var found: [Int] = []
                while let value = text.number(at: end, digits: 2) {
                    end += 2
                    if value == byte || ignoresCase && Self.small(UInt8(value)) == Self.small(byte) {
                        found.append(end)
                    }
                    guard value == UInt8(ascii: "%") else { break }
                }
                return found
            }
        }
        return ends
    }

    /// Finds spellings of a character with one or more backslashes: `\/`, `\u002F`, `\x2F` or `\n`. Returns the end
    /// position of each.
    private func backslashEnds(of sign: Sign, at place: Int, in text: SpelledText) -> [Int] {
        let run = text.backslashes(at: place)
        guard run > 0 else { return [] }
        if sign.scalar == "\\" { return (1...run).map { place + $0 } + unitEnds(of: sign, at: place + run, in: text) }
        guard place + run < text.count else { return [] }
        let byte = text[place + run]
        if let letter = Self.controls[sign.scalar], byte == letter { return [place + run + 1] }
        if !sign.isWord, text.has(sign.bytes, at: place + run) { return [place + run + sign.bytes.count] }
        return unitEnds(of: sign, at: place + run, in: text)
    }

    private static let controls: [Unicode.Scalar: UInt8] = [
        "\n": UInt8(ascii: "n"), "\r": UInt8(ascii: "r"), "\t": UInt8(ascii: "t"), "\u{8}": UInt8(ascii: "b"),
        "\u{C}": UInt8(ascii: "f"),
    ]

    /// Finds the codes `u002F`, `x2F` and `U0000002F` of a character after backslashes. Returns the end position of the
    /// code. A character of two UTF-16 units is spelled with two codes, each after its own backslashes.
    private func unitEnds(of sign: Sign, at place: Int, in text: SpelledText) -> [Int] {
        guard place < text.count else { return [] }
        let digits: Int
        switch text[place] {
        case UInt8(ascii: "u"): digits = 4
        case UInt8(ascii: "U"): digits = 8
        case UInt8(ascii: "x"): digits = 2
        default: return []
        }
        guard let value = text.number(at: place + 1, digits: digits) else { return [] }
        let end = place + 1 + digits
        if isSame(value, as: sign.scalar) { return [end] }
        guard digits == 4, let units = UTF16.encode(sign.scalar).map(Array.init), units.count == 2, value == units[0]
        else { return [] }
        let run = text.backslashes(at: end)
        let second = end + run
        guard run > 0, text.has([UInt8(ascii: "u")], at: second),
            text.number(at: second + 1, digits: 4) == UInt32(units[1])
        else { return [] }
        return [second + 5]
    }

    /// Finds XML references for a character: `&amp;`, `&#47;` and `&#x2F;`, or `&amp;amp;` if the character was escaped
    /// twice. Returns the end position of each.
    private func referenceEnds(of sign: Sign, at place: Int, in text: SpelledText) -> [Int] {
        guard var start = text.introducer("&", from: place) else { return [] }
        var ends: [Int] = []
        let ampersand = Array("amp;".utf8)
        while true {
            if let name = Self.names[sign.scalar], text.has(name, at: start) { ends.append(start + name.count) }
            if let (value, end) = text.numericReference(at: start), isSame(value, as: sign.scalar) {
                ends.append(end)
            }
            guard text.has(ampersand, at: start) else { return ends }
            start += ampersand.count
        }
    }

    private static let names: [Unicode.Scalar: [UInt8]] = [
        "&": Array("amp;".utf8), "<": Array("lt;".utf8), ">": Array("gt;".utf8), "\"": Array("quot;".utf8),
        "'": Array("apos;".utf8),
    ]
}
