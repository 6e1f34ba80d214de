import Dashboard
import Feeds
import Loadables
import TerminalUI

// Panels that depend on chosen rows, and pages that are opened for a row.

extension Board {

    struct NamedPage {
        let page: BoardPage
        /// The keys of the panels, in the order of the page.
        let keys: [PanelKey]
        let rows: ChosenRows
    }

    struct OpenedRows {
        weak var rows: ChosenRows?
    }

    /// The chosen rows of all pages: the pages in the file, and the pages that were opened for a row.
    var allRows: [ChosenRows] { pageRows + openedRows.compactMap(\.rows) }

    /// The panels on the pages in the file.
    var boardPanels: [(key: PanelKey, value: ShownPanel)] { Array(panels) + pageRows.flatMap { Array($0.panels) } }

    /// All panels: those on the pages in the file, and those on the pages that were opened for a row.
    var allPanels: [(key: PanelKey, value: ShownPanel)] { Array(panels) + allRows.flatMap { Array($0.panels) } }

    /// Adds remarks about removed rows to a panel that depends on these rows.
    func addRemarks(on rows: ChosenRows, to panel: PanelModel, of template: SourceSettings) {
        let (sources, own) = (instances.rows(of: template), panel.remarks)
        panel.remarks = { [weak rows] in own() + (rows?.remarks(on: sources) ?? []) }
    }

    // MARK: Following the selection

    /// Updates those panels of a page that depend on rows chosen on the page. Call this method before the page is
    /// drawn.
    func follow(_ page: PanelsPage, _ rows: ChosenRows) {
        if openedRows.contains(where: { $0.rows == nil }) {
            // Remove the rows of pages that were closed.
            openedRows.removeAll { $0.rows == nil }
            settle()
        }
        guard !rowSources.isEmpty else { return }
        // The chosen row of one source may determine the rows of another source.
        for _ in rowSources {
            guard followOnce(page, rows) else { return }
        }
    }

    private func followOnce(_ page: PanelsPage, _ rows: ChosenRows) -> Bool {
        let byUse = page.panelsByUse
        var (isFirst, hasChanged) = (true, false)
        for source in rowSources where rows.follows(source) {
            guard let lists = rows.lists[source],
                let list = byUse.first(where: { panel in lists.contains { $0 === panel } })
            else { continue }
            let hadRow = rows.rows[source] != nil
            let (item, shown) = (page.chosenItem(of: list), shown(in: list))
            guard rows.choose(item, of: source, in: shown?.value.source, shown?.key.view) else { continue }
            hasChanged = true
            if hadRow { isFirst = false }
        }
        if findRows(rows) { hasChanged = true }
        if hasChanged { show(rows, atOnce: isFirst && !rows.isMoving) }
        return hasChanged
    }

    /// Determines which chosen rows of a page can be used: the rows that belong to the present instance of their
    /// source. Call this method before the rows are used, and after variables or rows have changed.
    ///
    /// - Returns: Whether the rows that can be used, or their fields, have changed.
    @discardableResult
    func findRows(_ rows: ChosenRows) -> Bool {
        let before = rows.needed
        let hasChanged = rows.findUsable(among: rowSources, as: forms) { source, documents in
            if let source = sources[source] { return .running(source) }
            return templates[source].map {
                instances.instance(of: $0, for: Selections(variables: variables.values, rows: documents))
            }
        }
        if !rows.needed.elementsEqual(before, by: ===) {
            rows.observeNeeded { [weak self, weak rows] in
                guard let self, let rows, findRows(rows) else { return }
                show(rows, atOnce: !rows.isMoving)
            }
        }
        if hasChanged, let row = rows.openedRow, let page = rows.page {
            page.rowTitle = actions.title(of: row.item, in: row.list.view(row.list.settings.view, as: forms))
        }
        return hasChanged
    }

    /// Returns the instance of a source that depends on rows, for the given selections. Returns nil if the source
    /// depends on no row, or if it cannot run for the selections.
    func rowModel(of source: String, for selections: Selections) -> BoardSourceModel? {
        guard let template = templates[source], !instances.rows(of: template).isEmpty,
            case .running(let model) = instances.instance(of: template, for: selections)
        else { return nil }
        return model
    }

    func shown(in panel: PanelModel) -> (key: PanelKey, value: ShownPanel)? {
        allPanels.first { $0.value.model === panel }
    }

    /// Shows the sources for the current rows of a page, with content that is already available. Loads these sources
    /// immediately if `atOnce` is true. Otherwise, loads them after the selection has stayed the same for
    /// ``ChosenRows/restTime``.
    private func show(_ rows: ChosenRows, atOnce: Bool) {
        guard !rows.panels.isEmpty else { return }
        rows.waiting.formUnion(showRows(rows))
        // The remarks of these panels state which rows have been removed.
        if rows.takeRemovals() { for shown in rows.panels.values { shown.model.remake() } }
        guard !atOnce else { return load(rows) }
        rows.whenResting { [weak self, weak rows] in
            if let rows { self?.load(rows) }
        }
        settle()
    }

    /// Loads the panels in ``ChosenRows/waiting``, unless their content is fresh.
    private func load(_ rows: ChosenRows) {
        let waiting = rows.waiting
        rows.waiting = []
        let lists = rows.takeNewNeeds()
        settle()
        guard isStarted else { return }
        loadUnseen(lists)
        for key in waiting { rows.panels[key]?.model.syncIfNeeded(for: .period) }
    }

    /// Loads those of the given sources that depend on a selection, are not shown in a panel, and need a load.
    func loadUnseen(_ lists: [BoardSourceModel]) {
        for list in lists where list.settings.combination != nil {
            if !allPanels.contains(where: { $0.value.source === list }) { list.feed.loader.syncIfNeeded(for: .period) }
        }
    }

    // MARK: Pages for a row

    /// Returns a page that is opened for a row; nil if no page has the given name.
    ///
    /// - Parameters:
    ///   - title: The title of the row.
    ///   - source: The name of the row's source.
    ///   - rows: The rows of the page on which the row was chosen.
    func page(_ name: String, for title: String, _ row: ChosenRow, of source: String, from rows: ChosenRows)
        -> PanelsPage?
    {
        let own = ChosenRows(of: rows, openedFor: row, of: source)
        openedRows.append(OpenedRows(rows: own))
        let page = PanelsPage(for: title) { [weak self] in self?.openedPage(name, own) }
        own.page = page
        own.waiting = Set(own.panels.keys)
        load(own)
        return page
    }

    private func openedPage(_ name: String, _ rows: ChosenRows) -> BoardPage? {
        guard let named = namedPages[name] else { return nil }
        rows.begin(Set(named.keys.map(\.unnumbered)))
        findRows(rows)
        var page = named.page
        page.panels = zip(named.keys, named.page.panels).map { key, panel in
            guard let known = named.rows.panels[key], let template = known.template else { return panel }
            var shown = instancePanel(of: template, as: key, after: rows.takeFormer(key), on: rows)
            (shown.number, shown.opens) = (known.number, known.opens)
            rows.panels[key] = shown
            return shown.model
        }
        connect(&page, named.keys, to: rows)
        return page
    }

    /// Prepares a page for choosing rows: panels that depend on chosen rows are updated before each draw, and rows can
    /// open other pages.
    func connect(_ page: inout BoardPage, _ keys: [PanelKey], to rows: ChosenRows) {
        let lists = Dictionary(grouping: zip(keys, page.panels), by: \.0.source).mapValues { $0.map(\.1) }
        rows.end(with: lists, used: Set(settings.sources.flatMap { SelectionNeeds(of: $0).rows }))
        page.onOpen = { [weak self, rows] panel, item in self?.page(of: item, in: panel, on: rows) }
        page.willDraw = { [weak self, rows] page in self?.follow(page, rows) }
    }

    // MARK: Without a screen

    /// Chooses the first row of each source from now on, because the user cannot choose rows without a screen.
    func takeFirstRows() {
        takesFirstRows = true
        followFirstRows()
    }

    /// Chooses the first row of each source that has no chosen row, or lacks its chosen row. Does this now and whenever
    /// content changes. Has no effect if there is a screen.
    func followFirstRows() {
        guard takesFirstRows, !rowSources.isEmpty else { return }
        firstRowObservers = allPanels.filter { rowSources.contains($0.key.source) }.map { _, shown in
            shown.model.sink { [weak self] _ in self?.chooseFirstRows() }
        }
        chooseFirstRows()
    }

    private func chooseFirstRows() {
        guard !isChoosingFirstRows else { return }
        isChoosingFirstRows = true
        defer { isChoosingFirstRows = false }
        // The chosen row of one source may determine the rows of another source.
        for _ in 0...rowSources.count {
            let changed = pageRows.filter { rows in
                let isChosen = !rowSources.filter { chooseFirstRow(of: $0, on: rows) }.isEmpty
                return findRows(rows) || isChosen
            }
            guard !changed.isEmpty else { return }
            for rows in changed { show(rows, atOnce: true) }
        }
    }

    /// Chooses the first row of a source if no row is chosen, or if the chosen row is gone.
    ///
    /// - Returns: Whether the chosen row, or any of its fields, has changed.
    private func chooseFirstRow(of source: String, on rows: ChosenRows) -> Bool {
        guard let panel = rows.lists[source]?.first ?? allPanels.first(where: { $0.key.source == source })?.value.model,
            let (key, shown) = shown(in: panel)
        else { return false }
        let isUpdated = shown.source.map { list in
            rows.rows[source]?.belongs(to: list) == true && rows.update(source, in: list)
        }
        if let list = shown.source, let row = rows.rows[source], row.belongs(to: list), !row.isGone {
            return isUpdated ?? false
        }
        let first = panel.latest?.content.lines.first { $0.item?.source is any BoardItemSource }
        return rows.choose(first, of: source, in: shown.source, key.view)
    }
}
