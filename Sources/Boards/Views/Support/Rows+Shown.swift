import Documents
import TerminalUI

extension Rows {

    /// Returns the rows that a view shows, in the order in which it shows them.
    func shown(all: Bool, _ metrics: MetricColumns?, order: [Int]? = nil, limit: Int?) -> Rows {
        let ordered = order.map(inOrder) ?? self
        return (all ? ordered : metrics?.withoutBuckets(ordered) ?? ordered).prefix(limit ?? .max)
    }

    /// Returns the columns with values that are readable on one line, and the columns without values. Leaves out
    /// columns of URLs, and columns of maps that only repeat other fields of their rows. If no column remains, returns
    /// all columns. For metrics, returns the names in ``MetricColumns``.
    ///
    /// - Parameter all: Whether the help texts of metrics are included.
    func plainColumns(all: Bool) -> [String] {
        if let metrics = MetricColumns(self) { return metrics.names(withHelp: all) }
        let plain = columns.enumerated().filter { column, name in
            let values = rows.enumerated().compactMap { row, cells in cells[column].map { (row, $0) } }
                .filter { $0.1.kind != .null }
            return values.isEmpty
                || values.contains { row, value in
                    if value.isScalar { return !value.isURL }
                    // The row of an item contains the fields of the item twice: as fields of the row, and in a map.
                    return value.hasShortParts
                        && !(elements.indices.contains(row)
                            && value.document.isRepetition(name, in: elements[row].node))
                }
        }.map(\.element)
        return plain.isEmpty ? columns : plain
    }

    /// Returns a remark about omitted buckets of histograms; empty if none are omitted.
    ///
    /// - Parameter all: Whether all rows are shown.
    func bucketRemarks(all: Bool) -> [String] {
        guard !all, let metrics = MetricColumns(self) else { return [] }
        let count = rows.count - metrics.withoutBuckets(self).rows.count
        return count == 0 ? [] : ["\(NumberText.grouped(count)) buckets are left out; “all: true” shows them"]
    }
}

extension RowReader {

    /// Returns the rows of a document; nil for text, a picture, or data of another shape.
    func rows(in document: Document) -> Rows? { document.root.flatMap { rows($0) } }
}
