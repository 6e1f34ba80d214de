import Dashboard
import Feeds
import Loadables
import Settings
import TerminalUI

extension Board {

    struct ShownPanel {
        let model: PanelModel
        /// The title as written in the file. The panel shows this title with references replaced by their values.
        var title = ""
        /// The source that the panel shows. Nil if the panel shows an error, or if the source needs a selection.
        var source: BoardSourceModel?
        /// The settings of the source if it depends on selections; otherwise nil.
        var template: SourceSettings?
        /// The position of the panel among all panels.
        var number = 0
        /// The name of the page that is opened for a row; nil for the standard page with the values of the row.
        var opens: String?
    }

    func show() {
        actions.host = screen.host
        actions.refreshAll = { [weak screen] in screen?.refreshAll() }
        actions.feed = { [weak self] in self?.model(of: $0)?.feed }
        actions.rowFeed = { [weak self] in self?.rowModel(of: $0, for: $1)?.feed }
        actions.isShown = { [weak self] feed in
            self?.allPanels.contains { $0.value.source?.feed === feed } ?? false
        }
        actions.variables = { [weak self] in self?.variables }
        rowSources = orderedRowSources
        var shown: [PanelKey: ShownPanel] = [:]
        var named: [String: NamedPage] = [:]
        let before = pageRows
        pageRows = []
        let present = Set(settings.pagesOrAll.flatMap(\.rows).joined().map(key(of:)))
        var former = FormerPanels(panels, present)
        let titles = settings.pagesOrAll.enumerated().map { index, page in
            page.title ?? page.name ?? (settings.pagesOrAll.count > 1 ? "Page \(index + 1)" : settings.name)
        }
        // The rows of pages come first, in the order of the pages.
        let formerRows = titles.formerIndices(in: before.compactMap(\.title)).map { $0.map { before[$0] } }
        let pages = zip(settings.pagesOrAll, zip(titles, formerRows)).map { page, known in
            let (title, formerRows) = known
            let rows = beginRows(title, before, renamed: formerRows, present)
            let panels = page.rows.map { $0.compactMap { panel($0, &shown, after: &former, on: rows) } }
                .filter { !$0.isEmpty }
            var made = BoardPage(title, panels: panels.joined().map(\.panel), layout: page.layout(in: settings))
            made.hasTab = page.hasTab
            made.layoutText = { [settings] in page.yaml(of: $0, in: settings) }
            let keys = panels.joined().map(\.key)
            connect(&made, keys, to: rows)
            page.name.map { named[$0] = named[$0] ?? NamedPage(page: made, keys: keys, rows: rows) }
            return made
        }
        let others = beginRows(nil, before, present)
        let unseen = settings.watchedSources(and: printedSource).compactMap {
            panel($0, &shown, after: &former, on: others)?.panel
        }
        (panels, namedPages) = (shown, named)
        screen.name = settings.title
        screen.unseenSources = settings.unseenSources.map(\.name)
        settle()
        screen.show(pages.isEmpty ? [BoardPage(settings.name, panels: [])] : pages, unseen: unseen)
        // `show` may have changed the sources of panels on open pages, so settle again.
        let lists = allRows.flatMap { $0.takeNewNeeds() }
        if !openedRows.isEmpty || !lists.isEmpty { settle() }
        if isStarted { loadUnseen(lists) }
        followFirstRows()
    }

    /// Adds the rows of a page to ``pageRows`` and returns them. The rows of a former page with the same title are used
    /// again.
    ///
    /// - Parameter renamed: The rows to use again if no former page has the title; nil for none.
    private func beginRows(
        _ title: String?, _ before: [ChosenRows], renamed: ChosenRows? = nil, _ present: Set<PanelKey>
    ) -> ChosenRows {
        let left = before.filter { rows in !pageRows.contains { $0 === rows } }
        let known = left.first { $0.title == title } ?? left.first { $0 === renamed }
        let rows = known ?? ChosenRows(title, clock: environment.clock)
        rows.title = title
        rows.begin(present)
        findRows(rows)
        pageRows.append(rows)
        return rows
    }

    private var orderedRowSources: [String] {
        let names = Set(templates.values.flatMap(instances.rows))
        var (ordered, left): ([String], [String]) = ([], names.sorted())
        while let next = left.firstIndex(where: { name in
            templates[name].map(instances.rows)?.allSatisfy(ordered.contains) ?? true
        }) {
            ordered.append(left.remove(at: next))
        }
        return ordered + left
    }

    func page(of item: TextLine?, in panel: PanelModel, on rows: ChosenRows) -> (any Page)? {
        let known = (Array(rows.panels) + Array(panels)).first { $0.value.model === panel }
        guard let (key, shown) = known, let source = shown.source else { return nil }
        guard var row = ChosenRow(item, of: source, from: nil, in: key.view) else { return nil }
        guard let name = shown.opens else { return valuesPage(of: row, in: panel) }
        let title = actions.title(of: row.item, in: source.view(source.settings.view, as: forms))
        // The row contains the values of the last drawn frame. Update them to the current content.
        if let content = source.feed.loader.state.content?.document { _ = row.update(in: content) }
        return page(name, for: title, row, of: key.source, from: rows)
    }

    private func key(of wanted: PanelSettings) -> PanelKey {
        let settings = sources[wanted.source]?.settings ?? templates[wanted.source]
        return PanelKey(
            source: wanted.source, title: wanted.title ?? settings?.title ?? wanted.source,
            view: wanted.view ?? settings?.view, empty: wanted.empty)
    }

    private func panel(
        _ wanted: PanelSettings, _ shown: inout [PanelKey: ShownPanel], after former: inout FormerPanels,
        on rows: ChosenRows
    ) -> (key: PanelKey, panel: PanelModel)? {
        let (source, template) = (sources[wanted.source], templates[wanted.source])
        let needsRow = template.map { !instances.rows(of: $0).isEmpty } ?? false
        var key = key(of: wanted)
        while (needsRow ? rows.panels : shown)[key] != nil { key.number += 1 }
        let known = needsRow ? rows.takeFormer(key) : former.take(key)?.panel
        let made =
            source.map { ShownPanel(model: panel(of: $0, as: key, after: known), source: $0) }
            ?? template.map { instancePanel(of: $0, as: key, after: known, on: needsRow ? rows : nil) }
            ?? faultyPanel(wanted).map { ShownPanel(model: $0) }
        guard var made else { return nil }
        made.title = key.title
        // The shown title may contain values. The name of the panel stays constant.
        made.model.name = key.title
        made.number = shown.count + pageRows.reduce(0) { $0 + $1.panels.count }
        made.opens = wanted.opens?.name
        if needsRow { rows.panels[key] = made } else { shown[key] = made }
        return (key, made.model)
    }

    /// Returns a panel that shows a source. Uses the former panel again, with its selection, if it shows this source or
    /// an earlier source with the same identity and alerts. In all other cases, creates a panel.
    private func panel(of source: BoardSourceModel, as key: PanelKey, after former: ShownPanel?) -> PanelModel {
        let known = former.flatMap { panel in
            panel.source.flatMap { source.continues($0) || source === $0 ? panel : nil }
        }
        let panel =
            known?.model ?? PanelModel(title: key.title, emptyText: key.empty ?? PanelModel.standardEmptyText)
        let isRenamed = known?.title != key.title
        let isOther = known?.source !== source || isRenamed
        if isOther { panel.removeAlerts() }
        if isRenamed {
            if known?.source === source { source.leave(panel) }
            (panel.title, panel.loadableName) = (key.title, key.title)
        }
        if isOther || isRewriting {
            source.detach(panel)
            source.show(in: panel, view: key.view, as: forms)
            if key.title == source.settings.title { source.fillTitle(of: panel) }
        }
        panel.actions = actions.actions(of: source.settings, source.feed, in: source.view(key.view, as: forms))
        panel.bindsSelection = actions.areAbout(source.settings)
        return panel
    }

    /// Completes a change to the panels. Parks the sources that depend on selections and are not shown, and starts to
    /// check the alerts of the shown sources. A source is loaded at a constant interval if a view shows its checks.
    func settle() {
        let dependent = panels.values.filter { $0.template != nil }.compactMap(\.source)
        let ofRows = allRows.flatMap { rows in
            rows.panels.compactMap { key, shown in shown.source.map { (source: $0, waits: rows.waiting.contains(key)) }
            }
        }
        let (listed, moving) = (
            allRows.filter { !$0.hasNewNeeds }.flatMap(\.needed), allRows.filter(\.hasNewNeeds).flatMap(\.needed)
        )
        let shown = Array(sources.values) + dependent + listed + ofRows.filter { !$0.waits }.map(\.source)
        if isStarted { watchChoices() }
        instances.show(only: shown, keeping: watch.sources + moving + ofRows.filter(\.waits).map(\.source))
        watch.loadDue()
        let panels = boardPanels
        for source in shown {
            let its = panels.filter { $0.value.source === source }
            source.keepsInterval = its.contains {
                $0.key.view?.showsChecks == true || $0.key.view?.view.checkedRows != nil
            }
            // Only one of the panels that show a source shows the alerts of the source.
            guard !source.settings.alerts.isEmpty, !its.contains(where: { $0.value.model === source.alertPanel }),
                let first = its.min(by: { $0.value.number < $1.value.number })?.value.model
            else { continue }
            source.alertPanel = first
            alerting(source, first).begin()
        }
    }

    /// The settings of the sources whose alerts watch every choice.
    var watchedTemplates: [SourceSettings] {
        settings.sources.filter { templates[$0.name] != nil && $0.alerts.contains { $0.watch == .all } }
    }

    func alerting(_ source: BoardSourceModel, _ panel: PanelModel) -> BoardAlerting {
        BoardAlerting(source, panel, surroundings, settings, tools, alertSender)
    }

    /// Returns a panel with the errors of an invalid source; nil if no invalid source has the name.
    private func faultyPanel(_ wanted: PanelSettings) -> PanelModel? {
        settings.faultySources.first { $0.name == wanted.source }.map { faulty in
            let panel = PanelModel(title: wanted.title ?? faulty.name)
            panel.showFailure(FaultySettings(problems: faulty.problems), clock: environment.clock)
            return panel
        }
    }
}
