import JSONDocuments

/// The values in a column that determine whether its numbers are texts.
///
/// In a column with codes, such as the ZIP codes `01234` and `90210`, all values are texts. A code is written with
/// digits like a number, but begins with a zero or with a plus sign, as a phone number does. In a column with negative
/// numbers, a plus sign is the sign of a number.
struct CSVColumn {

    private var hasNumbers = false
    private var hasNegatives = false
    private var hasZeros = false
    private var hasPluses = false

    /// Whether the column contains both codes and numbers.
    var mixesCodesAndNumbers: Bool { hasNumbers && (hasZeros || hasPluses && !hasNegatives) }

    /// Adds a value, without the spaces around it. Returns whether it is a number.
    mutating func addNumber(_ value: ArraySlice<UInt8>) -> Bool {
        guard JSONNumber.isNumber(value) else {
            addCode(value)
            return false
        }
        hasNumbers = true
        if value.first == UInt8(ascii: "-") { hasNegatives = true }
        return true
    }

    /// Adds a value of a row that is only counted. Numbers in such rows make no difference.
    mutating func addCode(_ value: ArraySlice<UInt8>) {
        switch value.first {
        case UInt8(ascii: "0") where !hasZeros: hasZeros = Self.isCode(value)
        case UInt8(ascii: "+") where !hasPluses: hasPluses = Self.isCode(value)
        case UInt8(ascii: "-") where !hasNegatives: hasNegatives = JSONNumber.isNumber(value)
        default: break
        }
    }

    /// Returns whether a digit follows the first character, and the others are digits or group them.
    private static func isCode(_ value: ArraySlice<UInt8>) -> Bool {
        let rest = value.dropFirst()
        return rest.first.map(isDigit) ?? false && rest.allSatisfy { isDigit($0) || " -/()".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
