import Loadables
import Testing
import Values

@testable import Dashboard

/// When maintenance begins and ends.
@Suite(.timeLimit(.minutes(1)))
struct MaintenanceWindowTests {

    private typealias Weekday = MaintenanceWindow.Weekday

    /// Sunday, 22 November 2026, 00:00 UTC.
    private static let sunday = Timestamp(secondsSince1970: 1_795_305_600)

    private func at(_ hours: Double) -> Timestamp { Self.sunday.advanced(by: .seconds(hours * 3_600)) }

    private func window(_ days: Set<Weekday>, _ start: String, _ end: String) throws -> MaintenanceWindow {
        MaintenanceWindow(days, from: try #require(DayTime(start)), to: try #require(DayTime(end)))
    }

    /// The hours from Sunday on until the end of the maintenance; nil if there is none.
    private func end(_ windows: [MaintenanceWindow], at hours: Double, _ time: TimeOfDay = .utc) -> Double? {
        windows.end(at: at(hours), time).map { Self.sunday.duration(to: $0) / .seconds(3_600) }
    }

    @Test("Daily maintenance begins at its start and ends at its end")
    func day() throws {
        let windows = [try window([.sun], "02:00", "04:00")]
        let ends = [1.99, 2, 3.99, 4, 26].map { end(windows, at: $0) }
        #expect(ends == [nil, 4, 4, nil, nil])
        #expect(windows.nextChange(after: at(1), .utc) == at(2))
        #expect(windows.nextChange(after: at(2), .utc) == at(4))
        #expect(windows.nextChange(after: at(4), .utc) == at(7 * 24 + 2))
    }

    @Test("Maintenance across midnight belongs to the day of its start; without days it is daily")
    func midnight() throws {
        let saturdays = [try window([.sat], "23:00", "01:00")]
        #expect([-1.5, -1, 0.5, 1, 23.5].map { end(saturdays, at: $0) } == [nil, 1, 1, nil, nil])
        let daily = [try window([], "22:00", "24:00")]
        #expect([21.5, 22, 46, 47.5].map { end(daily, at: $0) } == [nil, 24, 48, 48])
    }

    @Test("Times are those of the board’s zone")
    func zone() throws {
        let berlin = TimeOfDay(try TimeZoneRules(named: "Europe/Berlin"))
        let windows = [try window([.sun], "02:00", "04:00")]
        #expect([0.5, 1, 2.5, 3].map { end(windows, at: $0, berlin) } == [nil, 3, 3, nil])
    }

    @Test("Maintenance with dates occurs once")
    func once() throws {
        let windows = [try #require(MaintenanceWindow(from: "2026-11-22 22:00", to: "2026-11-23T03:30"))]
        #expect([21.9, 22, 27, 27.5, 46 + 7 * 24].map { end(windows, at: $0) } == [nil, 27.5, 27.5, nil, nil])
        for (start, end) in [
            ("2026-11-22 22:00", "2026-11-22 22:00"), ("2026-11-31 22:00", "2026-12-02 22:00"), ("22:00", "23:00"),
            ("2026-11-22", "2026-11-23"), ("2026-11-22 25:00", "2026-11-23 01:00"),
        ] {
            #expect(MaintenanceWindow(from: start, to: end) == nil, "\(start) \(end)")
        }
    }

    @Test("Consecutive windows are one maintenance")
    func following() throws {
        let windows = [try window([.sun], "03:00", "05:00"), try window([.sun], "02:00", "03:00")]
        #expect(end(windows, at: 2.5) == 5)
        #expect(windows.text(at: at(2.5), .utc) == "maintenance until 05:00")
        let long = [try #require(MaintenanceWindow(from: "2026-11-22 22:00", to: "2026-11-25 03:30"))]
        #expect(long.text(at: at(23), .utc) == "maintenance until Wed 03:30")
        let longest = [try #require(MaintenanceWindow(from: "2026-11-22 22:00", to: "2026-12-04 03:30"))]
        #expect(longest.text(at: at(23), .utc) == "maintenance until 4 Dec 03:30")
    }

    @Test(
        "A time of the day has hours and minutes", arguments: ["2", "2:0", "24:01", "02:60", "-2:00", "02:00:00", ""])
    func noTime(text: String) {
        #expect(DayTime(text) == nil)
    }
}
