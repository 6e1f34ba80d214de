import Documents
import JSONDocuments
import Values

extension RowReader {

    func rowItems(of root: Element) -> RowItems? {
        rows(root).map { RowItems($0, of: root.document, in: self) }
    }

    /// Returns the members of a map of amounts, or the elements of a list that is not a list of rows. Returns nil for
    /// any other document.
    ///
    /// - Parameter field: The field that an option of the view names; nil if no option names a field. If a field is
    ///   named, a map is not read as amounts.
    func amountItems(of document: Document, _ root: Element, field: String?) -> ValueItems? {
        if root.kind == .object, field == nil, root.areAmounts {
            return ValueItems(of: document) { document in
                guard let root = document.root, root.kind == .object else { return nil }
                return root.members.map { ($0, $1.text) }
            }
        }
        return rows(root) == nil ? values(of: document) : nil
    }

    /// Returns the items of a view of amounts. Nil if the document contains neither amounts nor rows.
    func amountItems(of document: Document, field: String?) -> (any BoardItemSource)? {
        guard let root = document.root else { return nil }
        return amountItems(of: document, root, field: field) ?? rowItems(of: root)
    }

    /// Returns the elements of a list; nil for any other document.
    func values(of document: Document) -> ValueItems? {
        ValueItems(of: document) { document in
            guard let root = document.root, root.kind == .array else { return nil }
            return root.elements.map { (nil, $0.text) }
        }
    }
}

extension Element {

    /// Whether the members of a map are named amounts. If false, the map is a row. Missing values count as amounts. If
    /// there are words besides the amounts, the map is a row in these cases:
    /// - A value is nested.
    /// - A field with a name such as `name` or `id` contains a word.
    /// - There are fewer numbers than words.
    /// - There are as many numbers as words, and not all values are strings.
    fileprivate var areAmounts: Bool {
        let parts = parts
        let words = parts.filter { !$0.isAmount }
        guard !words.isEmpty else { return true }
        let names = BoardItem.names + RowKey.identifyingNames
        guard parts.allSatisfy(\.isScalar), !words.contains(where: { names.contains($0.name.lowercased()) }) else {
            return false
        }
        let numbers = parts.count { $0.isAmount && $0.kind != .null && !ColumnReading.isMissing($0.text) }
        // Numbers may be written as strings, so a map of strings may contain as many words as numbers.
        let areTexts = parts.allSatisfy { $0.kind == .string || $0.kind == .null }
        return words.count < numbers || areTexts && words.count == numbers
    }
}

extension BoardContent {

    /// The leading text columns whose values distinguish the rows. Nil if there are none, if a column with an
    /// identifying name distinguishes the rows, or if there are fewer than two rows.
    public var guessedID: [String]? {
        guard let root = document.root, let rows = Rows(root), rows.rows.count > 1 else { return nil }
        let key = RowKey(of: rows)
        return key.basis == .leadingColumns ? key.columns : nil
    }
}
