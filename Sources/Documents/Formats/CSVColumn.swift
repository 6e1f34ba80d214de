import JSONDocuments

/// The properties of a column that determine how its numbers are read.
///
/// A code, such as the ZIP code `01234` or a phone number, is written with digits like a number, but begins with a zero
/// or a plus sign. If a column contains codes and numbers, all its values are texts.
///
/// A plus sign is the sign of a number if the column also contains negative numbers, or a fraction such as `+1.5`. If a
/// column contains numbers with decimal commas, which are texts, all its values are texts.
struct CSVColumn {

    enum Reading {
        /// Numbers without a plus sign are numbers.
        case plain
        /// Numbers with a plus sign are numbers, too.
        case signed
        /// Points in numbers group the digits: `1.234` is 1,234. Numbers with a plus sign are numbers, too.
        case grouped
        /// All values are texts.
        case text

        var hasSigns: Bool { self == .signed || self == .grouped }

        /// Returns a number, with or without a unit, without the point that groups its digits; nil if there is none.
        func ungrouped(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            self == .grouped ? DecimalCommas.withoutGroups(value) : nil
        }
    }

    private var hasNegatives = false
    private var hasCodes = false
    /// Whether the column contains an integer with a plus sign. Such an integer may be a number or a code.
    private var hasPluses = false
    /// Whether the column contains a number with a plus sign that cannot be a code, such as `+1.5`.
    private var hasSigns = false
    private var commas = DecimalCommas()

    /// Returns the ways to read the columns of a file, and the indices of ambiguous columns. A column is ambiguous if
    /// it contains numbers such as `1.234` while another column has decimal commas. Points in ambiguous columns group
    /// the digits, unless any column contains a number such as `12.5`.
    ///
    /// - Parameter mayHaveCommas: Whether numbers may have decimal commas without quotation marks.
    static func readings(_ columns: [CSVColumn], mayHaveCommas: Bool) -> (all: [Reading], ambiguous: [Int]) {
        var readings = columns.map(\.reading)
        guard mayHaveCommas, columns.contains(where: \.commas.hasProof) else { return (readings, []) }
        for (index, column) in columns.enumerated() where column.commas.hasCommas && column.hasNumbers {
            readings[index] = .text
        }
        let ambiguous = columns.indices.filter { readings[$0] != .text && columns[$0].isGrouped }
        if columns.contains(where: \.commas.hasPoints) { return (readings, ambiguous) }
        for index in ambiguous { readings[index] = .grouped }
        return (readings, ambiguous)
    }

    private var isGrouped: Bool {
        commas.hasGroups && !commas.hasPoints && !commas.hasCommas && !commas.hasProof
    }

    /// Whether plus signs in the column are signs of numbers.
    private var isSigned: Bool { hasSigns || hasPluses && hasNegatives }

    private var hasNumbers: Bool { commas.hasNumbers || isSigned }

    private var reading: Reading {
        if commas.hasProof && hasNumbers { return .text }
        if hasCodes { return commas.hasNumbers || hasSigns ? .text : .plain }
        if isSigned { return .signed }
        return hasPluses && commas.hasNumbers ? .text : .plain
    }

    /// Adds a value, without the spaces around it. Returns whether the value is a number without a plus sign.
    mutating func addNumber(_ value: ArraySlice<UInt8>) -> Bool {
        guard JSONNumber.isNumber(value), !value.looksLikeHash else {
            addCode(value)
            return false
        }
        commas.add(number: value)
        if value.first == UInt8(ascii: "-") { hasNegatives = true }
        return true
    }

    /// Adds a value that is not a number, or any value of a row beyond the maximum number of rows. Records only codes,
    /// signs and decimal commas.
    mutating func addCode(_ value: ArraySlice<UInt8>) {
        commas.add(text: value)
        switch value.first {
        case UInt8(ascii: "0") where !hasCodes: hasCodes = Self.isCode(value)
        case UInt8(ascii: "+"): addPlus(value)
        case UInt8(ascii: "-") where !hasNegatives: hasNegatives = JSONNumber.isNumber(value)
        default: break
        }
    }

    private mutating func addPlus(_ value: ArraySlice<UInt8>) {
        if Self.signedNumber(value) == nil {
            if Self.isCode(value) { hasCodes = true }
        } else if Self.isCode(value) {
            hasPluses = true
        } else {
            hasSigns = true
        }
    }

    /// Returns the number after a plus sign; nil if the value is not a number with a plus sign.
    static func signedNumber(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let number = value.dropFirst()
        guard value.first == UInt8(ascii: "+"), number.first.map(isDigit) ?? false, JSONNumber.isNumber(number) else {
            return nil
        }
        return number
    }

    /// Returns whether a digit follows the first character, and all further characters are digits or characters that
    /// separate groups of digits.
    private static func isCode(_ value: ArraySlice<UInt8>) -> Bool {
        let rest = value.dropFirst()
        return rest.first.map(isDigit) ?? false && rest.allSatisfy { isDigit($0) || " -/()".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
