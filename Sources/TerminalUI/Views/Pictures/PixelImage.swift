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
