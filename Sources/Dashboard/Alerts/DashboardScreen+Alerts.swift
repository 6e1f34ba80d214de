import Feeds
import Loadables
import TerminalUI

// How a board says what people are told of without asking.

extension DashboardScreen {

    func say(_ news: BoardAlerts.News) {
        if let sentence = news.sentences.last {
            let others = news.sentences.count - 1
            let rest = others == 0 ? "" : " (and \(others) more)"
            message = (
                "\(OneLine(sentence, limit: 1_000))\(rest); \(host.key(.alerts)) shows the alerts", false,
                host.now + Self.messageTime
            )
        }
        if news.rings { onRequest?(.ring) }
    }

    /// What the terminal's window is called, after what is wrong; nil to leave that alone.
    var shownTitle: String? {
        guard let windowTitle else { return nil }
        let failed = board.summary(at: host.date)[.failed] ?? 0
        let signs = [
            alerts.openCount > 0 ? "! \(alerts.openCount)" : nil,
            failed > 0 ? "\(Symbols.unicode.failed) \(failed)" : nil,
        ]
        return (signs.compactMap(\.self) + [windowTitle]).joined(separator: " ")
    }

    /// What is said in the header before the panels are summed up: what is so for now, and how many alerts are open.
    func standingText(long: Bool, _ symbols: Symbols) -> StyledText {
        var text = StyledText()
        if let standing { text += StyledText("\(symbols.warning) \(standing)  ", .warning) }
        let count = alerts.openCount
        guard count > 0 else { return text }
        let word = long ? count == 1 ? " alert" : " alerts" : ""
        return text + StyledText("\(symbols.warning) \(count)\(word)  ", .warning)
    }
}
