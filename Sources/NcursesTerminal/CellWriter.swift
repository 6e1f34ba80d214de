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
        mvwadd_wchnstr(cncurses_stdscr(), Int32(y), Int32(x), line, Int32(line.count))
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
            if let last { _ = cncurses_cell(&wide, values, Int32(values.count), last.attributes, last.pair) }
            line.append(wide)
        }
    }

    /// Whether the terminal can show the scalar, and moves on by that many columns then.
    private func isShown(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        if scalar.isASCII { return width == 1 }
        return !usesASCII && Int(cncurses_scalar_width(scalar.value)) == width
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
        if style.attributes.contains(.bold) { attributes |= cncurses_bold }
        if style.attributes.contains(.dim) { attributes |= cncurses_dim }
        if style.attributes.contains(.italic) { attributes |= cncurses_italic }
        if style.attributes.contains(.underline) { attributes |= cncurses_underline }
        if style.attributes.contains(.reverse) { attributes |= cncurses_reverse }
        var cell = cchar_t()
        var blank: UInt32 = 0x20
        let (pair, isReversed) = pair(style)
        if isReversed { attributes ^= cncurses_reverse }
        _ = cncurses_cell(&cell, &blank, 1, attributes, pair)
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

/// The pairs of colours that ncurses was told of. A terminal has a limited number at a time.
struct ColorPairs {

    private var numbers: [UInt64: Int32] = [:]
    private let limit: Int

    /// - Parameter limit: How many there are, that of the terminal's own colours included.
    init(limit: Int) {
        self.limit = limit
    }

    /// The pair of the style's colours, or the same two the other way round, to be shown reversed: so eight colours and the
    /// terminal's own need 52 pairs, where most terminals have 64, and not 80. Nil if there are no more numbers.
    mutating func pair(of style: Style) -> (number: Int32, isReversed: Bool)? {
        let (foreground, background) = (Self.number(style.foreground), Self.number(style.background))
        if foreground < 0, background < 0 { return (0, false) }
        if let number = numbers[Self.key(foreground, background)] { return (number, false) }
        // Reversed, the terminal's own foreground would be its background.
        if foreground >= 0, background >= 0, let number = numbers[Self.key(background, foreground)] {
            return (number, true)
        }
        let number = Int32(numbers.count + 1)
        guard number < limit, init_extended_pair(number, foreground, background) != ERR else { return nil }
        numbers[Self.key(foreground, background)] = number
        return (number, false)
    }

    private static func key(_ foreground: Int32, _ background: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    }

    /// Forgets them all. What is on the screen must be written anew.
    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        reset_color_pairs()
    }

    /// The number by which ncurses knows the colour; -1 is the terminal's own. Those by red, green and blue begin after
    /// the palette's, as ``TrueColorEntries`` have it.
    static func number(_ color: Color) -> Int32 {
        if let index = color.index { return Int32(index) }
        guard let (red, green, blue) = color.components else { return -1 }
        return 1 << 24 | Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
}
