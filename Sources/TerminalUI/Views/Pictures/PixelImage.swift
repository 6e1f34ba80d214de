/// A picture as plain pixels. Reading files of pictures is left to others.
public struct PixelImage: Hashable, Sendable {

    /// Columns of pixels; never negative.
    public let width: Int
    /// Rows of pixels; never negative.
    public let height: Int

    private let bytes: [UInt8]

    /// Makes a picture of red, green, blue and opacity, row by row from the top left. Pixels that are missing are
    /// transparent, those that are too many are left out.
    public init(width: Int, height: Int, rgba bytes: [UInt8]) {
        let limit = 1 << 20
        self.width = min(max(0, width), limit)
        self.height = min(max(0, height), limit)
        self.bytes = bytes
    }

    /// Makes a picture pixel by pixel.
    public init(
        width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
    ) {
        let size = Size(width: width, height: height)
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (red, green, blue, alpha) = pixel(x, y)
                bytes += [red, green, blue, alpha]
            }
        }
        self.init(width: size.width, height: size.height, rgba: bytes)
    }

    /// The mean colour of a part of the picture; nil where it is transparent. It looks at a few pixels of it only, however
    /// large the part is.
    func color(x: Range<Double>, y: Range<Double>) -> PixelColor? {
        var sum = (red: 0, green: 0, blue: 0, alpha: 0)
        let (columns, rows) = (Self.samples(x, count: width), Self.samples(y, count: height))
        for row in rows {
            for column in columns {
                let index = (row * width + column) * 4
                guard index + 3 < bytes.count else { continue }
                let alpha = Int(bytes[index + 3])
                sum.red += Int(bytes[index]) * alpha
                sum.green += Int(bytes[index + 1]) * alpha
                sum.blue += Int(bytes[index + 2]) * alpha
                sum.alpha += alpha
            }
        }
        guard sum.alpha * 2 >= 255 * max(1, rows.count * columns.count) else { return nil }
        return PixelColor(red: sum.red / sum.alpha, green: sum.green / sum.alpha, blue: sum.blue / sum.alpha)
    }

    /// Up to five places in the range, evenly.
    private static func samples(_ range: Range<Double>, count: Int) -> [Int] {
        let length = range.upperBound - range.lowerBound
        let number = min(5, max(1, Int(length.rounded(.up))))
        return (0..<number).map { index in
            let place = range.lowerBound + length * (Double(index) + 0.5) / Double(number)
            return min(max(0, Int(place)), max(0, count - 1))
        }
    }
}

/// Red, green and blue from 0 to 255, to be reckoned with.
struct PixelColor: Hashable {

    var red: Int
    var green: Int
    var blue: Int

    /// How bright it is to the eye, from 0 to 255.
    var luminance: Int { (red * 54 + green * 183 + blue * 19) / 256 }

    var color: Color {
        .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
    }

    /// How different another one looks: 0 to 255.
    func distance(to other: PixelColor) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }

    /// The mean of some; nil of none.
    static func mean(_ colors: some Collection<PixelColor>) -> PixelColor? {
        guard !colors.isEmpty else { return nil }
        let sum = colors.reduce(PixelColor(red: 0, green: 0, blue: 0)) {
            PixelColor(red: $0.red + $1.red, green: $0.green + $1.green, blue: $0.blue + $1.blue)
        }
        let count = colors.count
        return PixelColor(red: sum.red / count, green: sum.green / count, blue: sum.blue / count)
    }
}
