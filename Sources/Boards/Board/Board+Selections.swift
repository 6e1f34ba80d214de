import Dashboard
import Feeds
import Loadables
import Settings
import TerminalUI

extension Board {

    var selections: Selections { Selections(variables: variables.values) }

    /// Sets the value of a variable. Panels show available content immediately, and load content that is not fresh.
    func choose(_ texts: [String], of variable: String) { variables.choose(texts, of: variable) }

    /// Returns the panel of a source that depends on selections.
    ///
    /// - Parameters:
    ///   - template: The settings of the source.
    ///   - key: The identity of the panel.
    ///   - known: An existing panel to use again, with its content; nil if there is none.
    ///   - rows: The rows of the panel's page; nil if the source depends on no row.
    func instancePanel(
        of template: SourceSettings, as key: PanelKey, after known: ShownPanel?, on rows: ChosenRows? = nil
    ) -> ShownPanel {
        var shown =
            known
            ?? ShownPanel(model: PanelModel(title: key.title, emptyText: key.empty ?? PanelModel.standardEmptyText))
        shown.template = template
        showInstance(in: &shown, as: key, on: rows)
        return shown
    }

    /// Makes a panel show the instance of its source for the current selections.
    private func showInstance(in shown: inout ShownPanel, as key: PanelKey, on rows: ChosenRows?) {
        guard let template = shown.template else { return }
        let (panel, before) = (shown.model, shown.source)
        let isOwnTitle = key.title == template.title ?? template.name
        let selections = Selections(variables: variables.values, rows: rows?.documents ?? [:])
        switch instances.instance(of: template, for: selections) {
        case .running(let source):
            let isOther = source !== before || shown.title != key.title
            if isOther { leave(before, panel) }
            if isOther || isRewriting {
                source.detach(panel)
                // Set the title first, because the panel reports changes to its content with its title.
                panel.title = isOwnTitle ? source.settings.title ?? key.title : key.title
                if isOwnTitle { source.fillTitle(of: panel) }
                if before.map({ source === $0 || source.continues($0) }) != true { panel.forgetContent() }
                source.show(in: panel, view: key.view, as: forms)
                if let rows { addRemarks(on: rows, to: panel, of: template) }
            }
            panel.actions = actions.actions(of: source.settings, source.feed, in: source.view(key.view, as: forms))
            panel.bindsSelection = actions.areAbout(source.settings) || rowSources.contains(template.name)
            let owners = instances.rows(of: template).map { rows?.rows[$0]?.item.id ?? "" }
            panel.listOwner = ListOwner(template: template, rows: owners)
            shown.source = source
        case .blocked(let reason):
            leave(before, panel)
            panel.forgetContent()
            panel.show(reason, clock: screen.environment.clock)
            if case .row(let source) = reason { panel.waiting = { [weak rows] in rows?.advice(for: source) } }
            panel.actions = []
            let title = template.titleText?.filledTitle(with: ReferenceValues(selections: selections))
            panel.title = isOwnTitle ? title?.resolved(marking: "…") ?? key.title : key.title
            shown.source = nil
        }
        panel.loadableName = key.title
        shown.title = key.title
    }

    private func leave(_ source: BoardSourceModel?, _ panel: PanelModel) {
        panel.removeAlerts()
        screen.alerts.forget(panel)
        source?.leave(panel)
    }

    /// Makes each panel show the instance of its source for the new values of the variables. Loads the instances whose
    /// content is not fresh. Instances for panels in ``ChosenRows/waiting`` are loaded later.
    func selectionsDidChange() {
        var changed: [PanelModel] = []
        for (key, before) in panels where before.template != nil {
            var shown = before
            showInstance(in: &shown, as: key, on: nil)
            panels[key] = shown
            if shown.source !== before.source { changed.append(shown.model) }
        }
        var lists: [BoardSourceModel] = []
        for rows in allRows {
            findRows(rows)
            lists += rows.takeNewNeeds()
            changed += showRows(rows).filter { !rows.waiting.contains($0) }.compactMap { rows.panels[$0]?.model }
        }
        settle()
        guard isStarted else { return }
        loadUnseen(lists)
        for panel in changed { panel.syncIfNeeded(for: .period) }
    }

    /// Updates the panels of a page that depend on rows. Each panel shows the instance of its source for the current
    /// selections.
    ///
    /// - Returns: The keys of the panels that now show a different source.
    func showRows(_ rows: ChosenRows) -> [PanelKey] {
        rows.panels.filter { key, before in
            var shown = before
            showInstance(in: &shown, as: key, on: rows)
            rows.panels[key] = shown
            return shown.source !== before.source
        }.map(\.key)
    }
}

/// A value that identifies the list in a panel: the settings of its source, and the identities of the chosen rows that
/// the source depends on. The value stays the same when variables change.
private struct ListOwner: Hashable {
    let template: SourceSettings
    let rows: [String]
}

extension PanelModel {

    /// Shows the reason why a source cannot run: an error, or a selection that has not been made yet.
    fileprivate func show(_ reason: BlockedSource, clock: any WallClock) {
        (summary, remarks, inspectorFields, onResize) = ({ StyledText() }, { [] }, { [] }, nil)
        if case .value(let error) = reason {
            waiting = { nil }
            // Without a screen, nothing loads the panel, so it must show the error at once.
            showFailure(error, clock: clock, atOnce: true)
        } else {
            wait("\(reason)")
        }
    }
}
