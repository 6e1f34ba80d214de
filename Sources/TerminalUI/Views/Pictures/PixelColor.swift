import Pixels

/// A color with components from 0 to 255, for computations.
struct PixelColor: Hashable {

    var red: Int
    var green: Int
    var blue: Int

    /// The perceived brightness, from 0 to 255.
    var luminance: Int { (red * 54 + green * 183 + blue * 19) / 256 }

    var color: Color {
        .rgb(UInt8(clamping: red), UInt8(clamping: green), UInt8(clamping: blue))
    }

    /// Returns the difference from another color, from 0 to 255: the largest of the differences between components.
    func distance(to other: PixelColor) -> Int {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
    }
}

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

    var mean: PixelColor? {
        count == 0 ? nil : PixelColor(red: red / count, green: green / count, blue: blue / count)
    }
}

extension PixelColor {

    /// The opacity limits. A pixel with at most the opacity `faintest` counts as transparent, and a pixel with at least
    /// the opacity `densest` counts as opaque.
    private static let (faintest, densest): (UInt8, UInt8) = (12, 243)

    /// Creates the color of a pixel, blended over the given background. Returns nil if the pixel is transparent.
    init?(_ pixel: PixelGrid.Pixel, over back: PixelColor) {
        guard pixel.opacity > Self.faintest else { return nil }
        self.init(red: Int(pixel.red), green: Int(pixel.green), blue: Int(pixel.blue))
        guard pixel.opacity < Self.densest else { return }
        let opacity = Int(pixel.opacity)
        func blended(_ front: Int, _ back: Int) -> Int { (front * opacity + back * (255 - opacity) + 127) / 255 }
        (red, green, blue) = (blended(red, back.red), blended(green, back.green), blended(blue, back.blue))
    }

    /// Creates the color behind a picture. This is the background color of the theme. If the theme uses the terminal's
    /// own background, whose color is unknown, the cells are a checkerboard of two grays.
    ///
    /// - Parameter point: The cell. Its position determines the gray of the checkerboard.
    init(behindPictureOn background: Color, at point: Point) {
        if let (red, green, blue) = background.rgbComponents {
            self.init(red: Int(red), green: Int(green), blue: Int(blue))
        } else {
            let gray = (point.x / 2 + point.y) % 2 == 0 ? 0x66 : 0x99
            self.init(red: gray, green: gray, blue: gray)
        }
    }
}
