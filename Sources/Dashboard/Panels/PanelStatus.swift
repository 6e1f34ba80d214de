public import Loadables
import TerminalUI

/// How a panel is, in one word.
public enum PanelStatus: String, Hashable, CaseIterable, Sendable {
    /// Nothing was loaded, and nothing is being loaded.
    case idle
    /// It is being loaded.
    case loading
    /// The content is what the source said not long ago.
    case fresh
    /// The content was kept by an earlier run of the program.
    case cached
    /// The content is older than it should be.
    case stale
    /// The last load failed.
    case failed

    /// The status that follows from the facts.
    public init(_ snapshot: LoadableSnapshot, at now: Timestamp) {
        switch snapshot.state {
        case .syncing:
            self = .loading
        case .didFailToSync:
            self = .failed
        case .idle where !snapshot.isContentsAvailable:
            self = .idle
        case .idle, .didSyncSuccessfully:
            if snapshot.provenance?.isStale(at: now) == true {
                self = .stale
            } else {
                self = snapshot.provenance?.origin == .cache ? .cached : .fresh
            }
        }
    }

    /// How it is called on a screen.
    var word: String { self == .cached ? "from disk" : rawValue }

    /// A sentence about it, for the help.
    var meaning: String {
        switch self {
        case .idle: "Nothing has been loaded yet"
        case .loading: "It is being loaded; what was there stays"
        case .fresh: "What the source said not long ago"
        case .cached: "From an earlier run: the source has not answered since"
        case .stale: "Older than it should be"
        case .failed: "The last load failed; what was there stays"
        }
    }

    var role: Role {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .fresh: .fresh
        case .cached: .cached
        case .stale: .stale
        case .failed: .failed
        }
    }

    /// The sign; a loading one turns instead, and has the first picture of the spinner here.
    func sign(_ symbols: Symbols) -> String {
        switch self {
        case .idle: symbols.idle
        case .loading: symbols.spinner[0]
        case .fresh: symbols.fresh
        case .cached: symbols.cached
        case .stale: symbols.stale
        case .failed: symbols.failed
        }
    }
}

/// How many panels of a board are in which status, as it stands in the header.
struct SummaryText {

    let counts: [PanelStatus: Int]
    /// How what loads is marked.
    let spinner: Spinner
    /// Whether nothing is refreshed by itself.
    var isPaused = false

    private static let order: [PanelStatus] = [.fresh, .cached, .loading, .stale, .failed, .idle]

    /// `● 4 fresh  ▲ 1 stale`.
    func long(_ symbols: Symbols) -> StyledText {
        pausedText("\(symbols.pause) paused") + text(symbols) { "\($0) \($1.word)" }
    }

    /// `● 4  ▲ 1`.
    func short(_ symbols: Symbols) -> StyledText {
        pausedText(symbols.pause) + text(symbols) { count, _ in "\(count)" }
    }

    private func pausedText(_ text: String) -> StyledText {
        isPaused ? StyledText(text, .paused) + "  " : StyledText()
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
