public import LoadableTesting
public import Loadables

extension TestLoadable {

    /// How often a sync was asked for, whether or not it began one.
    public var syncCounter: Int { syncCount }

    /// How often a sync was asked for in case it is needed.
    public var syncIfNeededCounter: Int { syncIfNeededCount }

    /// Makes all the counters zero.
    public func resetAllCallCounters() {
        resetCounters()
    }

    /// Says that it was synced and has contents.
    public func setDidSyncSuccessfully() {
        succeed()
    }

    /// Says that it failed; nil becomes an ``UnspecifiedError``.
    public func setDidFailToSyncWithError(_ error: (any Error)?) {
        setFailedToSyncWithError(error)
    }
}

// Optional, disfavored, and in extensions of the protocols: a reader gets the core's, only an assignment comes here.

extension PureLoadableProtocol where Self: TestLoadable {

    /// The state, which can be set as well; that tells the observers, also of the same state.
    @_disfavoredOverload
    public var loadableState: LoadableState? {
        get { (self as TestLoadable).loadableState }
        set { if let newValue { setState(newValue) } }
    }

    /// The error. It can be set before the state is: it is shown when the state is failed.
    @_disfavoredOverload
    public var error: (any Error)?? {
        get { (self as TestLoadable).error }
        set { failure = newValue ?? nil }
    }
}

extension LoadableProtocol where Self: TestLoadable {

    /// Whether it needs a sync. Once set, it is that whatever the state.
    public var needsSync: Bool {
        get { needsSync() }
        set { needsSyncAnswer = newValue }
    }
}
