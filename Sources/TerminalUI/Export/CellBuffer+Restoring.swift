extension CellBuffer {

    /// Stands between glyphs that would grow together.
    package static let glyphSeparator: Unicode.Scalar = "\u{200B}"

    /// Puts cells into a row as they were when its glyphs were written one after another as text. What does not fit is left
    /// out.
    ///
    /// - Parameters:
    ///   - text: The glyphs. If there is a ``glyphSeparator`` in it, there is one between all of them.
    ///   - y: The row; it must lie inside.
    ///   - style: How the cell in each column looks.
    /// - Returns: How many cells the glyphs take.
    @discardableResult
    package mutating func restore(_ text: String, y: Int, style: (_ x: Int) -> Style) -> Int {
        var x = 0
        for (glyph, width) in Self.glyphs(text) {
            if x + width <= size.width { put(glyph, width: width, style: .plain, x: x, y: y) }
            x += width
        }
        for x in 0..<size.width { setStyle(style(x), x: x, y: y) }
        return x
    }

    private static func glyphs(_ text: String) -> [Glyphs.Element] {
        guard text.unicodeScalars.contains(glyphSeparator) else { return Array(Glyphs(text)) }
        return text.unicodeScalars.split(separator: glyphSeparator).flatMap { scalars in
            let elements = Array(Glyphs(String(scalars)))
            // A mark that lost its base stands on a blank, with which not every mark grows together.
            guard elements.count > 1, !scalars.contains(where: \.isControl) else { return elements }
            return [(Glyph(cluster: String(scalars)), elements[0].width)]
        }
    }
}
