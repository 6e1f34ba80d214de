public import TerminalUI

// Roles and symbols for the states of loadables, in addition to the roles and symbols of TerminalUI.

extension Role {

    /// The role for the idle state: nothing has been loaded, and no load is running.
    public static let idle = Role("idle", like: .secondary)
    /// The role for a running load.
    public static let loading = Role("loading", like: .progress)
    /// The role for content that is up to date. Not highlighted by default.
    public static let fresh = Role("fresh", like: .secondary)
    /// The role for content from a cache.
    public static let cached = Role("cached", like: .info)
    /// The role for content that is older than it should be.
    public static let stale = Role("stale", like: .caution)
    /// The role for a failed load.
    public static let failed = Role("failed", like: .failure)
    /// The role for paused auto-refresh.
    public static let paused = Role("paused", like: .caution)
}

extension Symbols {

    /// The symbol for the idle state.
    public var idle: String { circle }
    /// The symbol for fresh content.
    public var fresh: String { dot }
    /// The symbol for content from a cache.
    public var cached: String { diamond }
    /// The symbol for stale content.
    public var stale: String { triangle }
    /// The symbol for a failed load.
    public var failed: String { cross }
}
