import Dashboard
import Documents
import Feeds
import Loadables
import Settings
import TerminalUI

extension BoardSourceModel {

    /// Shows the title of the source in a panel, with the content that the title refers to. Updates the title when this
    /// content changes. Has no effect if the title refers to no content.
    func fillTitle(of panel: PanelModel) {
        guard let text = settings.titleText, !text.contents.isEmpty, let chain else { return }
        let fill = { @MainActor @Sendable [weak panel, weak chain] in
            let filled = (chain?.titleValues).map { text.filledTitle(with: $0) } ?? text
            panel?.title = filled.resolved(marking: "…")
        }
        fill()
        observers[ObjectIdentifier(panel), default: []] += chain.observeTitle(fill)
    }

    /// Detaches a panel that will no longer show this source with the current title. If the panel is the
    /// ``alertPanel``, sets ``alertPanel`` to nil.
    func leave(_ panel: PanelModel) {
        detach(panel)
        if alertPanel === panel { alertPanel = nil }
    }

    /// Removes the observers that update a panel, before the panel is set up again.
    func detach(_ panel: PanelModel) { observers[ObjectIdentifier(panel)] = nil }

    func show(in panel: PanelModel, view: ViewSettings?, as forms: WrittenForms) {
        let (shown, time) = (self.view(view, as: forms), forms.time)
        let maintenance = settings.maintenanceWindows
        panel.maintenance = maintenance
        if view?.showsChecks == true {
            owner.checks.isExcused = { maintenance.end(at: $0, time) != nil }
            panel.show(feed, as: MonitoredSource(feed, owner.checks)) { [weak loader = feed.loader] in
                shown.showing($0.checks).content(of: loader?.state.content).content
            }
            // Update the panel after each check. A check that fails after another failed check changes neither the
            // state nor the content.
            let observer = feed.loader.sink { [weak panel] _ in panel?.remake() }
            observers[ObjectIdentifier(panel), default: []].append(observer)
        } else {
            panel.showContent(of: feed, by: views.add(shown).content)
        }
        panel.source = PanelSource(settings.name) { [weak loader = feed.loader] in
            // A view of checks does not show the values of the content.
            view?.showsChecks == true ? nil : loader?.state.content?.values
        } unit: { [weak loader = feed.loader] in
            loader?.state.content?.unit
        }
        panel.source?.itemField = settings.each?.name
        panel.source?.units = { [weak loader = feed.loader] in loader?.state.content?.fieldUnits ?? [:] }
        panel.source?.bytes = { [weak self] in self?.lastBytes }
        panel.isIncomplete = { [weak loader = feed.loader] in loader?.state.content?.isIncomplete == true }
        if let pages { panel.loadsMore(of: pages.loader) }
        panel.remarks = remarks(of: shown)
        panel.waiting = { [weak chain] in chain?.waiting }
        panel.summary = { [weak loader = feed.loader, weak chain, weak pages] in
            if let waiting = chain?.waiting { return StyledText(waiting, .secondary) }
            return pages?.summary ?? loader?.state.content?.failedParts ?? ""
        }
        panel.partFailure = { [weak loader = feed.loader] in loader?.state.content?.partFailure?.sentence }
        let columns = columnFields(of: shown)
        panel.inspectorFields = { [sharing] in (sharing?.fields(time) ?? []) + columns() }
        panel.onResize = { [size] in size.note(columns: $0.width, rows: $0.height) }
    }

    /// Returns a closure that returns the remarks of a panel: remarks about the content, and remarks about content that
    /// does not fit the view. The remarks about the view are computed once for each content.
    private func remarks(of view: SourceView) -> () -> [String] {
        var known: (document: Document, omittedRows: Int, remarks: [String])?
        return { [weak loader = feed.loader, settings] in
            guard let content = loader?.state.content else { return [] }
            let document = content.document
            let remarks =
                known?.omittedRows == content.omittedRows && known?.document == document
                ? known?.remarks ?? [] : settings.remarks(on: document) + view.remarks(on: content)
            // Store this document even if it is equal to the stored one: comparing a document with itself is immediate,
            // because the storage is the same.
            known = (document, content.omittedRows, remarks)
            // A view of checks does not show the data, so remarks about it are left out.
            return view.settings?.showsChecks == true ? remarks : content.remarks + content.conditionRemarks + remarks
        }
    }

    /// Returns a closure that returns the columns of a view, and how each column is read. The columns are computed once
    /// for each content.
    private func columnFields(of view: SourceView) -> () -> [(name: String, text: String)] {
        var known: (document: Document, fields: [(name: String, text: String)])?
        return { [weak loader = feed.loader] in
            guard let document = loader?.state.content?.document else { return [] }
            let fields = known?.document == document ? known?.fields ?? [] : view.reader.columnFields(of: document)
            known = (document, fields)
            return fields
        }
    }

    func view(_ settings: ViewSettings?, as forms: WrittenForms) -> SourceView {
        let context = ViewContext(
            time: forms.time, clock: clock, isFollowed: self.settings.origin.follows, rowKeys: rowKeys,
            numberForm: numberForm, weekStart: forms.weekStart)
        return SourceView(settings, in: context)
    }
}

extension BoardContent {

    /// The values of all rows, including rows that no panel shows; nil for a picture.
    fileprivate var values: JSONDocument? { (whole ?? document).values }

    /// The number of failed parts, as text for the title of a panel; empty if no part has failed.
    fileprivate var failedParts: StyledText {
        partFailure.map { StyledText($0.summary, .failed) } ?? ""
    }
}

extension SourceSettings {

    /// Returns a remark if the filter returns null, which is probably unintended.
    fileprivate func remarks(on document: Document) -> [String] {
        guard let select, case .json(let json) = document, Element(json).kind == .null else { return [] }
        return ["“\(OneLine(select.shown, limit: 60))” returns null"]
    }
}
