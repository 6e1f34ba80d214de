/// The natural order of texts. Sequences of digits are compared by their numeric value. Letters are compared regardless
/// of case. A text that is a time with AM or PM is compared by its time of day.
public struct NaturalOrder: Comparable, Sendable {

    private enum Part: Comparable {
        case number(Double)
        case text(String)
    }

    private let parts: [Part]

    /// Creates the sort key of a text.
    public init(_ text: String) {
        var parts: [Part] = []
        let bytes = Array(Self.withHoursOfDay(text.lowercased()).utf8)
        var start = 0
        while start < bytes.count {
            let isDigit = Self.isDigit(bytes[start])
            let end = bytes[start...].firstIndex { Self.isDigit($0) != isDigit } ?? bytes.count
            let piece = String(decoding: bytes[start..<end], as: UTF8.self)
            parts.append(isDigit ? Double(piece).map(Part.number) ?? .text(piece) : .text(piece))
            start = end
        }
        self.parts = parts
    }

    /// Converts `9:30 pm` to `21:30`. Any other text is returned unchanged.
    private static func withHoursOfDay(_ text: String) -> String {
        guard text.utf8.count <= 11, text.hasSuffix("am") || text.hasSuffix("pm"), let colon = text.firstIndex(of: ":"),
            let hour = Int(text[..<colon]), (1...12).contains(hour),
            case let rest = text[colon...].dropLast(2), rest.allSatisfy({ $0.isNumber || $0 == ":" || $0 == " " })
        else { return text }
        return "\(hour % 12 + (text.hasSuffix("pm") ? 12 : 0))\(rest)"
    }

    public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
