/// The order of texts for people: runs of digits by their value, letters regardless of their case.
public struct NaturalOrder: Comparable, Sendable {

    private enum Part: Comparable {
        case number(Double)
        case text(String)
    }

    private let parts: [Part]

    /// Makes the key of a text.
    public init(_ text: String) {
        var parts: [Part] = []
        let bytes = Array(text.lowercased().utf8)
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

    public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
