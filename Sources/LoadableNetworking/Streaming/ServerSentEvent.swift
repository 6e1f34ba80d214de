/// An event of a `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {

    /// The name of an event if the server sends none.
    public static let standardName = "message"

    /// The name of the event; ``standardName`` if the server sends no name.
    public var name: String

    /// The data. A line feed separates its lines.
    public var data: String

    /// The ID of the event; nil if the server sends none. An empty ID clears the last event ID.
    public var id: String?

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - data: The data.
    ///   - id: The ID of the event; nil for none.
    public init(name: String = Self.standardName, data: String, id: String? = nil) {
        (self.name, self.data, self.id) = (name, data, id)
    }
}
