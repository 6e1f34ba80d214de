import CNcurses
import TerminalUI

/// Hands cells to ncurses, in the form in which every terminal moves on by as many columns as we think.
///
/// Not bound to the main actor: the check of that in each closure took a tenth of the time of a frame.
struct CellWriter {

    let usesASCII: Bool
    /// How many colours are written.
    var depth: ColorDepth {
        didSet { last = nil }
    }
    /// Whether the terminal has not had enough pairs of colours; some cells were written without.
    private(set) var lacksPairs = false

    private var pairs: ColorPairs
    private var line: [cchar_t] = []
    /// An empty cell of the style that was written last.
    private var last: (style: Style, attributes: attr_t, pair: Int32, cell: cchar_t)?

    init(usesASCII: Bool, depth: ColorDepth, pairLimit: Int) {
        self.usesASCII = usesASCII
        self.depth = depth
        pairs = ColorPairs(limit: pairLimit)
    }

    /// Forgets all pairs of colours. What is on the screen must be written anew.
    mutating func forgetPairs() {
        pairs.removeAll()
        last = nil
        lacksPairs = false
    }

    /// Writes the cells of a row, beginning at that column. The first one must not be the second half of a wide one.
    mutating func write(_ cells: ArraySlice<Cell>, x: Int, y: Int) {
        line.removeAll(keepingCapacity: true)
        for cell in cells where cell.width > 0 { append(cell) }
        mvwadd_wchnstr(cn_stdscr(), Int32(y), Int32(x), line, Int32(line.count))
    }

    private mutating func append(_ cell: Cell) {
        var wide = empty(cell.style)
        if let scalar = cell.glyph.scalar, isShown(scalar, width: Int(cell.width)) {
            // As setcchar does it for one character; the call took a third of the time of a frame.
            wide.chars.0 = wchar_t(scalar.value)
            line.append(wide)
            return
        }
        for scalars in shown(cell) {
            let values = scalars.map(\.value)
            if let last { _ = cn_cell(&wide, values, Int32(values.count), last.attributes, last.pair) }
            line.append(wide)
        }
    }

    /// Whether the terminal can show the scalar, and moves on by that many columns then.
    private func isShown(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        if scalar.isASCII { return width == 1 }
        return !usesASCII && Int(cn_scalar_width(scalar.value)) == width
    }

    /// What is written for a cell of more than one scalar, or for one that cannot be shown as it is: one character, or
    /// one for each of its columns.
    private func shown(_ cell: Cell) -> [[Unicode.Scalar]] {
        let width = Int(cell.width)
        let parts = cell.glyph.reduced(width: width)
        guard parts.allSatisfy({ $0.first.map { isShown($0, width: width / parts.count) } ?? false }) else {
            return [[usesASCII ? "?" : "\u{FFFD}"]] + Array(repeating: [" "], count: width - 1)
        }
        // A mark for which libc has a width of its own would push the rest of the line aside.
        return parts.map { $0.prefix(1) + $0.dropFirst().filter { isShown($0, width: 0) } }
    }

    /// A cell of ncurses in that style, with a blank in it.
    private mutating func empty(_ style: Style) -> cchar_t {
        if let last, last.style == style { return last.cell }
        var attributes: attr_t = 0
        if style.attributes.contains(.bold) { attributes |= cn_bold }
        if style.attributes.contains(.dim) { attributes |= cn_dim }
        if style.attributes.contains(.italic) { attributes |= cn_italic }
        if style.attributes.contains(.underline) { attributes |= cn_underline }
        if style.attributes.contains(.reverse) { attributes |= cn_reverse }
        var cell = cchar_t()
        var blank: UInt32 = 0x20
        let (pair, isReversed) = pair(style)
        if isReversed { attributes ^= cn_reverse }
        _ = cn_cell(&cell, &blank, 1, attributes, pair)
        last = (style, attributes, pair, cell)
        return cell
    }

    private mutating func pair(_ style: Style) -> (number: Int32, isReversed: Bool) {
        guard depth != .none else { return (0, false) }
        if let pair = pairs.pair(of: depth.reduce(style)) { return pair }
        lacksPairs = true
        return (0, false)
    }
}
