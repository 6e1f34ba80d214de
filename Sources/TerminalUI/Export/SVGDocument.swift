/// The common parts of all pictures.
package enum SVGDocument {

    package static func head(title: String, width: Int, height: Int) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 \(width) \(height)\" "
            + "width=\"\(width)\" height=\"\(height)\">\n<title>\(SVGText.escaped(VisibleText(title).description))</title>"
    }

    /// Returns the background of the picture.
    ///
    /// - Parameter background: A color from ``SVGPalette/value(_:standard:)``.
    package static func page(background: String) -> String {
        "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(background)\"/>"
    }

    /// Returns the elements in a group with the font and the text color.
    package static func drawing(_ elements: [String], palette: SVGPalette) -> [String] {
        let fonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
        let foreground = SVGText.escaped(palette.foreground)
        return [
            "<g font-family=\"\(fonts)\" font-size=\"\(SVGGeometry.fontSize)\" fill=\"\(foreground)\" xml:space=\"preserve\">"
        ]
            + elements + ["</g>"]
    }
}

/// The dimensions of a picture in SVG user units. A cell is 9 wide and 20 high.
package enum SVGGeometry {

    static let cellWidth = 9
    static let cellHeight = 20
    package static let margin = 14
    static let fontSize = 15
    /// The distance from the top of a row to the baseline.
    static let baseline = 15

    /// Returns the size of the picture, including margins, for a screen of the given size.
    package static func size(of size: Size) -> Size {
        Size(width: size.width * cellWidth + 2 * margin, height: size.height * cellHeight + 2 * margin)
    }

    /// Returns the area that the given rectangle of cells covers in the picture.
    package static func area(_ rect: Rect) -> Rect {
        Rect(
            x: margin + rect.x * cellWidth, y: margin + rect.y * cellHeight,
            width: rect.width * cellWidth, height: rect.height * cellHeight)
    }
}

package enum SVGText {

    /// Returns the text escaped for XML. Control characters below U+0020, and characters that XML does not allow, are
    /// replaced with U+FFFD. Scalars are escaped rather than characters, because "<" followed by a combining mark is a
    /// single character in Swift but markup to an XML parser.
    package static func escaped(_ text: String) -> String {
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

    /// Returns the number with at most three decimals, without trailing zeros. Values are clamped to ±10¹².
    static func number(_ value: Double) -> String {
        let thousandths = Int((min(max(value, -1e12), 1e12) * 1_000).rounded())
        let (whole, rest) = (abs(thousandths) / 1_000, abs(thousandths) % 1_000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        let digits = String(String(rest + 1_000).dropFirst())
        return "\(sign)\(whole)." + digits.reversed().drop { $0 == "0" }.reversed()
    }
}
