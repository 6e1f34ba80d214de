/// An event of a `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {

    /// The name of events without a name in the stream.
    public static let standardName = "message"

    /// The name of the event; ``standardName`` if the server sends no name.
    public var name: String

    /// The data. Its lines are separated by line feeds.
    public var data: String

    /// The ID that the event sets; nil if it sets none. An empty ID clears the last event ID.
    public var id: String?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - data: The data.
    ///   - id: The ID that the event sets; nil for none.
    public init(name: String = Self.standardName, data: String, id: String? = nil) {
        (self.name, self.data, self.id) = (name, data, id)
    }
}
