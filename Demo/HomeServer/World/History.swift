import FoundationEssentials

/// The latest events of the house. At the beginning, there are about 3,100 events of the last 21 days. Later, there are
/// at most 20,000 events.
struct History: Equatable, Sendable {
    /// The older events. Adding an event usually changes only the newer events, so only the newer events are copied.
    private var older: [Event] = []
    private var newer: [Event] = []
    private var lastID = 0

    private static let generation = 10_000

    private var count: Int { older.count + newer.count }

    /// The event at an index, counted from the oldest event. The IDs of events have no gaps.
    private subscript(index: Int) -> Event {
        index < older.count ? older[index] : newer[index - older.count]
    }

    mutating func append(_ activity: Activity, at date: Date) {
        if newer.count == Self.generation { closeGeneration() }
        lastID += 1
        newer.append(
            Event(id: lastID, date: date, kind: activity.kind, place: activity.place, text: activity.text))
    }

    /// Drops the older events. The newer events become the older events.
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

    /// Returns the number of matching events in each hour, for each of the last `days` days up to the day of `now`.
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
            // On a day on which clocks are set back, the 25th hour is counted in the 24th hour.
            let hour = Int(event.date.timeIntervalSince(counts[day].day) / 3600)
            counts[day].hours[min(23, hour)] += 1
        }
        return counts
    }
}

struct EventFilter: Equatable, Sendable {
    var kind: Event.Kind?
    var place: String?

    func matches(_ event: Event) -> Bool {
        (kind == nil || event.kind == kind) && (place == nil || event.place == place)
    }
}

struct EventQuery: Equatable, Sendable {
    var filter = EventFilter()
    /// The ID of an event. All events on the page have lower IDs. Nil for the newest page.
    var before: Int?
    var limit = 100
}
