import Dashboard
import Feeds
import Settings
import TerminalUI

// The pages of a board and their panels.

extension Board {

    /// By what a panel is known again in other settings.
    struct PanelKey: Hashable {
        let source: String
        let title: String
        let view: ViewSettings?
        let empty: String?
        /// Of those that have all that in common, which one.
        var number: Int
    }

    struct ShownPanel {
        let model: PanelModel
        /// What it shows; nil for why nothing is.
        var source: BoardSourceModel?
        /// The source that depends on selections, if it shows an instance of one.
        var template: SourceSettings?
        /// Its place among all.
        var number = 0
        /// The page that opens for a row; nil for one with the values of the row.
        var opens: String?
    }

    /// Shows the pages of the settings.
    func show() {
        actions.host = screen.host
        actions.refreshAll = { [weak screen] in screen?.refreshAll() }
        actions.feed = { [weak self] in self?.model(of: $0)?.feed }
        actions.variables = { [weak self] in self?.variables }
        var shown: [PanelKey: ShownPanel] = [:]
        let pages = settings.pagesOrAll.enumerated().map { index, page in
            let rows = page.rows.map { row in row.compactMap { panel($0, &shown) } }.filter { !$0.isEmpty }
            return makePage(page, rows, number: index + 1)
        }
        let unseen = settings.watchedSources.compactMap { panel($0, &shown) }
        panels = shown
        namedPages = Dictionary(
            zip(settings.pagesOrAll, pages).compactMap { page, made in page.name.map { ($0, made) } }
        ) { first, _ in first }
        settle()
        screen.show(pages.isEmpty ? [BoardPage(settings.name, panels: [])] : pages, unseen: unseen)
    }

    private func makePage(_ page: PageSettings, _ rows: [[PanelModel]], number: Int) -> BoardPage {
        let title = page.title ?? page.name ?? (settings.pagesOrAll.count > 1 ? "Page \(number)" : settings.name)
        let layout = page.layout(of: rows.map(\.count), in: settings)
        var made = BoardPage(title, panels: rows.flatMap(\.self), layout: layout)
        made.hasTab = page.hasTab
        made.onOpen = { [weak self] panel, item in self?.page(of: item, in: panel) }
        return made
    }

    private func page(of item: TextLine?, in panel: PanelModel) -> (any Page)? {
        guard let shown = panels.values.first(where: { $0.model === panel }), let source = shown.source else {
            return nil
        }
        let view = source.view(source.settings.view, time: time)
        guard let name = shown.opens else { return actions.page(of: item, in: source.feed, view) }
        return actions.title(of: item, in: view).flatMap { title in
            PanelsPage(for: title) { [weak self] in self?.namedPages[name] }
        }
    }

    private func panel(_ wanted: PanelSettings, _ shown: inout [PanelKey: ShownPanel]) -> PanelModel? {
        let (source, template) = (sources[wanted.source], templates[wanted.source])
        let settings = source?.settings ?? template
        let title = wanted.title ?? settings?.title ?? wanted.source
        let view = wanted.view ?? settings?.view
        var key = PanelKey(
            source: wanted.source, title: title, view: view, empty: wanted.empty, number: 0)
        while shown[key] != nil { key.number += 1 }
        let made =
            source.map { ShownPanel(model: panel(of: $0, as: key, view), source: $0) }
            ?? template.map { instancePanel(of: $0, as: key) } ?? faultyPanel(wanted).map { ShownPanel(model: $0) }
        guard var made else { return nil }
        made.number = shown.count
        made.opens = wanted.opens?.name
        shown[key] = made
        return made.model
    }

    /// The panel that was there, with what is chosen and seen in it, as long as it shows the same content.
    private func panel(of source: BoardSourceModel, as key: PanelKey, _ view: ViewSettings?) -> PanelModel {
        let known = panels[key].flatMap { panel in
            panel.source.flatMap { source.continues($0) ? panel.model : nil }
        }
        let panel = known ?? PanelModel(title: key.title, emptyText: key.empty ?? PanelModel.standardEmptyText)
        if panels[key]?.source !== source || known == nil {
            panel.removeAlerts()
            source.show(in: panel, view: view, time: time)
            if key.title == source.settings.title { source.fillTitle(of: panel) }
        }
        panel.actions = actions.actions(of: source.settings, source.feed, in: source.view(view, time: time))
        return panel
    }

    /// Has only the shown sources load that depend on selections, begins alerts, and keeps the intervals of monitors.
    func settle() {
        let shown = Array(sources.values) + panels.values.compactMap { $0.template == nil ? nil : $0.source }
        if isStarted { watchChoices() }
        instances.show(only: shown, keeping: watch.sources)
        watch.loadDue()
        for source in shown {
            let its = panels.filter { $0.value.source === source }
            source.keepsInterval = its.keys.contains { $0.view?.showsChecks == true }
            // One panel of each source has its alerts.
            guard !source.settings.alerts.isEmpty, !its.values.contains(where: { $0.model === source.alertPanel }),
                let first = its.values.min(by: { $0.number < $1.number })?.model
            else { continue }
            source.alertPanel = first
            alerting(source, first).begin()
        }
    }

    /// The sources with alerts that watch every choice.
    var watchedTemplates: [SourceSettings] {
        settings.sources.filter { templates[$0.name] != nil && $0.alerts.contains { $0.watch == .all } }
    }

    /// The alerts of a source in a panel.
    func alerting(_ source: BoardSourceModel, _ panel: PanelModel) -> BoardAlerting {
        BoardAlerting(source, panel, surroundings, settings, tools, alertSender)
    }

    /// A panel that says why its source does not run; nil if there is no such source.
    private func faultyPanel(_ wanted: PanelSettings) -> PanelModel? {
        settings.faultySources.first { $0.name == wanted.source }.map { faulty in
            FaultySettings(problems: faulty.problems)
                .panel(titled: wanted.title ?? faulty.name, clock: environment.clock)
        }
    }
}
