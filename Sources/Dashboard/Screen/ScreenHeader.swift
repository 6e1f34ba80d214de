import TerminalUI

/// The first line of a dashboard, with the tabs, the values, persistent states, alerts, and a summary of the board.
struct ScreenHeader {

    var name: String?
    let titles: [String]
    let selected: Int
    var isArranging = false
    var values: [BoardValue] = []
    /// The text about persistent states; nil for none.
    let notice: String?
    let alerts: AlertCounts
    let summary: SummaryText

    @MainActor
    func bar(_ symbols: Symbols) -> TabBar {
        TabBar(
            titles: titles, selected: selected, heading: name.map { StyledText($0, .emphasis) } ?? "",
            summary: valueText(long: true, symbols) + noticeText(long: true, symbols) + summary.long(symbols),
            shortSummary: valueText(long: false, symbols) + noticeText(long: false, symbols) + summary.short(symbols))
    }

    @MainActor
    private func valueText(long: Bool, _ symbols: Symbols) -> StyledText {
        values.reduce(StyledText()) { text, value in
            text + StyledText(value.headerText(isLong: long, symbols), value.isGone() ? .warning : .emphasis) + "  "
        }
    }

    private func noticeText(long: Bool, _ symbols: Symbols) -> StyledText {
        var text = isArranging ? StyledText(" Arrange ", .selection) + "  " : StyledText()
        if let notice { text += StyledText("\(symbols.warning) \(notice)", .warning) + "  " }
        return alerts.texts(symbols, hasWords: long).reduce(text) { $0 + $1 + "  " }
    }

    /// Returns the long and the short texts about open alerts, for each level; empty if there are no open alerts.
    func alertTexts(_ symbols: Symbols) -> [String] {
        [true, false].flatMap { alerts.texts(symbols, hasWords: $0) }.map(\.string)
    }
}
