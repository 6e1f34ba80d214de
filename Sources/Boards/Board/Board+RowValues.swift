import Dashboard
import Feeds
import Loadables

extension Board {

    /// Returns a page with the values of a row that was chosen in the panel; nil if the row has no page.
    ///
    /// If the panel shows another instance of its source later, the page shows the row with the same identity in that
    /// instance. If there is no such row, the page shows the reason.
    func valuesPage(of row: ChosenRow, in panel: PanelModel) -> PanelsPage? {
        guard let values = actions.valuesPanel(of: row) else { return nil }
        let view = row.list.view(row.list.settings.view, as: forms)
        actions.show(row, in: values, view)
        let page = PanelsPage(values)
        var row = row
        /// The reason why the page does not show the row; nil if it shows the row.
        var waitsFor: String?
        page.willDraw = { [weak self, weak panel] page in
            guard let self, let panel, let (key, shown) = shown(in: panel) else { return }
            let found = shown.source.flatMap { row.belongs(to: $0) ? row : row.row(in: $0, as: self.forms) }
            guard let found else {
                let isLoaded = shown.source?.feed.loader.state.content != nil
                let reason = isLoaded ? ChosenRows.absence(in: key.source) : ChosenRows.wait(for: key.source)
                guard waitsFor != reason else { return }
                waitsFor = reason
                (values.actions, values.remarks) = ([], { [] })
                values.forgetContent()
                return values.wait(reason)
            }
            guard waitsFor != nil || found.list !== row.list else { return }
            (row, waitsFor) = (found, nil)
            values.forgetContent()
            actions.show(row, in: values, row.list.view(row.list.settings.view, as: forms))
            page.rowTitle = values.title
        }
        return page
    }
}
