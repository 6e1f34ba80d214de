/// Bytes of a text in which characters may be escaped.
struct SpelledText {

    private let bytes: UnsafeBufferPointer<UInt8>

    /// The maximum number of backslashes in one escape. It is enough for JSON within JSON within JSON.
    private static let mostBackslashes = 16

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    subscript(place: Int) -> UInt8 { bytes[place] }

    /// Returns whether the given bytes are at the given position. Returns false if the text is too short.
    func has(_ part: [UInt8], at place: Int) -> Bool {
        place + part.count <= bytes.count && part.indices.allSatisfy { bytes[place + $0] == part[$0] }
    }

    private func run(at place: Int, limit: Int, while isSuch: (UInt8) -> Bool) -> Int {
        var count = 0
        while count < limit, place + count < bytes.count, isSuch(bytes[place + count]) { count += 1 }
        return count
    }

    /// Returns the number of backslashes from the given position, up to ``mostBackslashes``.
    func backslashes(at place: Int) -> Int {
        run(at: place, limit: Self.mostBackslashes) { $0 == UInt8(ascii: "\\") }
    }

    /// Returns the hexadecimal number with the given number of digits at the given position. Returns nil if there are
    /// fewer digits.
    func number(at place: Int, digits: Int) -> UInt32? {
        guard place + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for index in place..<place + digits {
            guard let digit = Self.hexadecimal(bytes[index]) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Returns the character code in `#47;` or `#x2F;`, and the position after the semicolon. Returns nil for other
    /// texts.
    ///
    /// - Parameter place: The position after the ampersand.
    func numericReference(at place: Int) -> (value: UInt32, end: Int)? {
        guard has([UInt8(ascii: "#")], at: place) else { return nil }
        let isHexadecimal = [UInt8(ascii: "x"), UInt8(ascii: "X")].contains { has([$0], at: place + 1) }
        let start = place + (isHexadecimal ? 2 : 1)
        let end = start + run(at: start, limit: 10) { Self.hexadecimal($0) != nil }
        guard end > start, has([UInt8(ascii: ";")], at: end),
            let value = UInt32(String(decoding: bytes[start..<end], as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return (value, end + 1)
    }

    /// Returns the position after a character that begins an escape. The character itself may be escaped: `%` as
    /// `\u0025`, and `&` as `\u0026` or `%26`. Returns nil if the character is not at the given position.
    func introducer(_ sign: Unicode.Scalar, from place: Int) -> Int? {
        guard place < bytes.count else { return nil }
        if bytes[place] == UInt8(ascii: sign) { return place + 1 }
        if bytes[place] == UInt8(ascii: "%"), number(at: place + 1, digits: 2) == sign.value { return place + 3 }
        let run = backslashes(at: place)
        let digits = place + run + 1
        guard run > 0, digits <= bytes.count, bytes[digits - 1] == UInt8(ascii: "u"),
            number(at: digits, digits: 4) == sign.value
        else { return nil }
        return digits + 4
    }

    /// Returns the position after invisible text: control sequences that set colors or clear a line (as in the output
    /// of `grep`), markup tags, and the marks at the ends of CDATA sections.
    func skippingMarkup(from start: Int) -> Int {
        var place = start
        while place < bytes.count, let end = color(at: place) ?? tag(at: place) { place = end }
        return place
    }

    private func color(at place: Int) -> Int? {
        guard has([0x1B, UInt8(ascii: "[")], at: place) else { return nil }
        let end = place + 2 + run(at: place + 2, limit: 64) { (0x20...0x3F).contains($0) }
        return end < bytes.count && (0x40...0x7E).contains(bytes[end]) ? end + 1 : nil
    }

    private func tag(at place: Int) -> Int? {
        if has(Self.plainTextStart, at: place) { return place + Self.plainTextStart.count }
        if has(Self.plainTextEnd, at: place) { return place + Self.plainTextEnd.count }
        guard bytes[place] == UInt8(ascii: "<") else { return nil }
        let end = place + run(at: place, limit: 200) { $0 != UInt8(ascii: ">") }
        return has([UInt8(ascii: ">")], at: end) ? end + 1 : nil
    }

    private static let plainTextStart = Array("<![CDATA[".utf8)
    private static let plainTextEnd = Array("]]>".utf8)
}
