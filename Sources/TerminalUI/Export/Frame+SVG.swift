extension Frame {

    /// The screen as an SVG picture with selectable text, in the reader's own monospaced font. Lines, blocks, shades and
    /// braille are drawn as shapes, so that they have no gaps in any font.
    ///
    /// - Parameters:
    ///   - title: What the picture shows, for those who cannot see it.
    ///   - palette: What the colours look like that a theme leaves to the terminal.
    public func svg(title: String, palette: SVGPalette = .dark) -> String {
        let size = SVGGeometry.size(of: self.size)
        var lines = [SVGDocument.head(title: title, width: size.width, height: size.height)]
        lines.append(SVGDocument.page(background: palette.value(dominantBackground, standard: palette.background)))
        lines += SVGDocument.drawing(SVGLayers(self, palette: palette).elements, palette: palette)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The background of most cells at the edges of the screen: that of the whole picture. What fills the middle, as a
    /// photograph does, has colours of its own.
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
        // Equal numbers must not be decided by the order of a dictionary.
        return counts.max { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") }?.key ?? .standard
    }
}

extension Style {

    /// What is seen behind the character; nil for the terminal's own foreground, of a reversed cell.
    fileprivate var shownBackground: Color? {
        guard attributes.contains(.reverse) else { return background }
        return foreground == .standard ? nil : foreground
    }
}
