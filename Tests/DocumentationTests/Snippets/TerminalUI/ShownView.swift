import TerminalUI

/// What the view looks like on a screen of that size, as text.
func shown(_ view: some View, _ width: Int, _ height: Int) -> String {
    var canvas = Canvas(size: Size(width: width, height: height))
    canvas.draw(view, in: canvas.bounds)
    return String(canvas.frame.plainText.dropLast())
}
