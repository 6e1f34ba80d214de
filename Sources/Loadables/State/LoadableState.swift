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

/// Everything that can be known about a loadable at one moment, as one consistent value.
public struct LoadableSnapshot: Sendable {

    /// How its loading is going.
    public var state: LoadableState

    /// Why the last sync failed; nil unless it did.
    public var error: (any Error)?

    /// Whether it has something to show.
    public var isContentsAvailable: Bool

    /// Where the contents came from; nil without contents, or if the loadable does not keep it.
    public var provenance: Provenance?

    /// The number of the latest load; nil if it does not load by itself, as a group does not.
    public var generation: LoadGeneration?

    /// What came of the latest load that is over; nil if none is, or if it does not load by itself.
    public var lastOutcome: LoadOutcome?

    /// How far the running load is; nil if none runs, or if nobody says.
    public var progress: LoadProgress?

    /// Makes a snapshot from its parts; the default is a loadable that was never synced.
    public init(
        state: LoadableState = .idle,
        error: (any Error)? = nil,
        isContentsAvailable: Bool = false,
        provenance: Provenance? = nil,
        generation: LoadGeneration? = nil,
        lastOutcome: LoadOutcome? = nil,
        progress: LoadProgress? = nil
    ) {
        self.state = state
        self.error = error
        self.isContentsAvailable = isContentsAvailable
        self.provenance = provenance
        self.generation = generation
        self.lastOutcome = lastOutcome
        self.progress = progress
    }
}

extension LoadableSnapshot: CustomStringConvertible {

    /// The state in one word, the error in brackets, and a plus sign if there are contents: "failed(offline)+".
    public var description: String {
        "\(state)" + (error.map { "(\($0))" } ?? "") + (isContentsAvailable ? "+" : "")
    }
}
