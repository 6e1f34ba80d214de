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

    /// Opacities below the first and above the second are taken for none and for full.
    private static let (faintest, densest): (UInt8, UInt8) = (12, 243)

    /// The colour of a pixel, blended over what is behind it; nil where it is transparent.
    init?(_ pixel: PixelGrid.Pixel, over back: PixelColor) {
        guard pixel.opacity > Self.faintest else { return nil }
        self.init(red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
        guard pixel.opacity < Self.densest else { return }
        let opacity = Int(pixel.opacity)
        func blended(_ front: Int, _ back: Int) -> Int { (front * opacity + back * (255 - opacity) + 127) / 255 }
        (red, green, blue) = (blended(red, back.red), blended(green, back.green), blended(blue, back.blue))
    }

    /// The colour behind a picture: the background, or a checkerboard of greys where that is the terminal's own and unknown.
    ///
    /// - Parameter point: The cell.
    init(behindPictureOn background: Color, at point: Point) {
        if let (red, green, blue) = background.rgbComponents {
            self.init(red: Int(red), green: Int(green), blue: Int(blue))
        } else {
            let grey = (point.x / 2 + point.y) % 2 == 0 ? 0x66 : 0x99
            self.init(red: grey, green: grey, blue: grey)
        }
    }
}
