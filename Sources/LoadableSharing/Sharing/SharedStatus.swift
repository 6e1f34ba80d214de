public import Loadables

/// The origin of the content of a ``SharedSource``, for display.
public enum SharedStatus: Hashable, Sendable {

    /// Another program is loading the content. This program has been waiting for the response since the
    /// given time.
    case waiting(since: Timestamp)

    /// This program loaded the content, and others may use it from the store. `isAsked` is whether the user
    /// requested it.
    case given(isAsked: Bool)

    /// This program loaded the content without the store, or the store did not accept it.
    case alone

    /// Another program loaded the content.
    case taken(SharedOrigin)
}

/// The origin of content that another program has loaded.
public struct SharedOrigin: Hashable, Sendable {

    /// The name of the program that loaded it; empty if unknown. Anyone with write access to the store may
    /// have chosen the name.
    public var board: String

    /// The duration of the load.
    public var took: Duration

    /// Whether a user requested the load in the other program.
    public var isAsked: Bool

    /// Whether the content arrived as a notification, after this program's own load.
    public var isNews: Bool

    /// Creates an origin.
    public init(board: String, took: Duration, isAsked: Bool, isNews: Bool) {
        self.board = board
        self.took = took
        self.isAsked = isAsked
        self.isNews = isNews
    }
}
