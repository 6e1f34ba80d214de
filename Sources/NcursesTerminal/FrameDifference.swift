import TerminalUI

/// The cells that must be written to change one frame into another.
struct FrameDifference {

    /// Adjacent cells in a row that are written together. A run does not divide wide characters.
    struct Run: Hashable {
        let y: Int
        let columns: Range<Int>
    }

    /// The runs from top to bottom, and from left to right in each row.
    private(set) var runs: [Run] = []
    private(set) var changedCells = 0

    /// The minimum number of unchanged cells that are skipped between two changes. A shorter sequence of unchanged
    /// cells is written, because moving the cursor over it would take more bytes.
    private static let gap = 4

    /// Compares two frames.
    ///
    /// - Parameters:
    ///   - shown: The current screen.
    ///   - cells: The new screen.
    ///   - size: The size of the terminal. Cells outside it are ignored.
    init(from shown: CellBuffer, to cells: CellBuffer, size: Size) {
        for y in 0..<min(size.height, cells.size.height) {
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
