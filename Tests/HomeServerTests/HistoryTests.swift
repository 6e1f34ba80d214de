import Foundation
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct HistoryTests {
    private let time = MovingTime()
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .moving(time)
        client = WebClient(server)
    }

    private func page(_ query: [String: String] = [:]) async throws -> EventPage {
        try await client.send("GET", "events", query: query).decoded()
    }

    /// All pages from the newest to the last.
    private func everything(_ query: [String: String]) async throws -> [Event] {
        var events: [Event] = []
        var query = query
        while true {
            let page = try await page(query)
            events += page.events
            guard let next = page.next else { return events }
            query["before"] = next
        }
    }

    @Test("/events has the newest hundred events, the newest first")
    func newest() async throws {
        let page = try await page()

        #expect(page.events.count == 100)
        #expect(page.events.map(\.date) == page.events.map(\.date).sorted(by: >))
        #expect(page.next == page.events.last.map { "\($0.id)" })
    }

    @Test("Its pages have some thousands of events of three weeks, each once")
    func pages() async throws {
        let events = try await everything(["limit": "500"])

        #expect((2000...5000).contains(events.count))
        #expect(events.map(\.id) == (1...events.count).reversed())
        let first = try #require(events.last?.date)
        #expect((beginning - 22 * 86_400...beginning - 20 * 86_400).contains(first))
    }

    @Test("An older page does not change when new events arrive")
    func stability() async throws {
        let first = try await page(["limit": "10"])
        let second = try await page(["limit": "10", "before": first.next ?? ""])
        time.advance(by: 300)
        let later = try await page(["limit": "10"])

        #expect(try await page(["limit": "10", "before": first.next ?? ""]) == second)
        #expect(first.events.last.map(\.id) == second.events.first.map { $0.id + 1 })
        #expect(later != first)
    }

    @Test("Events can be filtered by kind and place, over all pages")
    func filters() async throws {
        let all = try await everything(["limit": "500"])
        let calls = try await everything(["limit": "50", "kind": "call"])
        let yard = try await everything(["limit": "500", "kind": "movement", "place": "Камера во двор"])

        #expect(calls == all.filter { $0.kind == .call })
        #expect(yard == all.filter { $0.kind == .movement && $0.place == "Камера во двор" })
        #expect(!calls.isEmpty && !yard.isEmpty)
        #expect(try await page(["place": "Moat"]) == EventPage(events: []))
    }

    @Test(
        "An invalid query gets 422 with the valid values",
        arguments: [
            ("events", "limit", "0", "1 to 500"), ("events", "limit", "many", "1 to 500"),
            ("events", "before", "-1", "a whole number"), ("events", "kind", "party", "movement, call, access"),
            ("events/counts", "days", "29", "1 to 28"), ("events/counts", "kind", "", "one of"),
        ])
    func invalid(path: String, name: String, value: String, words: String) async throws {
        let answer = try await client.send("GET", path, query: [name: value])

        #expect(answer.status == 422)
        #expect(try client.complaint(answer)?.contains(words) == true)
    }

    @Test("The counts match the events, by day and hour, today last")
    func counts() async throws {
        let events = try await everything(["limit": "500", "kind": "movement"])
        let counts: [EventCounts] = try await client.send("GET", "events/counts", query: ["kind": "movement"]).decoded()

        #expect(counts.count == 21)
        #expect(counts.allSatisfy { $0.hours.count == 24 })
        #expect(
            counts.map(\.day) == (0..<21).map { Date(timeIntervalSince1970: 1_757_894_400) - Double(20 - $0) * 86_400 })
        for (day, hour) in [(0, 8), (7, 18), (13, 3), (20, 9), (20, 23)] {
            let start = counts[day].day + Double(hour) * 3600
            #expect(counts[day].hours[hour] == events.filter { (start..<start + 3600).contains($0.date) }.count)
        }
        #expect(counts.flatMap(\.hours).reduce(0, +) == events.count)
    }

    @Test("There are more events in the evening than at night")
    func rhythm() async throws {
        let counts: [EventCounts] = try await client.send("GET", "events/counts", query: ["days": "14"]).decoded()
        func sum(_ hours: Range<Int>) -> Int { counts.flatMap { $0.hours[hours] }.reduce(0, +) }

        #expect(counts.count == 14)
        #expect(sum(17..<20) > 5 * sum(2..<5))
    }

    @Test("Days begin at midnight in the house's time zone")
    func timeZone() throws {
        let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let world = World(seed: 1, start: beginning, timeZone: zone)
        let counts = world.history.counts(days: 2, filter: EventFilter(), now: world.now, calendar: world.calendar)

        // 19:00 of that day in Tokyo.
        #expect(counts.map(\.day) == [beginning - 43 * 3600, beginning - 19 * 3600])
        #expect(counts[1].hours[19...] == [0, 0, 0, 0, 0])
    }

    @Test("At least the newest 10,000 events are kept, with ids without gaps, and not more than 20,000")
    func limit() {
        var history = History()
        for number in 0..<35_000 {
            history.append(.parcel(locker: number), at: beginning + Double(number))
        }
        let all = history.page(EventQuery(limit: .max)).events

        #expect((10_000...20_000).contains(all.count))
        #expect(all.map(\.id) == (35_001 - all.count...35_000).reversed())
        #expect(history.page(EventQuery(before: 5)) == EventPage(events: []))
    }
}
