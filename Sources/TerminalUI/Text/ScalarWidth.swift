extension Unicode.Scalar {

    /// How many cells the scalar takes on a terminal: 0, 1 or 2. Control characters count as 1: what stands for them.
    var cellWidth: Int {
        if value < 0x300 { return 1 }
        if Self.contains(value, in: WidthTable.zero) { return 0 }
        return Self.contains(value, in: WidthTable.wide) ? 2 : 1
    }

    /// Controls: C0, DEL and C1. They never reach a terminal as they are.
    var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
    }

    /// Whether it is drawn into the cell of what stands before it.
    var isMark: Bool {
        cellWidth == 0 && !properties.isDefaultIgnorableCodePoint && properties.generalCategory != .format
    }

    var isRegionalIndicator: Bool {
        (0x1F1E6...0x1F1FF).contains(value)
    }

    private static func contains(_ value: UInt32, in ranges: [(first: UInt32, last: UInt32)]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].first <= value
    }
}
