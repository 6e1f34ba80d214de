import BoardFiles
import Dashboard
import Documents
import Feeds
import LoadableCaching
import Loadables
import Settings
import TerminalUI

/// A source of a board that runs: its feed, and the panels that show it.
@MainActor
final class BoardSourceModel {

    let settings: SourceSettings
    let feed: Feed<BoardContent>
    private let size = ShownSize()
    private let views = ShownViews()
    /// Tells the rows of its versions apart.
    private let rowKeys: RowKeys
    private let sharing: SourceSharing?
    private let shared: SharedBytes?
    private let environment: Environment
    /// Counts checks; nil unless a panel shows them.
    private var checks: CheckHistory?
    private var observers: [LoadableObserver] = []
    /// Those of the source before, if they are of the same.
    private var earlierChecks: [MonitorContent.Check] = []
    /// The panel that has the source's alerts.
    weak var alertPanel: PanelModel?

    /// Makes a source that runs.
    ///
    /// - Parameters:
    ///   - former: What it was before its settings changed: content and checks that mean the same are taken over.
    ///   - restores: Whether what was kept is there at once; otherwise after ``restore()``.
    init(
        _ settings: SourceSettings, _ tools: BoardTools, after former: BoardSourceModel? = nil,
        restores: Bool = true, in environment: Environment
    ) {
        self.settings = settings
        self.environment = environment
        rowKeys = RowKeys(declared: settings.id)
        let sharing = tools.sharing(of: settings).map { SourceSharing(settings, $0, in: environment) }
        self.sharing = sharing
        let source = BoardSource(settings: settings, tools: tools, size: size, views: views) { sharing?.note($0) }
        shared = source.shared
        feed = Feed(
            unrestored: settings.name, version: settings.contentVersion, from: source, every: settings.every,
            keeps: settings.keep > .zero, keepsFor: settings.keep, in: environment)
        if restores { feed.restoreContent() }
        guard let former, settings.contentVersion == former.settings.contentVersion else { return }
        earlierChecks = former.checks?.checks ?? []
        let loader = former.feed.loader
        if let content = loader.state.content, let provenance = loader.provenance {
            feed.loader.restore(content, from: provenance)
        }
    }

    /// Shows what was kept, unless something newer is there already.
    func restore() { feed.restoreContent() }

    /// Whether panels of that one may show this one in its place, with their alerts.
    func continues(_ other: BoardSourceModel) -> Bool {
        let (new, old) = (settings.withoutPlaces, other.settings.withoutPlaces)
        return settings.contentVersion == other.settings.contentVersion && new.alerts == old.alerts
    }

    /// Has it show what others load before its own first load, which what was kept may put off.
    func listen() {
        guard let shared else { return }
        Task { [weak loader = feed.loader] in
            await shared.listen {
                Task { @MainActor in LoadRequest.Reason.$current.withValue(.period) { loader?.sync() } }
            }
        }
    }

    /// Loads what is not there or not fresh, or would be other content than that of the source before.
    func begin(after former: BoardSourceModel?) {
        listen()
        guard let former, former !== self else { return feed.loader.syncIfNeeded() }
        let (new, old) = (settings.withoutPlaces, former.settings.withoutPlaces)
        let isSame = (new.origin, new.parse, new.rate, new.select) == (old.origin, old.parse, old.rate, old.select)
        if isSame { feed.loader.syncIfNeeded() } else { feed.loader.sync() }
    }

    private func checkHistory() -> CheckHistory {
        if let checks { return checks }
        let made = CheckHistory(
            settings.name, version: settings.contentVersion, after: earlierChecks, keepsFor: settings.keep,
            in: environment.storage, clock: environment.clock)
        checks = made
        return made
    }

    /// What is not as the view says; looked for once for each content.
    private func remarks(of view: DocumentView) -> () -> [String] {
        var known: (document: Document, remarks: [String])?
        return { [weak loader = feed.loader, settings] in
            guard let document = loader?.state.content?.document else { return [] }
            let remarks =
                known?.document == document
                ? known?.remarks ?? [] : settings.remarks(on: document) + view.remarks(on: document)
            // The same bytes are compared at once the next time, equal ones one by one.
            known = (document, remarks)
            return remarks
        }
    }

    /// A view of what it loads.
    func view(_ settings: ViewSettings?, time: TimeOfDay) -> DocumentView {
        DocumentView(
            settings: settings, time: time, clock: environment.clock, isFollowed: self.settings.origin.follows,
            rowKeys: rowKeys)
    }

    /// Shows the source in a panel.
    func show(in panel: PanelModel, view: ViewSettings?, time: TimeOfDay) {
        let document = self.view(view, time: time)
        if view?.name == .monitor {
            let (loader, checks) = (feed.loader, checkHistory())
            panel.show(feed) { _ in
                checks.note(loader.loadHistory)
                return MonitorContent(checks: checks.checks)
            }
            // A check that failed brings no content.
            observers.append(
                loader.sink { [weak panel] loader in
                    checks.note(loader.loadHistory)
                    panel?.remake()
                })
        } else {
            panel.show(feed, anyContent: views.add(document).content)
        }
        panel.remarks = remarks(of: document)
        panel.inspectorFields = { [sharing] in sharing?.fields(time) ?? [] }
        panel.onResize = { [size] in size.note(columns: $0.width, rows: $0.height) }
    }
}

extension SourceSettings {

    /// What of a document is not as the source's settings seem to want it: a filter that selects nothing.
    fileprivate func remarks(on document: Document) -> [String] {
        guard let select, case .json(let json) = document, Element(json).kind == .null else { return [] }
        return ["“\(OneLine(select.shown, limit: 60))” selects nothing: null"]
    }

    /// What tells contents apart that mean something else, though their source has the same name.
    var contentVersion: Int {
        Int(StableHash(contentDescription).value & 0x3FFF_FFFF)
    }

    private var contentDescription: String {
        var parts: [String] = []
        switch origin {
        case .http(let http):
            parts = ["http", http.url.shown, http.method, http.body?.shown ?? "", http.measure?.rawValue ?? ""]
        case .command(let command):
            switch command.line {
            case .shell(let line): parts = ["shell", line.shown]
            case .program(let words): parts = ["program"] + words.map(\.shown)
            }
            parts += [command.host?.shown ?? "", command.folder.shown]
        case .file(let file): parts = ["file", file.path.shown]
        }
        parts += [parse?.format.contentDescription ?? "", "\(rate)", select?.shown ?? ""]
        return parts.joined(separator: "\n")
    }
}

extension ParseSettings.Format {

    /// What was kept is found by it: it stays as it is, whatever the cases are called.
    var contentDescription: String {
        switch self {
        case .json: "json"
        case .jsonLines: "jsonLines"
        case .csv(let separator, let columns):
            "csv(separator: \(separator.debugDescription), columns: \(columns.map { "Optional(\(Self.list($0)))" } ?? "nil"))"
        case .columns(let names): "columns(\(Self.list(names)))"
        case .lines: "lines"
        case .number: "number"
        case .regex(let pattern): "regex(\(pattern.shown))"
        case .feed: "feed"
        case .prometheus: "prometheus"
        case .ansi: "ansi"
        case .image: "image"
        }
    }

    private static func list(_ names: [String]) -> String {
        "[" + names.map(\.debugDescription).joined(separator: ", ") + "]"
    }
}
