import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct RGB: Equatable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Creates a color from its web notation: 0xRRGGBB.
    init(_ hex: Int) {
        red = UInt8(hex >> 16 & 0xFF)
        green = UInt8(hex >> 8 & 0xFF)
        blue = UInt8(hex & 0xFF)
    }

    /// Creates a gray with the given level, from 0 to 255.
    init(gray: Double) {
        let level = UInt8(max(0, min(255, gray)))
        (red, green, blue) = (level, level, level)
    }

    /// Returns a mixture of this color and another color. `share` is the share of the other color, from 0 to 1.
    func mixed(with other: RGB, _ share: Double) -> RGB {
        func mix(_ from: UInt8, _ to: UInt8) -> Int { Int(Double(from) + (Double(to) - Double(from)) * share) }
        return RGB(mix(red, other.red) << 16 | mix(green, other.green) << 8 | mix(blue, other.blue))
    }

    /// The perceived brightness, from 0 to 255.
    var brightness: Double {
        0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
    }
}

/// A point on a canvas, in pixels from the upper-left corner.
struct Spot: Equatable, Sendable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A canvas for a picture. Drawing is clipped to the bounds of the picture.
///
/// Its bytes are PNG data before compression: each line consists of a 0 and three bytes for each pixel.
struct Canvas: Equatable, Sendable {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    private var stride: Int { 1 + width * 3 }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = Array(repeating: 0, count: height * (1 + width * 3))
    }

    subscript(x: Int, y: Int) -> RGB {
        let index = y * stride + 1 + x * 3
        return RGB(Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]))
    }

    /// Fills row `y` from column `start` up to, but not including, column `end`.
    mutating func line(_ y: Int, from start: Int, to end: Int, _ color: RGB) {
        let (start, end) = (max(0, start), min(width, end))
        guard (0..<height).contains(y), start < end else { return }
        let offset = y * stride + 1 + start * 3
        let size = (end - start) * 3
        bytes.withUnsafeMutableBytes { buffer in
            guard let first = buffer.baseAddress?.advanced(by: offset) else { return }
            buffer[offset] = color.red
            buffer[offset + 1] = color.green
            buffer[offset + 2] = color.blue
            // Copy twice as many bytes each time. Even a debug build then draws a picture in some milliseconds.
            var filled = 3
            while filled < size {
                let count = min(filled, size - filled)
                memcpy(first + filled, first, count)
                filled += count
            }
        }
    }

    mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGB) {
        for row in Int(y.rounded())..<max(Int(y.rounded()), Int((y + height).rounded())) {
            line(row, from: Int(x.rounded()), to: Int((x + width).rounded()), color)
        }
    }

    /// Fills lines with a gradient from top to bottom.
    mutating func gradient(from top: Int, to bottom: Int, _ upper: RGB, _ lower: RGB) {
        for row in top..<max(top, bottom) {
            line(row, from: 0, to: width, upper.mixed(with: lower, Double(row - top) / Double(bottom - top)))
        }
    }

    /// Fills a polygon by the even-odd rule.
    mutating func polygon(_ corners: [Spot], _ color: RGB) {
        let edges = Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
        let heights = corners.map(\.y)
        guard let top = heights.min(), let bottom = heights.max() else { return }
        for row in max(0, Int(top))...max(0, min(height - 1, Int(bottom))) {
            let y = Double(row) + 0.5
            let crossings = edges.filter { ($0.y <= y) != ($1.y <= y) }
                .map { $0.x + (y - $0.y) / ($1.y - $0.y) * ($1.x - $0.x) }
                .sorted()
            for index in Swift.stride(from: 0, to: crossings.count - 1, by: 2) {
                line(row, from: Int(crossings[index].rounded()), to: Int(crossings[index + 1].rounded()), color)
            }
        }
    }

    mutating func ellipse(_ center: Spot, _ horizontal: Double, _ vertical: Double, _ color: RGB) {
        let reach = Int(vertical.rounded(.up))
        for row in Int(center.y) - reach...Int(center.y) + reach {
            let share = (Double(row) + 0.5 - center.y) / vertical
            guard share * share < 1 else { continue }
            let half = horizontal * (1 - share * share).squareRoot()
            line(row, from: Int((center.x - half).rounded()), to: Int((center.x + half).rounded()), color)
        }
    }

    mutating func stroke(_ from: Spot, _ to: Spot, _ thickness: Double, _ color: RGB) {
        let (across, down) = (to.x - from.x, to.y - from.y)
        let length = max(0.001, (across * across + down * down).squareRoot())
        let (x, y) = (-down / length * thickness / 2, across / length * thickness / 2)
        polygon(
            [
                Spot(from.x + x, from.y + y), Spot(to.x + x, to.y + y),
                Spot(to.x - x, to.y - y), Spot(from.x - x, from.y - y),
            ],
            color)
    }
}
