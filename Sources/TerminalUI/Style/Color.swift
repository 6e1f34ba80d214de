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
