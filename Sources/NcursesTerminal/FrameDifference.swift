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

    /// How many cells in a row that did not change are written rather than passed over: as many as cost less than another run.
    private static let gap = 8

    /// Writes the parts of each row that changed.
    ///
    /// - Returns: How many cells changed.
    func write(to writer: inout CellWriter) -> Int {
        var changed = 0
        for y in 0..<size.height {
            let row = cells.row(y).prefix(size.width)
            guard let old = before?.row(y).prefix(size.width) else {
                writer.write(row, x: 0, y: y)
                changed += row.count
                continue
            }
            // Most rows stay as they are.
            guard row != old else { continue }
            var x = row.startIndex
            while let run = Self.changedRun(row, old, from: x) {
                writer.write(row[run], x: run.lowerBound - row.startIndex, y: y)
                for index in run where row[index] != old[index] { changed += 1 }
                x = run.upperBound
            }
        }
        return changed
    }

    /// The next cells of the row that changed, with whole wide characters; nil if no more have.
    private static func changedRun(
        _ row: ArraySlice<Cell>, _ before: ArraySlice<Cell>, from start: Int
    ) -> Range<Int>? {
        var first = start
        while first < row.endIndex, row[first] == before[first] { first += 1 }
        guard first < row.endIndex else { return nil }
        var (end, next) = (first + 1, first + 1)
        while next < row.endIndex, next - end < gap {
            if row[next] != before[next] { end = next + 1 }
            next += 1
        }
        while first > row.startIndex, row[first].width == 0 { first -= 1 }
        return first..<end
    }
}
