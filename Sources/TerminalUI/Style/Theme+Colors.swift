extension Theme {

    /// A theme with light text on its own dark background. Text has a contrast of at least 4.5.
    public static let dark = Theme(.dark)

    /// A theme with dark text on its own light background. Text has a contrast of at least 4.5.
    public static let light = Theme(.light)

    /// A theme with white and strong colors on black. Text and lines have a contrast of at least 7.
    public static let highContrast = Theme(.highContrast)

    /// Creates a theme whose styles are derived from a few colors. It has the attributes of the terminal's theme, so
    /// that it is as distinct without colors. Dim text is an exception: its strength differs between terminals, so it
    /// gets a color instead.
    ///
    /// - Parameter colors: The colors.
    public init(_ colors: ThemeColors) {
        var styles: [Role: Style] = [:]
        for role in Role.allCases {
            let plain = Theme.terminal[role]
            styles[role] = Style(
                colors.color(of: role, as: plain), on: .standard, plain.attributes.subtracting(.dim))
        }
        // The style is reversed, so the second color is visible as the foreground.
        styles[.selection] = Style(colors[.selection], on: colors[.selectedText], .reverse)
        styles[.currentMatch] = Style(colors[.match], on: colors[.background], [.bold, .reverse])
        styles[.inactiveSelection]?.background = colors[.inactiveSelection]
        self.init(base: Style(colors[.text], on: colors[.background]), styles)
    }
}
