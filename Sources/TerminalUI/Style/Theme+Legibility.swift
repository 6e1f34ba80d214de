extension Theme {

    /// The contrast ratio below which the color of text is adjusted.
    private static let leastContrast = 3.0

    private static let highestContrast = 21.0

    /// Returns the style of the run. In a theme that does not use the terminal's own background, the colors in a
    /// program's output are adjusted: the six hues among the first 16 palette colors are replaced with the theme's
    /// colors, and unreadable text becomes lighter or darker.
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

    /// Returns the theme's color for one of the 12 palette colors that have a hue. Returns all other colors unchanged.
    private func ownColor(for color: Color) -> Color {
        guard let index = color.index, index < 16 else { return color }
        let roles: [Role?] = [nil, .failure, .success, .caution, .progress, .number, .info, nil]
        return roles[Int(index % 8)].map { self[$0].foreground } ?? color
    }

    /// Returns the style of colored text on the bar of a reversed role. The color of the text is adjusted to be
    /// readable.
    ///
    /// Returns nil if the text cannot keep its color: if the bar is not reversed or has the terminal's default color,
    /// or if the text has no color, has its own background, or is reversed.
    func onBar(_ style: Style, _ bar: Style) -> Style? {
        guard bar.attributes.contains(.reverse), style.foreground != base.foreground,
            style.background == base.background, !style.attributes.contains(.reverse)
        else { return nil }
        // The components of the terminal's default color are unknown, so the text cannot be adjusted to it.
        guard bar.foreground.rgbComponents != nil else { return nil }
        // In a reversed style, the background color is visible as the foreground.
        let attributes = style.attributes.subtracting(.dim).union(bar.attributes)
        let isStrong = (base.foreground.contrast(with: base.background) ?? 1) > 18
        let color = Self.readable(style.foreground, on: bar.foreground, contrast: isStrong ? 7 : 4.5)
        return Style(bar.foreground, on: color, attributes)
    }

    /// Returns the color, adjusted so that it is readable on the bar. The contrast ratio is checked after reduction to
    /// 256 colors, because the reduced colors may be more similar to each other.
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
