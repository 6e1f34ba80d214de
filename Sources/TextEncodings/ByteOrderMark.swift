/// A byte order mark at the start of text. It states the encoding of the text.
struct ByteOrderMark {

    let encoding: TextEncoding
    /// The length of the mark in bytes.
    let count: Int

    /// Creates the mark that the text starts with. Returns nil if there is none. The mark of little-endian UTF-32 also
    /// starts with the mark of UTF-16. It counts as UTF-32 only if the number of bytes is a multiple of four.
    init?(_ start: [UInt8], byteCount: Int) {
        if start.starts(with: [0xEF, 0xBB, 0xBF]) {
            (encoding, count) = (.utf8, 3)
        } else if start.starts(with: [0xFF, 0xFE, 0, 0]), byteCount % 4 == 0 {
            (encoding, count) = (.utf32(isBigEndian: false), 4)
        } else if start.starts(with: [0, 0, 0xFE, 0xFF]) {
            (encoding, count) = (.utf32(isBigEndian: true), 4)
        } else if start.starts(with: [0xFF, 0xFE]) {
            (encoding, count) = (.utf16(isBigEndian: false), 2)
        } else if start.starts(with: [0xFE, 0xFF]) {
            (encoding, count) = (.utf16(isBigEndian: true), 2)
        } else if start.starts(with: [0x84, 0x31, 0x95, 0x33]) {
            (encoding, count) = (.gb18030, 4)
        } else {
            return nil
        }
    }
}

/// The detection of UTF-16 without a byte order mark. In UTF-16, spaces, digits and Latin letters contain zero bytes.
enum UnmarkedUTF16 {

    /// Returns whether the byte order is big-endian; nil if the text is not clearly UTF-16.
    static func isBigEndian(_ start: [UInt8], byteCount: Int) -> Bool? {
        guard byteCount % 2 == 0, start.count >= 4, start.contains(0) else { return nil }
        return [false, true].first { isEvident(start, isBigEndian: $0) }
    }

    private static func isEvident(_ start: [UInt8], isBigEndian: Bool) -> Bool {
        var (latinCount, scriptCount, otherCount) = (0, 0, 0)
        for place in stride(from: 0, to: start.count - 1, by: 2) {
            let (high, low) = isBigEndian ? (start[place], start[place + 1]) : (start[place + 1], start[place])
            switch (high, low) {
            case (0, 0..<0x09), (0, 0x0E..<0x1B), (0, 0x1C..<0x20), (0, 0x7F..<0xA0): return false
            case (0, _): latinCount += 1
            // These are the high bytes of most alphabets, and of punctuation such as dashes.
            case (1...0x20, _): scriptCount += 1
            default: otherCount += 1
            }
        }
        return latinCount > 0 && otherCount * 4 <= latinCount + scriptCount
    }
}
