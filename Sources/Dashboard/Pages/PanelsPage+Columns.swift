import Feeds
import TerminalUI

// Hiding and showing of columns of tables by the user.

extension PanelsPage {

    /// The names of the hidden columns, keyed by the name of the panel.
    private typealias HiddenColumns = [String: Set<String>]

    private var columnMemory: String { "columns \(name)" }

    func restoreColumns() {
        guard let hidden = host.environment?.remembered(HiddenColumns.self, as: columnMemory) else { return }
        for (name, slot) in zip(names, slots) { slot.hiddenColumns = hidden[name] ?? [] }
    }

    /// Whether columns of the focused panel can be hidden. True if the panel has more than one column.
    var canChooseColumns: Bool { (focusedSlot?.body?.columnNames.count ?? 0) > 1 }

    /// Shows a choice of the columns of the focused panel. If the user marks no column, all columns are shown.
    func chooseColumns() -> Bool {
        guard canChooseColumns, let slot = focusedSlot, let body = slot.body else { return false }
        let names = body.columnNames
        let shown = names.indices.filter { !slot.hiddenColumns.contains(names[$0]) }
        host.choose(
            Choice("Columns of \(slot.model.title)", names.map { Choice.Item($0) }, marked: Set(shown)) {
                [weak self, weak slot] marked in
                guard let self, let slot else { return }
                // Columns that are hidden and are not in the current content stay hidden.
                let others = slot.hiddenColumns.subtracting(names)
                let hidden = Set(names.indices.filter { !marked.contains($0) }.map { names[$0] })
                slot.hiddenColumns = marked.isEmpty ? [] : others.union(hidden)
                rememberColumns()
            })
        return true
    }

    private func rememberColumns() {
        let hidden = HiddenColumns(
            zip(names, slots).compactMap { $1.hiddenColumns.isEmpty ? nil : ($0, $1.hiddenColumns) },
            uniquingKeysWith: { first, _ in first })
        if hidden.isEmpty {
            host.environment?.forget(columnMemory)
        } else {
            host.environment?.remember(hidden, as: columnMemory)
        }
    }
}
