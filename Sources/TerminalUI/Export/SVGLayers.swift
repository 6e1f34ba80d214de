/// The elements of a picture that shows the cells of a frame: background, shapes and text. Shapes with the same style
/// are combined into one element.
package struct SVGLayers {

    /// The common style of shapes that are combined into one element.
    private struct Pen: Hashable {
        enum Kind: Hashable {
            case background
            case fill
            case stroke(LinePiece.Weight)
            case dots
        }
        var kind: Kind
        var color: String
        var opacity = 1.0
        var isBold = false
    }

    private let palette: SVGPalette
    private let pageColor: String
    private var pens: [Pen] = []
    private var fills: [Pen: SVGFills] = [:]
    private var strokes: [Pen: SVGStrokes] = [:]
    private var dots: [Pen: String] = [:]
    private var texts: [String] = []

    /// Creates the layers of a frame. The page has the frame's dominant background color.
    package init(_ frame: Frame, palette: SVGPalette) {
        self.init(
            palette: palette, pageColor: palette.value(frame.dominantBackground, standard: palette.background))
        for y in 0..<frame.size.height { add(frame.cells.row(y), y: y) }
    }

    init(palette: SVGPalette, pageColor: String) {
        self.palette = palette
        self.pageColor = pageColor
    }

    /// The elements, in drawing order.
    package var elements: [String] {
        let order: [Pen.Kind] = [
            .background, .fill, .stroke(.light), .stroke(.heavy), .stroke(.double), .dots,
        ]
        let sorted = order.flatMap { kind in pens.filter { $0.kind == kind } }
        return sorted.map(element) + texts
    }

    // MARK: Cells

    mutating func add(_ row: ArraySlice<Cell>, y: Int) {
        let top = Double(SVGGeometry.margin + y * SVGGeometry.cellHeight)
        var text = SVGTextRow(y: y, palette: palette)
        for (x, cell) in row.enumerated() {
            let left = Double(SVGGeometry.margin + x * SVGGeometry.cellWidth)
            addBackground(cell.style, x: left, y: top)
            guard cell.width > 0 else { continue }
            let width = Double(Int(cell.width) * SVGGeometry.cellWidth)
            if cell.style.attributes.contains(.underline) {
                stroke(.light, cell.style) { $0.addHorizontal(y: top + 17.5, from: left, to: left + width) }
            }
            if let shape = cell.glyph.scalar.flatMap(CellShape.init) {
                add(shape, cell.style, x: left, y: top)
            } else {
                text.add(cell, x: x)
            }
        }
        texts += text.elements
    }

    private mutating func addBackground(_ style: Style, x: Double, y: Double) {
        let color = palette.background(of: style)
        guard color != pageColor else { return }
        fill(Pen(kind: .background, color: color), CellPart(), x: x, y: y)
    }

    private mutating func add(_ shape: CellShape, _ style: Style, x: Double, y: Double) {
        switch shape {
        case .line(let piece):
            for weight in [LinePiece.Weight.light, .heavy, .double] where piece.has(weight) {
                stroke(weight, style) { $0.add(piece, weight: weight, x: x, y: y) }
            }
        case .diagonal(let falls, let rises):
            let (width, height) = (SVGGeometry.cellWidth, SVGGeometry.cellHeight)
            let (left, top) = (SVGText.number(x), SVGText.number(y))
            if falls { stroke(.light, style) { $0.addCurve("M\(left) \(top)l\(width) \(height)") } }
            let bottom = SVGText.number(y + Double(height))
            if rises { stroke(.light, style) { $0.addCurve("M\(left) \(bottom)l\(width) -\(height)") } }
        case .blocks(let parts):
            for part in parts { fill(pen(.fill, style), part, x: x, y: y) }
        case .shade(let amount):
            var pen = pen(.fill, style)
            pen.opacity *= amount
            fill(pen, CellPart(), x: x, y: y)
        case .braille(let bits):
            addDots(bits, style, x: x, y: y)
        }
    }

    // MARK: Pens

    private func pen(_ kind: Pen.Kind, _ style: Style) -> Pen {
        Pen(
            kind: kind, color: palette.foreground(of: style),
            opacity: style.attributes.contains(.dim) ? SVGTextRow.dimOpacity : 1)
    }

    private mutating func use(_ pen: Pen) {
        if fills[pen] == nil, strokes[pen] == nil, dots[pen] == nil { pens.append(pen) }
    }

    private mutating func fill(_ pen: Pen, _ part: CellPart, x: Double, y: Double) {
        use(pen)
        let (width, height) = (Double(SVGGeometry.cellWidth), Double(SVGGeometry.cellHeight))
        fills[pen, default: SVGFills()].add(
            x: x + part.x * width, y: y + part.y * height, width: part.width * width, height: part.height * height)
    }

    private mutating func stroke(
        _ weight: LinePiece.Weight, _ style: Style, _ add: (inout SVGStrokes) -> Void
    ) {
        var pen = pen(.stroke(weight), style)
        pen.isBold = style.attributes.contains(.bold)
        use(pen)
        add(&strokes[pen, default: SVGStrokes()])
    }

    private mutating func addDots(_ bits: UInt8, _ style: Style, x: Double, y: Double) {
        let pen = pen(.dots, style)
        guard bits != 0 else { return }
        use(pen)
        for (bit, place) in Self.dotPlaces.enumerated() where bits >> bit & 1 == 1 {
            let centerX = x + Double(SVGGeometry.cellWidth) * (Double(place.column) + 0.5) / 2
            let centerY = y + Double(SVGGeometry.cellHeight) * (Double(place.row) + 0.5) / 4
            // A line of zero length with round ends is a dot.
            dots[pen, default: ""] += "M\(SVGText.number(centerX)) \(SVGText.number(centerY))h0"
        }
    }

    /// The position of the dot for each bit of a braille pattern.
    private static let dotPlaces: [(column: Int, row: Int)] = [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
    ]

    private func element(_ pen: Pen) -> String {
        let opacity = pen.opacity < 1 ? " opacity=\"\(SVGText.number(pen.opacity))\"" : ""
        switch pen.kind {
        case .background, .fill:
            let path = fills[pen]?.path ?? ""
            return "<path d=\"\(path)\" fill=\"\(pen.color)\"\(opacity) shape-rendering=\"crispEdges\"/>"
        case .stroke(let weight):
            let path = strokes[pen]?.path ?? ""
            let width = weight == .heavy ? " stroke-width=\"3\"" : pen.isBold ? " stroke-width=\"1.5\"" : ""
            return "<path d=\"\(path)\" fill=\"none\" stroke=\"\(pen.color)\"\(width)\(opacity)/>"
        case .dots:
            return "<path d=\"\(dots[pen] ?? "")\" fill=\"none\" stroke=\"\(pen.color)\" stroke-width=\"3\" "
                + "stroke-linecap=\"round\"\(opacity)/>"
        }
    }
}

extension LinePiece {

    fileprivate func has(_ weight: Weight) -> Bool {
        up == weight || right == weight || down == weight || left == weight
    }
}

/// Rectangles of one color, combined into one path. Touching rectangles of the same height or width are merged.
struct SVGFills {

    private struct Area {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    private var areas: [Area] = []

    /// The tolerance of comparisons. It is needed because thirds of a cell do not add up exactly.
    private static let tolerance = 0.000_1

    /// Adds a rectangle. Add the rectangles of a row from left to right, and the rows from top to bottom.
    mutating func add(x: Double, y: Double, width: Double, height: Double) {
        guard width > 0, height > 0 else { return }
        if let last = areas.last, last.y == y, last.height == height, last.x + last.width == x {
            areas[areas.count - 1].width += width
        } else {
            areas.append(Area(x: x, y: y, width: width, height: height))
        }
    }

    var path: String {
        var merged: [Area] = []
        var last: [Span: Int] = [:]
        for area in areas {
            let span = Span(x: area.x, width: area.width)
            if let index = last[span], abs(merged[index].y + merged[index].height - area.y) < Self.tolerance {
                merged[index].height += area.height
            } else {
                last[span] = merged.count
                merged.append(area)
            }
        }
        let number = SVGText.number
        return merged.map { area in
            "M\(number(area.x)) \(number(area.y))h\(number(area.width))v\(number(area.height))h\(number(-area.width))z"
        }.joined()
    }

    private struct Span: Hashable {
        var x: Double
        var width: Double
    }
}
