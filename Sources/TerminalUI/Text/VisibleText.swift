/// Text from outside, made safe for outputs such as a terminal, a log or a clipboard.
///
/// It contains no invisible characters, and no characters that act on a terminal. Control characters become their
/// pictures (`␛`), and line separators become spaces. Format characters are removed: bidirectional controls, zero-width
/// characters, tags, surplus selectors. An emoji keeps its joiners.
public struct VisibleText: Hashable, Sendable, CustomStringConvertible {

    /// The treatment of line ends and tabs.
    public enum Lines: Hashable, Sendable {
        /// The text is a single line. Each line end and each tab becomes a space, so that the text cannot look like two
        /// lines.
        case one
        /// The text has lines. Each line end becomes a line feed, and tabs are kept.
        case kept
    }

    public let description: String

    /// Creates a visible text.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - lines: The treatment of line ends and tabs.
    public init(_ text: some StringProtocol, lines: Lines = .one) {
        let text = Substring(text)
        guard !Self.isPlain(text, lines) else {
            description = String(text)
            return
        }
        var visible = String.UnicodeScalarView()
        // Graphemes are appended one at a time, because appending a collection copies the whole text.
        for grapheme in Graphemes(text) {
            for scalar in Self.scalars(of: grapheme, lines) { visible.append(scalar) }
        }
        description = String(visible)
    }

    /// Whether the text stays unchanged, which is the usual case.
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

    /// Whether the scalar acts on a terminal or is invisible there: controls, line separators, and format characters.
    package var isUnseen: Bool { isControl || isNewline || ScalarClass(self).kind == ScalarClass.invisible }
}
