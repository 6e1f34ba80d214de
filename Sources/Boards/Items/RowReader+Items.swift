import Documents
import JSONDocuments
import Values

extension RowReader {

    /// Returns the rows of a document as items; nil if the document has no rows.
    func rowItems(of root: Element) -> RowItems? {
        rows(root).map { RowItems($0, of: root.document, in: self) }
    }

    /// Returns the members of a map of amounts, or the elements of a list, as items. Returns nil if the amounts are in
    /// rows, or if there are none.
    ///
    /// - Parameter field: The field of the rows that an option of the view names; nil if it names none.
    func amountItems(of document: Document, _ root: Element, field: String?) -> ValueItems? {
        if root.kind == .object, field == nil, root.areAmounts {
            return ValueItems(of: document) { document in
                guard let root = document.root, root.kind == .object else { return nil }
                return root.members.map { ($0, $1.text) }
            }
        }
        return rows(root) == nil ? values(of: document) : nil
    }

    /// Returns the items of a view that shows amounts; nil if the document contains neither amounts nor rows.
    func amountItems(of document: Document, field: String?) -> (any BoardItemSource)? {
        guard let root = document.root else { return nil }
        return amountItems(of: document, root, field: field) ?? rowItems(of: root)
    }

    /// Returns the elements of a list as items; nil for any other document.
    func values(of document: Document) -> ValueItems? {
        ValueItems(of: document) { document in
            guard let root = document.root, root.kind == .array else { return nil }
            return root.elements.map { (nil, $0.text) }
        }
    }
}

extension Element {

    /// Whether the members of a map are named amounts, and not the fields of a row. Some members may be missing values
    /// or words. The map is a row if it contains words and also a nested value, a word in a field such as `name` or
    /// `id`, or no more numbers than words. If all values are strings, a map with as many numbers as words is not a
    /// row.
    fileprivate var areAmounts: Bool {
        let parts = parts
        let words = parts.filter { !$0.isAmount }
        guard !words.isEmpty else { return true }
        let names = BoardItem.names + RowKey.identifyingNames
        guard parts.allSatisfy(\.isScalar), !words.contains(where: { names.contains($0.name.lowercased()) }) else {
            return false
        }
        let numbers = parts.count { $0.isAmount && $0.kind != .null && !ColumnReading.isMissing($0.text) }
        // If all values are strings, the numbers may be written as strings, so a map with as many words as numbers is
        // accepted.
        let areTexts = parts.allSatisfy { $0.kind == .string || $0.kind == .null }
        return words.count < numbers || areTexts && words.count == numbers
    }
}

extension BoardContent {

    /// The leading text columns that distinguish the rows. Nil if a column with an identifying name distinguishes them,
    /// if no leading text columns distinguish them, or if there are fewer than two rows.
    public var guessedID: [String]? {
        guard let root = document.root, let rows = Rows(root), rows.rows.count > 1 else { return nil }
        let key = RowKey(of: rows)
        return key.basis == .leadingColumns ? key.columns : nil
    }
}
