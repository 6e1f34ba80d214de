extension Frame {

    /// The screen as text with escape codes for colours and attributes, as `cat` shows it on a terminal: a line for each
    /// row. Each line is complete in itself: it begins and ends in the terminal's plain style. Plain blanks at its end are left
    /// out.
    ///
    /// - Parameter depth: How many colours it is reduced to.
    public func ansiText(depth: ColorDepth = .trueColor) -> String {
        let cells = cells.reduced(to: depth)
        return (0..<size.height).map { Self.ansiLine(cells.row($0)) + "\n" }.joined()
    }

    private static func ansiLine(_ row: ArraySlice<Cell>) -> String {
        let end = row.lastIndex { $0.glyph != .blank || $0.style.isVisibleOnBlanks }.map { $0 + 1 } ?? row.startIndex
        var line = ""
        var style = Style.plain
        for cell in row[row.startIndex..<end] where cell.width > 0 {
            line += SGR.change(from: style, to: cell.style)
            style = cell.style
            line += cell.glyph.string
        }
        return line + SGR.change(from: style, to: .plain)
    }
}

extension Style {

    /// Whether a blank in this style can be told from nothing.
    fileprivate var isVisibleOnBlanks: Bool {
        background != .standard || !attributes.isDisjoint(with: [.underline, .reverse])
    }
}
