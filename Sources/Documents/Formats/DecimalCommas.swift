/// Detects columns in which a comma separates the decimals and points group the digits, such as `1.234,50` and `12.000`.
/// In such a column, `12.000` looks like a JSON number, but means twelve thousand.
struct DecimalCommas {

    /// Whether the column contains a number that proves that commas separate decimals, such as `12,50`.
    private(set) var hasProof = false
    /// Whether the column contains a JSON number in which the point may group the digits, such as `12.000`.
    private(set) var hasGroups = false
    /// Whether the column contains a JSON number in which the point separates decimals, such as `12.5`.
    private(set) var hasPoints = false

    /// Whether the column contains a number that would be read wrongly as a JSON number.
    var changeNumbers: Bool { hasProof && hasGroups }

    /// Adds a JSON number.
    mutating func add(number: ArraySlice<UInt8>) {
        guard !hasGroups || !hasPoints, number.contains(UInt8(ascii: ".")) else { return }
        if Self.groups(number) == 1 { hasGroups = true } else { hasPoints = true }
    }

    /// Adds any other value.
    mutating func add(text: ArraySlice<UInt8>) {
        guard !hasProof, text.first.map({ Self.isDigit($0) || $0 == UInt8(ascii: "-") }) == true else { return }
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else {
            hasProof = Self.groups(text).map { $0 > 1 } ?? false
            return
        }
        let decimals = text[comma...].dropFirst()
        // Three digits after a comma may also be a group of digits, as in `1,234`.
        guard !decimals.isEmpty, decimals.allSatisfy(Self.isDigit) else { return }
        let groups = Self.groups(text[..<comma])
        hasProof = groups.map { $0 > 0 || decimals.count != 3 } ?? false
    }

    /// Returns the number of groups of three digits after points; nil if the text is not an integer with such groups.
    private static func groups(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let first = parts.first, !first.isEmpty, parts.allSatisfy({ $0.allSatisfy(isDigit) }) else { return nil }
        if parts.count == 1 { return 0 }
        let areGroups =
            first.count <= 3 && first.first != UInt8(ascii: "0") && parts.dropFirst().allSatisfy { $0.count == 3 }
        return areGroups ? parts.count - 1 : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
