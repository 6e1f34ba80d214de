/// The positions of line breaks other than spaces: the part of Unicode's rules that a terminal needs.
enum BreakRules {

    /// Whether a line may end between two graphemes. At least one of them must be wide, so that no space is needed, and
    /// neither may be bound to the other.
    static func canBreak(between left: Graphemes.Element, and right: Graphemes.Element) -> Bool {
        guard isIdeographic(left) || isIdeographic(right) else { return false }
        if isPlainIdeograph(left.scalar), isPlainIdeograph(right.scalar) { return true }
        return !isOpening(left.scalar) && !isClosing(right.scalar) && !isGlue(left.scalar) && !isGlue(right.scalar)
    }

    /// Whether a word that is too long for a line may be broken after a scalar.
    static func endsPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "/", "\\", "\u{2010}", "\u{2012}"..."\u{2014}": true
        default: false
        }
    }

    /// Whether the grapheme is a space at which a line may end. Other spaces, such as the no-break space, are part of a
    /// word.
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

    /// Whether the scalar is an ideograph that is neither a symbol nor bound to the preceding character. This is the
    /// fast path.
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

    /// Characters other than closing brackets that must not start a line: punctuation, repetition and length marks,
    /// small kana, units.
    private static let closing = Set(
        """
        "'!,.:;?%。、，．：；！？％‰…‥・･｡､゛゜々〻〜～ーｰヽヾゝゞ°′″℃￠\
        ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ
        """.unicodeScalars)
}
