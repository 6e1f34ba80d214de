public import FoundationEssentials

/// An event in the house, such as “opened by app” at the place “Gate”.
public struct Event: Codable, Hashable, Sendable, Identifiable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// Something moved in front of a camera.
        case movement
        /// A guest rang at an intercom.
        case call
        /// A door or a barrier was opened or closed.
        case access
        case parcel
        /// A code for the intercoms was created or deleted.
        case code
        /// A camera went offline or came back.
        case camera
    }

    /// The number of the event, which is greater than the numbers of all earlier events.
    public var id: Int
    public var date: Date
    public var kind: Kind
    public var place: String
    public var text: String

    public init(id: Int, date: Date, kind: Kind, place: String, text: String) {
        self.id = id
        self.date = date
        self.kind = kind
        self.place = place
        self.text = text
    }
}

/// A page of the history, with the newest events first.
///
/// `GET /events` returns the newest page. The query parameters are `limit` (1 to 500 events, 100 by default), `kind`,
/// `place` (the name of the place), and `before` (the ``next`` of the previous page). New events do not change a page
/// with the parameter `before`.
public struct EventPage: Codable, Hashable, Sendable {
    public var events: [Event]
    /// The value of `before` for the next older page; nil if this is the last page.
    public var next: String?

    public init(events: [Event], next: String? = nil) {
        self.events = events
        self.next = next
    }
}

/// The number of events in each hour of a day.
///
/// `GET /events/counts` returns an array of these objects, from the oldest day to today. The query parameters are
/// `days` (1 to 28, 21 by default), and `kind` and `place` as for an ``EventPage``.
public struct EventCounts: Codable, Hashable, Sendable {
    /// Midnight at the beginning of the day.
    public var day: Date
    /// The number of events in each of the 24 hours.
    public var hours: [Int]

    public init(day: Date, hours: [Int]) {
        self.day = day
        self.hours = hours
    }
}
