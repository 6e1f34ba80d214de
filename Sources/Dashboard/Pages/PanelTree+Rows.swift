extension PanelTree {

    /// The places of a row, with the share of the row in the extra height.
    struct Row {
        var places: [BoardLayout.Place]
        var share: Int
    }

    /// Creates a tree of stacked rows. A place may span several rows, up to the last row. Returns nil if the rows
    /// contain no panels.
    ///
    /// - Parameter userWidths: The widths that the user has set for panels, in thousandths of the total width of the
    ///   columns side by side; nil to use the widths of the layout.
    static func below(_ rows: [Row], in width: Int, userWidths: [Int?]) -> PanelTree? {
        var parts: [(tree: PanelTree, share: Int)] = []
        var rest = rows[...]
        while let row = rest.first {
            let block = Array(rest.prefix(row.places.map(\.span).max() ?? 1))
            rest = rest.dropFirst(block.count)
            guard let tree = beside(columns(of: block), in: width, userWidths: userWidths) else { continue }
            parts.append((tree, block.filter { !$0.places.isEmpty }.reduce(0) { $0 + $1.share }))
        }
        guard let first = parts.first else { return nil }
        return parts.count == 1 ? first.tree : .below(parts.map(\.tree), shares: parts.map(\.share))
    }

    private static func beside(_ columns: [Column], in width: Int, userWidths: [Int?]) -> PanelTree? {
        let widths = BoardPlan.widths(
            BoardPlan.shared(columns.map(\.width), in: width), of: columns.map(\.wholeWidthPanels), in: width,
            userWidths: userWidths)
        let trees = zip(columns, widths).compactMap { column, width in
            column.place.map { .place($0.panels) } ?? below(column.rows, in: width, userWidths: userWidths)
        }
        guard let first = trees.first else { return nil }
        return trees.count == 1 ? first : .beside(trees, widths: widths)
    }

    /// A column of a block of rows: a single place that spans all rows, or the other places of these rows.
    private struct Column {

        var place: BoardLayout.Place?
        var rows: [Row] = []

        var width: Int {
            place?.width ?? rows.first { !$0.places.isEmpty }?.places.reduce(0) { $0 + $1.width } ?? 0
        }

        var wholeWidthPanels: [Int] {
            place?.panels ?? rows.filter { $0.places.count == 1 }.flatMap { $0.places.flatMap(\.panels) }
        }

        var isEmpty: Bool { place == nil && rows.allSatisfy(\.places.isEmpty) }
    }

    /// Returns the columns of a block of rows. A block is a single row, or several rows with a place that spans all of
    /// them.
    private static func columns(of rows: [Row]) -> [Column] {
        guard let first = rows.first else { return [] }
        guard rows.count > 1 else { return first.places.map { Column(place: $0) } }
        var columns: [Column] = []
        for place in first.places {
            if place.span >= rows.count {
                columns.append(Column(place: place))
            } else if let last = columns.indices.last, columns[last].place == nil {
                columns[last].rows[0].places.append(place)
            } else {
                columns.append(Column(rows: [Row(places: [place], share: first.share)]))
            }
        }
        if columns.allSatisfy({ $0.place != nil }) {
            columns.append(Column(rows: [Row(places: [], share: first.share)]))
        }
        let open = columns.indices.filter { columns[$0].place == nil }
        for row in rows.dropFirst() {
            var rest = row.places[...]
            for index in open {
                let places = index == open.last ? rest : rest.prefix(columns[index].rows[0].places.count)
                columns[index].rows.append(Row(places: Array(places), share: row.share))
                rest = rest.dropFirst(places.count)
            }
        }
        return columns.filter { !$0.isEmpty }
    }
}
