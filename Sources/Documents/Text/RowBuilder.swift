import JSONDocuments

/// Makes the rows of a document, as many as are wanted, and counts the others.
struct RowBuilder {

    private let limits: RowLimits
    private var builder = JSONBuilder()
    /// How many rows there were so far.
    private(set) var count = 0

    init(_ limits: RowLimits) {
        self.limits = limits
        builder.beginArray()
    }

    /// Whether the next row is only counted.
    var isFull: Bool { count >= limits.count }

    /// Adds a row, whose names and values the closure adds.
    mutating func add(_ body: (inout JSONBuilder) -> Void) throws(DocumentError) {
        defer { count += 1 }
        guard !isFull else { return }
        builder.beginObject()
        body(&builder)
        builder.end()
        if builder.byteCount > limits.byteCount { throw .tooManyRows(limit: limits.byteCount) }
    }

    /// Counts a row that is not made.
    mutating func skip() { count += 1 }

    /// The rows that were made, as a list of maps, and how many were not.
    mutating func finish() -> (list: JSONDocument, omittedRows: Int) {
        // What is closed here need not be copied to be closed.
        builder.end()
        return (builder.document, max(0, count - limits.count))
    }
}

/// How many rows are made of a source's bytes.
struct RowLimits {
    /// Those beyond are counted.
    var count = Int.max
    /// If those that are made take more bytes, that is an error.
    var byteCount = Int.max
}
