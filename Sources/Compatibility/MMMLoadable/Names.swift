public import Loadables

/// The loading state of a loadable.
public typealias MMMLoadableState = LoadableState

/// A loadable that can be observed.
public typealias MMMPureLoadableProtocol = PureLoadableProtocol

/// A loadable that loads on request.
public typealias MMMLoadableProtocol = LoadableProtocol

/// An object that is notified of the changes of a loadable.
public typealias MMMLoadableObserverProtocol = LoadableObserverProtocol

/// The closure that a ``MMMLoadableObserver`` calls.
public typealias MMMLoadableObserverDidChangeBlock = (any PureLoadableProtocol) -> Void

/// An object that syncs a loadable repeatedly.
public typealias MMMLoadableSyncer = LoadableSyncer

/// Returns the name of the state in the original library: "idle", "syncing", "did-sync-successfully" or "did-fail-to-sync".
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

    /// The number of the state in the original library, from 0.
    public var rawValue: Int {
        switch self {
        case .idle: 0
        case .syncing: 1
        case .didSyncSuccessfully: 2
        case .didFailToSync: 3
        }
    }

    /// Creates the state with the given number in the original library. Returns nil if no state has this number.
    public init?(rawValue: Int) {
        guard let state = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = state
    }
}

extension LoadableProtocol {

    /// Whether ``syncIfNeeded()`` would start a load.
    public var needsSync: Bool { needsSync() }
}

extension PureLoadableProtocol {

    /// Waits until the loadable is no longer syncing, and returns the value that the closure reads from the loadable.
    /// Does not start a sync.
    ///
    /// - Throws: The error of the closure; or an error of ``doneSyncing()``, for example if there are no contents.
    public func contentsAfterDoneSyncing<T>(_ grabContents: @escaping (Self) throws -> T) async throws -> T {
        try await doneSyncing()
        return try grabContents(self)
    }
}
