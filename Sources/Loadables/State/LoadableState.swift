/// The loading state of a loadable.
///
/// The state is independent of the contents. Contents may be available in every state, and stay available when the
/// state changes. In the synced state, contents are always available, except in a group with the mode `never`.
public enum LoadableState: Hashable, Sendable, CaseIterable {

    /// The loadable is not loading. It has not completed a sync, or the outcome of its last sync was cleared, for
    /// example because the contents were withdrawn.
    case idle

    /// The contents are being loaded.
    case syncing

    /// The last sync succeeded, or fresh contents were restored from a cache.
    case didSyncSuccessfully

    /// The last sync failed. Contents of an earlier sync or from a cache may be available.
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

/// The state of a loadable and the metadata of its contents at one moment, as one consistent value.
public struct LoadableSnapshot: Sendable {

    /// The state of the loading.
    public var state: LoadableState

    /// The error of the last load or update; nil if it did not fail. While a load is running, the error is nil, unless
    /// the source itself started the load.
    public var error: (any Error)?

    /// Whether there are contents to show.
    public var isContentsAvailable: Bool

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    public var provenance: Provenance?

    /// The generation of the latest load; nil for a loadable without loads of its own, such as a group.
    public var generation: LoadGeneration?

    /// The outcome of the latest load or update that has ended; nil if there is none. Always nil for a loadable without
    /// loads of its own, such as a group.
    public var lastOutcome: LoadOutcome?

    /// The progress of the running load; nil if no load is running, or if its progress is unknown.
    public var progress: LoadProgress?

    /// Whether the loadable is syncing although nothing is being loaded. This happens if a proxy is synced before it
    /// has a loadable.
    package var isAwaitingLoadable = false

    /// Creates a snapshot. The default values describe a loadable that was never synced.
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

    /// The state in one word, the error in parentheses, and a plus sign if there are contents, for example
    /// "failed(offline)+".
    public var description: String {
        "\(state)" + (error.map { "(\($0.explainedText))" } ?? "") + (isContentsAvailable ? "+" : "")
    }
}
