import Documents
import JSONDocuments
import TerminalUI

/// A chosen row of a source.
struct ChosenRow {

    /// The fields of the row.
    let document: JSONDocument
    /// Whether the latest content of the source lacks the row. If so, ``document`` contains the last fields of the row.
    private(set) var isGone = false

    private let item: BoardItem
    private let reference: ItemReference
    private let items: any BoardItemSource
    /// The content in which the row was last looked up; nil if there was none.
    private var latest: Document?

    /// Creates the row that a line shows. Returns nil if the line does not show a row.
    ///
    /// - Parameters:
    ///   - line: A line of a panel.
    ///   - content: The content of the panel's source.
    init?(_ line: TextLine?, in content: Document?) {
        guard let reference = line?.item, let items = reference.source as? any BoardItemSource else { return nil }
        self.init(items.item(at: reference.index), reference, items, in: content)
    }

    private init(
        _ item: BoardItem, _ reference: ItemReference, _ items: any BoardItemSource, in content: Document?
    ) {
        (self.item, self.reference, self.items, latest) = (item, reference, items, content)
        document = item.document
    }

    /// Returns whether the line shows this row, from the same version of the content.
    func stands(on line: TextLine?) -> Bool {
        line?.item.map { $0.source === reference.source && $0.index == reference.index } ?? false
    }

    /// Returns whether the other row is the same row with the same fields.
    func isSame(as other: ChosenRow) -> Bool { item.id == other.item.id && document == other.document }

    /// Updates the fields from the latest content of the source.
    ///
    /// - Returns: Whether anything has changed.
    mutating func update(in content: Document) -> Bool {
        guard latest != content else { return false }
        latest = content
        // If several rows have the same identity, the chosen row cannot be found again.
        let found = items.items(in: content)?.item(withID: item.id).flatMap {
            $0.isAmbiguous || item.isAmbiguous ? nil : $0
        }
        guard let found else {
            defer { isGone = !item.isAmbiguous }
            return isGone == item.isAmbiguous
        }
        let wasGone = isGone
        isGone = false
        let document = found.document
        guard document != self.document else { return wasGone }
        self = ChosenRow(found, reference, items, in: content)
        return true
    }
}
