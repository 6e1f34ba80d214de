extension Glyph {

    /// Reduces the glyph to scalars for one or two cells, so that every terminal advances by the same number of
    /// columns: a base and at most four marks. A flag becomes its two letters, a joined emoji its first part, a skin
    /// tone is removed. A symbol that becomes wide only with the emoji selector is followed by a space, because
    /// terminals handle the selector differently.
    ///
    /// The elements are the cells: one, or two if each of the glyph's cells gets its own character.
    public func reduced(width: Int) -> [[Unicode.Scalar]] {
        if let scalar, !scalar.isRegionalIndicator, width < 2 || scalar.cellWidth == width { return [[scalar]] }
        let scalars = Array(string.unicodeScalars)
        guard let base = scalars.first else { return [[" "]] }
        if base.isRegionalIndicator {
            // Also for half a flag: terminals differ in its width.
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
