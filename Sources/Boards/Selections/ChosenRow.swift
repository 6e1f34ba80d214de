import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

/// A chosen row of a source. It belongs to the instance of the source from whose content it was chosen.
@MainActor
struct ChosenRow {

    /// The instance of the source that lists the row.
    let list: BoardSourceModel
    /// The view in which the row was chosen.
    private let view: ViewSettings?
    /// The row with its last known fields.
    private(set) var item: BoardItem
    /// The fields of the row.
    private(set) var document: JSONDocument
    /// Whether the latest content of ``list`` lacks the row. If so, ``document`` contains the last fields of the row.
    private(set) var isGone = false

    /// The position of the row in the content from which it was chosen; nil for a row that was found in another
    /// instance.
    private let reference: ItemReference?
    /// The items of the list that contained the row when it was chosen.
    let items: any BoardItemSource
    /// The key by which the list identifies its rows; nil if its items are not rows.
    private let key: RowKey?
    /// The content in which the row was last looked up; nil if there was none.
    private var latest: Document?

    /// Creates the row that a line shows. Returns nil if the line does not show a row.
    ///
    /// - Parameters:
    ///   - line: A line of a panel.
    ///   - list: The source that the panel shows.
    ///   - content: The content that the line is from; nil if it may be older than the latest content.
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

    /// Returns whether the line shows this row, from the same version of the content.
    func stands(on line: TextLine?) -> Bool {
        guard let item = line?.item, let reference else { return false }
        return item.source === reference.source && item.index == reference.index
    }

    /// Returns whether the other row is the same row with the same fields.
    func isSame(as other: ChosenRow) -> Bool { item.id == other.item.id && document == other.document }

    /// Returns whether the row belongs to a source: to the instance in which it was chosen, or to its continuation
    /// after a reload.
    func belongs(to source: BoardSourceModel) -> Bool { list === source || source.hasIdentity(of: list) }

    /// Updates the fields from the latest content of a source to which the row belongs.
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
        (item, self.document) = (found, document)
        return true
    }

    /// Returns the row with the same identity in another instance of the source. Returns nil if that instance has no
    /// content, if its content lacks the row, or if the two instances identify their rows in different ways.
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

    /// Returns the text of the first field with the given name; nil if there is none.
    fileprivate func text(of name: String) -> String? { fields.first { $0.name == name }?.text }
}
