import TerminalUI

/// Content that is a list of items with one row each.
protocol RowsContent: ScrollableContent, ReadableContent where State == ListState {

    var rowCount: Int { get }
}

extension RowsContent {

    func scrollExtent(state: inout ListState, in size: Size) -> ScrollExtent? {
        let offset = state.adjusted(count: rowCount, visible: size.height).offset
        return ScrollExtent(offset: offset, visible: size.height, total: rowCount)
    }

    func scroll(to offset: Int, state: inout ListState, in size: Size) {
        state.scroll(to: offset, count: rowCount, visible: size.height)
    }

    func reveal(_ match: SearchState.Match, state: inout ListState, in size: Size) {
        state.select(match.line, count: rowCount)
        state = state.adjusted(count: rowCount, visible: size.height)
    }

    func frame(ofLine line: Int, state: inout ListState, in size: Size) -> Rect? {
        size.row(at: line - state.adjusted(count: rowCount, visible: size.height).offset)
    }
}

extension Size {

    /// Returns the rectangle of a row; nil if the row is outside a region of this size.
    func row(at y: Int) -> Rect? { (0..<height).contains(y) ? Rect(y: y, width: width, height: 1) : nil }
}
