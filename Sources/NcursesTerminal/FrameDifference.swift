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
            compare(cells.row(y).prefix(size.width), with: shown.row(y).prefix(size.width), y: y)
        }
    }

    private mutating func compare(_ row: ArraySlice<Cell>, with shown: ArraySlice<Cell>, y: Int) {
        let offset = shown.startIndex - row.startIndex
        var run: Range<Int>?
        for x in row.indices where row[x] != shown[x + offset] {
            changedCells += 1
            if let last = run, x - last.upperBound < Self.gap {
                run = last.lowerBound..<x + 1
            } else {
                if let run { append(run, of: row, y: y) }
                run = x..<x + 1
            }
        }
        if let run { append(run, of: row, y: y) }
    }

    private mutating func append(_ run: Range<Int>, of row: ArraySlice<Cell>, y: Int) {
        var first = run.lowerBound
        while first > row.startIndex, row[first].width == 0 { first -= 1 }
        runs.append(Run(y: y, columns: first - row.startIndex..<run.upperBound - row.startIndex))
    }
}
