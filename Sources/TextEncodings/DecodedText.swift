package import FoundationEssentials

/// Text in UTF-8, from bytes in any encoding: the only place where bytes are decoded.
package enum DecodedText {

    /// The number of bytes that are looked at to tell the encoding.
    private static let sampleCount = 4 << 10

    /// Converts text to UTF-8.
    ///
    /// A byte order mark says the encoding, then the name, then the declaration of an XML document. Without any of them it is
    /// UTF-8, or UTF-16 if that is evident. Files of a known kind that are not text stay as they are.
    ///
    /// - Parameters:
    ///   - bytes: The text. What is decoded once may be decoded again.
    ///   - name: The name of the encoding, as the server or a setting gives it; nil if it is not known.
    /// - Returns: UTF-8 without a byte order mark. What has no character in the encoding is a byte that UTF-8 does not have.
    package static func utf8(_ bytes: Data, named name: String? = nil) throws(UnknownTextEncoding) -> Data {
        let start = [UInt8](bytes.prefix(sampleCount))
        if BinaryKind(start) != nil { return bytes }
        if let mark = ByteOrderMark(start, byteCount: bytes.count) {
            return converted(bytes.dropFirst(mark.count), from: mark.encoding)
        }
        var encoding = try name.map { name throws(UnknownTextEncoding) in try TextEncoding(named: name) }
        let declaration = XMLDeclaration(start)
        if let declaration, encoding == nil || encoding == .utf8 && !bytes.isUTF8 {
            let declared = try TextEncoding(named: declaration.encoding)
            // The declaration itself has one byte for each character.
            encoding = declared.unit == 1 ? declared : .utf8
        }
        if encoding == nil || encoding?.hasNoByteOrder == true {
            if let isBigEndian = UnmarkedUTF16.isBigEndian(start, byteCount: bytes.count) {
                encoding = .utf16(isBigEndian: isBigEndian)
            } else if encoding != nil {
                encoding = .utf16(isBigEndian: false)
            }
        }
        return converted(bytes, from: encoding ?? .utf8)
    }

    private static func converted(_ bytes: Data, from encoding: TextEncoding) -> Data {
        let needsCopy = bytes.startIndex != 0
        guard encoding != .utf8, let converter = TextConverter(from: encoding.name) else {
            return redeclared(needsCopy ? Data(bytes) : bytes)
        }
        return redeclared(Data(converter.utf8([UInt8](bytes), unit: encoding.unit)))
    }

    /// The text with a declaration that is true of it, so that it is not decoded again.
    private static func redeclared(_ text: Data) -> Data {
        guard let declaration = XMLDeclaration([UInt8](text.prefix(sampleCount))),
            declaration.encoding.lowercased() != TextEncoding.utf8.name
        else { return text }
        var text = text
        text.replaceSubrange(declaration.range, with: Data("UTF-8".utf8))
        return text
    }
}

extension Data {

    /// Whether all of it is valid UTF-8.
    package var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }
}
