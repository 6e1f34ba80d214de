import TerminalUI

extension ScreenDifference {

    private static let labelHeight = 28
    private static let gap = 8

    /// Both screens side by side, with the cells marked that differ.
    func svg(title: String, palette: SVGPalette = .dark) -> String {
        Self.svg([(title, self)], palette: palette)
    }

    /// Several differences one below the other, each below its title.
    static func svg(_ differences: [(title: String, difference: ScreenDifference)], palette: SVGPalette = .dark)
        -> String
    {
        var parts: [String] = []
        var (width, height) = (0, 0)
        for (title, difference) in differences {
            let left = SVGGeometry.size(of: difference.expected.size)
            let right = SVGGeometry.size(of: difference.actual.size)
            let second = left.width + gap
            parts += difference.half(difference.expected, "\(title), expected", x: 0, y: height, palette: palette)
            parts += difference.half(difference.actual, "\(title), actual", x: second, y: height, palette: palette)
            width = max(width, second + right.width)
            height += labelHeight + max(left.height, right.height)
        }
        let title = differences.map(\.title).joined(separator: "; ")
        let lines =
            [SVGDocument.head(title: "\(title): expected and actual", width: width, height: height)]
            + [SVGDocument.page(background: palette.value(.standard, standard: palette.background))] + parts + [
                "</svg>"
            ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func half(_ frame: Frame, _ label: String, x: Int, y: Int, palette: SVGPalette) -> [String] {
        let size = SVGGeometry.size(of: frame.size)
        let background = palette.value(frame.dominantBackground, standard: palette.background)
        let page =
            "<rect width=\"\(size.width)\" height=\"\(size.height)\" fill=\"\(background)\" "
            + "stroke=\"\(SVGText.escaped(palette.foreground))\" stroke-opacity=\"0.3\"/>"
        return [
            "<text x=\"\(x + SVGGeometry.margin)\" y=\"\(y + 19)\" font-family=\"sans-serif\" font-size=\"14\" "
                + "fill=\"\(SVGText.escaped(palette.foreground))\">\(SVGText.escaped(label))</text>",
            "<g transform=\"translate(\(x) \(y + Self.labelHeight))\">", page,
        ] + SVGDocument.drawing(SVGLayers(frame, palette: palette).elements, palette: palette) + [marks, "</g>"]
    }

    private var marks: String {
        let path = columns.sorted { $0.key < $1.key }.flatMap { y, ranges in
            ranges.map { range in
                let area = SVGGeometry.area(Rect(x: range.lowerBound, y: y, width: range.count, height: 1))
                return "M\(area.x) \(area.y)h\(area.width)v\(area.height)h-\(area.width)z"
            }
        }.joined()
        return "<path d=\"\(path)\" fill=\"#ff2d78\" fill-opacity=\"0.25\" stroke=\"#ff2d78\"/>"
    }
}
