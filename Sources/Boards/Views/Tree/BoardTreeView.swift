import Dashboard
import Documents
import JSONDocuments
import Settings
import TerminalUI

struct BoardTreeView: BoardView {

    static let name = "json"
    static let help = "A tree to expand and collapse."

    /// The number of levels that are expanded at first; nil for one level, or for two levels if the root is a map with
    /// a single field.
    private let depth: Int?

    init(_ options: inout OptionReader) {
        depth = options(
            "depth", .integer(0...20), without: "1",
            "Number of levels expanded at first. The default is 2 for a map with a single field.")
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        document.root == nil ? .never : .somehow
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        let depth = depth ?? (root.kind == .object && root.parts.count == 1 ? 2 : 1)
        return PreparedContent { [tree = BoardTree(root.document, reader.context.rowKeys)] in
            var content = OutlineContent(tree)
            content.depth = depth
            return content
        }
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        document.root == nil ? "a tree needs JSON; set “parse”" : nil
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        document.root.map { TreeItems($0.document, reader.context.rowKeys) }
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        guard let root = content.document.root, root.kind != .null else { return [] }
        let count = root.document.childCount(of: root.node)
        return [RowReader.remark(onShowing: count, besides: content.omittedRows)].compactMap(\.self)
    }
}
