public import Loadables

/// How the loading of something is going.
public typealias MMMLoadableState = LoadableState

/// Something that loads and can be watched at it, but not be told to.
public typealias MMMPureLoadableProtocol = PureLoadableProtocol

/// Something that loads when it is told to.
public typealias MMMLoadableProtocol = LoadableProtocol

/// Something that wants to be told when a loadable changes.
public typealias MMMLoadableObserverProtocol = LoadableObserverProtocol

/// What a ``MMMLoadableObserver`` calls.
public typealias MMMLoadableObserverDidChangeBlock = (any PureLoadableProtocol) -> Void

/// Syncs a loadable again and again.
public typealias MMMLoadableSyncer = LoadableSyncer

/// The state in the original's words: "idle", "syncing", "did-sync-successfully" or "did-fail-to-sync".
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromMMMLoadableState(_ state: MMMLoadableState) -> String {
    switch state {
    case .idle: "idle"
    case .syncing: "syncing"
    case .didSyncSuccessfully: "did-sync-successfully"
    case .didFailToSync: "did-fail-to-sync"
    }
}

extension LoadableState {

    /// The original's number of the state, from 0.
    public var rawValue: Int {
        switch self {
        case .idle: 0
        case .syncing: 1
        case .didSyncSuccessfully: 2
        case .didFailToSync: 3
        }
    }

    /// The state with the original's number; nil if there is none.
    public init?(rawValue: Int) {
        guard let state = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = state
    }
}

extension LoadableProtocol {

    /// Whether ``syncIfNeeded()`` would load.
    public var needsSync: Bool { needsSync() }
}

extension PureLoadableProtocol {

    /// Waits until the loadable is done with syncing, and returns what the closure takes from it. Starts nothing.
    ///
    /// - Throws: What the closure throws; if there are no contents, what ``doneSyncing()`` throws.
    public func contentsAfterDoneSyncing<T>(_ grabContents: @escaping (Self) throws -> T) async throws -> T {
        try await doneSyncing()
        return try grabContents(self)
    }
}
