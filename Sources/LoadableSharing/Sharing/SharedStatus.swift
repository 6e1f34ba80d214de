public import Loadables

/// The origin of the content of a ``SharedSource``, for display.
public enum SharedStatus: Hashable, Sendable {

    /// Another program is loading it; its response has been awaited since that time.
    case waiting(since: Timestamp)

    /// This program has loaded it, and others may use it from the store; whether the user requested it.
    case given(isAsked: Bool)

    /// This program has loaded it without the store, or the store did not accept it.
    case alone

    /// Another program has loaded it.
    case taken(SharedOrigin)
}

/// The origin of content that another program has loaded.
public struct SharedOrigin: Hashable, Sendable {

    /// The name of that program; empty if unknown. Anyone with write access to the store may have chosen it.
    public var board: String

    /// The duration of its load.
    public var took: Duration

    /// Whether a user requested it there.
    public var isAsked: Bool

    /// Whether it arrived as a notification, after this program's own load.
    public var isNews: Bool

    /// Creates an origin.
    public init(board: String, took: Duration, isAsked: Bool, isNews: Bool) {
        self.board = board
        self.took = took
        self.isAsked = isAsked
        self.isNews = isNews
    }
}
