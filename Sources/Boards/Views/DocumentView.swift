import Dashboard
import Documents
import JSONDocuments
import Loadables
import TerminalUI
import Values

/// Makes what a panel shows of a document: by the view that the board names, or by the document's shape.
struct DocumentView {

    /// What the board says; nil for by shape.
    var settings: ViewSettings?
    /// In which zone times are.
    var time: TimeOfDay
    /// What day it is, for times of today; nil to write the day with every time.
    var clock: (any WallClock)?
    /// Whether it is the end of what grows.
    var isFollowed = false
    /// Tells the rows of all versions apart.
    var rowKeys = RowKeys()
    /// The form of numbers in the language of the environment; nil if it has none.
    var numberForm: NumberForm?

    /// Which view a document gets for its shape: rows a table, one map names with values, scalars a list, a number its course,
    /// text a text, or a log where it is followed, a picture itself, and all else a tree.
    func shape(of document: Document) -> ViewSettings.Name {
        switch document {
        case .text: return isFollowed ? .log : .text
        case .picture: return .image
        case .json(let document):
            let root = Element(document)
            switch root.kind {
            case .number: return .number
            case .string, .boolean, .null: return .text
            case .object: return root.parts.allSatisfy(\.isScalar) ? .keys : .json
            case .array:
                let elements = root.elements
                if elements.allSatisfy(\.isScalar) { return .list }
                let isTable =
                    elements.allSatisfy { $0.kind == .object && $0.hasPart(where: \.isScalar) }
                    || elements.allSatisfy { $0.kind == .array && !$0.hasPart { !$0.isScalar } }
                return isTable ? .table : .json
            }
        }
    }

    /// What is shown. A view that the document does not fit shows it by its shape.
    func content(of loaded: BoardContent) -> any PanelContent {
        let name = settings?.name ?? shape(of: loaded.document)
        return content(as: name, loaded) ?? content(as: shape(of: loaded.document), loaded)
            ?? TextContent([StyledText("This cannot be shown.", .secondary)])
    }

    /// The same where it is rows, of which there may be many, so that they are made beforehand; nil for anything else.
    func rows(of loaded: BoardContent) -> (any PanelContent & Sendable)? {
        let shape = shape(of: loaded.document)
        let name = settings?.name ?? shape
        guard [.table, .list, .text, .log].contains(name) else { return nil }
        return rows(as: name, loaded.document) ?? rows(as: shape, loaded.document)
    }

    private func content(as name: ViewSettings.Name, _ loaded: BoardContent) -> (any PanelContent)? {
        switch loaded.document {
        case .picture: return name == .image ? loaded.image.map { PictureContent($0) } : nil
        case .text: return rows(as: name, loaded.document)
        case .json(let document):
            return rows(as: name, loaded.document) ?? content(as: name, Element(document), document, loaded)
        }
    }

    /// A table, a list, a text or a log; nil if it is none. A text is a text in all other views, too.
    private func rows(as name: ViewSettings.Name, _ document: Document) -> (any PanelContent & Sendable)? {
        switch (document, name) {
        case (.text(let text), .list): list(text)
        case (.text(let text), _): self.text(text, isLog: name == .log)
        case (.json(let document), .table): table(Element(document))
        case (.json(let document), .list): list(Element(document))
        case (.json(let document), .text), (.json(let document), .log):
            text(Element(document), isLog: name == .log)
        case (.json, _), (.picture, _): nil
        }
    }

    private func content(
        as name: ViewSettings.Name, _ root: Element, _ document: JSONDocument, _ loaded: BoardContent
    ) -> (any PanelContent)? {
        switch name {
        case .keys: return keys(root)
        case .number: return number(root, loaded.course)
        case .chart: return chart(root, loaded.course)
        case .gauge: return gauges(root)
        case .bars: return bars(root)
        case .heat: return heat(root)
        case .calendar: return calendar(root)
        case .json:
            var content = OutlineContent(BoardTree(document, rowKeys))
            content.depth =
                settings?.number("depth").map { Int($0) } ?? (root.kind == .object && root.parts.count == 1 ? 2 : 1)
            return content
        case .table, .list, .text, .log, .image, .monitor: return nil
        }
    }

    /// The columns whose numbers are times because the settings name them.
    private var timeColumns: [String] {
        (settings?.names("times") ?? []) + ["date", "time"].compactMap { settings?.text($0) }
    }

    var cell: CellText { CellText(time: time, timeColumns: timeColumns) }
}
