/// The text of a JSON string.
enum JSONString {

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
        UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]

    static func isEscape(_ byte: UInt8) -> Bool { escapes[byte] != nil }

    /// What the bytes between the quotes stand for. Half a surrogate pair, and an escape that is cut off, become the
    /// replacement character.
    static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                continue
            }
            result += String(scalar(afterBackslash: &rest)).utf8
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(afterBackslash rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        guard let sign = rest.popFirst() else { return "\u{FFFD}" }
        guard sign == UInt8(ascii: "u") else { return escapes[sign] ?? "\u{FFFD}" }
        guard let first = unit(&rest) else { return "\u{FFFD}" }
        var ahead = rest
        if first & 0xFC00 == 0xD800, ahead.popFirst() == UInt8(ascii: "\\"), ahead.popFirst() == UInt8(ascii: "u"),
            let second = unit(&ahead), second & 0xFC00 == 0xDC00
        {
            rest = ahead
            return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF) ?? "\u{FFFD}"
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }

    /// Four hexadecimal digits.
    private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        guard rest.count >= 4 else {
            rest.removeAll()
            return nil
        }
        defer { rest.removeFirst(4) }
        return UInt32(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
    }
}
