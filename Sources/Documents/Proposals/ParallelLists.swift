import JSONDocuments

/// Arrays of equal length in one object that represent the columns of a table. Many web services return charts in this
/// form.
struct ParallelLists {

    /// The filter that converts the arrays to rows.
    let filter: String
    /// Whether one array contains times and another contains numbers.
    let isOverTime: Bool

    /// The maximum number of columns. Further fields of the object are ignored.
    private static let mostColumns = 8

    /// Finds the parallel arrays in each of the first 100 fields of a document.
    static func all(in document: JSONDocument) -> [ParallelLists] {
        document.childNodes(of: document.root, upTo: 100).compactMap { ParallelLists(document, $0) }
    }

    /// Creates the arrays of a field. Returns nil unless the value of the field is an object with at least two fields,
    /// and its first fields are arrays of scalars. The arrays must have the same length, at least 2.
    private init?(_ document: JSONDocument, _ part: JSONDocument.Node) {
        guard document.kind(of: part) == .object, let name = document.name(of: part) else { return nil }
        let lists = document.childNodes(of: part, upTo: Self.mostColumns)
        let count = lists.first.map { document.childCount(of: $0) } ?? 0
        guard lists.count > 1, count > 1, lists.allSatisfy({ Self.isColumn(document, $0, count) }) else { return nil }
        let names = lists.map { document.name(of: $0) ?? "" }
        let paths = names.map(SourceProposal.path).joined(separator: ", ")
        let fields = names.enumerated().map { "\(SourceProposal.key($1)): .[\($0)]" }.joined(separator: ", ")
        filter = "\(SourceProposal.path(name)) | [\(paths)] | transpose | map({\(fields)})"
        let firsts = lists.map { document.child(of: $0, at: 0) }
        let hasTime = firsts.contains { document.kind(of: $0) == .string && Columns.isTime(document.text(of: $0)) }
        isOverTime = hasTime && firsts.contains { document.kind(of: $0) == .number }
    }

    private static func isColumn(_ document: JSONDocument, _ list: JSONDocument.Node, _ count: Int) -> Bool {
        guard document.kind(of: list) == .array, document.childCount(of: list) == count else { return false }
        return (0..<min(20, count)).allSatisfy {
            ![.array, .object].contains(document.kind(of: document.child(of: list, at: $0)))
        }
    }
}
