import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

/// A chosen row of a source. It belongs to the instance of the source that it was chosen from.
@MainActor
struct ChosenRow {

    /// The instance of the source that lists the row.
    let list: BoardSourceModel
    private let view: ViewSettings?
    private(set) var item: BoardItem
    /// The fields of the row. If the row has been removed, these are its last fields.
    private(set) var document: JSONDocument
    /// Whether the row has been removed: the latest content of ``list`` lacks it.
    private(set) var isGone = false

    /// The position of the row in the content that it was chosen from; nil for a row that was found in another
    /// instance.
    private let reference: ItemReference?
    /// The items of the list that contained the row when it was chosen.
    let items: any BoardItemSource
    /// The key that identifies the rows of the list; nil if the items of the list are not rows.
    private let key: RowKey?
    /// The content that the row was last looked up in; nil if there was none.
    private var latest: Document?

    /// Creates the row that a line shows. Returns nil if the line does not show a row.
    ///
    /// - Parameters:
    ///   - line: A line of a panel.
    ///   - list: The source that the panel shows.
    ///   - content: The content that the line is from. Nil if the line may be from older content.
    ///   - view: The view of the panel.
    init?(_ line: TextLine?, of list: BoardSourceModel, from content: Document?, in view: ViewSettings?) {
        guard let reference = line?.item, let items = reference.source as? any BoardItemSource else { return nil }
        self.init(
            items.item(at: reference.index), reference, items, of: list, in: view, latest: content)
    }

    private init(
        _ item: BoardItem, _ reference: ItemReference?, _ items: any BoardItemSource, of list: BoardSourceModel,
        in view: ViewSettings?, latest: Document?
    ) {
        (self.item, self.reference, self.items, self.latest) = (item, reference, items, latest)
        (self.list, self.view) = (list, view)
        key = (items as? RowItems)?.identities.key
        document = item.document
    }

    /// Returns whether the line shows this row in the content that the row was chosen from.
    func stands(on line: TextLine?) -> Bool {
        guard let item = line?.item, let reference else { return false }
        return item.source === reference.source && item.index == reference.index
    }

    func isSame(as other: ChosenRow) -> Bool { item.id == other.item.id && document == other.document }

    /// Returns whether the row belongs to a source. This is the case if the row was chosen from this source, or from an
    /// earlier source with the same identity and the same selections.
    func belongs(to source: BoardSourceModel) -> Bool { list === source || source.hasIdentity(of: list) }

    /// Updates the fields from the latest content of the source.
    ///
    /// - Returns: Whether the fields have changed, or the row was removed or has returned.
    mutating func update(in content: Document) -> Bool {
        guard latest != content else { return false }
        latest = content
        // If several rows have the same identity, it is not clear which of them was chosen.
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
        (item, self.document) = (found, document)
        return true
    }

    /// Returns the row with the same identity in another instance of the source. Returns nil if the other instance has
    /// no content or no such row, if several rows have the identity, or if the two instances identify their rows in
    /// different ways.
    ///
    /// - Parameter forms: The formats of times.
    func row(in other: BoardSourceModel, as forms: WrittenForms) -> ChosenRow? {
        guard !item.isAmbiguous, let content = other.feed.loader.state.content?.document,
            let items = other.view(view, as: forms).items(of: content), let found = items.item(withID: item.id),
            !found.isAmbiguous
        else { return nil }
        let row = ChosenRow(found, nil, items, of: other, in: view, latest: content)
        guard row.key == key else { return nil }
        guard let key else { return !item.isGuessed || row.document == document ? row : nil }
        return key.columns.allSatisfy { found.text(of: $0) == item.text(of: $0) } ? row : nil
    }
}

extension BoardItem {

    fileprivate func text(of name: String) -> String? { fields.first { $0.name == name }?.text }
}
