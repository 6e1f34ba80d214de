/// The rules for line breaks at positions without spaces. They are a subset of the Unicode line breaking algorithm.
enum BreakRules {

    /// Returns whether a line may end between two graphemes that no space separates. This requires that at least one of
    /// the graphemes is wide, and that no rule keeps them together.
    static func canBreak(between left: Graphemes.Element, and right: Graphemes.Element) -> Bool {
        guard isIdeographic(left) || isIdeographic(right) else { return false }
        if isPlainIdeograph(left.scalar), isPlainIdeograph(right.scalar) { return true }
        return !isOpening(left.scalar) && !isClosing(right.scalar) && !isGlue(left.scalar) && !isGlue(right.scalar)
    }

    /// Returns whether a word that is too long for a line may be broken after the given scalar.
    static func endsPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "/", "\\", "\u{2010}", "\u{2012}"..."\u{2014}": true
        default: false
        }
    }

    /// Returns whether the grapheme is a space at which a line may end. Other spaces, such as the no-break space, are
    /// part of a word.
    static func isBlank(_ grapheme: Graphemes.Element) -> Bool {
        let scalar = grapheme.scalar
        // A space with a combining mark does not count as a space.
        if grapheme.cluster != nil { return false }
        if scalar.value < 0x1680 { return scalar == " " || scalar == "\t" }
        switch scalar {
        case "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}": return true
        default: return false
        }
    }

    static let zeroWidthSpace: Unicode.Scalar = "\u{200B}"

    /// A hyphen that is visible only if the line is broken after it.
    static let softHyphen: Unicode.Scalar = "\u{AD}"

    private static func isIdeographic(_ grapheme: Graphemes.Element) -> Bool {
        grapheme.scalarClass.kind == ScalarClass.wide
    }

    /// Returns whether the scalar is an ideograph, before and after which a line may end. This check is a fast path.
    private static func isPlainIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        (0x3400...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
    }

    private static func isGlue(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{A0}", "\u{2007}", "\u{202F}", "\u{2060}", "\u{FEFF}": true
        default: false
        }
    }

    private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .openPunctuation, .initialPunctuation: true
        default: "\"'$£¥＄￡￥".unicodeScalars.contains(scalar)
        }
    }

    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation: true
        default: closing.contains(scalar)
        }
    }

    /// The characters other than closing brackets that must not start a line: punctuation, repetition and length marks,
    /// small kana and units.
    private static let closing = Set(
        """
        "'!,.:;?%。、，．：；！？％‰…‥・･｡､゛゜々〻〜～ーｰヽヾゝゞ°′″℃￠\
        ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ
        """.unicodeScalars)
}
