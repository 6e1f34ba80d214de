public import Loadables
import TerminalUI

/// The status of a panel.
public enum PanelStatus: String, Hashable, CaseIterable, Sendable {
    /// Nothing has been loaded, and no load is running.
    case idle
    /// A load is running.
    case loading
    /// The content is up to date.
    case fresh
    /// The content is from a cache, for example of an earlier run of the program, and has not been loaded since.
    case cached
    /// The content is older than it should be.
    case stale
    /// The last load failed.
    case failed

    /// Creates the status of a loadable from its snapshot. Content in the idle state counts as stale, cached or fresh,
    /// like content after a successful sync. A proxy without a loadable counts as idle, even while it is syncing.
    public init(_ snapshot: LoadableSnapshot, at now: Timestamp) {
        switch snapshot.isAwaitingLoadable ? .idle : snapshot.state {
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

    /// Creates the status of a panel. If a part of fresh or stale content failed, the panel counts as failed.
    @MainActor
    init(_ panel: PanelModel, _ snapshot: LoadableSnapshot, at now: Timestamp) {
        let status = PanelStatus(snapshot, at: now)
        self = status.partFailure(of: panel) == nil ? status : .failed
    }

    /// Returns the sentence about the failed parts of a panel with this status; nil if the panel does not fail in part.
    @MainActor
    func partFailure(of panel: PanelModel) -> String? {
        self == .fresh || self == .stale ? panel.partFailure() : nil
    }

    var word: String { self == .cached ? "from disk" : rawValue }

    var meaning: String {
        switch self {
        case .idle: "Not loaded yet"
        case .loading: "Loading; the content is kept"
        case .fresh: "Loaded recently"
        case .cached: "From an earlier run; not loaded since"
        case .stale: "Out of date"
        case .failed: "The last load failed; the content is kept"
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

    /// Returns the symbol of the status. For a running load, this is the first frame of the spinner.
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

    /// Returns the sign and the word: `● fresh`, or `✗ failed in part`.
    func text(_ symbols: Symbols, failsInPart: Bool = false) -> StyledText {
        failsInPart
            ? StyledText("\(symbols.failed) failed in part", .failed) : StyledText("\(sign(symbols)) \(word)", role)
    }
}

/// The text in the header about the number of panels with each status.
struct SummaryText {

    let counts: [PanelStatus: Int]
    let spinner: Spinner
    var isPaused = false

    private static let order: [PanelStatus] = [.fresh, .cached, .loading, .stale, .failed, .idle]

    /// Returns the text with words: `● 4 fresh  ▲ 1 stale`.
    func long(_ symbols: Symbols) -> StyledText {
        pausedText("\(symbols.pause) paused") + text(symbols) { "\($0) \($1.word)" }
    }

    /// Returns the text without words: `● 4  ▲ 1`.
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
        return parts.joined(by: "  ")
    }
}
