public import Loadables

/// The status of a ``SharedSource``, for display. It states the origin of the content, or that the source is waiting
/// for another program.
public enum SharedStatus: Hashable, Sendable {

    /// Another program is loading the content. This program has been waiting for the result since the given time.
    case waiting(since: Timestamp)

    /// This program loaded the content and stored it for other programs. `isAsked` is true if the load
    /// counts as requested by the user.
    case given(isAsked: Bool)

    /// This program loaded the content, and the content is not in the store. The store failed or did not accept the
    /// content, or no other program uses the store.
    case alone

    /// Another program loaded the content.
    case taken(SharedOrigin)
}

/// The origin of content that another program has loaded.
public struct SharedOrigin: Hashable, Sendable {

    /// The name of the program that loaded the content; empty if unknown. Do not trust the name: anyone who can write
    /// to the store may have chosen it.
    public var board: String

    /// The duration of the load.
    public var took: Duration

    /// Whether the load counts as requested by the user of the other program.
    public var isAsked: Bool

    /// Whether the content arrived in a notification, after an earlier response had been delivered to this program.
    public var isNews: Bool

    /// Creates an origin.
    public init(board: String, took: Duration, isAsked: Bool, isNews: Bool) {
        self.board = board
        self.took = took
        self.isAsked = isAsked
        self.isNews = isNews
    }
}
