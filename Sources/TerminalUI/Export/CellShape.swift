/// The shape of a character that is drawn as graphics: a line, a block, a shade or braille. Lengths are fractions of
/// the cell, from 0 to 1.
enum CellShape: Hashable, Sendable {
    case line(LinePiece)
    /// A falling diagonal line (`╲`), a rising one (`╱`), or both.
    case diagonal(falls: Bool, rises: Bool)
    case blocks([CellPart])
    /// The whole cell, filled with the given opacity, from 0 to 1.
    case shade(Double)
    /// Dots. The bits are those of Unicode's braille patterns.
    case braille(UInt8)

    /// Creates the shape of a character. Returns nil if the character is not drawn as graphics.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x2571...0x2573:
            self = .diagonal(falls: scalar != "╱", rises: scalar != "╲")
        case 0x2500...0x257F:
            self = .line(LinePiece(scalar.value))
        case 0x2591...0x2593:
            self = .shade(Double(scalar.value - 0x2590) / 4)
        case 0x2580...0x259F:
            self = .blocks(CellPart.parts(ofBlock: scalar.value))
        case 0x2800...0x28FF:
            self = .braille(UInt8(scalar.value - 0x2800))
        case 0x1FB00...0x1FB3B:
            self = .blocks(CellPart.parts(ofSextant: scalar.value))
        default:
            return nil
        }
    }
}

/// A line piece, with the weight of its arm on each side of the cell.
struct LinePiece: Hashable, Sendable {

    enum Weight: UInt8 {
        case none, light, heavy, double
    }

    let up: Weight
    let right: Weight
    let down: Weight
    let left: Weight
    let isRounded: Bool
    /// The number of dashes; 1 for a solid line.
    let dashes: Int

    /// Creates the line piece of the given box-drawing character.
    ///
    /// - Parameter code: The code point of the character.
    fileprivate init(_ code: UInt32) {
        let arms = Self.arms[Int(code) - 0x2500]
        func weight(_ shift: UInt8) -> Weight { Weight(rawValue: arms >> shift & 3) ?? .none }
        (up, right, down, left) = (weight(0), weight(2), weight(4), weight(6))
        isRounded = (0x256D...0x2570).contains(code)
        dashes =
            switch code {
            case 0x2504...0x2507: 3
            case 0x2508...0x250B: 4
            case 0x254C...0x254F: 2
            default: 1
            }
    }

    /// The weights of the arms of each character. Each arm takes two bits, from the lowest: up, right, down, left.
    private static let arms: [UInt8] = [
        0x44, 0x88, 0x11, 0x22, 0x44, 0x88, 0x11, 0x22, 0x44, 0x88, 0x11, 0x22, 0x14, 0x18, 0x24, 0x28,
        0x50, 0x90, 0x60, 0xA0, 0x05, 0x09, 0x06, 0x0A, 0x41, 0x81, 0x42, 0x82, 0x15, 0x19, 0x16, 0x25,
        0x26, 0x1A, 0x29, 0x2A, 0x51, 0x91, 0x52, 0x61, 0x62, 0x92, 0xA1, 0xA2, 0x54, 0x94, 0x58, 0x98,
        0x64, 0xA4, 0x68, 0xA8, 0x45, 0x85, 0x49, 0x89, 0x46, 0x86, 0x4A, 0x8A, 0x55, 0x95, 0x59, 0x99,
        0x56, 0x65, 0x66, 0x96, 0x5A, 0xA5, 0x69, 0x9A, 0xA9, 0xA6, 0x6A, 0xAA, 0x44, 0x88, 0x11, 0x22,
        0xCC, 0x33, 0x1C, 0x34, 0x3C, 0xD0, 0x70, 0xF0, 0x0D, 0x07, 0x0F, 0xC1, 0x43, 0xC3, 0x1D, 0x37,
        0x3F, 0xD1, 0x73, 0xF3, 0xDC, 0x74, 0xFC, 0xCD, 0x47, 0xCF, 0xDD, 0x77, 0xFF, 0x14, 0x50, 0x41,
        0x05, 0x00, 0x00, 0x00, 0x40, 0x01, 0x04, 0x10, 0x80, 0x02, 0x08, 0x20, 0x48, 0x21, 0x84, 0x12,
    ]
}

/// A rectangle in a cell, in fractions of the cell's width and height.
struct CellPart: Hashable, Sendable {
    var x = 0.0
    var y = 0.0
    var width = 1.0
    var height = 1.0

    fileprivate static func parts(ofBlock code: UInt32) -> [CellPart] {
        switch code {
        case 0x2580: return [CellPart(height: 0.5)]
        case 0x2581...0x2588:
            let height = Double(code - 0x2580) / 8
            return [CellPart(y: 1 - height, height: height)]
        case 0x2589...0x258F: return [CellPart(width: Double(0x2590 - code) / 8)]
        case 0x2590: return [CellPart(x: 0.5, width: 0.5)]
        case 0x2594: return [CellPart(height: 0.125)]
        case 0x2595: return [CellPart(x: 0.875, width: 0.125)]
        default:
            let index = Int(code) - 0x2596
            return quadrants.indices.contains(index) ? grid(quadrants[index], rows: 2) : []
        }
    }

    /// The filled quarters of the characters from `▖` (U+2596) on, as bits. The lowest bit is the upper left quarter;
    /// the bits follow row by row.
    private static let quadrants: [UInt32] = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14]

    fileprivate static func parts(ofSextant code: UInt32) -> [CellPart] {
        // The empty cell, both halves and the full block are not in this range of code points, so their bits are
        // skipped.
        var bits = code - 0x1FB00 + 1
        if bits >= 0b010101 { bits += 1 }
        if bits >= 0b101010 { bits += 1 }
        return grid(bits, rows: 3)
    }

    /// Returns the filled parts of a cell with two columns. Parts side by side are merged.
    private static func grid(_ bits: UInt32, rows: Int) -> [CellPart] {
        (0..<rows).compactMap { row in
            let pair = bits >> UInt32(2 * row) & 3
            guard pair != 0 else { return nil }
            let (y, height) = (Double(row) / Double(rows), 1 / Double(rows))
            return CellPart(x: pair == 2 ? 0.5 : 0, y: y, width: pair == 3 ? 1 : 0.5, height: height)
        }
    }
}
