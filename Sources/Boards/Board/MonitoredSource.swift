import Feeds
import Loadables

/// A loadable for a source that is shown as a monitor. Its contents are the recorded checks. They are available even if
/// every check has failed.
@MainActor
final class MonitoredSource: LoadableProxy {

    private let history: CheckHistory
    private var observer: LoadableObserver?

    /// - Parameters:
    ///   - feed: The feed of the source. Each load is a check.
    ///   - history: The checks of the source.
    init(_ feed: Feed<BoardContent>, _ history: CheckHistory) {
        self.history = history
        super.init()
        let syncer = feed.syncer
        history.note(feed.loader.loadHistory, next: syncer.nextSync)
        // This observer must be added before the proxy's observers, so that a check is recorded before the proxy's
        // observers are notified.
        observer = feed.loader.sink { [weak syncer] loader in
            history.note(loader.loadHistory, next: syncer?.nextSync)
        }
        loadable = feed.loader
    }

    var checks: [MonitorContent.Check] { history.checks }

    override var isContentsAvailable: Bool { !history.checks.isEmpty || super.isContentsAvailable }
}
