import Values

/// Reads the unit of a number in a text.
struct UnitReader {

    /// The maximum number of bytes to examine before and after a number.
    private static let limit = 64
    /// The maximum length of an unknown unit, in characters.
    private static let unknownLimit = 16

    /// The text of the line before the number, without the number.
    private let before: Substring
    /// The text of the line after the number.
    private let rest: Substring
    /// The number, with all letters, digits and points that immediately follow it.
    private let word: String

    /// - Parameters:
    ///   - start: The start of the number, including its sign.
    ///   - digits: The start of the digits of the number.
    ///   - end: The end of the number.
    init(_ bytes: [UInt8], from start: Int, _ digits: Int, to end: Int) {
        let line = String(decoding: bytes[..<start].suffix(Self.limit), as: UTF8.self)
        before = line.suffix(while: { !$0.isNewline })
        let rest = String(decoding: bytes[end...].prefix(Self.limit), as: UTF8.self)
        self.rest = rest.prefix { !$0.isNewline }
        word =
            String(decoding: bytes[digits..<end], as: UTF8.self)
            + rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    }

    /// The unit as written. It follows the number or, for a currency, may precede it. Nil if there is none.
    var text: String? { unitBehind ?? currencyBefore }

    /// The number of seconds of a duration with several units, such as `2m30s`; nil for any other text.
    var seconds: String? {
        guard word.dropFirst().contains(where: \.isLetter), word.last?.isLetter == true,
            let seconds = QuantityText.secondsInParts(word)
        else { return nil }
        return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }

    private var unitBehind: String? {
        let isGlued = rest.first?.isWhitespace == false
        let text = isGlued || rest.first == "\t" ? rest : rest.dropFirst()
        let unit = String(text.prefix(while: Self.isPartOfUnit))
        let behind = text.dropFirst(unit.count)
        guard !unit.isEmpty, unit.first != "/", behind.first?.isNumber != true else { return nil }
        let isLast = behind.allSatisfy(\.isWhitespace)
        if isLast, unit.count <= Self.unknownLimit { return unit }
        // A single letter after a space may be a word instead of a unit.
        return QuantityText.isUnit(unit) && (isGlued || unit.count > 1 || unit.first?.isLetter == false) ? unit : nil
    }

    private var currencyBefore: String? {
        let text = before.last?.isWhitespace == true ? before.dropLast() : before
        let unit = String(text.suffix(while: { !$0.isWhitespace && !$0.isNumber }).suffix(3))
        return [unit, String(unit.suffix(1))].first(where: QuantityText.isCurrency)
    }

    private static func isPartOfUnit(_ character: Character) -> Bool {
        character.isLetter || "%‰°²³·/$€£¥₹".contains(character)
    }
}

extension StringProtocol {

    /// Returns the longest suffix whose characters satisfy the predicate.
    fileprivate func suffix(while isSuch: (Character) -> Bool) -> SubSequence {
        self[(lastIndex { !isSuch($0) }.map(index(after:)) ?? startIndex)...]
    }
}
