import Documents
import JSONDocuments
import TerminalUI

/// An item that an action can apply to: a row, a bar, a cell of a heat map, a node of a tree, or a line of a log.
struct BoardItem: Sendable {

    struct Field: Sendable {
        let name: String
        /// The exact text: neither rounded nor truncated.
        let text: String
        /// The value in the document; nil if the text is not a value of the document. For example, the text may be the
        /// name of a member of a map.
        let element: Element?
        /// Whether the field is the name or the value of the item itself. False for a field of the row that contains
        /// the item.
        var isOwn = false

        init(_ name: String, _ element: Element) {
            (self.name, self.element, text) = (name, element, element.text)
        }

        init(_ name: String, text: String) {
            (self.name, self.text, element) = (name, text, nil)
        }
    }

    /// The identity of the item, with which the item is found in other versions of the content.
    let id: String
    /// Whether the identity is ambiguous, because the values that identify the item are missing, or are the same in
    /// another item.
    let isAmbiguous: Bool
    let isGuessed: Bool
    /// The fields in the order of the document, including fields that the view does not show.
    let fields: [Field]
}

extension BoardItem {

    /// The names of fields that may contain the name of a row, best first.
    static let names = ["title", "name", "summary", "subject", "label"]

    /// Returns the field that names the item. This is the first of these fields that exists: the item's own name or
    /// value, a field such as `title` or `name`, the first text, the first value. Returns nil if no field has a single,
    /// nonempty value.
    func title(in cell: CellText) -> Field? {
        let scalars = fields.filter { $0.element?.isScalar ?? true && !$0.text.trimmedBlanks.isEmpty }
        if let own = scalars.first(where: \.isOwn) { return own }
        let named = Self.names.lazy.compactMap { name in scalars.first { $0.name.lowercased() == name } }.first
        let text = scalars.first { field in
            guard let value = field.element else { return true }
            return value.isPlainText && value.number == nil && cell.moment(value, in: field.name) == nil
        }
        return named ?? text ?? scalars.first
    }

    func titleText(in cell: CellText) -> String? { title(in: cell).map { cell.text($0).string } }

    /// The fields as a map. If the row that contains the item has a field `name` or `value`, this field takes
    /// precedence over the name or value of the item itself.
    var document: JSONDocument {
        let outer = Set(fields.filter { !$0.isOwn }.map(\.name))
        var builder = JSONBuilder()
        builder.beginObject()
        for field in fields where !field.isOwn || !outer.contains(field.name) {
            builder.name(field.name)
            if let element = field.element {
                builder.add(element.node, of: element.document)
            } else {
                builder.add(field.text)
            }
        }
        builder.end()
        return builder.document
    }

    /// Returns the fields. The field with the given name is left out if it only repeats other fields.
    func fields(withoutRepeated name: String?) -> [Field] {
        let document = document
        guard let name, document.isRepetition(name, in: document.root) else { return fields }
        return fields.filter { $0.name != name }
    }

    /// The URL to open for the item. This is the first of these URLs that exists: the item's own value, a field `url`,
    /// `html_url` or `link`, any other field. Nil if no field is a URL.
    var url: String? {
        let urls = fields.filter { $0.element?.isURL ?? false }
        return
            (urls.first(where: \.isOwn) ?? urls.first { ["url", "html_url", "link"].contains($0.name) } ?? urls.first)?
            .text
    }
}

/// The items that a view lists for one version of a source's content.
protocol BoardItemSource: ItemSource {

    /// Returns the item with the given index. A line refers to its item with an `ItemReference`, which contains this
    /// index.
    func item(at index: Int) -> BoardItem

    func item(withID id: String) -> BoardItem?

    /// The only item, if the view lists rows or values and there is exactly one. Otherwise nil.
    var only: BoardItem? { get }

    /// The names of the variables that commands get for the fields of these items.
    var variableNames: Set<String> { get }

    /// Returns the items of another version of the content. Nil if this version cannot be listed in the same way.
    func items(in document: Document) -> (any BoardItemSource)?
}

extension BoardItemSource {

    var only: BoardItem? { nil }

    func document(ofItem index: Int) -> JSONDocument? { item(at: index).document }
}

/// The rows of a list of maps or lists.
final class RowItems: BoardItemSource {

    private let reader: RowReader
    private let document: JSONDocument
    private let rows: Rows
    /// The names of the visible columns, in the order of the view; empty for all columns.
    private let shown: [String]
    /// The interpretation of the columns, for example as numbers or times.
    let readings: RowReadings

    init(_ rows: Rows, of document: JSONDocument, in reader: RowReader, showing shown: [String] = []) {
        (self.rows, self.document, self.reader) = (rows, document, reader)
        self.shown = shown
        readings = RowReadings(rows, in: reader)
    }

    var identities: RowIdentities { reader.context.rowKeys.identities(of: rows, in: document) }

    func item(at index: Int) -> BoardItem { item(index, identities) }

    private func item(_ row: Int, _ identities: RowIdentities) -> BoardItem {
        BoardItem(
            id: identities.ids[row], isAmbiguous: identities.ambiguous.contains(row),
            isGuessed: identities.key.isGuessed, fields: rows.fields(ofRow: row).map { BoardItem.Field($0, $1) })
    }

    func item(withID id: String) -> BoardItem? {
        let identities = identities
        return identities.row(id).map { item($0, identities) }
    }

    var only: BoardItem? { rows.rows.count == 1 ? item(at: 0) : nil }

    var variableNames: Set<String> { Set(rows.fieldNames.map { RowVariables.name(of: $0) }) }

    func items(in document: Document) -> (any BoardItemSource)? {
        guard let root = document.root else { return nil }
        return reader.rows(root).map { RowItems($0, of: root.document, in: reader, showing: shown) }
    }

    func exactText(ofItem index: Int) -> String? {
        let row = rows.fields(ofRow: index)
        guard !shown.isEmpty else { return row.map(\.value.text).filter { !$0.isEmpty }.joined(separator: "  ") }
        return shown.compactMap { rows.values($0)?[index]?.text }.filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

/// The members of a map or the values of a list. Each item has the field `value`. A member of a map also has the field
/// `name`.
final class ValueItems: BoardItemSource {

    /// The names and values of the items. A value of a list has no name.
    private let values: [(name: String?, value: String)]
    private let make: @Sendable (Document) -> [(name: String?, value: String)]?
    private let ids: [String]

    /// - Parameter make: A closure that returns the values of a document. If it returns nil, the initializer returns
    ///   nil.
    init?(
        of document: Document, _ make: @escaping @Sendable (Document) -> [(name: String?, value: String)]?
    ) {
        guard let values = make(document) else { return nil }
        (self.values, self.make) = (values, make)
        ids = Self.ids(values)
    }

    /// Returns the identities of the items. An identity is the name or, if there is none, the value. A number is
    /// appended to the second and later items with the same text.
    private static func ids(_ values: [(name: String?, value: String)]) -> [String] {
        var counts: [String: Int] = [:]
        return values.map { name, value in
            let text = name ?? value
            let number = counts[text, default: 0]
            counts[text] = number + 1
            return number == 0 ? text : "\(text)\u{1E}\(number)"
        }
    }

    func item(at index: Int) -> BoardItem {
        let (name, value) = values[index]
        let fields = [name.map { BoardItem.Field("name", text: $0) }, BoardItem.Field("value", text: value)]
        return BoardItem(id: ids[index], isAmbiguous: false, isGuessed: name == nil, fields: fields.compactMap(\.self))
    }

    func item(withID id: String) -> BoardItem? { ids.firstIndex(of: id).map(item) }

    var only: BoardItem? { values.count == 1 ? item(at: 0) : nil }

    var variableNames: Set<String> { values.contains { $0.name != nil } ? ["name", "value"] : ["value"] }

    func items(in document: Document) -> (any BoardItemSource)? { ValueItems(of: document, make) }

    func exactText(ofItem index: Int) -> String? {
        let (name, value) = values[index]
        return name.map { "\($0)  \(value)" } ?? value
    }
}
