import Dashboard
import Feeds
import Loadables
import Settings
import TerminalUI

// Panels of sources that depend on selections.

extension Board {

    /// The present selections.
    var selections: Selections { Selections(variables: variables.values) }

    /// Chooses texts of a variable. Panels show at once what is known for them; what is not fresh is loaded.
    func choose(_ texts: [String], of variable: String) { variables.choose(texts, of: variable) }

    /// The panel of a source that depends on selections. The panel that was there stays, with what it shows.
    func instancePanel(of template: SourceSettings, as key: PanelKey) -> ShownPanel {
        var shown =
            panels[key]
            ?? ShownPanel(model: PanelModel(title: key.title, emptyText: key.empty ?? PanelModel.standardEmptyText))
        shown.template = template
        showInstance(in: &shown, as: key)
        return shown
    }

    /// Shows the instance for the present selections in a panel.
    private func showInstance(in shown: inout ShownPanel, as key: PanelKey) {
        guard let template = shown.template else { return }
        let (panel, before) = (shown.model, shown.source)
        let isOwnTitle = key.title == template.title ?? template.name
        switch instances.instance(of: template, for: selections) {
        case .running(let source):
            if source !== before {
                leave(before, panel)
                if before.map({ source.continues($0) }) != true { panel.forgetContent() }
                source.show(in: panel, view: key.view, time: time)
                if isOwnTitle {
                    panel.title = source.settings.title ?? key.title
                    source.fillTitle(of: panel)
                }
            }
            panel.actions = actions.actions(of: source.settings, source.feed, in: source.view(key.view, time: time))
            shown.source = source
        case .blocked(let reason):
            leave(before, panel)
            panel.forgetContent()
            panel.show(reason, clock: screen.environment.clock)
            panel.actions = []
            if isOwnTitle { panel.title = template.titleText?.resolved(marking: "…") ?? key.title }
            shown.source = nil
        }
    }

    private func leave(_ source: BoardSourceModel?, _ panel: PanelModel) {
        panel.removeAlerts()
        screen.alerts.forget(panel)
        source?.leave(panel)
    }

    /// Shows the instances for other selections in the panels that depend on them, and loads what is not fresh.
    func selectionsDidChange() {
        let before = panels
        for key in before.keys where before[key]?.template != nil {
            guard var shown = before[key] else { continue }
            showInstance(in: &shown, as: key)
            panels[key] = shown
        }
        settle()
        guard isStarted else { return }
        for (key, shown) in panels where shown.source !== before[key]?.source { shown.model.syncIfNeeded(for: .period) }
    }
}

extension PanelModel {

    /// Shows why a source cannot run: a failure, or what it waits for.
    fileprivate func show(_ reason: BlockedSource, clock: any WallClock) {
        (summary, remarks, inspectorFields, onResize) = ({ StyledText() }, { [] }, { [] }, nil)
        if case .value(let error) = reason {
            waiting = { nil }
            showFailure(error, clock: clock)
        } else {
            wait("\(reason)")
        }
    }
}
