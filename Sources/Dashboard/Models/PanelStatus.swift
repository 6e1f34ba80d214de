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
    /// The content was found in a cache.
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
