extension CellBuffer {

    /// The character that separates glyphs that would otherwise combine.
    package static let glyphSeparator: Unicode.Scalar = "\u{200B}"

    /// Restores the cells of a row from text with their glyphs. Glyphs beyond the end of the row are ignored.
    ///
    /// - Parameters:
    ///   - text: The glyphs, one after another. They are separated with ``glyphSeparator`` if some of them would
    ///     otherwise combine.
    ///   - y: The row, which must be inside the buffer.
    ///   - style: A closure that returns the style of the cell in the given column.
    /// - Returns: The total width of the glyphs in cells, including those beyond the end of the row.
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
            // A combining mark without a base is shown on a space. In Swift, some marks do not combine with a space.
            // The space and the mark are then two elements, which are joined here.
            guard elements.count > 1, !scalars.contains(where: \.isControl) else { return elements }
            return [(Glyph(cluster: String(scalars)), elements[0].width)]
        }
    }
}
