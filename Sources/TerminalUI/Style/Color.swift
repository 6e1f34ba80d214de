/// The foreground or background color of a cell.
public struct Color: Hashable, BitwiseCopyable, Sendable {

    /// The kind of color in the highest byte; the index, or the red, green and blue components, in the other bytes.
    private let code: UInt32

    private init(code: UInt32) {
        self.code = code
    }

    /// The terminal's default color.
    public static let standard = Color(code: 0)

    /// Returns a color of the terminal's palette. Users can configure the first 16 colors.
    public static func indexed(_ index: UInt8) -> Color {
        Color(code: 1 << 24 | UInt32(index))
    }

    /// Returns the color with the given red, green and blue components.
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(code: 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    public static let black = indexed(0)
    public static let red = indexed(1)
    public static let green = indexed(2)
    public static let yellow = indexed(3)
    public static let blue = indexed(4)
    public static let magenta = indexed(5)
    public static let cyan = indexed(6)
    public static let white = indexed(7)
    public static let brightBlack = indexed(8)

    /// The index in the palette; nil for other kinds of colors.
    public var index: UInt8? {
        code >> 24 == 1 ? UInt8(truncatingIfNeeded: code) : nil
    }

    /// The red, green and blue components; nil for other kinds of colors.
    public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
        guard code >> 24 == 2 else { return nil }
        return (
            UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)
        )
    }
}

extension Color: CustomStringConvertible {

    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
        "bright-black", "bright-red", "bright-green", "bright-yellow",
        "bright-blue", "bright-magenta", "bright-cyan", "bright-white",
    ]

    public var description: String {
        if let (red, green, blue) = components {
            let hex = [red, green, blue].map { (component: UInt8) in
                let digits = String(component, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }
            return "#" + hex.joined()
        }
        guard let index else { return "standard" }
        return index < 16 ? Self.names[Int(index)] : "color\(index)"
    }
}

extension Color {

    /// Returns the contrast ratio according to the Web Content Accessibility Guidelines, from 1 to 21. The guidelines
    /// require 4.5 for text and 3 for lines and symbols. Palette colors are assumed to be those of xterm. Returns nil
    /// if one of the colors is the terminal's default color, because its components are not available.
    public func contrast(with other: Color) -> Double? {
        guard let left = luminance, let right = other.luminance else { return nil }
        return (max(left, right) + 0.05) / (min(left, right) + 0.05)
    }

    /// Returns this color if it is readable on the given background; otherwise a readable color of the same hue. The
    /// readable color is lighter or darker than this color, whichever allows more contrast. If the required contrast
    /// cannot be reached, returns white or black. If one of the colors is the terminal's default color, returns this
    /// color unchanged.
    ///
    /// - Parameters:
    ///   - background: The background.
    ///   - least: The required contrast, from 1 to 21.
    public func readable(on background: Color, contrast least: Double = 4.5) -> Color {
        guard let contrast = contrast(with: background), contrast < least, let own = rgbComponents else { return self }
        let (white, black) = (Color.rgb(255, 255, 255), Color.rgb(0, 0, 0))
        let isLight = (white.contrast(with: background) ?? 1) >= (black.contrast(with: background) ?? 1)
        let target = isLight ? 255 : 0
        let steps = 16
        func mixed(_ component: UInt8, _ step: Int) -> UInt8 {
            UInt8(clamping: Int(component) + (target - Int(component)) * step / steps)
        }
        for step in 1...steps {
            let color = Color.rgb(mixed(own.red, step), mixed(own.green, step), mixed(own.blue, step))
            if let contrast = color.contrast(with: background), contrast >= least { return color }
        }
        return isLight ? white : black
    }

    /// The components. A palette color has the components that it has in xterm. Nil for the terminal's default color.
    var rgbComponents: (red: UInt8, green: UInt8, blue: UInt8)? {
        components ?? index.map(ColorDepth.components(ofPalette:))
    }

    private var luminance: Double? {
        rgbComponents.map { red, green, blue in
            0.2126 * Self.light[Int(red)] + 0.7152 * Self.light[Int(green)] + 0.0722 * Self.light[Int(blue)]
        }
    }

    /// The linear light of each level of a component, from 0 to 1.
    private static let light: [Double] = (0...255).map { level in
        let value = Double(level) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // The result is `base` to the power of 2.4.
        let root = fifthRoot(base)
        return base * base * root * root
    }

    /// Returns the fifth root of a value between 0 and 1 with Newton's method, which starts at 1.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<24 {
            let fourth = root * root * root * root
            root -= (fourth * root - value) / (5 * fourth)
        }
        return root
    }
}
