/// Text from outside the program, made safe for a log or a terminal. The result is a single line of limited length. It
/// contains no control characters, no invisible characters, and no characters that change the writing direction.
///
/// Use this type in every message that quotes text from a source.
public struct OneLine: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The maximum number of combining marks on one character. No writing system needs more.
    private static let maximumMarkCount = 4

    /// Creates a line of at most `limit` characters. If the text is longer, the line ends with an ellipsis.
    ///
    /// A run of line ends, tabs and other white space becomes one space. A run of ordinary spaces remains.
    public init(_ text: some StringProtocol, limit: Int = 120) {
        var line = String.UnicodeScalarView()
        var count = 0
        var markCount = 0
        // The position of the last character that fits. In a longer text, the ellipsis replaces this character.
        var cut = line.endIndex
        for scalar in text.unicodeScalars {
            guard let harmless = Self.harmless(scalar) else { continue }
            // Do not append a space for other white space after a space. The two characters of a line end become one
            // space.
            if harmless != scalar, line.last == harmless { continue }
            let scalar = harmless
            // Scalars below U+0300 never combine with others.
            if scalar.value >= 0x300,
                scalar.properties.canonicalCombiningClass != .notReordered || scalar.properties.isGraphemeExtend
            {
                markCount += 1
                if markCount <= Self.maximumMarkCount { line.append(scalar) }
                continue
            }
            markCount = 0
            count += 1
            guard count <= limit else {
                line.removeSubrange(cut...)
                line.append("…")
                break
            }
            if count == limit { cut = line.endIndex }
            line.append(scalar)
        }
        description = String(line)
    }

    /// Creates a line of at most `limit` characters, in which invisible characters and characters that reorder others are
    /// written as codes, such as `\u{202E}`. Characters that join emoji or choose their form are left out.
    public init(showingHidden text: some StringProtocol, limit: Int = 120) {
        var shown = String.UnicodeScalarView()
        var isEmoji = false
        for scalar in text.unicodeScalars {
            let isPart = isEmoji && (scalar == "\u{200D}" || scalar == "\u{FE0F}")
            if isPart || Self.harmless(scalar) != nil {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            }
            if !isPart { isEmoji = !scalar.isASCII && scalar.properties.isEmoji }
        }
        self.init(String(shown), limit: limit)
    }

    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F { return scalar }
        if scalar.properties.isWhitespace { return " " }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return nil
        default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
        }
    }
}
