extension Color {

    /// How well the two can be told apart: the contrast ratio of the Web Content Accessibility Guidelines, from 1 to 21. They
    /// ask for 4.5 for text and 3 for lines and signs. For colours of the palette it is that of xterm's; nil where one of
    /// them is the terminal's own, which nobody knows.
    public func contrast(with other: Color) -> Double? {
        guard let left = luminance, let right = other.luminance else { return nil }
        return (max(left, right) + 0.05) / (min(left, right) + 0.05)
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
