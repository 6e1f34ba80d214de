import Feeds
import Loadables
import TerminalUI

// The display of alerts on a board.

extension DashboardScreen {

    /// Prepares a drawing that is not on a terminal. Alerts are shown, but call nothing: a picture must page nobody.
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

    /// The title of the terminal window, with the open alerts first; nil to leave the title unchanged.
    var shownTitle: String? {
        guard let windowTitle else { return nil }
        let failed = board.summary(at: host.date)[.failed] ?? 0
        let signs =
            alerts.openCounts.texts(.unicode, hasWords: true).map(\.string)
            + (failed > 0 ? ["\(Symbols.unicode.failed) \(failed) failed"] : [])
        return (signs + [windowTitle]).joined(separator: " ")
    }
}
