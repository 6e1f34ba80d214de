/// How many colours a terminal shows. Applied to a frame after it was drawn.
public enum ColorDepth: Int, Hashable, Comparable, CaseIterable, Sendable {
    case none = 0
    case eight = 8
    case sixteen = 16
    case palette = 256
    case trueColor = 16_777_216

    public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The nearest colour that there is.
    public func reduce(_ color: Color) -> Color {
        switch self {
        case .none:
            return .standard
        case .eight:
            return nearest(color, count: 8)
        case .sixteen:
            return nearest(color, count: 16)
        case .palette:
            guard let (red, green, blue) = color.components else { return color }
            return Self.paletteColor(red, green, blue)
        case .trueColor:
            return color
        }
    }

    /// The style with the nearest colours that there are.
    public func reduce(_ style: Style) -> Style {
        Style(reduce(style.foreground), on: reduce(style.background), style.attributes)
    }

    private func nearest(_ color: Color, count: Int) -> Color {
        if let index = color.index {
            if Int(index) < count { return color }
            if index < 16 { return .indexed(index - 8) }
            return nearest(Self.components(ofPalette: index), count: count)
        }
        return color.components.map { nearest($0, count: count) } ?? color
    }

    private func nearest(_ color: (red: UInt8, green: UInt8, blue: UInt8), count: Int) -> Color {
        let index = (0..<count).min { left, right in
            Self.distance(Self.basic[left], color) < Self.distance(Self.basic[right], color)
        }
        return .indexed(UInt8(index ?? 7))
    }

    /// What xterm shows for the first 16 colours.
    private static let basic: [(red: UInt8, green: UInt8, blue: UInt8)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    private static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// What xterm shows for a colour of the palette.
    static func components(ofPalette index: UInt8) -> (red: UInt8, green: UInt8, blue: UInt8) {
        if index < 16 { return basic[Int(index)] }
        if index >= 232 {
            let level = 8 + 10 * (index - 232)
            return (level, level, level)
        }
        let offset = Int(index) - 16
        return (cubeLevels[offset / 36], cubeLevels[offset / 6 % 6], cubeLevels[offset % 6])
    }

    private static func paletteColor(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        let index = (16...255).min { left, right in
            distance(components(ofPalette: UInt8(left)), (red, green, blue))
                < distance(components(ofPalette: UInt8(right)), (red, green, blue))
        }
        return .indexed(UInt8(index ?? 16))
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
