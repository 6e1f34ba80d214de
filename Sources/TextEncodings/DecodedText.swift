package import FoundationEssentials

/// The conversion of loaded text in any encoding to UTF-8.
package enum DecodedText {

    /// The maximum number of bytes at the start that are examined.
    private static let sampleCount = 4 << 10

    /// Returns the text in UTF-8. Binary data of a known kind is returned unchanged. A second conversion without a name
    /// does not change the result.
    ///
    /// The encoding is determined by the first of these that exists: the byte order mark, the given name, and the XML
    /// declaration. If there is none, the text is UTF-16 if its bytes clearly indicate this, and UTF-8 in all other
    /// cases.
    ///
    /// If the name is UTF-8 but the bytes are not valid UTF-8, the XML declaration is used instead. If the name is
    /// `utf-16` and there is no mark, the bytes determine the byte order. The default is little-endian.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the text.
    ///   - name: The name of the encoding, from the server or a setting; nil if unknown.
    /// - Returns: UTF-8 without a byte order mark. A byte that represents no character in the encoding becomes a byte
    ///   that is invalid in UTF-8. An XML declaration with another encoding is changed to UTF-8.
    /// - Throws: ``UnknownTextEncoding`` if the name or the XML declaration contains an unsupported encoding.
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
            // The declaration is readable as ASCII, so an encoding with larger units cannot be correct.
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

    /// Returns the text with UTF-8 as the encoding in its XML declaration. A parser then does not decode the text
    /// again.
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

    package var isUTF8: Bool { (try? UTF8Span(validating: span)) != nil }
}
