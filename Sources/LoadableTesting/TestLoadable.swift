public import Loadables

/// A loadable that does nothing by itself: a test says what state it is in, and sees what was asked of it.
@preconcurrency @MainActor
open class TestLoadable: Loadable {

    /// What ``isContentsAvailable`` says.
    public var contentsAvailable = false

    /// How often work was begun, since the last ``resetCounters()``.
    public private(set) var doSyncCount = 0

    /// How often a sync was asked for, whether or not it began one.
    public private(set) var syncCount = 0

    /// How often a sync that was under way was cancelled.
    public private(set) var cancelCount = 0

    open override var isContentsAvailable: Bool { contentsAvailable }

    open override func sync() {
        syncCount += 1
        super.sync()
    }

    open override func doSync() {
        doSyncCount += 1
    }

    open override func doCancel() {
        cancelCount += 1
    }

    /// Ends the sync as a success with contents.
    public func succeed() {
        contentsAvailable = true
        setDidSyncSuccessfully()
    }

    /// Begins to count from zero.
    public func resetCounters() {
        doSyncCount = 0
        syncCount = 0
        cancelCount = 0
    }
}
