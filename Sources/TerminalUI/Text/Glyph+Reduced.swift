extension Glyph {

    /// The scalars by which a terminal is asked for the glyph in one or two cells, so that every terminal moves on by
    /// the same number of columns: a base and at most four marks. A flag becomes its two letters, a joined emoji its
    /// first part, a skin tone is left out. A sign that only the emoji selector makes wide is followed by a blank,
    /// because terminals do not agree on what the selector does.
    ///
    /// The elements are the cells: one, or two where each of the glyph's cells gets a character of its own.
    public func reduced(width: Int) -> [[Unicode.Scalar]] {
        if let scalar, !scalar.isRegionalIndicator, width < 2 || scalar.cellWidth == width { return [[scalar]] }
        let scalars = Array(string.unicodeScalars)
        guard let base = scalars.first else { return [[" "]] }
        if base.isRegionalIndicator {
            // Half a flag, too: terminals do not agree on its width.
            let letters = scalars.prefix(width).filter(\.isRegionalIndicator).map { [Self.letter(of: $0)] }
            return letters + Array(repeating: [" "], count: width - letters.count)
        }
        if width == 2, base.cellWidth == 1 {
            return [[base] + scalars.filter { $0 == .keycap }.prefix(1), [" "]]
        }
        return [[base] + scalars.dropFirst().filter(\.isMark).prefix(4)]
    }

    private static func letter(of indicator: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(indicator.value &- 0x1F1E6 &+ 0x41) ?? "?"
    }
}
