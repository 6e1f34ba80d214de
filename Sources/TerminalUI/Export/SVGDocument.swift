/// The parts that every picture has.
package enum SVGDocument {

    package static func head(title: String, width: Int, height: Int) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 \(width) \(height)\" "
            + "width=\"\(width)\" height=\"\(height)\">\n<title>\(SVGText.escaped(title))</title>"
    }

    /// - Parameter background: As ``SVGPalette/value(_:standard:)`` has it.
    package static func page(background: String) -> String {
        "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(background)\"/>"
    }

    /// The elements in the font and colour of the text.
    package static func drawing(_ elements: [String], palette: SVGPalette) -> [String] {
        let fonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
        let foreground = SVGText.escaped(palette.foreground)
        return [
            "<g font-family=\"\(fonts)\" font-size=\"\(SVGGeometry.fontSize)\" fill=\"\(foreground)\" xml:space=\"preserve\">"
        ]
            + elements + ["</g>"]
    }
}
