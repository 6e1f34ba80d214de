import TerminalUI

/// What has to be written so that one frame is seen instead of another.
struct FrameDifference {

    /// Cells beside each other that are written together, with whole wide characters.
    struct Run: Hashable {
        let y: Int
        let columns: Range<Int>
    }

    /// From the top to the bottom, in each row from the left to the right.
    private(set) var runs: [Run] = []
    private(set) var changedCells = 0

    /// How many cells in a row that did not change are written rather than passed over: as many as cost less than a move.
    private static let gap = 4

    /// - Parameters:
    ///   - shown: What is on the screen.
    ///   - cells: What is to be seen.
    ///   - size: How much of it has room on the screen.
    init(from shown: CellBuffer, to cells: CellBuffer, size: Size) {
        for y in 0..<min(size.height, cells.size.height) {
            // Most rows stay as they are.
            if cells.isRow(y, sameIn: shown) { continue }
            let row = cells.row(y).prefix(size.width)
            let old = shown.row(y).prefix(size.width)
            var x = row.startIndex
            while let run = Self.changedRun(row, old, offset: old.startIndex - row.startIndex, from: x) {
                runs.append(
                    Run(y: y, columns: run.range.lowerBound - row.startIndex..<run.range.upperBound - row.startIndex))
                changedCells += run.changed
                x = run.range.upperBound
            }
        }
    }

    /// The next cells of the row that changed; nil if no more have.
    private static func changedRun(
        _ row: ArraySlice<Cell>, _ before: ArraySlice<Cell>, offset: Int, from start: Int
    ) -> (range: Range<Int>, changed: Int)? {
        var first = start
        while first < row.endIndex, row[first] == before[first + offset] { first += 1 }
        guard first < row.endIndex else { return nil }
        var (end, next, changed) = (first + 1, first + 1, 1)
        while next < row.endIndex, next - end < gap {
            if row[next] != before[next + offset] {
                end = next + 1
                changed += 1
            }
            next += 1
        }
        while first > row.startIndex, row[first].width == 0 { first -= 1 }
        return (first..<end, changed)
    }
}
