/// Two versions of a text side by side, line by line, with a sign between them where they differ.
public struct DiffView: View {

    public var left: [String]
    public var right: [String]
    /// The first line that is seen.
    public var offset: Int

    /// Makes a comparison.
    public init(left: [String], right: [String], offset: Int = 0) {
        self.left = left
        self.right = right
        self.offset = offset
    }

    /// One row of the comparison; nil where a side has no line.
    public struct Row: Hashable, Sendable {
        public var left: String?
        public var right: String?
    }

    /// The rows: lines that both have beside each other, then what was taken away beside what was put in its place.
    public var rows: [Row] {
        let difference = right.difference(from: left)
        let removed = Set(difference.removals.map(Self.offset))
        let inserted = Set(difference.insertions.map(Self.offset))
        var rows: [Row] = []
        var (l, r) = (0, 0)
        while l < left.count || r < right.count {
            var gone: [String] = []
            var new: [String] = []
            while l < left.count, removed.contains(l) {
                gone.append(left[l])
                l += 1
            }
            while r < right.count, inserted.contains(r) {
                new.append(right[r])
                r += 1
            }
            for index in 0..<max(gone.count, new.count) {
                rows.append(
                    Row(
                        left: gone.indices.contains(index) ? gone[index] : nil,
                        right: new.indices.contains(index) ? new[index] : nil))
            }
            if l < left.count, r < right.count {
                rows.append(Row(left: left[l], right: right[r]))
                l += 1
                r += 1
            }
        }
        return rows
    }

    private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let columns = canvas.bounds.columns([.fill(), .fixed(3), .fill()])
        for (y, row) in rows.dropFirst(max(0, offset)).prefix(canvas.size.height).enumerated() {
            draw(row.left, .removed, row.left == row.right, in: columns[0], y: y, canvas: &canvas)
            canvas.write(sign(row, canvas.symbols), .emphasis, x: columns[1].x + 1, y: y)
            draw(row.right, .added, row.left == row.right, in: columns[2], y: y, canvas: &canvas)
        }
    }

    private func draw(_ line: String?, _ role: Role, _ isSame: Bool, in rect: Rect, y: Int, canvas: inout Canvas) {
        guard let line else { return }
        canvas.draw(
            Label(StyledText(line, isSame ? .text : role)), in: Rect(x: rect.x, y: y, width: rect.width, height: 1))
    }

    private func sign(_ row: Row, _ symbols: Symbols) -> String {
        switch (row.left, row.right) {
        case (let left?, let right?): left == right ? " " : symbols.changed
        case (nil, _): symbols.added
        case (_, nil): symbols.removed
        }
    }
}
