/// How the loading of something is going.
///
/// The state says nothing of what is there to show: contents may be available in each of them, and are kept through
/// all of them. Only ``didSyncSuccessfully`` promises that there are some.
public enum LoadableState: Hashable, Sendable, CaseIterable {

    /// Nothing is happening. It was never synced, or how the last sync ended is not known or does not matter.
    case idle

    /// The contents are being loaded now.
    case syncing

    /// The last sync was a success; the contents are available.
    case didSyncSuccessfully

    /// The last sync failed. Contents of an earlier one may still be available.
    case didFailToSync
}

extension LoadableState: CustomStringConvertible {

    /// One word: "idle", "syncing", "synced" or "failed".
    public var description: String {
        switch self {
        case .idle: "idle"
        case .syncing: "syncing"
        case .didSyncSuccessfully: "synced"
        case .didFailToSync: "failed"
        }
    }
}
