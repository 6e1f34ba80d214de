import FoundationEssentials

/// An XML document that a server returned instead of data, such as an error response of an object store.
struct XMLText {

    /// The name of the root element, with its prefix if it has one.
    let root: String
    /// Whether the document consists of a single element, without a declaration.
    private(set) var isSingleElement = false

    /// The number of bytes to examine at both ends of the document.
    private static let limit = 16 << 10

    /// Creates an XML text from bytes. Skips comments, processing instructions and a document type before the root
    /// element. Returns nil if there is no root element. If there is no XML declaration, also returns nil unless the
    /// bytes end with the end of the root element.
    init?(_ bytes: Data) {
        guard bytes.beginsWithTag else { return nil }
        var start = Substring(decoding: bytes.prefix(Self.limit), as: UTF8.self).drop {
            $0.isWhitespace || $0 == "\u{FEFF}"
        }
        let isDeclared = start.hasPrefix("<?xml")
        while let end = Self.endOfMisc(start) { start = start[end...].drop(while: \.isWhitespace) }
        let name = start.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-.:".contains($0) }
        guard start.first == "<", name.first?.isLetter ?? false else { return nil }
        root = String(name)
        if isDeclared { return }
        let end = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        let trimmed = end.dropLast(end.reversed().prefix(while: \.isWhitespace).count)
        if trimmed.hasSuffix("</\(root)>") {
            isSingleElement = start.count { $0 == "<" } == 2
        } else if trimmed.hasSuffix("/>"),
            start.firstIndex(of: ">").map({ start[$0...].dropFirst().allSatisfy(\.isWhitespace) }) == true
        {
            isSingleElement = true
        } else {
            return nil
        }
    }

    /// Returns the end of the comment, the declaration or the processing instruction at the start of a text; nil if
    /// there is none.
    private static func endOfMisc(_ text: Substring) -> String.Index? {
        if text.hasPrefix("<!--") { return text.firstRange(of: "-->")?.upperBound }
        if text.hasPrefix("<?") { return text.firstRange(of: "?>")?.upperBound }
        guard text.hasPrefix("<!") else { return nil }
        // A document type may contain declarations in brackets.
        let hasBrackets = text.prefix { $0 != ">" }.contains("[")
        let rest = hasBrackets ? text.firstIndex(of: "]").map { text[$0...] } : text
        return rest?.firstRange(of: ">")?.upperBound
    }
}

extension DocumentError {

    /// Returns the error for a web page or an XML document in place of data; nil if the bytes are neither.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - format: The expected format, such as `CSV`.
    ///   - allowsElement: Whether a single element, such as `<temp>21.5</temp>`, may contain the data.
    static func markup(_ bytes: Data, insteadOf format: String, allowsElement: Bool = false) -> DocumentError? {
        if let page = WebPage(bytes) { return .webPage(title: page.title, format: format) }
        guard let text = XMLText(bytes), !(allowsElement && text.isSingleElement) else { return nil }
        return .xml(root: text.root, format: format)
    }
}

extension Data {

    /// Whether the first byte after spaces and a byte order mark is `<`.
    var beginsWithTag: Bool {
        first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }
}
