import Loadables
import TerminalUI

extension DashboardScreen {

    /// Returns the panel that shows the source with the given name, or that has the given title; nil if there is none.
    ///
    /// - Parameter name: The name of the source, or the title of a panel.
    package func panel(showing name: String) -> PanelModel? {
        board.panels.first { $0.source?.name == name } ?? board.panels.first { $0.title == name }
    }

    /// The ``PanelModel/sourceName`` of each panel, without duplicates.
    package var sourceNames: [String] { board.panels.map { $0.sourceName }.uniqued() }
}

extension PanelModel {

    /// The name of the panel's source. If the panel shows no source of the board, the title of the panel.
    var sourceName: String { source?.name ?? title }

    /// The values of the panel's content as a table; nil if there is no content.
    package var table: DataTable? {
        guard let content = latest?.content else { return nil }
        if let values = source?.values() {
            var table = DataTable(values)
            if let field = source?.itemField, values.isRepetitionInRows(field) { table.remove(field) }
            return table
        }
        return content.wholeTable
    }
}

extension JSONDocument {

    /// Returns whether the document is a list in which the field adds nothing to the rows: each row lacks the field, or
    /// the field only repeats other fields of the row.
    fileprivate func isRepetitionInRows(_ field: String) -> Bool {
        kind(of: root) == .array
            && childNodes(of: root).allSatisfy { child(of: $0, named: field) == nil || isRepetition(field, in: $0) }
    }
}

extension PanelContent {

    /// All values as a table: the items of the lines, or else the members of the ``json`` if it is an object.
    fileprivate var wholeTable: DataTable {
        if let table = self as? TableContent { return table.table(ofRows: Array(0..<table.lineCount)) }
        let lines = self.lines
        if let items = DataTable(itemsOf: lines) { return items }
        guard case .object = json else { return DataTable(texts: lines.map(\.exactText)) }
        var builder = JSONBuilder()
        builder.add(json)
        return DataTable(builder.document)
    }

    /// Returns the values of some of the lines as a table.
    ///
    /// - Parameter lines: The indices of the lines, in the order of the table.
    func table(ofLines lines: [Int]) -> DataTable {
        if let table = self as? TableContent { return table.table(ofRows: lines) }
        let all = self.lines
        let chosen = lines.filter(all.indices.contains).map { all[$0] }
        return DataTable(itemsOf: chosen) ?? DataTable(texts: chosen.map(\.exactText))
    }
}

extension DataTable {

    /// Creates a table of the items that the given lines represent in the underlying data. Returns nil if there are no
    /// lines, or if a line represents no item.
    fileprivate init?(itemsOf lines: [TextLine]) {
        var builder = JSONBuilder()
        builder.beginArray()
        var last: ItemReference?
        for line in lines {
            guard let item = line.item, let document = item.document else { return nil }
            // An item may have several lines, but is added once.
            if item.index != last?.index || item.source !== last?.source { builder.add(asWritten: document) }
            last = item
        }
        guard last != nil else { return nil }
        builder.end()
        self.init(builder.document)
    }
}
