import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

struct BoardKeysView: BoardView {

    static let name = "keys"
    static let help = "A line for each key and its value."

    private let columns: [String]
    private let times: [String]

    init(_ options: inout OptionReader) {
        columns = options("columns", .list(.field), "Fields shown, in order.") ?? []
        times = options.times()
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        guard let root = document.root, root.kind == .object else { return .never }
        return root.hasPart { !$0.isScalar } ? .never : .well
    }

    var fields: [ViewField] { (columns + times).map { ViewField(name: $0) } }

    var timeFields: [String] { times }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard let items = FieldItems(of: root, columns, in: reader) else { return nil }
        return PreparedContent(
            KeyValueContent(
                items.fields.enumerated().map { index, field in
                    KeyValueView.Item(
                        field.name.replacing("_", with: " "),
                        field.value.map { reader.cell.namedText($0, in: field.name) } ?? StyledText(),
                        item: ItemReference(items, index))
                }))
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.root.flatMap { FieldItems(of: $0, columns, in: reader) } == nil
            ? "“keys” needs a map; choose one with “select”" : nil
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        guard let root = document.root else { return nil }
        return FieldItems(of: root, columns, in: reader) ?? reader.rowItems(of: root) ?? reader.values(of: document)
    }
}
