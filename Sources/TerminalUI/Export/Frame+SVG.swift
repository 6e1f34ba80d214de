extension Frame {

    /// Renders the screen as an SVG picture with selectable text, in the reader's monospaced font. Lines, blocks,
    /// shades and braille are drawn as shapes, so that they have no gaps in any font.
    ///
    /// - Parameters:
    ///   - title: A text alternative for readers who cannot see the picture.
    ///   - palette: The colors for the terminal's default colors and palette.
    public func svg(title: String, palette: SVGPalette = .dark) -> String {
        let size = SVGGeometry.size(of: self.size)
        var lines = [SVGDocument.head(title: title, width: size.width, height: size.height)]
        lines.append(SVGDocument.page(background: palette.value(dominantBackground, standard: palette.background)))
        lines += SVGDocument.drawing(SVGLayers(self, palette: palette).elements, palette: palette)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The most frequent background color at the edges of the screen. The picture has this background. Cells in the
    /// middle are not counted, because they may show a photograph.
    package var dominantBackground: Color {
        var counts: [Color: Int] = [:]
        func count(_ cell: Cell?) {
            if let background = cell?.style.shownBackground { counts[background, default: 0] += 1 }
        }
        for y in 0..<size.height {
            let row = cells.row(y)
            if y == 0 || y == size.height - 1 {
                row.forEach(count)
            } else {
                count(row.first)
                count(row.last)
            }
        }
        // Ties are broken by the descriptions of the colors, because the order of a dictionary is random.
        return counts.max { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") }?.key ?? .standard
    }
}

extension Style {

    /// The color that is visible behind the text: the background or, in a reversed cell, the foreground. Nil for a
    /// reversed cell with the terminal's default foreground.
    fileprivate var shownBackground: Color? {
        guard attributes.contains(.reverse) else { return background }
        return foreground == .standard ? nil : foreground
    }
}
