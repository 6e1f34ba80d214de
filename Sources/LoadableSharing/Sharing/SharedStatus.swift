public import Loadables

/// Where the content of a ``SharedSource`` comes from, for people.
public enum SharedStatus: Hashable, Sendable {

    /// Another program loads it: since then its answer is waited for.
    case waiting(since: Timestamp)

    /// This program has loaded it, and others may have it from the store; whether a person had asked for it here.
    case given(isAsked: Bool)

    /// This program has loaded it without the store, or the store did not take it.
    case alone

    /// Another program has loaded it.
    case taken(SharedOrigin)
}

/// What is known of content that another program has loaded.
public struct SharedOrigin: Hashable, Sendable {

    /// What that program is called; empty if it does not say. Whoever can write into the store may have chosen it.
    public var board: String

    /// How long its source took.
    public var took: Duration

    /// Whether a person had asked for it there.
    public var isAsked: Bool

    /// Whether it came after this program's own load, as news.
    public var isNews: Bool

    /// Makes one from its parts.
    public init(board: String, took: Duration, isAsked: Bool, isNews: Bool) {
        self.board = board
        self.took = took
        self.isAsked = isAsked
        self.isNews = isNews
    }
}
