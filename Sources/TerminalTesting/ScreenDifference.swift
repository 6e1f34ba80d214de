import TerminalUI

struct ScreenDifference: CustomStringConvertible {

    private static let rowLimit = 6
    private static let styleLimit = 3

    let expected: Frame
    let actual: Frame
    /// The ranges of columns with different cells, keyed by row.
    let columns: [Int: [ClosedRange<Int>]]

    /// Creates the difference between two screens. Returns nil if they are equal.
    init?(expected: Frame, actual: Frame) {
        guard expected != actual else { return nil }
        self.expected = expected
        self.actual = actual
        var columns: [Int: [ClosedRange<Int>]] = [:]
        for y in 0..<max(expected.size.height, actual.size.height) {
            let places = (0..<max(expected.size.width, actual.size.width)).filter { x in
                Self.differs(expected, actual, x, y)
            }
            if !places.isEmpty { columns[y] = Self.ranges(places) }
        }
        self.columns = columns
    }

    /// Returns whether the cell at the given position differs. The second cell of a wide character also differs if the
    /// first cell differs.
    private static func differs(_ expected: Frame, _ actual: Frame, _ x: Int, _ y: Int) -> Bool {
        let (left, right) = (expected.cell(x, y), actual.cell(x, y))
        return left != right || x > 0 && left?.width == 0 && differs(expected, actual, x - 1, y)
    }

    private static func ranges(_ places: [Int]) -> [ClosedRange<Int>] {
        places.reduce(into: []) { ranges, x in
            if let last = ranges.last, last.upperBound == x - 1 {
                ranges[ranges.count - 1] = last.lowerBound...x
            } else {
                ranges.append(x...x)
            }
        }
    }

    /// A description of the differences: the sizes, the cursors, and the first rows that differ. If the texts of a row
    /// differ, both texts are shown. Marks below the text show the columns that differ. Differences in style follow.
    var description: String {
        var lines: [String] = []
        if expected.size != actual.size {
            lines.append("size: expected \(Self.text(expected.size)), actual \(Self.text(actual.size))")
        }
        if expected.cursor != actual.cursor {
            lines.append("cursor: expected \(Self.text(expected.cursor)), actual \(Self.text(actual.cursor))")
        }
        let rows = columns.keys.sorted()
        if !rows.isEmpty {
            lines.append("\(rows.count) of \(max(expected.size.height, actual.size.height)) rows differ")
        }
        for y in rows.prefix(Self.rowLimit) { lines += describe(row: y, columns: columns[y] ?? []) }
        if rows.count > Self.rowLimit { lines.append("and \(rows.count - Self.rowLimit) more rows") }
        return lines.joined(separator: "\n")
    }

    private func describe(row y: Int, columns: [ClosedRange<Int>]) -> [String] {
        let places = columns.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        let marks = marks(below: columns)
        let (left, right) = (expected.text(ofRow: y), actual.text(ofRow: y))
        var lines = ["row \(y), \(places == [places[0]] && columns[0].count == 1 ? "column" : "columns") "]
        lines[0] += places.joined(separator: " ")
        if left != right {
            lines += ["  expected: \(left ?? "no row")", "  actual:   \(right ?? "no row")", "            \(marks)"]
        } else {
            lines += ["  \(right ?? "")", "  \(marks)"]
        }
        let styles = styleDifferences(row: y, columns: columns)
        lines += styles.prefix(Self.styleLimit).map { "  " + $0 }
        if styles.count > Self.styleLimit { lines.append("  and \(styles.count - Self.styleLimit) more styles") }
        return lines
    }

    private func marks(below columns: [ClosedRange<Int>]) -> String {
        var marks = ""
        for range in columns {
            marks += String(repeating: " ", count: range.lowerBound - marks.utf8.count)
            marks += String(repeating: "^", count: range.count)
        }
        return marks
    }

    /// Returns a line for each range of columns with different styles. Within a range, neither the expected nor the
    /// actual style changes.
    private func styleDifferences(row y: Int, columns: [ClosedRange<Int>]) -> [String] {
        var runs: [(columns: ClosedRange<Int>, left: Style, right: Style)] = []
        for x in columns.joined() {
            guard let left = expected.cell(x, y), let right = actual.cell(x, y), left.style != right.style else {
                continue
            }
            if let last = runs.last, last.columns.upperBound == x - 1, last.left == left.style,
                last.right == right.style
            {
                runs[runs.count - 1].columns = last.columns.lowerBound...x
            } else {
                runs.append((x...x, left.style, right.style))
            }
        }
        return runs.map { columns, left, right in
            let place = columns.count == 1 ? "\(columns.lowerBound)" : "\(columns.lowerBound)-\(columns.upperBound)"
            return "style of \(place): expected \(left), actual \(right)"
        }
    }

    private static func text(_ size: Size) -> String { "\(size.width)x\(size.height)" }

    private static func text(_ point: Point?) -> String { point.map { "\($0.x),\($0.y)" } ?? "none" }
}

extension Frame {

    fileprivate func cell(_ x: Int, _ y: Int) -> Cell? {
        x < size.width && y < size.height ? cells[x, y] : nil
    }

    /// Returns the text of the given row, with the character `|` at its end; nil if there is no such row.
    fileprivate func text(ofRow y: Int) -> String? {
        y < size.height ? cells.row(y).map(\.glyph.string).joined() + "|" : nil
    }
}

extension ScreenDifference {

    private static let labelHeight = 28
    private static let gap = 8

    /// Returns an SVG picture of both screens side by side. The cells that differ are marked.
    func svg(title: String, palette: SVGPalette = .dark) -> String {
        Self.svg([(title, self)], palette: palette)
    }

    /// Returns an SVG picture of several differences with titles, one below the other.
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
