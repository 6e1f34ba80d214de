/// A colour of the foreground or the background of a cell.
public struct Color: Hashable, BitwiseCopyable, Sendable {

    /// The kind in the upper byte, the number or red, green and blue below.
    private let code: UInt32

    private init(code: UInt32) {
        self.code = code
    }

    /// What the terminal uses by itself.
    public static let standard = Color(code: 0)

    /// A colour of the terminal's palette; the first 16 are those that its user chose.
    public static func indexed(_ index: UInt8) -> Color {
        Color(code: 1 << 24 | UInt32(index))
    }

    /// A colour given by red, green and blue.
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

    /// The number in the palette, if it is one of that kind.
    public var index: UInt8? {
        code >> 24 == 1 ? UInt8(truncatingIfNeeded: code) : nil
    }

    /// Red, green and blue, if it is one of that kind.
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

    /// How well the two can be told apart: the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21. They
    /// ask for 4.5 for text and 3 for lines and signs. For colours of the palette it is that of xterm's; nil where one of
    /// them is the terminal's own, which is unknown.
    public func contrast(with other: Color) -> Double? {
        guard let left = luminance, let right = other.luminance else { return nil }
        return (max(left, right) + 0.05) / (min(left, right) + 0.05)
    }

    /// The colour, or where it cannot be read on the other one, one of its hue that can: it becomes lighter or darker, whichever
    /// leads further, until the contrast is as high as that, or it is white or black. Where one of them is the terminal's own it
    /// stays as it is.
    ///
    /// - Parameters:
    ///   - background: What is behind it.
    ///   - least: The contrast to be reached, from 1 to 21.
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

    /// The components, those of xterm for a colour of the palette.
    var rgbComponents: (red: UInt8, green: UInt8, blue: UInt8)? {
        components ?? index.map(ColorDepth.components(ofPalette:))
    }

    private var luminance: Double? {
        rgbComponents.map { red, green, blue in
            0.2126 * Self.light[Int(red)] + 0.7152 * Self.light[Int(green)] + 0.0722 * Self.light[Int(blue)]
        }
    }

    /// How much light each level of a component is, from 0 to 1.
    private static let light: [Double] = (0...255).map { level in
        let value = Double(level) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // To the power of 2.4.
        let root = fifthRoot(base)
        return base * base * root * root
    }

    /// By Newton's method, from above, for values between 0 and 1.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<24 {
            let fourth = root * root * root * root
            root -= (fourth * root - value) / (5 * fourth)
        }
        return root
    }
}
