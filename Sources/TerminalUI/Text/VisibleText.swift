/// External text that has been made safe for output to a terminal, a log or the clipboard.
///
/// The text contains neither invisible characters nor characters that control a terminal. ASCII control characters
/// become their Unicode pictures (`␛`), and other control characters become U+FFFD. Line breaks and tabs become spaces,
/// unless ``Lines/kept`` preserves them. Format characters are removed: bidirectional controls, zero-width characters,
/// tags and superfluous variation selectors. Joiners in emoji are preserved.
public struct VisibleText: Hashable, Sendable, CustomStringConvertible {

    /// The treatment of line breaks and tabs.
    public enum Lines: Hashable, Sendable {
        /// The text is a single line. Every line break and every tab becomes a space.
        case one
        /// The text may have several lines. Every line break becomes a line feed, and tabs are preserved.
        case kept
    }

    public let description: String

    /// Creates safe text.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - lines: The treatment of line breaks and tabs.
    public init(_ text: some StringProtocol, lines: Lines = .one) {
        let text = Substring(text)
        guard !Self.isPlain(text, lines) else {
            description = String(text)
            return
        }
        var visible = String.UnicodeScalarView()
        // Graphemes are appended one by one, because appending a collection copies the whole text.
        for grapheme in Graphemes(text) {
            for scalar in Self.scalars(of: grapheme, lines) { visible.append(scalar) }
        }
        description = String(visible)
    }

    /// Returns whether the text needs no changes, because it consists of printable ASCII characters and of line feeds
    /// and tabs that are preserved. This is the usual case.
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

    /// Whether the scalar controls a terminal or is invisible there. This includes control characters, line separators
    /// and format characters.
    package var isUnseen: Bool { isControl || isNewline || ScalarClass(self).kind == ScalarClass.invisible }
}
