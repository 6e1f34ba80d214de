import JSONDocuments

/// Builds the rows of a document up to a limit, and counts further rows.
struct RowBuilder {

    private let limits: RowLimits
    private var builder = JSONBuilder()
    /// The number of added and skipped rows.
    private(set) var count = 0

    init(_ limits: RowLimits) {
        self.limits = limits
        builder.beginArray()
    }

    /// Whether further rows are only counted, not built.
    var isFull: Bool { count >= limits.count }

    /// Adds a row. If ``isFull`` is true, the row is only counted.
    ///
    /// - Parameter body: A closure that adds the names and values of the row.
    /// - Throws: ``DocumentError/tooManyRows(limit:)`` if the rows exceed the limit in bytes.
    mutating func add(_ body: (inout JSONBuilder) -> Void) throws(DocumentError) {
        defer { count += 1 }
        guard !isFull else { return }
        builder.beginObject()
        body(&builder)
        builder.end()
        if builder.byteCount > limits.byteCount { throw .tooManyRows(limit: limits.byteCount) }
    }

    mutating func skip() { count += 1 }

    /// Ends the array of rows, and returns it with the number of omitted rows.
    mutating func finish() -> (list: JSONDocument, omittedRows: Int) {
        // Close the array before the document is read, which avoids a copy.
        builder.end()
        return (builder.document, max(0, count - limits.count))
    }
}

struct RowLimits {
    /// The maximum number of rows. Further rows are only counted.
    var count = Int.max
    /// The maximum size of the rows in bytes. If the rows are larger, an error is thrown.
    var byteCount = Int.max
}
