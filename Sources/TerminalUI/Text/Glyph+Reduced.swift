extension Glyph {

    /// Returns the glyph, reduced to scalars that every terminal draws in the same number of cells. Of a glyph with
    /// combining marks, the base and at most four marks remain. A flag becomes its two letters, and a joined emoji
    /// becomes its first emoji. Skin tones are removed. A symbol that is wide only with the emoji selector is followed
    /// by a space, because terminals handle the selector differently.
    ///
    /// Each element of the result contains the scalars of one character. The result has two elements for a flag and for
    /// a symbol that is followed by a space. In all other cases, it has one element.
    ///
    /// - Parameter width: The width of the glyph in cells.
    public func reduced(width: Int) -> [[Unicode.Scalar]] {
        if let scalar, !scalar.isRegionalIndicator, width < 2 || scalar.cellWidth == width { return [[scalar]] }
        let scalars = Array(string.unicodeScalars)
        guard let base = scalars.first else { return [[" "]] }
        if base.isRegionalIndicator {
            // A single regional indicator also becomes a letter, because terminals differ in the width of the
            // indicator.
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
