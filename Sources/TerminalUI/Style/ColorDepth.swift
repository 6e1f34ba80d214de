/// The number of colors that a terminal supports. Frames are reduced to these colors after they have been drawn.
public enum ColorDepth: Int, Hashable, Comparable, CaseIterable, Sendable {
    /// No colors, only attributes.
    case none = 0
    /// Black, white and six hues.
    case eight = 8
    /// The eight colors in a normal and a bright version.
    case sixteen = 16
    /// The 16 colors, a cube of 216 colors, and 24 grays.
    case palette = 256
    /// All colors with red, green and blue components.
    case trueColor = 16_777_216

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Returns the most similar available color. An available color is returned unchanged.
    ///
    /// With 256 colors, this is the color with the smallest distance. With 16 or 8 colors, it is a color of the same
    /// hue, because the nearest color would usually be a gray. Without colors, it is the terminal's default color.
    public func reduce(_ color: Color) -> Color {
        switch self {
        case .none:
            return .standard
        case .eight, .sixteen:
            return basicColor(for: color)
        case .palette:
            guard let (red, green, blue) = color.components else { return color }
            return .indexed(Self.paletteIndex(red, green, blue))
        case .trueColor:
            return color
        }
    }

    /// Returns the style with the most similar available colors. If readable text would become too similar to its
    /// background, the text becomes black or white.
    public func reduce(_ style: Style) -> Style {
        var reduced = Style(reduce(style.foreground), on: reduce(style.background), style.attributes)
        guard self != .none, self != .trueColor, reduced != style,
            let contrast = style.foreground.contrast(with: style.background), contrast >= Self.readableContrast,
            let left = reduced.foreground.contrast(with: reduced.background), left < Self.leastContrast
        else { return reduced }
        let isReversed = style.attributes.contains(.reverse)
        let behind = isReversed ? reduced.foreground : reduced.background
        let candidates = [reduce(.rgb(255, 255, 255)), reduce(.rgb(0, 0, 0))]
        guard let character = candidates.max(by: { $0.contrast(with: behind) ?? 1 < $1.contrast(with: behind) ?? 1 })
        else { return reduced }
        if isReversed { reduced.background = character } else { reduced.foreground = character }
        return reduced
    }

    private static let readableContrast = 3.0
    private static let leastContrast = 2.0

    // MARK: 256 colors

    private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// Returns the index of the nearest color in the cube or among the grays. The distance is a sum over the
    /// components, so the level of each component can be determined separately.
    private static func paletteIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let cube = 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue)
        // The nearest gray is the one that is nearest to the weighted mean of the components. The first gray has the
        // level 8, and each following gray adds 10.
        let ninefoldMean = 3 * Int(red) + 4 * Int(green) + 2 * Int(blue)
        let gray = UInt8(232 + min(23, max(0, ninefoldMean - 28) / 90))
        let color = (red, green, blue)
        return distance(components(ofPalette: cube), color) <= distance(components(ofPalette: gray), color)
            ? cube : gray
    }

    private static func cubeStep(_ level: UInt8) -> UInt8 {
        switch level {
        case ...47: 0
        case ...115: 1
        case ...155: 2
        case ...195: 3
        case ...235: 4
        default: 5
        }
    }

    /// Returns the components of the palette color with the given index in xterm.
    static func components(ofPalette index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        if index < 16 { return basic[Int(index)] }
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        let offset = Int(index) - 16
        return (cubeLevels[offset / 36], cubeLevels[offset / 6 % 6], cubeLevels[offset % 6])
    }

    // MARK: 16 and 8 colors

    /// The components of the first 16 colors in xterm.
    private static let basic: [(red: UInt8, green: UInt8, blue: UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    private func basicColor(for color: Color) -> Color {
        if let index = color.index {
            if Int(index) < rawValue { return color }
            // Bright black is excluded, because a gray that becomes black would be invisible.
            if index < 16, color != .brightBlack { return .indexed(index - 8) }
        }
        guard let components = color.rgbComponents else { return color }
        let plain = Self.basicIndex(components)
        guard self == .sixteen else { return .indexed(plain) }
        let candidates = plain == 0 || plain == 7 ? [0, 8, 7, 15] : [plain, plain + 8]
        let nearest = candidates.min { left, right in
            Self.distance(Self.basic[Int(left)], components) < Self.distance(Self.basic[Int(right)], components)
        }
        return .indexed(nearest ?? plain)
    }

    /// Returns the index of the most similar color among the first eight. These are black, white and six hues. In a
    /// hue, each of red, green and blue is either on or off.
    private static func basicIndex(_ color: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt8 {
        let components = (Int(color.red), Int(color.green), Int(color.blue))
        let highest = max(components.0, components.1, components.2)
        let lowest = min(components.0, components.1, components.2)
        let hasHue = highest >= 64 && (highest - lowest) * 4 >= highest
        guard hasHue else { return distance(basic[0], color) < distance(basic[7], color) ? 0 : 7 }
        func bit(_ component: Int) -> UInt8 { 2 * component >= highest + lowest ? 1 : 0 }
        return bit(components.0) | bit(components.1) << 1 | bit(components.2) << 2
    }

    private static func distance(
        _ left: (red: UInt8, green: UInt8, blue: UInt8),
        _ right: (red: UInt8, green: UInt8, blue: UInt8)
    ) -> Int {
        let red = Int(left.red) - Int(right.red)
        let green = Int(left.green) - Int(right.green)
        let blue = Int(left.blue) - Int(right.blue)
        return red * red * 3 + green * green * 4 + blue * blue * 2
    }
}
