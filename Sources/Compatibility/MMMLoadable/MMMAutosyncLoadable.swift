public import Loadables

/// A loadable that syncs itself again and again while somebody watches it. Where a syncer can be used instead, use one.
@preconcurrency @MainActor
open class MMMAutosyncLoadable: AutosyncIntervals {

    /// Seconds between two syncs while the program is in the foreground; zero or less for none.
    open func autosyncInterval() -> Double { 60 }

    /// Seconds between two syncs while it is in the background; zero or less for none.
    open func autosyncIntervalWhileInBackground() -> Double { -1 }

    final override var intervals: (foreground: Double, background: Double) {
        (autosyncInterval(), autosyncIntervalWhileInBackground())
    }
}

/// The part of ``MMMAutosyncLoadable`` that turns the original's methods into our properties: one class cannot have both.
@preconcurrency @MainActor
open class AutosyncIntervals: AutosyncLoadable {

    var intervals: (foreground: Double, background: Double) { (0, 0) }

    open override var autosyncInterval: Double { intervals.foreground }

    open override var autosyncIntervalWhileInBackground: Double { intervals.background }
}
