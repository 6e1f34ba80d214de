import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI
import Values

/// A view of text with its colors. If the data is a list, each element is a line.
struct BoardTextView: BoardView {

    static let name = "text"
    static let help = "Text with colors."
    static let listsItems = false

    private let wrap: Bool

    init(_ options: inout OptionReader) {
        wrap = options("wrap", .flag, default: true, "Wrap long lines.")
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        switch document {
        case .text: return .somehow
        case .picture: return .never
        case .json(let json):
            let root = Element(json)
            return root.isScalar && root.kind != .number ? .well : .never
        }
    }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        let text: String? =
            switch loaded?.document {
            case .text(let text): text
            case .json(let json): Self.text(of: Element(json), in: reader)
            case .picture, nil: nil
            }
        return text.map { PreparedContent(TextContent(StyledText.lines(of: $0, isLog: false), wraps: wrap)) }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.isPicture || document.root?.kind == .object
            ? "the content is not text; choose a field with “select”" : nil
    }

    /// Returns the text of a scalar, or the lines of a list; nil for a map.
    static func text(of root: Element, in reader: RowReader) -> String? {
        switch root.kind {
        case .object: return nil
        case .array: return root.elements.map(\.text).joined(separator: "\n")
        case .string: return reader.cell.moment(root, in: "")?.text(in: reader.time) ?? root.text
        case .number, .boolean, .null: return root.text
        }
    }
}
