extension Theme {

    /// A theme with light text on a dark background. The contrast ratio of text is at least 4.5 in terminals with 256
    /// or more colors.
    public static let dark = Theme(.dark)

    /// A theme with dark text on a light background. The contrast ratio of text is at least 4.5 in terminals with 256
    /// or more colors.
    public static let light = Theme(.light)

    /// A theme with white text and strong colors on a black background. The contrast ratio of text and lines is at
    /// least 7 in terminals with 256 or more colors.
    public static let highContrast = Theme(.highContrast)

    /// Creates a theme whose styles are derived from a few colors. The styles have the attributes of ``terminal``, so
    /// that roles can be distinguished without colors. The dim attribute is the exception: a color replaces it, because
    /// terminals differ in how they show dim text.
    ///
    /// - Parameter colors: The colors.
    public init(_ colors: ThemeColors) {
        var styles: [Role: Style] = [:]
        for role in Role.allCases {
            let plain = Theme.terminal[role]
            styles[role] = Style(
                colors.color(of: role, as: plain), on: .standard, plain.attributes.subtracting(.dim))
        }
        // The style is reversed, so its background color is visible as the foreground.
        styles[.selection] = Style(colors[.selection], on: colors[.selectedText], .reverse)
        styles[.currentMatch] = Style(colors[.match], on: colors[.background], [.bold, .reverse])
        styles[.inactiveSelection]?.background = colors[.inactiveSelection]
        self.init(base: Style(colors[.text], on: colors[.background]), styles)
    }
}
