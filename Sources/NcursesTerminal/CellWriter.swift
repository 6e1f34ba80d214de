import CNcurses
import TerminalUI

/// Hands cells to ncurses, in the form in which every terminal moves on by as many columns as we think.
///
/// Not bound to the main actor: the check of that in each closure took a tenth of the time of a frame.
struct CellWriter {

    let usesASCII: Bool
    let depth: ColorDepth

    private var line: [cchar_t] = []
    private var last: (style: Style, attributes: attr_t, pair: Int32)?

    init(usesASCII: Bool, depth: ColorDepth) {
        self.usesASCII = usesASCII
        self.depth = depth
    }

    /// Writes the cells of a row, beginning at that column. The first one must not be the second half of a wide one.
    mutating func write(_ cells: ArraySlice<Cell>, x: Int, y: Int) {
        line.removeAll(keepingCapacity: true)
        for cell in cells where cell.width > 0 { append(cell) }
        mvwadd_wchnstr(cn_stdscr(), Int32(y), Int32(x), line, Int32(line.count))
    }

    private mutating func append(_ cell: Cell) {
        let (attributes, pair) = appearance(of: cell.style)
        var wide = cchar_t()
        if let scalar = cell.glyph.scalar, isShown(scalar, width: Int(cell.width)) {
            var value = scalar.value
            _ = cn_cell(&wide, &value, 1, attributes, pair)
            line.append(wide)
            return
        }
        for scalars in shown(cell) {
            let values = scalars.map(\.value)
            _ = cn_cell(&wide, values, Int32(values.count), attributes, pair)
            line.append(wide)
        }
    }

    /// Whether the terminal can show the scalar, and moves on by that many columns then.
    private func isShown(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        if scalar.isASCII { return true }
        return !usesASCII && Int(cn_scalar_width(scalar.value)) == width
    }

    /// What is written for a cell of more than one scalar, or for one that cannot be shown as it is: one character, or
    /// one for each of its columns.
    private func shown(_ cell: Cell) -> [[Unicode.Scalar]] {
        let width = Int(cell.width)
        let parts = cell.glyph.reduced(width: width)
        if parts.count == 1, let base = parts[0].first, isShown(base, width: width) {
            // A mark for which libc has a width of its own would push the rest of the line aside.
            return [[base] + parts[0].dropFirst().filter { isShown($0, width: 0) }]
        }
        if parts.count == width, parts.allSatisfy({ $0.first.map { isShown($0, width: 1) } ?? false }) {
            return parts
        }
        return [[usesASCII ? "?" : "\u{FFFD}"]] + Array(repeating: [" "], count: width - 1)
    }

    private mutating func appearance(of style: Style) -> (attr_t, Int32) {
        if let last, last.style == style { return (last.attributes, last.pair) }
        var attributes: attr_t = 0
        if style.attributes.contains(.bold) { attributes |= cn_bold }
        if style.attributes.contains(.dim) { attributes |= cn_dim }
        if style.attributes.contains(.italic) { attributes |= cn_italic }
        if style.attributes.contains(.underline) { attributes |= cn_underline }
        if style.attributes.contains(.reverse) { attributes |= cn_reverse }
        let pair = depth == .none ? 0 : Self.pair(depth.reduce(style))
        last = (style, attributes, pair)
        return (attributes, pair)
    }

    private static func pair(_ style: Style) -> Int32 {
        if style.foreground == .standard, style.background == .standard { return 0 }
        let pair = alloc_pair(number(style.foreground), number(style.background))
        return max(0, pair)
    }

    /// The number by which ncurses knows the colour; -1 is the terminal's own.
    private static func number(_ color: Color) -> Int32 {
        if let index = color.index { return Int32(index) }
        guard let (red, green, blue) = color.components else { return -1 }
        return Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
}
