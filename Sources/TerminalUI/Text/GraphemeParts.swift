/// A grapheme of several scalars, divided into the glyphs that it is on a terminal.
///
/// An emoji or a flag is one glyph, however many scalars it is made of. Letters that Unicode keeps together but that
/// stand side by side, as Thai vowels and Indian conjuncts do, are a glyph each: only marks can share a letter's cell.
struct GraphemeParts {

    private static let joiner: Unicode.Scalar = "\u{200D}"
    /// More than any emoji needs. Text from outside could pile up marks without end.
    private static let scalarLimit = 16

    private var parts: [[Unicode.Scalar]] = []

    init(_ character: Character) {
        var isJoined = false
        for scalar in character.unicodeScalars where !scalar.isControl {
            if parts.isEmpty {
                // A mark that has lost its base is shown on a space.
                if scalar.cellWidth > 0 { parts = [[scalar]] } else if scalar.isMark { parts = [[" ", scalar]] }
            } else if scalar.cellWidth > 0, !isJoined, !scalar.properties.isEmojiModifier {
                parts.append([scalar])
            } else if parts[parts.count - 1].count < Self.scalarLimit {
                parts[parts.count - 1].append(scalar)
            }
            isJoined =
                scalar.isRegionalIndicator || scalar == Self.joiner && parts.first?.first?.properties.isEmoji == true
        }
    }

    var elements: [Glyphs.Element] {
        parts.map { scalars in
            if scalars.count == 1 { return (Glyph(scalars[0]), scalars[0].cellWidth) }
            let isFlag = scalars[0].isRegionalIndicator && scalars[1].isRegionalIndicator
            return (Glyph(cluster: String(String.UnicodeScalarView(scalars))), isFlag ? 2 : scalars[0].cellWidth)
        }
    }
}
