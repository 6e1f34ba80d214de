/// The encoding in the declaration of an XML document.
struct XMLDeclaration {

    let encoding: String
    /// The range of the name in the document.
    let range: Range<Int>

    /// The maximum length of a declaration in bytes.
    private static let longest = 300

    /// Reads the encoding from the declaration in the bytes. Returns nil if there is no declaration, or if it contains
    /// no encoding.
    ///
    /// Other lines or elements may precede the declaration. A declaration inside JSON or within a line of text is
    /// ignored.
    init?(_ bytes: [UInt8]) {
        let first = bytes.first { !Self.isSpace($0) }
        guard first != UInt8(ascii: "{"), first != UInt8(ascii: "["), first != UInt8(ascii: "\""),
            let start = Self.find("<?xml", in: bytes[...]), start + 5 < bytes.count, Self.isSpace(bytes[start + 5]),
            bytes[..<start].allSatisfy(Self.isSpace) || bytes[start - 1] == 0x0A
                || bytes[start - 1] == UInt8(ascii: ">")
        else { return nil }
        let rest = bytes[start...].prefix(Self.longest)
        guard let end = Self.find("?>", in: rest), let word = Self.find("encoding", in: rest[..<end]) else {
            return nil
        }
        let value = rest[(word + 8)..<end].drop { Self.isSpace($0) || $0 == UInt8(ascii: "=") }
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let close = value.dropFirst().firstIndex(of: quote), close > value.startIndex + 1
        else { return nil }
        range = (value.startIndex + 1)..<close
        encoding = String(decoding: bytes[range], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let text = Array(text.utf8)
        guard bytes.count >= text.count else { return nil }
        // Every loaded text is searched, so compare the first byte first.
        return (bytes.startIndex...(bytes.endIndex - text.count)).first {
            bytes[$0] == text[0] && bytes[$0...].starts(with: text)
        }
    }
}
