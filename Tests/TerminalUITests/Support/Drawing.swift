import TerminalUI

/// The view drawn on a screen of its own.
func frame(
    of view: some View,
    _ width: Int,
    _ height: Int,
    theme: Theme = .terminal,
    symbols: Symbols = .unicode
) -> Frame {
    canvas(width, height, theme: theme, symbols: symbols) { $0.draw(view, in: $0.bounds) }.frame
}

/// The view as lines of text, to be compared with a picture in the test.
func picture(of view: some View, _ width: Int, _ height: Int, symbols: Symbols = .unicode) -> String {
    frame(of: view, width, height, symbols: symbols).picture
}

/// A canvas on which the closure has drawn.
func canvas(
    _ width: Int,
    _ height: Int,
    theme: Theme = .terminal,
    symbols: Symbols = .unicode,
    _ draw: (inout Canvas) -> Void
) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: height), theme: theme, symbols: symbols)
    draw(&canvas)
    return canvas
}

extension Frame {

    /// The plain text without the last line break, as a literal in a test has it.
    var picture: String { String(plainText.dropLast()) }

    /// The cells with their places, row by row.
    var places: [(point: Point, cell: Cell)] {
        (0..<size.height).flatMap { y in (0..<size.width).map { (Point(x: $0, y: y), cells[$0, y]) } }
    }

    /// The first cell that must not be on any screen, in words; nil if all are well.
    var flaw: String? {
        for (point, cell) in places {
            let next = point.x + 1 < size.width ? cells[point.x + 1, point.y].width : 1
            let previous = point.x > 0 ? cells[point.x - 1, point.y].width : 1
            if cell.glyph.string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return "a control at \(point)"
            }
            if cell.width == 2, next != 0 { return "half a wide character at \(point)" }
            if cell.width == 0, previous != 2 { return "a continuation of nothing at \(point)" }
            if cell.width > 0, cell.glyph.string.isEmpty { return "an empty glyph at \(point)" }
        }
        return nil
    }
}
