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
}

/// The sum of some colours.
struct ColorSum {

    private(set) var count = 0
    private var red = 0
    private var green = 0
    private var blue = 0

    mutating func add(_ color: PixelColor) {
        count += 1
        red += color.red
        green += color.green
        blue += color.blue
    }

    /// Nil of none.
    var mean: PixelColor? {
        count == 0 ? nil : PixelColor(red: red / count, green: green / count, blue: blue / count)
    }
}

extension PixelColor {

    /// The colour of a pixel; nil where it is transparent.
    init?(_ pixel: PixelGrid.Pixel) {
        guard pixel.isPresent else { return nil }
        self.init(red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
    }
}
