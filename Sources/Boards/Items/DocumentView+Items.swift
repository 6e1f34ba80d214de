import Documents
import JSONDocuments

extension DocumentView {

    /// The items of a version that the view lists; nil if it lists none.
    func items(of document: Document?) -> (any BoardItemSource)? {
        guard let document else { return nil }
        let name = settings?.name ?? shape(of: document)
        if case .text(let text) = document, name == .list || name == .log {
            return LineItems(lines(of: text, isLog: name == .log), in: self)
        }
        guard case .json(let json) = document else { return nil }
        let root = Element(json)
        return switch name {
        case .json: TreeItems(json, rowKeys)
        case .bars, .gauge, .calendar: amountItems(of: document, root) ?? rowItems(of: json, root)
        case .table, .list, .log, .keys, .number, .heat, .chart, .text, .image, .monitor:
            rowItems(of: json, root) ?? values(of: document)
        }
    }

    /// The rows of a document; nil if it has none.
    ///
    /// - Parameter shown: The columns that are shown; all if there are none.
    func rowItems(of json: JSONDocument, _ root: Element, showing shown: [String] = []) -> RowItems? {
        rows(root).map { RowItems($0, of: json, in: self, showing: shown) }
    }

    /// The members of a map of numbers, of which some may be missing, or the numbers of a list; nil where amounts are taken from
    /// rows.
    func amountItems(of document: Document, _ root: Element) -> ValueItems? {
        if root.kind == .object, settings?.text("value") == nil, root.parts.allSatisfy(\.isAmount) {
            return ValueItems(of: document) { document in
                guard case .json(let json) = document, json.kind(of: json.root) == .object else { return nil }
                return Element(json).members.map { ($0, $1.text) }
            }
        }
        return rows(root) == nil ? values(of: document) : nil
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
