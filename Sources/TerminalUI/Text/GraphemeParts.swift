/// A grapheme of several scalars, divided into the glyphs that it is on a terminal.
///
/// An emoji or a flag is one glyph, however many scalars it is made of. Letters that Unicode keeps together but that
/// stand side by side, as Thai vowels and Indian conjuncts do, are a glyph each: only marks can share a letter's cell.
struct GraphemeParts {

    /// More than any emoji needs. Text from outside could pile up marks without end.
    private static let scalarLimit = 16

    private var parts: [[Unicode.Scalar]] = []

    init(_ grapheme: Substring.UnicodeScalarView) {
        var isJoined = false
        for scalar in grapheme where !scalar.isControl {
            let scalarClass = ScalarClass(scalar)
            let width = scalarClass.cellWidth
            if parts.isEmpty {
                // A mark that has lost its base is shown on a space.
                if width > 0 { parts = [[scalar]] } else if scalar.isMark { parts = [[" ", scalar]] }
            } else if width > 0, !isJoined, !scalar.properties.isEmojiModifier {
                parts.append([scalar])
            } else if parts[parts.count - 1].count < Self.scalarLimit {
                parts[parts.count - 1].append(scalar)
            }
            let first = parts.first?.first.map(ScalarClass.init)
            isJoined = scalar.isRegionalIndicator || scalar == .joiner && first?.isEmoji == true
        }
    }

    /// How many cells all of it takes.
    var width: Int { parts.reduce(0) { $0 + Self.width(of: $1) } }

    var elements: [Glyphs.Element] {
        parts.map { scalars in
            if scalars.count == 1 { return (Glyph(scalars[0]), Self.width(of: scalars)) }
            return (Glyph(cluster: String(String.UnicodeScalarView(scalars))), Self.width(of: scalars))
        }
    }

    private static func width(of scalars: [Unicode.Scalar]) -> Int {
        let width = scalars[0].cellWidth
        guard width == 1, scalars.count > 1 else { return width }
        if scalars[0].isRegionalIndicator { return scalars[1].isRegionalIndicator ? 2 : 1 }
        return isEmoji(scalars) ? 2 : 1
    }

    /// Whether what follows makes an emoji of a sign that is text by itself.
    private static func isEmoji(_ scalars: [Unicode.Scalar]) -> Bool {
        guard ScalarClass(scalars[0]).isEmoji else { return false }
        if scalars[1] == .emojiSelector { return true }
        if scalars[0].properties.isEmojiModifierBase, scalars[1].properties.isEmojiModifier { return true }
        return scalars.indices.dropFirst(2).contains { index in
            scalars[index - 1] == .joiner && ScalarClass(scalars[index]).isEmoji
        }
    }
}
