/// Text from elsewhere, made fit for a sentence that anybody may read, in a log or on a terminal: on one line, without
/// control characters and what cannot be seen or turns the direction of writing, and not too long.
///
/// Each sentence that quotes a source goes through this.
public struct OneLine: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// How many marks one character may carry: more than any script needs.
    private static let maximumMarkCount = 4

    /// Makes a line of the text: line ends and tabs become blanks, and a text of more characters than the limit ends
    /// with an ellipsis.
    public init(_ text: some StringProtocol, limit: Int = 120) {
        var line = String.UnicodeScalarView()
        var count = 0
        var markCount = 0
        // What stands before the last character that fits, where the ellipsis goes.
        var cut = line.endIndex
        for scalar in text.unicodeScalars {
            guard let harmless = Self.harmless(scalar) else { continue }
            // The end of a line may have two of them.
            if harmless != scalar, line.last == harmless { continue }
            let scalar = harmless
            // No letter before those combines with others.
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
