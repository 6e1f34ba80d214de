/// An event of a stream of the type `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {

    /// The name of events that have no other.
    public static let standardName = "message"

    /// The kind of the event; ``standardName`` if the server does not say.
    public var name: String

    /// The data. Lines are separated by line feeds.
    public var data: String

    /// The id that this event brought; nil if it has none of its own.
    public var id: String?

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - name: The kind of the event.
    ///   - data: The data.
    ///   - id: The id; nil for none.
    public init(name: String = Self.standardName, data: String, id: String? = nil) {
        (self.name, self.data, self.id) = (name, data, id)
    }
}
