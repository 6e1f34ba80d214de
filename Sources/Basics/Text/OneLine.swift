/// Text from outside, made safe for a log or a terminal: one line, without control characters, invisible characters and
/// changes of the writing direction, and with a limited length.
///
/// Every message that quotes a source uses this type.
public struct OneLine: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The maximum number of combining marks on one character: more than any script needs.
    private static let maximumMarkCount = 4

    /// Creates a line. Line ends and tabs become spaces, and a text with more characters than the limit ends with an
    /// ellipsis.
    public init(_ text: some StringProtocol, limit: Int = 120) {
        var line = String.UnicodeScalarView()
        var count = 0
        var markCount = 0
        // The end of the text before the last character that fits, where the ellipsis goes.
        var cut = line.endIndex
        for scalar in text.unicodeScalars {
            guard let harmless = Self.harmless(scalar) else { continue }
            // A line ending may consist of two of them.
            if harmless != scalar, line.last == harmless { continue }
            let scalar = harmless
            // No scalar below this one combines with others.
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

    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F { return scalar }
        if scalar.properties.isWhitespace { return " " }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return nil
        default: return scalar.properties.isDefaultIgnorableCodePoint ? nil : scalar
        }
    }
}
