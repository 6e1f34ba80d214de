public import FoundationEssentials

/// Something that happened in the house: "Gate" · "opened by app".
public struct Event: Codable, Hashable, Sendable, Identifiable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        /// Somebody or something moved in front of a camera.
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

    /// Grows from event to event.
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

/// A stretch of the history, newest first.
///
/// `GET /events` gives the newest stretch. The query narrows it: `limit` (1 to 500 events, 100 unless told), `kind`,
/// `place` (its name), and `before` (a page's ``next``), so that older pages stay as they are while new events come.
public struct EventPage: Codable, Hashable, Sendable {
    public var events: [Event]
    /// What to ask for with `before` to have the next older page; nil on the last one.
    public var next: String?

    public init(events: [Event], next: String? = nil) {
        self.events = events
        self.next = next
    }
}

/// How many events there were in each hour of a day.
///
/// `GET /events/counts` gives an array of these, oldest first, today last. The query: `days` (1 to 28, 21 unless told), `kind`
/// and `place` as for an ``EventPage``.
public struct EventCounts: Codable, Hashable, Sendable {
    /// The midnight at which the day begins.
    public var day: Date
    /// 24 of them.
    public var hours: [Int]

    public init(day: Date, hours: [Int]) {
        self.day = day
        self.hours = hours
    }
}
