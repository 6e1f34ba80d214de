extension Theme {

    /// The contrast below which text is adjusted.
    private static let leastContrast = 3.0

    /// The contrast of black and white.
    private static let highestContrast = 21.0

    /// Returns the style of a run. In a theme with its own colors, the theme's colors replace the 16 terminal colors in
    /// a program's output, and unreadable text becomes lighter or darker.
    func style(of run: StyledText.Run) -> Style {
        guard run.style != .plain else { return self[run.role] }
        var style = run.style.layered(over: self[run.role])
        guard base.background.rgbComponents != nil,
            run.style.foreground != .standard || run.style.background != .standard
        else { return style }
        style.foreground = ownColor(for: style.foreground)
        style.background = ownColor(for: style.background)
        if let contrast = style.foreground.contrast(with: style.background), contrast < Self.leastContrast {
            style.foreground = style.foreground.readable(on: style.background)
        }
        return style
    }

    /// Returns the theme's color for one of the six hues of terminals, normal or bright.
    private func ownColor(for color: Color) -> Color {
        guard let index = color.index, index < 16 else { return color }
        let roles: [Role?] = [nil, .failure, .success, .caution, .progress, .number, .info, nil]
        return roles[Int(index % 8)].map { self[$0].foreground } ?? color
    }

    /// Returns the style of colored text on the bar of a reversed role. The text keeps its color, adjusted to be
    /// readable. Nil if the text has no color; it then looks like the rest of the bar.
    func onBar(_ style: Style, _ bar: Style) -> Style? {
        guard bar.attributes.contains(.reverse), style.foreground != base.foreground,
            style.background == base.background, !style.attributes.contains(.reverse)
        else { return nil }
        // The color of the terminal's own bar is unknown. On it, each color would be a separate block.
        guard bar.foreground.rgbComponents != nil else { return nil }
        // In a reversed style, the background is visible as the foreground.
        let attributes = style.attributes.subtracting(.dim).union(bar.attributes)
        let isStrong = (base.foreground.contrast(with: base.background) ?? 1) > 18
        let color = Self.readable(style.foreground, on: bar.foreground, contrast: isStrong ? 7 : 4.5)
        return Style(bar.foreground, on: color, attributes)
    }

    /// Returns the color, adjusted to be readable on the bar. The contrast is checked with 256 colors, because reduced
    /// colors may be more similar.
    private static func readable(_ color: Color, on bar: Color, contrast least: Double) -> Color {
        let palette = ColorDepth.palette
        for target in stride(from: least, to: highestContrast, by: 0.5) {
            let readable = color.readable(on: bar, contrast: target)
            let contrast = palette.reduce(readable).contrast(with: palette.reduce(bar))
            if contrast.map({ $0 >= least }) ?? true { return readable }
        }
        return color.readable(on: bar, contrast: highestContrast)
    }
}
