extension Theme {

    /// Light text on its own dark background. Text has a contrast of at least 4.5.
    public static let dark = Theme(
        ThemeColors(
            background: 0x16181D, text: 0xD8DCE4, secondary: 0x9AA3B2, line: 0x6B7486,
            red: 0xFF7B85, green: 0x8CCF7E, yellow: 0xE5C265, blue: 0x7FB0FF, magenta: 0xD39BF0, cyan: 0x67CDD6,
            selection: 0x274B82, selectedText: 0xFFFFFF, inactiveSelection: 0x262B36, match: 0xE5C265))

    /// Dark text on its own light background. Text has a contrast of at least 4.5.
    public static let light = Theme(
        ThemeColors(
            background: 0xFBFBFA, text: 0x24292F, secondary: 0x57606A, line: 0x767F8A,
            red: 0xB3261E, green: 0x1A6B2C, yellow: 0x7A5200, blue: 0x0B57B8, magenta: 0x8A2B94, cyan: 0x0B6470,
            selection: 0x84B2F0, selectedText: 0x101418, inactiveSelection: 0xE4E8EE, match: 0x7A5200))

    /// White and strong colors on black. Text and lines have a contrast of at least 7.
    public static let highContrast = Theme(
        ThemeColors(
            background: 0x000000, text: 0xFFFFFF, secondary: 0xD0D0D0, line: 0xA8A8A8,
            red: 0xFF8F8F, green: 0x5FFF87, yellow: 0xFFFF5F, blue: 0x87C7FF, magenta: 0xFF9FFF, cyan: 0x5FFFFF,
            selection: 0xFFFF00, selectedText: 0x000000, inactiveSelection: 0x1C1C1C, match: 0xFFFF5F))

    /// Creates a theme with its own colors. It keeps the attributes of the terminal theme, so it conveys as much
    /// without colors; only dimming, whose strength differs between terminals, becomes a color.
    fileprivate init(_ colors: ThemeColors) {
        var styles: [Role: Style] = [:]
        for role in Role.allCases {
            let plain = Theme.terminal[role]
            styles[role] = Style(
                colors.color(of: role, as: plain), on: .standard, plain.attributes.subtracting(.dim))
        }
        // Reversed: the second color is seen as the foreground.
        styles[.selection] = Style(colors.selection, on: colors.selectedText, .reverse)
        styles[.currentMatch] = Style(colors.match, on: colors.background, [.bold, .reverse])
        styles[.inactiveSelection]?.background = colors.inactiveSelection
        self.init(base: Style(colors.text, on: colors.background), styles)
    }
}

/// The colors of a theme with its own colors.
private struct ThemeColors {

    let background: Color
    let text: Color
    let secondary: Color
    let line: Color
    let hues: [Color]
    let selection: Color
    let selectedText: Color
    let inactiveSelection: Color
    let match: Color

    init(
        background: UInt32, text: UInt32, secondary: UInt32, line: UInt32,
        red: UInt32, green: UInt32, yellow: UInt32, blue: UInt32, magenta: UInt32, cyan: UInt32,
        selection: UInt32, selectedText: UInt32, inactiveSelection: UInt32, match: UInt32
    ) {
        self.background = Color(hex: background)
        self.text = Color(hex: text)
        self.secondary = Color(hex: secondary)
        self.line = Color(hex: line)
        hues = [red, green, yellow, blue, magenta, cyan].map(Color.init(hex:))
        self.selection = Color(hex: selection)
        self.selectedText = Color(hex: selectedText)
        self.inactiveSelection = Color(hex: inactiveSelection)
        self.match = Color(hex: match)
    }

    /// The color for a role that has the given style in the terminal theme.
    func color(of role: Role, as style: Style) -> Color {
        if role == .border || role == .guide { return line }
        if let index = style.foreground.index {
            let hue = Int(index % 8) - 1
            if hues.indices.contains(hue) { return hues[hue] }
        }
        return style.attributes.contains(.dim) ? secondary : text
    }
}

extension Color {

    fileprivate init(hex: UInt32) {
        self = .rgb(
            UInt8(truncatingIfNeeded: hex >> 16), UInt8(truncatingIfNeeded: hex >> 8), UInt8(truncatingIfNeeded: hex))
    }
}
