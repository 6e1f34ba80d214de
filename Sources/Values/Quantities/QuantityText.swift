/// Recognizes numbers in cells.
public enum QuantityText {

    /// Whether the text is a number, with a short or known unit or without one, and neither a clock nor a version.
    public static func isNumeric(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return false }
        // The form of most numbers, and the first letters of most texts.
        let isPlain = (isDigit(first) || first == UInt8(ascii: "-")) && isDigit(last)
        if isPlain, bytes.dropFirst().allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) {
            return Double(text) != nil
        }
        guard let quantity = WrittenQuantity(text), !quantity.isLongClock, !quantity.isShortClock else { return false }
        return quantity.readings.contains { reading in
            reading.family == .measure ? reading.label.count <= 3 : reading.family != .version
        }
    }

    /// Whether the text is a quantity of any kind.
    public static func isQuantity(_ text: String) -> Bool { WrittenQuantity(text) != nil }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
