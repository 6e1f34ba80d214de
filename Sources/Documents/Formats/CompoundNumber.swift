/// A text that contains a number as a part: a time, a date, a version, a range, a fraction, a power or wrong groups of
/// digits, such as `12:30`, `3/4`, `5 1/2`, `5×10³` and `1,234,56`.
struct CompoundNumber {

    /// The position after the whole text.
    let end: Int

    private typealias Text = ArraySlice<UInt8>

    /// Creates the text that contains a number as a part. Returns nil if the number stands alone.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - number: The place of the digits of the number.
    init?(_ bytes: [UInt8], _ number: Range<Int>) {
        let rest = bytes[number.upperBound...]
        let isInteger = bytes[number].allSatisfy(Self.isDigit)
        if let joined = Self.joinedEnd(rest) ?? Self.groupsEnd(rest) {
            end = joined
        } else if let last = Self.power(rest) ?? Self.fraction(rest, afterInteger: isInteger) {
            end = last.firstIndex { Text.isBlank($0) || $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
        } else {
            return nil
        }
    }

    /// Returns the position after the digits that a sign such as `:` joins to the number; nil if there are none.
    private static func joinedEnd(_ rest: Text) -> Int? {
        var end: Int?
        var rest = rest
        while let next = joint(rest) {
            rest = rest[next...].drop(while: isDigit)
            end = rest.startIndex
        }
        return end
    }

    /// Returns the position after groups of digits of which the first, but not all, have three digits, as in
    /// `1,234,5678`. Returns nil if there are no such groups, as in the series `1,2,3`.
    private static func groupsEnd(_ rest: Text) -> Int? {
        let run = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ",") }
        let groups = run.split(separator: UInt8(ascii: ","))
        return run.first == UInt8(ascii: ",") && groups.count > 1 && groups[0].count == 3 ? groups.last?.endIndex : nil
    }

    /// Returns the position of the digit after a sign that joins two numbers, such as `:`; nil if there is none.
    private static func joint(_ rest: Text) -> Int? {
        let isDash = dashes.contains(where: rest.starts)
        for joint in isDash ? dashes : joints where rest.starts(with: joint) {
            var next = rest.dropFirst(joint.count)
            // A currency may precede the end of a range, as in `$5-$10`.
            if isDash, let symbol = symbols.first(where: next.starts) { next = next.dropFirst(symbol.count) }
            if next.first.map(isDigit) == true { return next.startIndex }
        }
        return nil
    }

    /// Returns the last part of a power, such as `²` in `10²`, `^10` in `2^10`, `10³` in `5×10³` and `E+03` in
    /// `5 E+03`; nil if the number is not the start of a power.
    private static func power(_ rest: Text) -> Text? {
        if isExponent(rest) { return rest }
        let text = rest.first == space ? rest.dropFirst() : rest
        if let letter = text.first, letter | 0x20 == UInt8(ascii: "e"), let sign = text.dropFirst().first,
            "+-".utf8.contains(sign), text.dropFirst(2).first.map(isDigit) == true
        {
            return text
        }
        guard let sign = timesSigns.first(where: text.starts) else { return nil }
        let factor = text.dropFirst(sign.count)
        let ten = factor.first == space ? factor.dropFirst() : factor
        return ten.starts(with: "10".utf8) && isExponent(ten.dropFirst(2)) ? ten : nil
    }

    private static func isExponent(_ text: Text) -> Bool {
        if let sign = powerSigns.first(where: text.starts) {
            return text.dropFirst(sign.count).first.map { isDigit($0) || "+-({".utf8.contains($0) } ?? false
        }
        return superscripts.contains(where: text.starts)
    }

    /// Returns a fraction after a number, as in `1½` and `5 1/2`; nil if there is none.
    private static func fraction(_ rest: Text, afterInteger isInteger: Bool) -> Text? {
        let text = rest.first == space ? rest.dropFirst() : rest
        if fractions.contains(where: text.starts) { return text }
        guard isInteger, rest.first == space else { return nil }
        let top = text.prefix(while: isDigit)
        guard let slash = slashes.first(where: text[top.endIndex...].starts) else { return nil }
        let bottom = text[(top.endIndex + slash.count)...].prefix(while: isDigit)
        // Other quotients are amounts of a total, as in `5 120/500`.
        guard (1...2).contains(top.count), (1...2).contains(bottom.count), let less = Int(top.text),
            let more = Int(bottom.text), less < more
        else { return nil }
        return slashes.contains(where: text[bottom.endIndex...].starts) ? nil : text
    }

    private static let space = UInt8(ascii: " ")
    private static let dashes = ["-", "‐", "‑", "‒", "–", "—", "−"].map { Array($0.utf8) }
    private static let slashes = ["/", "⁄", "∕"].map { Array($0.utf8) }
    private static let joints = slashes + [":", ".", "..", "…", "'", "_"].map { Array($0.utf8) }
    private static let symbols = ["$", "€", "£", "¥"].map { Array($0.utf8) }
    private static let timesSigns = ["×", "x", "X", "*", "·", "⋅", "∙"].map { Array($0.utf8) }
    private static let powerSigns = ["^", "**"].map { Array($0.utf8) }
    private static let superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻".map { Array(String($0).utf8) }
    private static let fractions = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉".map { Array(String($0).utf8) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
