import Pixels

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

extension PixelColor {

    /// The colour of a pixel; nil where it is transparent.
    init?(_ pixel: PixelGrid.Pixel) {
        guard pixel.isPresent else { return nil }
        self.init(red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
    }
}
