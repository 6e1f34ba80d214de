import TerminalUI

/// Cells of many colours, for terminals that can have only so many pairs of them.
enum ColorPattern {

    case none
    /// Each of the first eight colours, and the terminal's own, on each of them: a row for each foreground, two columns for
    /// each background. In the second one it is bold.
    case everyPair
    /// In each cell colours by red, green and blue that no other cell has, nor one of another number.
    case distinct(Int)

    /// Such a pattern in which each cell has other colours.
    var next: ColorPattern {
        if case .distinct(let number) = self { .distinct(number + 1) } else { .distinct(0) }
    }

    func draw(in canvas: inout Canvas) {
        let size = canvas.size
        switch self {
        case .none: break
        case .everyPair:
            let colors = (0..<8).map { Color.indexed($0) } + [.standard]
            for (y, foreground) in colors.enumerated() {
                for (x, background) in colors.enumerated() {
                    canvas.write("a", style: Style(foreground, on: background), x: 2 * x, y: y + 1)
                    canvas.write("b", style: Style(foreground, on: background, .bold), x: 2 * x + 1, y: y + 1)
                }
            }
        case .distinct(let number):
            for y in 1..<max(1, size.height) {
                for x in 0..<size.width {
                    let style = Style(
                        .rgb(UInt8(x), UInt8(y), UInt8(number)), on: .rgb(UInt8(number), UInt8(x), UInt8(y)))
                    canvas.write(x % 2 == 0 ? "a" : "b", style: style, x: x, y: y)
                }
            }
        }
    }
}
