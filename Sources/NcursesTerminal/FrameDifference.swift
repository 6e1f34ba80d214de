import TerminalUI

/// What has to be written so that one frame is seen instead of another.
struct FrameDifference {

    private let cells: CellBuffer
    /// What is on the screen; nil if nothing of it is known.
    private let before: CellBuffer?
    /// The part of the frame that has room on the screen.
    private let size: Size

    init(from shown: Frame?, to frame: Frame, size: Size) {
        cells = frame.cells
        before = shown?.cells.size == frame.cells.size ? shown?.cells : nil
        self.size = Size(width: min(frame.size.width, size.width), height: min(frame.size.height, size.height))
    }

    /// Writes the part of each row that changed.
    ///
    /// - Returns: How many cells changed.
    func write(to writer: inout CellWriter) -> Int {
        var changed = 0
        for y in 0..<size.height {
            let row = cells.row(y).prefix(size.width)
            let old = before?.row(y)
            guard let range = Self.changedRange(row, old) else { continue }
            writer.write(row[range], x: range.lowerBound - row.startIndex, y: y)
            changed += Self.changedCount(row[range], old)
        }
        return changed
    }

    /// The cells of the row from the first to the last that changed, with whole wide characters.
    private static func changedRange(_ row: ArraySlice<Cell>, _ before: ArraySlice<Cell>?) -> Range<Int>? {
        guard let before else { return row.indices }
        var first = row.startIndex
        var end = row.endIndex
        while first < end, row[first] == before[first] { first += 1 }
        guard first < end else { return nil }
        while row[end - 1] == before[end - 1] { end -= 1 }
        while first > row.startIndex, row[first].width == 0 { first -= 1 }
        return first..<end
    }

    private static func changedCount(_ row: ArraySlice<Cell>, _ before: ArraySlice<Cell>?) -> Int {
        guard let before else { return row.count }
        var count = 0
        for index in row.indices where row[index] != before[index] { count += 1 }
        return count
    }
}
