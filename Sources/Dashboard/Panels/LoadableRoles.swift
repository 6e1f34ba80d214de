public import TerminalUI

// How loadables are shown: the words that TerminalUI does not know.

extension Role {

    /// Nothing happens, and nothing has.
    public static let idle = Role("idle", like: .secondary)
    /// It is being loaded.
    public static let loading = Role("loading", like: .progress)
    /// The content is what the source said not long ago: nothing draws the eye to it.
    public static let fresh = Role("fresh", like: .secondary)
    /// The content was found in a cache.
    public static let cached = Role("cached", like: .info)
    /// The content is older than it should be.
    public static let stale = Role("stale", like: .caution)
    /// The last load failed.
    public static let failed = Role("failed", like: .failure)
    /// Nothing is loaded by itself.
    public static let paused = Role("paused", like: .caution)
}

extension Symbols {

    /// The sign of what is idle.
    public var idle: String { circle }
    /// The sign of fresh content.
    public var fresh: String { dot }
    /// The sign of content from a cache.
    public var cached: String { diamond }
    /// The sign of stale content.
    public var stale: String { triangle }
    /// The sign of a failed load.
    public var failed: String { cross }
}
