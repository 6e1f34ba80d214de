/// The exact value of a JSON number, in the form `0.d₁d₂d₃… × 10^exponent`. The digits neither begin nor end with a
/// zero.
package struct DecimalNumber: Hashable, Sendable {

    package let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int

    /// Creates the value of a valid JSON number. The absolute value of the exponent is limited to 10¹⁸ − 1.
    package init(_ text: some Sequence<UInt8>) {
        var digits: [UInt8] = []
        var (pointPlace, isNegative, isFraction) = (0, false, false)
        var iterator = text.makeIterator()
        var exponent = 0
        reading: while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent = Self.exponent(&iterator)
                break reading
            case UInt8(ascii: "0") where digits.isEmpty:
                if isFraction { pointPlace -= 1 }
            default:
                digits.append(byte)
                if !isFraction { pointPlace += 1 }
            }
        }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : pointPlace + exponent
    }

    private static func exponent(_ iterator: inout some IteratorProtocol<UInt8>) -> Int {
        var (isNegative, value) = (false, 0)
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "+"): break
            default: value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 999_999_999_999_999_999)
            }
        }
        return isNegative ? -value : value
    }

    /// Returns whether this number has a smaller absolute value than another number.
    package func isSmaller(than other: DecimalNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty { return digits.isEmpty && !other.digits.isEmpty }
        return exponent == other.exponent
            ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
    }
}

extension JSONNumber {

    /// Returns whether a number keeps its value when it is converted to a double and back to a decimal number with the
    /// fewest digits. Returns false for denormal doubles, and for numbers that are out of the range of a double.
    package static func isKept(_ text: some Collection<UInt8>) -> Bool {
        // A double preserves all numbers of 15 digits, unless the exponent is out of range.
        let mayBeOutOfRange = text.count > 4 && text.contains { $0 | 0x20 == UInt8(ascii: "e") }
        if text.count <= 15, !mayBeOutOfRange { return true }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite, !value.isSubnormal else {
            return false
        }
        return DecimalNumber(text) == DecimalNumber("\(value)".utf8)
    }

    /// Returns whether libjq writes a number with the same characters. May return false for a long number, or for a
    /// number with an exponent, although libjq keeps its characters.
    static func isKeptByJQ(_ text: ArraySlice<UInt8>) -> Bool {
        var (isFraction, zeros, isSmall) = (false, 0, true)
        for byte in text {
            switch byte {
            case UInt8(ascii: "e"), UInt8(ascii: "E"): return false
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0"): if isFraction { zeros += 1 }
            case UInt8(ascii: "-"): break
            default:
                // libjq writes 0.0000123 with an exponent.
                if isFraction, isSmall, zeros > 3 { return false }
                (isSmall, zeros) = (false, 0)
            }
        }
        if isFraction, zeros > 0 || isSmall { return false }
        guard text.count > 15 else { return true }
        guard let value = Double(String(decoding: text, as: UTF8.self)) else { return false }
        return text.elementsEqual("\(value)".utf8)
    }
}

extension JSONDocument {

    /// The ranges of the numbers that libjq writes differently after converting them to doubles, even if their values
    /// stay the same.
    package var numbersThatDoublesRespell: [Range<Int>] {
        let bytes = bytes
        return values.compactMap { value in
            guard value.kind == .number else { return nil }
            return JSONNumber.isKeptByJQ(bytes[value.bytes]) ? nil : value.bytes
        }
    }
}
