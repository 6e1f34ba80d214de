import Values

struct UnitReader {

    /// The maximum number of bytes to examine after a number.
    private static let limit = 64
    /// The maximum length of an unknown unit, in characters.
    private static let unknownLimit = 16

    private let currency: String?
    /// The rest of the line after the number. At most 64 bytes are examined.
    private let rest: Substring
    /// The number and all letters, digits and points that immediately follow it, without points at the end.
    let word: String

    /// - Parameters:
    ///   - bytes: The text.
    ///   - number: The place of the digits of the number.
    ///   - currency: The currency before the number; nil if there is none.
    init(_ bytes: [UInt8], _ number: Range<Int>, currency: String?) {
        self.currency = currency
        let rest = String(decoding: bytes[number.upperBound...].prefix(Self.limit), as: UTF8.self)
        self.rest = rest.prefix { !$0.isNewline }
        var behind = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
        while behind.last == "." { behind.removeLast() }
        word = bytes[number].text + behind
    }

    /// The unit as written, after the number, or a currency before the number; nil if there is neither.
    var text: String? { unitBehind ?? currency }

    var seconds: String? {
        guard word.dropFirst().contains(where: \.isLetter), word.last?.isLetter == true,
            let seconds = QuantityText.secondsInParts(word), seconds.isFinite
        else { return nil }
        return seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds))" : "\(seconds)"
    }

    /// Whether letters and more digits follow the number, as in `2h30` and `1920x1080`. False for a duration such as
    /// `2m30s` and for a power of a unit such as `25m2`.
    var hasMoreDigits: Bool {
        let letters = rest.prefix(while: \.isLetter)
        guard let digit = rest[letters.endIndex...].first, !letters.isEmpty, digit.isASCII, digit.isNumber else {
            return false
        }
        return seconds == nil && !Self.powers.contains(String(rest.prefix { $0.isLetter || $0.isNumber }))
    }

    private static let powers: Set<String> = [
        "m2", "m3", "mm2", "mm3", "cm2", "cm3", "dm2", "dm3", "km2", "km3", "in2", "in3", "ft2", "ft3",
    ]

    private var unitBehind: String? {
        let isGlued = rest.first?.isWhitespace == false
        let text = isGlued || rest.first == "\t" ? rest : rest.dropFirst()
        let word = String(text.prefix { $0.isLetter || $0.isNumber })
        if Self.powers.contains(word), isGlued || Self.mayFollowUnit(text.dropFirst(word.count)) { return word }
        var unit = String(text.prefix(while: Self.isPartOfUnit))
        // The slash precedes a total, as in `3.2GB/15GB`.
        if unit.last == "/", text.dropFirst(unit.count).first?.isNumber == true { unit.removeLast() }
        let behind = text.dropFirst(unit.count)
        guard !unit.isEmpty, unit.first != "/", behind.first?.isNumber != true else { return nil }
        let isLast = behind.allSatisfy(\.isWhitespace)
        if isLast, unit.count <= Self.unknownLimit { return unit }
        // The unit of `1.5 million users` is `million users`. The unit of `900 K hits` is `K hits`.
        let isMultiple = Self.multiples.contains(unit.lowercased())
        if isMultiple || !isGlued && ["k", "K", "M"].contains(unit), let counted = Self.counted(behind) {
            return "\(unit) \(counted)"
        }
        if isMultiple { return unit }
        // A single letter after a space may be a word instead of a unit.
        let isWord = !isGlued && unit.count == 1 && unit.first?.isLetter == true && !Self.mayFollowUnit(behind)
        return !isWord && QuantityText.isUnit(unit) || Self.isQuotient(unit) ? unit : nil
    }

    /// The first word after a number, if the word may be a unit. Nil if there is no such word, or if the number has a
    /// unit.
    var possibleUnit: String? {
        guard text == nil else { return nil }
        let word = String(rest.drop(while: \.isWhitespace).prefix(while: Self.isPartOfUnit))
        return QuantityText.isUnit(word) ? word : nil
    }

    /// Returns the word after a multiple; nil if there is none. A word about amounts, as in `2 M free`, does not count.
    private static func counted(_ text: Substring) -> Substring? {
        guard text.first == " ", !mayFollowUnit(text) else { return nil }
        let word = text.dropFirst().prefix { $0.isLetter || "-/".contains($0) }
        return word.isEmpty || word.count > unknownLimit ? nil : word
    }

    private static let multiples: Set<String> = [
        "hundred", "thousand", "million", "millions", "billion", "billions", "trillion", "trillions", "dozen", "lakh",
        "crore", "tsd", "mio", "mln", "mrd", "mld", "mn", "bn",
    ]

    /// Returns whether the text after a word shows that the word is a unit. The text must be empty, or begin with a
    /// punctuation mark or a word about amounts.
    private static func mayFollowUnit(_ text: Substring) -> Bool {
        let text = text.drop(while: \.isWhitespace)
        guard let first = text.first, text != "." else { return true }
        return "(),;/|".contains(first) || followers.contains(String(text.prefix(while: \.isLetter)).lowercased())
    }

    private static let followers: Set<String> = [
        "of", "used", "free", "left", "remaining", "available", "total", "ago", "since", "elapsed", "avg", "max", "min",
    ]

    /// Returns whether the text is a quotient with a unit before the slash or a time after it, such as `ms/op` and
    /// `req/min`.
    private static func isQuotient(_ text: String) -> Bool {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
        return QuantityText.isTime(parts[1]) || parts[0].count > 1 && QuantityText.isUnit(parts[0])
    }

    private static func isPartOfUnit(_ character: Character) -> Bool {
        character.isLetter || character.isCurrencySymbol || "%‰°²³·/".contains(character)
    }
}

// MARK: Signs

extension UnitReader {

    /// Returns whether parentheses around the number make the number negative. Returns nil if this is unclear, or if a
    /// minus sign follows the number, as in `5-`.
    ///
    /// - Parameter parenthesis: The parenthesis before the number; nil if there is none.
    func isNegative(in parenthesis: NumberPrefix.Parenthesis?) -> Bool? {
        if hasSign("-\u{2212}\u{2013}") { return nil }
        guard let parenthesis, tail.drop(while: \.isWhitespace).first == ")" else { return false }
        let isMoney = currency != nil || unitBehind.map(QuantityText.isCurrency) ?? false
        return switch parenthesis {
        case .start: isMoney ? true : text == nil || text == "%" ? nil : false
        case .text: isMoney ? nil : false
        case .currency: nil
        }
    }

    /// Whether the line ends after the number and its unit.
    var endsLine: Bool { tail.allSatisfy(\.isWhitespace) }

    /// Whether a plus sign follows the number or its unit, as in `99+`.
    var hasPlus: Bool { hasSign("+") }

    /// Returns whether one of the signs follows the number or its unit.
    private func hasSign(_ signs: String) -> Bool {
        let text = tail.drop(while: \.isWhitespace)
        guard let sign = text.first, signs.contains(sign) else { return false }
        guard let next = text.dropFirst().first else { return true }
        return text.startIndex == tail.startIndex && (next.isWhitespace || ",;)".contains(next))
    }

    /// The rest of the line after the number. A standard unit after the number is left out.
    private var tail: Substring {
        let text = rest.drop(while: \.isWhitespace)
        let unit = text.prefix(while: Self.isPartOfUnit)
        return !unit.isEmpty && QuantityText.isUnit(String(unit)) ? text.dropFirst(unit.count) : rest
    }
}
