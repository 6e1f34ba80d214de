import FoundationEssentials

extension World {
    /// Creates the notices and the events of the last three weeks. The events have no effects.
    mutating func writePast() {
        let today = calendar.dayStart(of: now)
        // Use times that stay the same if the demo is restarted on the same day.
        for (index, text) in NoticeText.initial.enumerated().reversed() {
            addNotice(text, at: calendar.day(today, adding: -1) + TimeInterval((18 - index * 31) * 3600))
        }
        for age in (0..<21).reversed() {
            for (date, activity) in drawDay(from: calendar.day(today, adding: -age)) where date < now {
                history.append(activity, at: date)
            }
        }
        history.closeGeneration()
    }

    /// The average number of events in each hour, starting at midnight.
    private static let rhythm = [
        3, 2, 1, 1, 1, 2, 5, 10, 12, 8, 6, 6, 8, 7, 6, 7, 9, 12, 14, 12, 10, 8, 6, 4,
    ]

    /// Returns the times and the contents of the events of a day, in the order of their times.
    private mutating func drawDay(from midnight: Date) -> [(Date, Activity)] {
        var day: [(date: Date, activity: Activity)] = []
        for (hour, count) in Self.rhythm.enumerated() {
            for _ in 0..<count * random.integer(in: 40...160) / 100 {
                day.append((midnight + TimeInterval(hour * 3600 + random.integer(in: 0...3599)), drawActivity()))
            }
        }
        if let camera = random.element(of: cameras) {
            let date = midnight + TimeInterval(random.integer(in: 0...80_000))
            let end = date + TimeInterval(random.integer(in: 120...3_600))
            day.append((date, .cameraSwitch(of: camera, isOnline: false)))
            day.append((end, .cameraSwitch(of: camera, isOnline: true)))
        }
        return day.sorted { $0.date < $1.date }
    }
}
