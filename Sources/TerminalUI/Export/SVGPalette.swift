/// The colors that replace the terminal's default colors and palette in a picture.
public struct SVGPalette: Hashable, Sendable {

    /// The default background color as an SVG color, for example `#16181d`.
    public var background: String
    /// The default foreground color as an SVG color.
    public var foreground: String
    /// The first colors of the palette, usually 16. For the other colors of the palette, the colors of xterm are used.
    public var colors: [String]

    /// Creates a palette.
    public init(background: String, foreground: String, colors: [String]) {
        self.background = background
        self.foreground = foreground
        self.colors = colors
    }

    /// Light text on a dark background.
    public static let dark = SVGPalette(
        background: "#16181d",
        foreground: "#d8dce4",
        colors: [
            "#3b4048", "#f0707a", "#8cc570", "#e3b95c", "#6ba4f5", "#c586e8", "#56c2cc", "#d8dce4",
            "#7d8590", "#ff8e96", "#a5dc8a", "#f5cf7c", "#8bbcff", "#d9a4f5", "#7adbe4", "#ffffff",
        ]
    )

    /// Dark text on a light background.
    public static let light = SVGPalette(
        background: "#fbfbfa",
        foreground: "#24292f",
        colors: [
            "#24292f", "#b3261e", "#1a6b2c", "#7a5200", "#0b57b8", "#8a2b94", "#0b6470", "#d3d8de",
            "#6a737d", "#c4352b", "#217a36", "#8a5e00", "#1766cc", "#9c3ba6", "#0f7180", "#f3f5f7",
        ]
    )

    /// White text and strong colors on a black background.
    public static let highContrast = SVGPalette(
        background: "#000000",
        foreground: "#ffffff",
        colors: [
            "#000000", "#ff8f8f", "#5fff87", "#ffff5f", "#87c7ff", "#ff9fff", "#5fffff", "#ffffff",
            "#a8a8a8", "#ffb3b3", "#9fffb7", "#ffff9f", "#b3dbff", "#ffc7ff", "#9fffff", "#ffffff",
        ]
    )

    /// Returns the color in SVG notation, escaped.
    ///
    /// - Parameter standard: The SVG color to use for the terminal's default color.
    package func value(_ color: Color, standard: String) -> String {
        guard color != .standard else { return SVGText.escaped(standard) }
        guard let index = color.index else { return "\(color)" }
        if Int(index) < colors.count { return SVGText.escaped(colors[Int(index)]) }
        let (red, green, blue) = ColorDepth.components(ofPalette: index)
        return "\(Color.rgb(red, green, blue))"
    }

    /// Returns the visible color of a cell's character. In a reversed cell, this is the background color of the style.
    func foreground(of style: Style) -> String {
        style.attributes.contains(.reverse)
            ? value(style.background, standard: background) : value(style.foreground, standard: foreground)
    }

    /// Returns the visible color of a cell's background. In a reversed cell, this is the foreground color of the style.
    func background(of style: Style) -> String {
        style.attributes.contains(.reverse)
            ? value(style.foreground, standard: foreground) : value(style.background, standard: background)
    }
}
