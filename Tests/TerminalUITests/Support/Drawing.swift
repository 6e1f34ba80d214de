import TerminalUI

/// The view drawn on a separate screen.
func frame(
    of view: some View,
    _ width: Int,
    _ height: Int,
    theme: Theme = .terminal,
    symbols: Symbols = .unicode,
    today: String? = nil
) -> Frame {
    canvas(width, height, theme: theme, symbols: symbols) {
        $0.today = today
        $0.draw(view, in: $0.bounds)
    }.frame
}

/// The view as lines of text, to be compared with a picture in the test.
func picture(
    of view: some View, _ width: Int, _ height: Int, symbols: Symbols = .unicode, today: String? = nil
) -> String {
    frame(of: view, width, height, symbols: symbols, today: today).picture
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
}
