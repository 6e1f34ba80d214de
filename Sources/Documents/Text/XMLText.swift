import FoundationEssentials

/// An XML document that a server returned instead of data, such as an error response of an object store.
struct XMLText {

    /// The name of the root element, with its prefix if it has one.
    let root: String

    /// The number of bytes to examine at both ends of the document.
    private static let limit = 16 << 10

    /// Creates an XML text from bytes. Returns nil if the bytes neither begin with an XML declaration nor consist of
    /// an element that contains other elements.
    init?(_ bytes: Data) {
        guard bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "<")
        else {
            return nil
        }
        var start = Substring(decoding: bytes.prefix(Self.limit), as: UTF8.self).drop {
            $0.isWhitespace || $0 == "\u{FEFF}"
        }
        let isDeclared = start.hasPrefix("<?xml")
        // Skip declarations and comments.
        while start.hasPrefix("<?") || start.hasPrefix("<!"), let end = start.firstRange(of: ">") {
            start = start[end.upperBound...].drop(while: \.isWhitespace)
        }
        let name = start.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
        guard start.first == "<", name.first?.isLetter ?? false else { return nil }
        root = String(name)
        if isDeclared { return }
        let end = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        let trimmed = end.dropLast(end.reversed().prefix(while: \.isWhitespace).count)
        guard trimmed.hasSuffix("</\(root)>"), trimmed.dropLast(root.count + 3).dropFirst().contains("<") else {
            return nil
        }
    }
}

extension DocumentError {

    /// Returns the error for a web page or an XML document in place of data; nil if the bytes are neither.
    ///
    /// - Parameter format: The expected format, such as `CSV`.
    static func markup(_ bytes: Data, insteadOf format: String) -> DocumentError? {
        if let page = WebPage(bytes) { return .webPage(title: page.title, format: format) }
        return XMLText(bytes).map { .xml(root: $0.root, format: format) }
    }
}
