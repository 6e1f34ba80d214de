/// The colors of a theme. The styles of the theme are derived from these colors.
public struct ThemeColors: Hashable, Sendable {

    /// The purpose of a color in a theme.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        case background, text
        /// Less important text.
        case secondary
        /// Borders and axes.
        case line
        case red, green, yellow, blue, magenta, cyan
        /// The bar of the selected row.
        case selection
        case selectedText = "selected_text"
        case inactiveSelection = "inactive_selection"
        /// The matches of a search.
        case match
    }

    private var colors: [Key: Color]

    private init(_ codes: KeyValuePairs<Key, UInt32>) {
        colors = Dictionary(uniqueKeysWithValues: codes.map { ($0, Color(hex: $1)) })
    }

    /// The color for the given purpose.
    public subscript(key: Key) -> Color {
        get { colors[key] ?? .standard }
        set { colors[key] = newValue }
    }

    /// The colors of ``Theme/dark``.
    public static let dark = ThemeColors([
        .background: 0x16181D, .text: 0xD8DCE4, .secondary: 0x9AA3B2, .line: 0x6B7486,
        .red: 0xFF7B85, .green: 0x8CCF7E, .yellow: 0xE5C265, .blue: 0x7FB0FF, .magenta: 0xD39BF0, .cyan: 0x67CDD6,
        .selection: 0x274B82, .selectedText: 0xFFFFFF, .inactiveSelection: 0x262B36, .match: 0xE5C265,
    ])

    /// The colors of ``Theme/light``.
    public static let light = ThemeColors([
        .background: 0xFBFBFA, .text: 0x24292F, .secondary: 0x57606A, .line: 0x767F8A,
        .red: 0xB3261E, .green: 0x1A6B2C, .yellow: 0x7A5200, .blue: 0x0B57B8, .magenta: 0x8A2B94, .cyan: 0x0B6470,
        .selection: 0x84B2F0, .selectedText: 0x101418, .inactiveSelection: 0xE4E8EE, .match: 0x7A5200,
    ])

    /// The colors of ``Theme/highContrast``.
    public static let highContrast = ThemeColors([
        .background: 0x000000, .text: 0xFFFFFF, .secondary: 0xD0D0D0, .line: 0xA8A8A8,
        .red: 0xFF8F8F, .green: 0x5FFF87, .yellow: 0xFFFF5F, .blue: 0x87C7FF, .magenta: 0xFF9FFF, .cyan: 0x5FFFFF,
        .selection: 0xFFFF00, .selectedText: 0x000000, .inactiveSelection: 0x1C1C1C, .match: 0xFFFF5F,
    ])

    /// Returns the color of the role, given its style in ``Theme/terminal``.
    func color(of role: Role, as style: Style) -> Color {
        if role == .border || role == .guide { return self[.line] }
        let hues: [Key] = [.red, .green, .yellow, .blue, .magenta, .cyan]
        if let index = style.foreground.index {
            let hue = Int(index % 8) - 1
            if hues.indices.contains(hue) { return self[hues[hue]] }
        }
        return self[style.attributes.contains(.dim) ? .secondary : .text]
    }
}

extension Color {

    fileprivate init(hex: UInt32) {
        self = .rgb(
            UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8), UInt8(truncatingIfNeeded: hex))
    }
}
