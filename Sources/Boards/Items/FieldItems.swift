import Documents
import JSONDocuments

/// The fields of a single row. Each item has the fields `name` and `value`, and also all fields of the row.
final class FieldItems: BoardItemSource {

    let fields: [(name: String, value: Element?)]
    private let columns: [String]
    private let reader: RowReader
    private let rows: RowItems
    private let row: BoardItem

    /// - Parameters:
    ///   - root: The root of a document with a single row. For any other document, the initializer returns nil.
    ///   - columns: The names of the fields to list; empty for all.
    init?(of root: Element, _ columns: [String], in reader: RowReader) {
        guard let list = reader.rows(root), list.rows.count == 1 else { return nil }
        rows = RowItems(list, of: root.document, in: reader)
        row = rows.item(at: 0)
        let shown = list.keeping(columns)
        fields = Array(zip(shown.columns, shown.rows[0]))
        (self.columns, self.reader) = (columns, reader)
    }

    func item(at index: Int) -> BoardItem {
        let (name, value) = fields[index]
        var own = [BoardItem.Field("name", text: name)] + (value.map { [BoardItem.Field("value", $0)] } ?? [])
        for place in own.indices { own[place].isOwn = true }
        return BoardItem(
            id: id(of: name), isAmbiguous: row.isAmbiguous, isGuessed: row.isGuessed, fields: own + row.fields)
    }

    /// Returns the identity of a field: the identity of the row, followed by the name of the field. If the identity of
    /// the row is guessed, it may change with the values, so the name of the field is used alone.
    private func id(of name: String) -> String { row.isGuessed ? name : "\(row.id)\u{1C}\(name)" }

    func item(withID id: String) -> BoardItem? {
        fields.indices.first { self.id(of: fields[$0].name) == id }.map(item)
    }

    var variableNames: Set<String> { rows.variableNames.union(["name", "value"]) }

    func items(in document: Document) -> (any BoardItemSource)? {
        document.root.flatMap { FieldItems(of: $0, columns, in: reader) }
    }

    func exactText(ofItem index: Int) -> String? { fields[index].value?.text }
}
