extension DotGrid {

    /// Adds the dots of another drawing of the same size.
    mutating func formUnion(_ other: DotGrid) {
        guard size == other.size, resolution == other.resolution else { return }
        for cell in bits.indices where other.bits[cell] > 0 {
            bits[cell] |= other.bits[cell]
            roles[cell] = other.roles[cell]
        }
    }

    /// Whether there is no dot in these cells.
    func isEmpty(columns: Range<Int>, row: Int) -> Bool {
        columns.allSatisfy { bits[row * size.width + $0] == 0 }
    }

    /// The first row of cells with a dot in that column of cells, from the top.
    func firstRow(inColumn column: Int) -> Int? {
        (0..<size.height).first { bits[$0 * size.width + column] > 0 }
    }
}
