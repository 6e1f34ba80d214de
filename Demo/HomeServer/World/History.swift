import FoundationEssentials

/// The latest events of the house: between 10,000 and 20,000.
struct History: Equatable, Sendable {
    /// The older events. They do not change, so a copy of the world only copies the newer ones.
    private var older: [Event] = []
    private var newer: [Event] = []
    private var lastID = 0

    private static let generation = 10_000

    private var count: Int { older.count + newer.count }

    /// The event at an index, oldest first. The ids of events have no gaps.
    private subscript(index: Int) -> Event {
        index < older.count ? older[index] : newer[index - older.count]
    }

    mutating func append(_ activity: Activity, at date: Date) {
        if newer.count == Self.generation { closeGeneration() }
        lastID += 1
        newer.append(
            Event(id: lastID, date: date, kind: activity.kind, place: activity.place, text: activity.text))
    }

    /// Makes all newer events the older ones, and drops the previous older ones.
    mutating func closeGeneration() {
        older = newer
        newer = []
    }

    func page(_ query: EventQuery) -> EventPage {
        let firstID = lastID - count + 1
        let end = min(count, (query.before ?? Int.max) - firstID)
        var events: [Event] = []
        for index in stride(from: end - 1, through: 0, by: -1) where query.filter.matches(self[index]) {
            if events.count == query.limit { return EventPage(events: events, next: events.last.map { "\($0.id)" }) }
            events.append(self[index])
        }
        return EventPage(events: events)
    }

    /// Returns the number of events in each hour of each day. The last day is the day of `now`.
    func counts(days: Int, filter: EventFilter, now: Date, calendar: HouseCalendar) -> [EventCounts] {
        var counts = (1 - days...0).map {
            EventCounts(day: calendar.day(now, adding: $0), hours: Array(repeating: 0, count: 24))
        }
        var day = days - 1
        for index in stride(from: count - 1, through: 0, by: -1) {
            let event = self[index]
            while day >= 0, event.date < counts[day].day { day -= 1 }
            guard day >= 0 else { break }
            guard filter.matches(event) else { continue }
            // On a day on which clocks are set back, the 25th hour counts as the 24th.
            let hour = Int(event.date.timeIntervalSince(counts[day].day) / 3600)
            counts[day].hours[min(23, hour)] += 1
        }
        return counts
    }
}

/// A filter for events.
struct EventFilter: Equatable, Sendable {
    /// The kind of the events; nil for all kinds.
    var kind: Event.Kind?
    /// The name of the place; nil for all places.
    var place: String?

    func matches(_ event: Event) -> Bool {
        (kind == nil || event.kind == kind) && (place == nil || event.place == place)
    }
}

/// A query for a page of the history.
struct EventQuery: Equatable, Sendable {
    var filter = EventFilter()
    /// The id that all events must be less than; nil for the newest events.
    var before: Int?
    /// The maximum number of events.
    var limit = 100
}
