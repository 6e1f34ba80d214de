extension Theme {

    /// Light text on its own dark background. Text has a contrast of at least 4.5.
    public static let dark = Theme(.dark)

    /// Dark text on its own light background. Text has a contrast of at least 4.5.
    public static let light = Theme(.light)

    /// White and strong colors on black. Text and lines have a contrast of at least 7.
    public static let highContrast = Theme(.highContrast)

    /// Makes a theme whose styles follow from a few colors. It has the attributes of the terminal's theme, so that it distinguishes as much
    /// without colors; only dimness, whose strength differs between terminals, becomes a color.
    ///
    /// - Parameter colors: The colors.
    public init(_ colors: ThemeColors) {
        var styles: [Role: Style] = [:]
        for role in Role.allCases {
            let plain = Theme.terminal[role]
            styles[role] = Style(
                colors.color(of: role, as: plain), on: .standard, plain.attributes.subtracting(.dim))
        }
        // Reversed: the second color is seen as the foreground.
        styles[.selection] = Style(colors[.selection], on: colors[.selectedText], .reverse)
        styles[.currentMatch] = Style(colors[.match], on: colors[.background], [.bold, .reverse])
        styles[.inactiveSelection]?.background = colors[.inactiveSelection]
        self.init(base: Style(colors[.text], on: colors[.background]), styles)
    }
}
