/// The text of a row, combined into few SVG elements. Each element starts at the left edge of its first cell. In a
/// monospaced font, each character is in its own cell.
struct SVGTextRow {

    static let dimOpacity = 0.6

    /// The number of consecutive spaces after which a new element starts.
    private static let gapLimit = 3

    private struct Run {
        enum Kind {
            /// ASCII characters. The whole element is stretched to the width of its cells.
            case plain
            /// Letters that are single scalars. Each has its own position.
            case letters
            /// Any other character, as a separate element.
            case single
        }
        var kind: Kind
        var style: Style
        var start: Int
        var width: Int
        var text: String
        var places: [Int]
        /// The number of trailing spaces. They are included only if more text follows.
        var pendingBlanks = 0
    }

    private let y: Int
    private let palette: SVGPalette
    private var runs: [Run] = []

    init(y: Int, palette: SVGPalette) {
        self.y = y
        self.palette = palette
    }

    mutating func add(_ cell: Cell, x: Int) {
        if cell.glyph == .blank {
            if !runs.isEmpty { runs[runs.count - 1].pendingBlanks += 1 }
            return
        }
        let kind = Self.kind(of: cell)
        let width = Int(cell.width)
        if var run = runs.last, run.kind == kind, Self.look(run.style) == Self.look(cell.style),
            run.start + run.width + run.pendingBlanks == x, Self.canGoOn(run, with: width)
        {
            run.text += String(repeating: " ", count: run.pendingBlanks) + cell.glyph.string
            run.places.append(x)
            run.width += run.pendingBlanks + width
            run.pendingBlanks = 0
            runs[runs.count - 1] = run
        } else {
            runs.append(
                Run(kind: kind, style: cell.style, start: x, width: width, text: cell.glyph.string, places: [x]))
        }
    }

    private static func canGoOn(_ run: Run, with width: Int) -> Bool {
        switch run.kind {
        case .plain: run.pendingBlanks < gapLimit
        case .letters: run.pendingBlanks == 0 && run.width == run.places.count * width
        case .single: false
        }
    }

    private static func kind(of cell: Cell) -> Run.Kind {
        guard let scalar = cell.glyph.scalar else { return .single }
        if scalar.isASCII { return .plain }
        // Right-to-left letters, and letters whose shape depends on their neighbors, become separate elements.
        let isSimple = scalar.value < 0x590 || (0x1E00..<0x2000).contains(scalar.value) || cell.width == 2
        return isSimple && scalar.value < 0x1_0000 && scalar.properties.isAlphabetic ? .letters : .single
    }

    /// Returns the style with only the attributes and the color that affect the characters themselves.
    private static func look(_ style: Style) -> Style {
        let isReversed = style.attributes.contains(.reverse)
        return Style(
            isReversed ? style.background : style.foreground, on: .standard,
            style.attributes.intersection([.bold, .dim, .italic, .reverse]))
    }

    var elements: [String] {
        runs.map { run in
            let baseline = SVGGeometry.margin + y * SVGGeometry.cellHeight + SVGGeometry.baseline
            let text = SVGText.escaped(run.text)
            let look = attributes(run.style)
            if run.kind == .letters, run.places.count > 1 {
                // Some viewers apply only the first x coordinate. In these viewers, letter spacing keeps wide letters
                // in their cells.
                let isWide = run.width > run.places.count
                let spacing = isWide ? " letter-spacing=\"\(2 * SVGGeometry.cellWidth - SVGGeometry.fontSize)\"" : ""
                return
                    "<text x=\"\(run.places.map(Self.left).joined(separator: " "))\" y=\"\(baseline)\"\(spacing)\(look)>"
                    + "\(text)</text>"
            }
            return "<text x=\"\(Self.left(run.start))\" y=\"\(baseline)\" "
                + "textLength=\"\(run.width * SVGGeometry.cellWidth)\" lengthAdjust=\"spacingAndGlyphs\"\(look)>"
                + "\(text)</text>"
        }
    }

    private static func left(_ x: Int) -> String {
        "\(SVGGeometry.margin + x * SVGGeometry.cellWidth)"
    }

    private func attributes(_ style: Style) -> String {
        var text = ""
        let color = palette.foreground(of: style)
        if color != palette.value(.standard, standard: palette.foreground) { text += " fill=\"\(color)\"" }
        if style.attributes.contains(.bold) { text += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { text += " font-style=\"italic\"" }
        if style.attributes.contains(.dim) { text += " opacity=\"\(SVGText.number(Self.dimOpacity))\"" }
        return text
    }
}
