import FoundationEssentials

/// The days and months of the house's time zone.
struct HouseCalendar: Equatable, Sendable {
    private let calendar: Calendar

    init(timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    func dayStart(of date: Date) -> Date {
        calendar.startOfDay(for: date)
    }

    func monthStart(of date: Date) -> Date {
        calendar.dateInterval(of: .month, for: date)?.start ?? dayStart(of: date)
    }

    /// Returns midnight at the beginning of the day that is the given number of days later.
    func day(_ date: Date, adding count: Int) -> Date {
        // Add the days to noon. A change of the clocks then does not lead to another day.
        dayStart(of: calendar.startOfDay(for: date) + TimeInterval(count) * 86_400 + 43_200)
    }

    /// Returns midnight at the beginning of the month that is the given number of months later.
    func month(_ date: Date, adding count: Int) -> Date {
        monthStart(of: calendar.date(byAdding: .month, value: count, to: monthStart(of: date)) ?? date)
    }

    /// Returns the time of day in hours, such as 13.5 for half past one in the afternoon.
    func hour(of date: Date) -> Double {
        let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
        return Double(parts.hour ?? 0) + Double(parts.minute ?? 0) / 60 + Double(parts.second ?? 0) / 3600
    }

    /// Returns whether the house is heated on the given date: from October to April.
    func isHeatingSeason(_ date: Date) -> Bool {
        !(5...9).contains(calendar.component(.month, from: date))
    }

    /// Returns a date and its time as text, such as `2026-09-15 14:05:07`.
    func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        func two(_ number: Int?) -> String {
            let text = String(number ?? 0)
            return text.count < 2 ? "0" + text : text
        }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
            + " \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second))"
    }
}

extension HouseCalendar {

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Returns the reason for the change to the balance by a bill, such as `Bill for October`.
    func reason(for bill: Bill) -> String {
        let number = Int(text(of: bill.month).dropFirst(5).prefix(2)) ?? 1
        return "Bill for \(Self.months[max(1, min(12, number)) - 1])"
    }
}
