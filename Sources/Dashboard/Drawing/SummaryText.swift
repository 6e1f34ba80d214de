import TerminalUI

/// How many panels of a board are in which status, as it stands in the header.
struct SummaryText {

    let counts: [PanelStatus: Int]
    /// How what loads is marked.
    let spinner: Spinner

    private static let order: [PanelStatus] = [.fresh, .cached, .loading, .stale, .failed, .idle]

    /// `● 4 fresh  ▲ 1 stale`.
    func long(_ symbols: Symbols) -> StyledText {
        text(symbols) { "\($0) \($1.rawValue)" }
    }

    /// `● 4  ▲ 1`.
    func short(_ symbols: Symbols) -> StyledText {
        text(symbols) { count, _ in "\(count)" }
    }

    private func text(_ symbols: Symbols, words: (Int, PanelStatus) -> String) -> StyledText {
        let parts = Self.order.compactMap { status in
            counts[status].map { count in
                let sign = status == .loading ? spinner.text(symbols) : status.sign(symbols)
                return StyledText("\(sign) \(words(count, status))", status.role)
            }
        }
        return parts.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + "  " + $1 }
    }
}
