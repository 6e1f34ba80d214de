/// Text from elsewhere, written as the screen writes it, for every output that may be a terminal, a log or a clipboard.
///
/// Nothing in it acts on a terminal or is invisible: control characters become pictures of themselves (`␛`), line separators
/// become blanks, and format characters are left out: bidirectional controls, zero-width characters, tags, surplus selectors.
/// An emoji keeps the joiners that it is made of.
public struct VisibleText: Hashable, Sendable, CustomStringConvertible {

    /// The treatment of line ends and tabs.
    public enum Lines: Hashable, Sendable {
        /// The text is a single line: each line end and each tab becomes a blank, so that it cannot look like two lines.
        case one
        /// The text has lines: each line end becomes a line feed, and tabs stay.
        case kept
    }

    public let description: String

    /// Makes the text visible.
    ///
    /// - Parameters:
    ///   - text: Anything.
    ///   - lines: What becomes of line ends and tabs.
    public init(_ text: some StringProtocol, lines: Lines = .one) {
        let text = Substring(text)
        guard !Self.isPlain(text, lines) else {
            description = String(text)
            return
        }
        var visible = String.UnicodeScalarView()
        // One by one: appending a collection copies the whole text.
        for grapheme in Graphemes(text) {
            for scalar in Self.scalars(of: grapheme, lines) { visible.append(scalar) }
        }
        description = String(visible)
    }

    /// Whether the text stays as it is: most do.
    private static func isPlain(_ text: Substring, _ lines: Lines) -> Bool {
        text.utf8.allSatisfy { byte in
            byte &- 0x20 < 0x5F || lines == .kept && (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t"))
        }
    }

    private static func scalars(of grapheme: Graphemes.Element, _ lines: Lines) -> [Unicode.Scalar] {
        let scalar = grapheme.scalar
        if grapheme.isNewline { return [lines == .kept ? "\n" : " "] }
        if let cluster = grapheme.cluster { return GraphemeParts(cluster.unicodeScalars).scalars }
        if scalar == "\t" { return [lines == .kept ? scalar : " "] }
        switch grapheme.scalarClass.kind {
        case ScalarClass.invisible: return []
        case ScalarClass.mark: return [" ", scalar]
        default: return [Glyph(scalar).scalar ?? scalar]
        }
    }
}

extension Unicode.Scalar {

    /// Whether it acts on a terminal or is not seen there: controls, separators of lines, and format characters.
    package var isUnseen: Bool { isControl || isNewline || ScalarClass(self).kind == ScalarClass.invisible }
}
