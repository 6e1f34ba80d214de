import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

/// The values of a map beside their names.
struct BoardKeysView: BoardView {

    static let name = "keys"
    static let help = "A line for each key with its value."

    private let columns: [String]
    private let times: [String]

    init(_ options: inout OptionReader) {
        columns = options("columns", .list(.field), "Fields shown, in order.") ?? []
        times = options.times()
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        guard case .json(let json) = document, json.kind(of: json.root) == .object else { return .never }
        return Element(json).hasPart { !$0.isScalar } ? .never : .well
    }

    var fields: [ViewField] { (columns + times).map { ViewField(name: $0) } }

    var timeFields: [String] { times }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard let rows = reader.rows(root), rows.rows.count == 1 else { return nil }
        let shown = rows.keeping(columns)
        return PreparedContent(
            KeyValueContent(
                zip(shown.columns, shown.rows.first ?? []).map { name, value in
                    KeyValueView.Item(
                        name.replacing("_", with: " "), value.map { reader.cell.text($0, in: name) } ?? StyledText())
                }))
    }
}
