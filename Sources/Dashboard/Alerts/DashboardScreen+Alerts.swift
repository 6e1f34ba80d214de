import Feeds
import Loadables
import TerminalUI

// Messages, the bell and the window title for alerts.

extension DashboardScreen {

    /// Prepares a drawing that is not for a terminal. It shows alerts without calling their closures, because a picture
    /// must not send notifications.
    package func prepareDrawing() {
        alerts.isSilent = true
        advance(to: .zero)
    }

    func say(_ news: BoardAlerts.News) {
        if let sentence = news.sentences.last {
            let others = news.sentences.count - 1
            let rest = others == 0 ? "" : " (and \(others) more)"
            let text = "\(OneLine(sentence, limit: 1_000))\(rest); \(host.key(.alerts)) shows the alerts"
            message = ScreenMessage(text: text).advanced(to: host.now)
        }
        if news.rings { onRequest?(.ring) }
    }

    /// The title of the terminal window, preceded by the numbers of open alerts and of failed panels; nil to leave the
    /// title unchanged.
    var shownTitle: String? {
        guard let windowTitle else { return nil }
        let failed = shownSummary(at: host.date)[.failed] ?? 0
        let signs =
            alerts.openCounts.texts(.unicode, hasWords: true).map(\.string)
            + (failed > 0 ? ["\(Symbols.unicode.failed) \(failed) failed"] : [])
        return (signs + [windowTitle]).joined(separator: " ")
    }
}
