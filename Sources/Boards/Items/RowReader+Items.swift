import Documents
import JSONDocuments

extension RowReader {

    /// The rows of a document; nil if it has none.
    func rowItems(of root: Element) -> RowItems? {
        rows(root).map { RowItems($0, of: root.document, in: self) }
    }

    /// The members of a map of numbers, of which some may be missing, or the numbers of a list; nil where amounts are taken from
    /// rows.
    ///
    /// - Parameter value: The field with the numbers that the options name; nil for none.
    func amountItems(of document: Document, _ root: Element, value: String?) -> ValueItems? {
        if root.kind == .object, value == nil, root.parts.allSatisfy(\.isAmount) {
            return ValueItems(of: document) { document in
                guard case .json(let json) = document, json.kind(of: json.root) == .object else { return nil }
                return Element(json).members.map { ($0, $1.text) }
            }
        }
        return rows(root) == nil ? values(of: document) : nil
    }

    /// The items of a view of amounts.
    func amountItems(of document: Document, value: String?) -> (any BoardItemSource)? {
        guard case .json(let json) = document else { return nil }
        let root = Element(json)
        return amountItems(of: document, root, value: value) ?? rowItems(of: root)
    }

    /// The scalars of a list; nil for any other document.
    func values(of document: Document) -> ValueItems? {
        ValueItems(of: document) { document in
            guard case .json(let json) = document, json.kind(of: json.root) == .array else { return nil }
            return Element(json).elements.map { (nil, $0.text) }
        }
    }
}

extension BoardContent {

    /// The columns that seem to tell its rows apart, where no single column says so by its name; nil for anything else.
    public var guessedID: [String]? {
        guard case .json(let json) = document, let rows = Rows(Element(json)), rows.rows.count > 1 else { return nil }
        let key = RowKeys().identities(of: rows, in: json).key
        return key.basis == .leadingColumns ? key.columns : nil
    }
}
