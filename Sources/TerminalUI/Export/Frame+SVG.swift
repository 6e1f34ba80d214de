extension Frame {

    /// The screen as an SVG picture with selectable text, in the reader's own monospaced font.
    ///
    /// - Parameter title: What the picture shows, for those who cannot see it.
    public func svg(title: String, palette: SVGPalette = .dark) -> String {
        SVGWriter(frame: self, title: title, palette: palette).document
    }
}

/// What the terminal's own colours look like in a picture.
public struct SVGPalette: Hashable, Sendable {

    public var background: String
    public var foreground: String
    /// The first 16 colours.
    public var colors: [String]

    /// Light text on a dark background.
    public static let dark = SVGPalette(
        background: "#16181d",
        foreground: "#d8dce4",
        colors: [
            "#3b4048", "#f0707a", "#8cc570", "#e3b95c", "#6ba4f5", "#c586e8", "#56c2cc", "#d8dce4",
            "#7d8590", "#ff8e96", "#a5dc8a", "#f5cf7c", "#8bbcff", "#d9a4f5", "#7adbe4", "#ffffff",
        ]
    )
}

private struct SVGWriter {

    let frame: Frame
    let title: String
    let palette: SVGPalette

    private let cellWidth = 9
    private let cellHeight = 20
    private let margin = 14

    var document: String {
        let width = frame.size.width * cellWidth + 2 * margin
        let height = frame.size.height * cellHeight + 2 * margin
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
                + "width=\"\(width)\" height=\"\(height)\">",
            "<title>\(escaped(title))</title>",
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(palette.background)\"/>",
            "<g font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"15\" "
                + "fill=\"\(palette.foreground)\" xml:space=\"preserve\">",
        ]
        for y in 0..<frame.size.height { lines += row(y) }
        lines += ["</g>", "</svg>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Run {
        var start: Int
        var width = 0
        var text = ""
        var style: Style
        var isPlain = true
    }

    private func row(_ y: Int) -> [String] {
        var lines: [String] = []
        for run in runs(y) {
            let x = margin + run.start * cellWidth
            let top = margin + y * cellHeight
            if let background = background(run.style) {
                lines.append(
                    "<rect x=\"\(x)\" y=\"\(top)\" width=\"\(run.width * cellWidth)\" height=\"\(cellHeight)\" "
                        + "fill=\"\(background)\"/>")
            }
            guard !run.text.allSatisfy({ $0 == " " }) else { continue }
            if let path = linePath(run, x: x, y: top) {
                let width = run.text.hasPrefix("┃") ? " stroke-width=\"3\"" : ""
                lines.append("<path d=\"\(path)\" fill=\"none\"\(width)\(attributes(run.style, property: "stroke"))/>")
                continue
            }
            lines.append(
                "<text x=\"\(x)\" y=\"\(top + 15)\" textLength=\"\(run.width * cellWidth)\" "
                    + "lengthAdjust=\"spacingAndGlyphs\"\(attributes(run.style))>\(escaped(run.text))</text>")
        }
        return lines
    }

    /// Neighbouring cells that look the same. What is not ASCII stands alone: fonts draw it in widths of their own.
    private func runs(_ y: Int) -> [Run] {
        var runs: [Run] = []
        for (x, cell) in frame.cells.row(y).enumerated() where cell.width > 0 {
            let isASCII = cell.glyph.scalar?.isASCII ?? false
            let isLine = cell.glyph.string == "─"
            if let last = runs.last, last.style == cell.style,
                last.isPlain && isASCII || isLine && last.text.hasSuffix("─")
            {
                runs[runs.count - 1].text += cell.glyph.string
                runs[runs.count - 1].width += Int(cell.width)
            } else {
                runs.append(
                    Run(
                        start: x, width: Int(cell.width), text: cell.glyph.string, style: cell.style, isPlain: isASCII))
            }
        }
        return runs
    }

    /// Lines of boxes, as lines: a font's own would leave gaps between the rows.
    private func linePath(_ run: Run, x: Int, y: Int) -> String? {
        let (right, bottom) = (x + run.width * cellWidth, y + cellHeight)
        let (middleX, middleY) = ("\(x + cellWidth / 2).5", y + cellHeight / 2)
        switch run.text.first {
        case "─": return "M\(x) \(middleY)H\(right)"
        case "│", "┃": return "M\(middleX) \(y)V\(bottom)"
        case "╭": return "M\(middleX) \(bottom)V\(middleY + 4)q0 -4 4 -4H\(right)"
        case "╮": return "M\(x) \(middleY)h0.5q4 0 4 4V\(bottom)"
        case "╰": return "M\(middleX) \(y)V\(middleY - 4)q0 4 4 4H\(right)"
        case "╯": return "M\(x) \(middleY)h0.5q4 0 4 -4V\(y)"
        default: return nil
        }
    }

    private func attributes(_ style: Style, property: String = "fill") -> String {
        var text = ""
        let color = foreground(style)
        if property == "stroke" || color != palette.foreground { text += " \(property)=\"\(color)\"" }
        if property == "stroke" {
            return text + (style.attributes.contains(.dim) ? " opacity=\"0.6\"" : "")
        }
        if style.attributes.contains(.bold) { text += " font-weight=\"bold\"" }
        if style.attributes.contains(.italic) { text += " font-style=\"italic\"" }
        if style.attributes.contains(.underline) { text += " text-decoration=\"underline\"" }
        if style.attributes.contains(.dim) { text += " opacity=\"0.6\"" }
        return text
    }

    private func foreground(_ style: Style) -> String {
        style.attributes.contains(.reverse)
            ? value(style.background, standard: palette.background)
            : value(style.foreground, standard: palette.foreground)
    }

    private func background(_ style: Style) -> String? {
        if style.attributes.contains(.reverse) { return value(style.foreground, standard: palette.foreground) }
        return style.background == .standard ? nil : value(style.background, standard: palette.background)
    }

    private func value(_ color: Color, standard: String) -> String {
        guard color != .standard else { return standard }
        guard let index = color.index else { return "\(color)" }
        if Int(index) < palette.colors.count { return palette.colors[Int(index)] }
        let (red, green, blue) = ColorDepth.components(ofPalette: index)
        return "\(Color.rgb(red, green, blue))"
    }

    /// By scalars: with a mark on it, "<" is another character, but the same to a reader of XML.
    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: String(scalar)
            }
        }.joined()
    }
}
