/// Rectangles of one colour, gathered into one path. Those that touch and are as high, or as wide, become one.
struct SVGFills {

    private struct Area {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    private var areas: [Area] = []

    /// Thirds of a cell do not add up exactly.
    private static let tolerance = 0.000_1

    /// Adds a rectangle; those of a row come from left to right, the rows from top to bottom.
    mutating func add(x: Double, y: Double, width: Double, height: Double) {
        guard width > 0, height > 0 else { return }
        if let last = areas.last, last.y == y, last.height == height, last.x + last.width == x {
            areas[areas.count - 1].width += width
        } else {
            areas.append(Area(x: x, y: y, width: width, height: height))
        }
    }

    /// All of them, as SVG writes a path.
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
