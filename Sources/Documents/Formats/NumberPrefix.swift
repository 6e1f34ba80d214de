import Values

/// The sign and the currency before the digits of a number: `-$5`, `EUR -5`, `R$ 5`.
struct NumberPrefix {

    /// The text before an opening parenthesis that precedes a number.
    enum Parenthesis {
        /// The parenthesis is at the start of the line, or after a colon or an equals sign, as in `Balance: ($5)`.
        case start
        /// Other text precedes the parenthesis, as in `Inbox (5)`.
        case text
        /// A currency precedes the parenthesis, as in `$(5)`.
        case currency
    }

    /// The position of the first byte of the sign, the currency or the digits.
    let start: Int
    let isNegative: Bool
    /// The currency as written; nil if there is none.
    let currency: String?
    /// Whether the number is a part of a word, as in `node-3` and `sda1`, or is joined to a currency that ends with a
    /// letter, as in `EUR5`.
    let isInWord: Bool
    /// Whether a sign may be a minus sign or a punctuation mark, as in `total-$5`, `--5` and `Balance: - 5`.
    let isUnclear: Bool
    /// Whether a comparison sign, or a word for an estimate or a limit, precedes the number, as in `< 5`, `~5` and
    /// `about 5`.
    let isInexact: Bool
    /// Whether only a minus sign and spaces precede the number on its line. The sign may be a bullet.
    let hasBullet: Bool
    /// The text before the parenthesis that precedes the number; nil if there is no parenthesis, or if there is a sign.
    let parenthesis: Parenthesis?

    /// Whether the number is probably a value. It has a minus sign or a currency, or is at the start of the line, or
    /// follows a colon or an equals sign.
    let beginsValue: Bool

    /// - Parameters:
    ///   - bytes: The text.
    ///   - digits: The position of the first digit, or of the point or comma before it.
    init(_ bytes: [UInt8], before digits: Int) {
        var line = LineStart(bytes, before: digits)
        let length = line.byteCount
        let inner = line.dropSign()
        let isGlued = line.endsInLetter
        currency = line.dropCurrency()
        let outer = currency == nil ? nil : line.dropSign()
        let sign = outer ?? inner
        // The sign is a hyphen or a dash, as in `node-3` and `Paris—5`.
        let isJoint =
            (currency == nil || outer != nil)
            && (sign == .minus && line.endsInWord || sign == .dash && line.endsInLetter)
        isInWord =
            currency == nil
            ? sign == nil && line.endsInPath || line.endsInWord && (sign == nil || sign == .minus) : isGlued
        isNegative = sign == .minus && !isJoint
        isUnclear =
            switch sign {
            case nil: line.hasLooseMinus
            case _? where inner != nil && outer != nil: true
            case .minus? where isJoint: currency != nil
            case .dash?: !isJoint
            case .plus?, .minus?: line.endsInDash
            }
        isInexact = line.endsInComparison || line.endsInEstimate
        hasBullet = sign == nil && line.isBullet
        parenthesis = sign == nil ? line.parenthesis : nil
        beginsValue = isNegative || currency != nil || line.isBeforeValue
        start = digits - length + line.byteCount
    }
}

private enum NumberSign {

    case plus, minus
    /// A hyphen or dash that is rarely a minus sign.
    case dash

    init?(_ scalar: Unicode.Scalar?) {
        switch scalar {
        case "+": self = .plus
        case "-", "\u{2212}", "\u{2013}": self = .minus
        case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2014}", "\u{2015}", "\u{FE63}", "\u{FF0D}": self = .dash
        default: return nil
        }
    }
}

/// The start of a line, up to a number. The mutating methods remove a part from its end.
private struct LineStart {

    private var scalars: [Unicode.Scalar]
    /// Whether the characters begin at the start of the line. If false, earlier characters were not examined.
    private let isWhole: Bool

    /// The maximum number of bytes to examine.
    private static let limit = 64

    init(_ bytes: [UInt8], before end: Int) {
        let window = bytes[max(0, end - Self.limit)..<end]
        let lineEnd = window.lastIndex(of: UInt8(ascii: "\n"))
        isWhole = lineEnd != nil || window.startIndex == 0
        scalars = Array(
            String(decoding: window[(lineEnd.map { $0 + 1 } ?? window.startIndex)...], as: UTF8.self).unicodeScalars)
    }

    var byteCount: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }

    /// Whether the text ends with an ASCII letter, an ASCII digit or an underscore.
    var endsInWord: Bool { scalars.last.map { $0.isASCII && (Self.isLetter($0) || $0 == "_") } ?? false }

    /// Whether the text ends with a word and a slash or point, as in `/data/2`, `HTTP/1.1` and `No.5`.
    var endsInPath: Bool {
        var rest = self
        let last = rest.scalars.popLast()
        return (last == "/" || last == ".") && rest.endsInWord
    }

    /// Whether the text is blank, or ends with a colon or an equals sign. Spaces at the end are ignored.
    var isBeforeValue: Bool {
        var rest = self
        rest.dropBlanks()
        return rest.isEmpty || rest.endsInMark
    }

    /// Whether the text ends with a letter or a digit.
    var endsInLetter: Bool { scalars.last.map(Self.isLetter) ?? false }

    var endsInDash: Bool { scalars.last == "/" || NumberSign(scalars.last) != nil }

    /// Whether the text ends with a comparison sign. Spaces at the end are ignored. An arrow, as in `a -> 5`, and the end
    /// of a tag, as in `<b>5</b>`, are not comparison signs.
    var endsInComparison: Bool {
        var rest = self
        rest.dropBlanks()
        guard var sign = rest.scalars.popLast() else { return false }
        if sign == "=", let first = rest.scalars.last, ["<", ">", "!", "~"].contains(first) {
            if first == "!" { return true }
            sign = first
            rest.scalars.removeLast()
        }
        guard sign == ">" else { return Self.comparisons.contains(sign) }
        return rest.scalars.last != "-" && rest.scalars.last != "=" && !rest.isOpenTag
    }

    /// Whether the text ends with a word for an estimate or a limit, such as `about`, `ca.` and `at least`, and with a
    /// space or a point after it.
    var endsInEstimate: Bool {
        var rest = self
        let hasBlank = rest.dropBlanks()
        let hasPoint = rest.scalars.last == "."
        if hasPoint { rest.scalars.removeLast() }
        guard hasBlank || hasPoint, rest.scalars.last.map(Self.isLetter) == true else { return false }
        let words = rest.text(0..<rest.scalars.count).lowercased()
            .split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
        guard let last = words.last, !hasPoint || Self.abbreviations.contains(String(last)) else { return false }
        let phrase = words.suffix(2).joined(separator: " ")
        return Self.estimates.contains(String(last)) || Self.limits.contains(phrase)
    }

    private static let abbreviations: Set<String> = ["ca", "approx"]
    private static let estimates: Set<String> = [
        "ca", "approx", "about", "approximately", "around", "roughly", "circa", "almost", "nearly", "than", "over",
        "under", "above", "below",
    ]
    private static let limits: Set<String> = ["up to", "at least", "at most"]

    private static let comparisons = Set("<~±≈≠≤≥≦≧≪≫≲≳∼≃≅⩽⩾＜＞～".unicodeScalars)

    /// Whether a `>` at the end of the text would close a tag.
    private var isOpenTag: Bool {
        guard let start = scalars.lastIndex(where: { $0 == "<" || $0 == ">" }) else {
            return !isWhole && scalars.last?.properties.isWhitespace == false
        }
        guard scalars[start] == "<", let first = scalars[(start + 1)...].first else { return false }
        return first == "/" || first == "!" || Self.isLetter(first)
    }

    /// Whether the text ends with a minus sign and a space, and a colon, an equals sign, a parenthesis or a currency
    /// precedes the sign.
    var hasLooseMinus: Bool {
        var rest = self
        guard rest.dropBlanks(), rest.dropSign() == .minus else { return false }
        rest.dropBlanks()
        return rest.endsInMark || rest.scalars.last == "(" || rest.dropCurrency() != nil
    }

    /// Whether the text before the number consists only of a minus sign and spaces.
    var isBullet: Bool {
        var rest = self
        guard rest.dropBlanks(), rest.dropSign() == .minus else { return false }
        rest.dropBlanks()
        return rest.isEmpty
    }

    var parenthesis: NumberPrefix.Parenthesis? {
        var rest = self
        rest.dropBlanks()
        guard rest.scalars.last == "(" else { return nil }
        rest.scalars.removeLast()
        if rest.isBeforeValue { return .start }
        rest.dropBlanks()
        return rest.dropCurrency() == nil ? .text : .currency
    }

    private var isEmpty: Bool { isWhole && scalars.isEmpty }

    private var endsInMark: Bool { scalars.last == ":" || scalars.last == "=" }

    /// Removes a sign at the end and returns it; nil if there is none.
    mutating func dropSign() -> NumberSign? {
        guard let sign = NumberSign(scalars.last) else { return nil }
        scalars.removeLast()
        return sign
    }

    /// Removes a currency at the end, with the spaces after it, and returns it; nil if there is none.
    mutating func dropCurrency() -> String? {
        var rest = self
        rest.dropBlanks()
        let end = rest.scalars.endIndex
        guard var start = rest.scalars.indices.last else { return nil }
        func isPart(_ place: Int) -> Bool { place >= 0 && Self.isLetter(scalars[place]) }
        if rest.text(start..<end).isCurrency {
            // A symbol may have letters before it: `R$`, `US$`.
            let letters = scalars[..<start].suffix(4).reversed().prefix { ("A"..."Z").contains($0) }.count
            if (1...3).contains(letters), !isPart(start - letters - 1) { start -= letters }
            // The currency belongs to the number before it, as in `12€ 5`.
            if start > 0, ("0"..."9").contains(scalars[start - 1]) { return nil }
        } else {
            if scalars[start] != "." { start = end }
            while end - start < 4, isPart(start - 1) { start -= 1 }
            guard rest.text(start..<end).isCurrency, !isPart(start - 1) else { return nil }
        }
        let currency = rest.text(start..<end)
        rest.scalars.removeSubrange(start...)
        self = rest
        return currency
    }

    /// Removes spaces at the end.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    private mutating func dropBlanks() -> Bool {
        let count = scalars.count
        while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
        return scalars.count < count
    }

    private func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
}

extension String {

    fileprivate var isCurrency: Bool { QuantityText.isCurrency(self) }
}
