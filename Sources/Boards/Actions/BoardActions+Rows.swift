import Dashboard
import Documents
import Feeds
import FoundationEssentials
import Loadables
import LocalSources
import TerminalUI
import Values

// The panel with the values of a row, and the action that opens the URL of a row.

extension BoardActions {

    /// The key that opens the URL of a row, unless the board's file assigns another action to this key.
    nonisolated static let openingKey = Key("O")
    nonisolated static let openingName = "Open the URL of the row"

    /// Returns an action that opens the URL of a row in the desktop's browser. Without a desktop, in an SSH session, or
    /// if no browser can be started, the action copies the URL to the clipboard.
    func opening() -> PanelAction {
        PanelAction(Self.openingName, [Self.openingKey], hint: "open page") { [weak self] line in
            self?.item(line)?.url != nil
        } perform: { [weak self] line in
            if let self, let url = item(line)?.url { open(url) }
        }
    }

    private func open(_ url: String) {
        let variables = ProcessInfo.processInfo.environment
        guard variables["SSH_CONNECTION"] == nil, variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil
        else {
            host?.copy(url, saying: "Copied the address")
            return
        }
        Task { @MainActor [weak self] in
            do {
                // On some desktops, xdg-open becomes the browser process. A detached process is not stopped after the
                // timeout.
                var opener = CommandSource("xdg-open", [url], limits: CommandLimits(timeout: .seconds(10)))
                opener.detaches = true
                _ = try await opener.load(LoadRequest())
                self?.host?.say("Opened \(OneLine(url, limit: 80))")
            } catch {
                self?.host?.copy(url, saying: "Copied the address, because it could not be opened")
            }
        }
    }

    /// Returns the title of an item or, if the item has no title, its identity.
    func title(of item: BoardItem, in view: SourceView) -> String {
        item.titleText(in: view.reader.cell).map { OneLine($0, limit: 60).description } ?? item.id
    }

    /// Returns a panel with the names and values of a row's fields. Returns nil if the item is not a row, if the row
    /// has only one field, or if the item is a single value of a row. Call ``show(_:in:_:)`` to show the row.
    func valuesPanel(of row: ChosenRow) -> PanelModel? {
        guard row.item.fields.count > 1, !row.item.fields.contains(where: \.isOwn) else { return nil }
        return PanelModel(title: row.list.feed.name)
    }

    /// Shows the names and values of a row's fields in a panel.
    func show(_ row: ChosenRow, in panel: PanelModel, _ view: SourceView) {
        let cell = view.reader.cell
        panel.title = row.item.titleText(in: cell) ?? row.list.feed.name
        panel.loadableName = panel.title
        let latest = LatestItem(row.item, of: row.items)
        let itemField = row.list.settings.each?.name
        panel.waiting = { nil }
        panel.show(row.list.feed) { content in
            let item = latest.item(in: content.document)
            let fields = item.fields(withoutRepeated: itemField)
            let values = FieldValues(fields)
            var cell = cell
            cell.units = content.fieldUnits
            return KeyValueContent(
                fields.enumerated().map { index, field in
                    let note = latest.readings?.reading(field.name).flatMap { $0.isWorthSaying ? $0.summary : nil }
                    let reading = note.map { StyledText("  \($0)", .secondary) } ?? StyledText()
                    return KeyValueView.Item(
                        field.name.replacing("_", with: " "), cell.text(field) + reading,
                        item: ItemReference(values, index))
                })
        }
        panel.remarks = { latest.remarks }
        panel.actions = [
            PanelAction(Self.openingName, [Self.openingKey], hint: "open page") { [weak self] _ in
                self != nil && latest.item.url != nil
            } perform: { [weak self] _ in
                if let url = latest.item.url { self?.open(url) }
            }
        ]
    }
}

/// The exact values of an item's fields, for the clipboard.
private final class FieldValues: ItemSource {

    private let fields: [BoardItem.Field]

    init(_ fields: [BoardItem.Field]) { self.fields = fields }

    func exactText(ofItem index: Int) -> String? { fields[index].text }
}

/// The item that a page shows, from the latest version of the content that contains the item.
@MainActor
private final class LatestItem {

    private(set) var item: BoardItem
    private let source: any BoardItemSource
    /// The readings of the columns in the latest content; nil if the items of the content are not rows.
    private(set) var readings: RowReadings?
    /// A remark that says why the shown values are not from the latest content. Empty if they are.
    private(set) var remarks: [String] = []

    init(_ item: BoardItem, of source: any BoardItemSource) {
        (self.item, self.source) = (item, source)
    }

    /// Returns the item with its values in the given content. If the content does not contain the item, or if its
    /// identity is ambiguous, returns the item with its last values.
    func item(in document: Document) -> BoardItem {
        let items = source.items(in: document)
        readings = (items as? RowItems)?.readings
        let found = items?.item(withID: item.id)
        if let found, !found.isAmbiguous, !item.isAmbiguous {
            (item, remarks) = (found, [])
        } else if let found, found.isAmbiguous || item.isAmbiguous {
            remarks = ["several rows have the same identity; the selected one is shown"]
        } else {
            remarks = ["this row has been removed; its last values are shown"]
        }
        return item
    }
}
