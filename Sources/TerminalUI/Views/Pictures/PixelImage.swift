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

    /// The pixel's red, green, blue and opacity; nil if it is missing. It must lie inside.
    func pixel(x: Int, y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int)? {
        let index = (y * width + x) * 4
        guard index + 3 < bytes.count else { return nil }
        return (Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]), Int(bytes[index + 3]))
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

/// A picture, or a part of it, as a grid of fewer or more pixels than it has.
///
/// Each is the mean of a few pixels at most, so that a large picture costs no more than a small one.
struct PixelSampler {

    private let image: PixelImage
    /// The columns of pixels that are looked at for the first column of the grid, for the second, and so on.
    private let columns: Samples
    private let rows: Samples

    /// - Parameters:
    ///   - x: The columns of the picture that are seen, which must lie in it.
    ///   - width: How many columns the grid has.
    init(_ image: PixelImage, x: Range<Double>, y: Range<Double>, width: Int, height: Int) {
        self.image = image
        columns = Samples(x, count: width, limit: image.width)
        rows = Samples(y, count: height, limit: image.height)
    }

    /// The colour there; nil where it is transparent.
    func color(x: Int, y: Int) -> PixelColor? {
        var sum = (red: 0, green: 0, blue: 0, alpha: 0)
        for row in y * rows.each..<(y + 1) * rows.each {
            for column in x * columns.each..<(x + 1) * columns.each {
                guard let pixel = image.pixel(x: columns.places[column], y: rows.places[row]) else { continue }
                sum.red += pixel.red * pixel.alpha
                sum.green += pixel.green * pixel.alpha
                sum.blue += pixel.blue * pixel.alpha
                sum.alpha += pixel.alpha
            }
        }
        guard sum.alpha * 2 >= 255 * rows.each * columns.each else { return nil }
        return PixelColor(red: sum.red / sum.alpha, green: sum.green / sum.alpha, blue: sum.blue / sum.alpha)
    }

    private struct Samples {

        /// How many there are for each.
        let each: Int
        let places: [Int]

        init(_ range: Range<Double>, count: Int, limit: Int) {
            let step = (range.upperBound - range.lowerBound) / Double(max(1, count))
            let each = step > 2 ? 3 : step > 1 ? 2 : 1
            self.each = each
            places = (0..<count * each).map { index in
                let place = range.lowerBound + step * (Double(index) + 0.5) / Double(each)
                return min(max(0, Int(place)), limit - 1)
            }
        }
    }
}
