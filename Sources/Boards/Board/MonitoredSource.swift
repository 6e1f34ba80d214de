import Feeds
import Loadables

/// The loader of a source, with the checks of a monitor as its contents. A failed check is content, too.
@MainActor
final class MonitoredSource: LoadableProxy {

    private let history: CheckHistory
    private var observer: LoadableObserver?

    /// - Parameters:
    ///   - feed: The feed. Each load is a check.
    ///   - history: The checks of the source.
    init(_ feed: Feed<BoardContent>, _ history: CheckHistory) {
        self.history = history
        super.init()
        let syncer = feed.syncer
        history.note(feed.loader.loadHistory, next: syncer.nextSync)
        // Added before the loadable is assigned: a check is recorded before the proxy notifies its observers.
        observer = feed.loader.sink { [weak syncer] loader in
            history.note(loader.loadHistory, next: syncer?.nextSync)
        }
        loadable = feed.loader
    }

    /// The checks, oldest first.
    var checks: [MonitorContent.Check] { history.checks }

    override var isContentsAvailable: Bool { !history.checks.isEmpty || super.isContentsAvailable }
}
