import BoardFiles
import Dashboard
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
    private var checks: [LoadableObserver] = []

    init(_ settings: SourceSettings, _ tools: BoardTools, in environment: Environment) {
        self.settings = settings
        feed = Feed(
            settings.name, version: settings.contentVersion,
            from: BoardSource(settings: settings, tools: tools, size: size), every: settings.every,
            in: environment)
        feed.loader.loadHistoryLimit = max(feed.loader.loadHistoryLimit, MonitorContent.limit)
    }

    /// A panel that shows the source.
    func makePanel(title: String, view: ViewSettings?, time: TimeOfDay) -> PanelModel {
        let view = view ?? settings.view
        let document = DocumentView(settings: view, time: time)
        let panel = PanelModel(title: title)
        if view?.name == .monitor {
            let loader = feed.loader
            panel.show(feed) { _ in MonitorContent(loader.loadHistory) }
            // A check that failed brings no content.
            checks.append(loader.sink { [weak panel] _ in panel?.remake() })
        } else {
            panel.show(feed, anyContent: document.content)
        }
        panel.onResize = { [size] in size.note(columns: $0.width, rows: $0.height) }
        return panel
    }
}

extension SourceSettings {

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
        parts += [parse.map { "\($0.format)" } ?? "", "\(rate)", select?.shown ?? ""]
        return parts.joined(separator: "\n")
    }
}
