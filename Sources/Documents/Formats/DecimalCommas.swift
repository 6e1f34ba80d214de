import Values

/// Detects columns in which a comma separates the decimals and points group the digits, such as `1.234,50` and `12.000`.
/// In such a column, `12.000` looks like a JSON number, but means twelve thousand. The numbers may have units.
struct DecimalCommas {

    /// Whether the column contains a number that proves that commas separate decimals, such as `12,50`.
    private(set) var hasProof = false
    /// Whether the column contains a number with one comma, such as `12,50` or `1,234`.
    private(set) var hasCommas = false
    /// Whether the column contains a JSON number.
    private(set) var hasNumbers = false
    /// Whether the column contains a number in which the point may group the digits, such as `12.000`.
    private(set) var hasGroups = false
    /// Whether the column contains a number in which the point separates decimals, such as `12.5`.
    private(set) var hasPoints = false

    /// Whether some values of the column are JSON numbers, and others are numbers with a decimal comma.
    var areMixed: Bool { hasProof && hasNumbers }

    /// The maximum length of a number with a unit, in bytes.
    private static let lengthLimit = 48

    /// Adds a JSON number.
    mutating func add(number: ArraySlice<UInt8>) {
        hasNumbers = true
        guard !hasGroups || !hasPoints, number.contains(Self.point) else { return }
        if Self.groups(number) == 1 { hasGroups = true } else { hasPoints = true }
    }

    /// Adds any other value.
    mutating func add(text: ArraySlice<UInt8>) {
        guard let digits = Self.digits(in: text) else { return }
        guard let comma = digits.firstIndex(of: Self.comma) else {
            guard let groups = Self.groups(digits) else {
                if digits.count(where: { $0 == Self.point }) == 1 { hasPoints = true }
                return
            }
            if groups == 1 { hasGroups = true } else { hasProof = true }
            return
        }
        let (whole, decimals) = (digits[..<comma], digits[comma...].dropFirst())
        guard decimals.allSatisfy(Self.isDigit), let groups = Self.groups(whole) else { return }
        hasCommas = true
        // Three digits after a comma may also be a group of digits, as in `1,234`.
        if groups > 0 || decimals.count != 3 || whole.count > 3 || whole.first == UInt8(ascii: "0") { hasProof = true }
    }

    /// Returns the value without the point that groups its digits: `1234 km` for `1.234 km`. Returns nil if the value is
    /// not a number, or if it has no such point.
    static func withoutGroups(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let digits = digits(in: value), groups(digits) == 1 else { return nil }
        return (value[..<digits.startIndex] + digits.filter { $0 != point } + value[digits.endIndex...])[...]
    }

    /// Returns the digits of a number with or without a sign and a unit, with the points and commas between them. Nil if
    /// the text is not such a number, or if it has neither points nor commas.
    private static func digits(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.count <= lengthLimit, let start = text.firstIndex(where: isDigit) else { return nil }
        let digits = text[start...].prefix { isDigit($0) || isMark($0) }
        guard digits.contains(where: isMark), digits.last.map(isMark) == false else { return nil }
        let (sign, unit) = (text[..<start], text[digits.endIndex...])
        if sign.contains(where: isMark) || unit.contains(where: isMark) { return nil }
        let isPlain = unit.isEmpty && (sign.isEmpty || sign.elementsEqual([UInt8(ascii: "-")]))
        return isPlain || QuantityText.isNumeric(text.text) ? digits : nil
    }

    /// Returns the number of groups of three digits after points; nil if the text is not an integer with such groups.
    private static func groups(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let parts = digits.split(separator: point, omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        if parts.count == 1 { return 0 }
        let areGroups =
            first.count <= 3 && first.first != UInt8(ascii: "0") && parts.dropFirst().allSatisfy { $0.count == 3 }
        return areGroups ? parts.count - 1 : nil
    }

    private static let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))

    private static func isMark(_ byte: UInt8) -> Bool { byte == point || byte == comma }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
