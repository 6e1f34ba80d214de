extension Theme {

    /// The contrast below which text is not left as it is.
    private static let leastContrast = 3.0

    /// That of black and white.
    private static let highestContrast = 21.0

    /// How the run looks. In a theme with colours of its own the 16 colours of terminals, which a program's output may have, are
    /// those of the theme, and a text that could not be read on what is behind it becomes lighter or darker.
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

    /// What the theme has in the place of one of the six hues of terminals, plain or bright.
    private func ownColor(for color: Color) -> Color {
        guard let index = color.index, index < 16 else { return color }
        let roles: [Role?] = [nil, .failure, .success, .caution, .progress, .number, .info, nil]
        return roles[Int(index % 8)].map { self[$0].foreground } ?? color
    }

    /// How what has a colour looks on the bar of a reversed role: its colour stays, such that it can be read. Nil if it has none
    /// of its own, so that it is a part of the bar.
    func onBar(_ style: Style, _ bar: Style) -> Style? {
        guard bar.attributes.contains(.reverse), style.foreground != base.foreground,
            style.background == base.background, !style.attributes.contains(.reverse)
        else { return nil }
        // On the terminal's own bar, whatever colour that has, each colour would be another block.
        guard bar.foreground.rgbComponents != nil else { return nil }
        // What is seen as the foreground of a reversed style is its background.
        let attributes = style.attributes.subtracting(.dim).union(bar.attributes)
        let isStrong = (base.foreground.contrast(with: base.background) ?? 1) > 18
        let color = Self.readable(style.foreground, on: bar.foreground, contrast: isStrong ? 7 : 4.5)
        return Style(bar.foreground, on: color, attributes)
    }

    /// The colour, such that it can be read on the bar also with 256 colours: the nearest of those may lie nearer to each other.
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
