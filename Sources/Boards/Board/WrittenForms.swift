public import Dashboard

/// The formats in which a board shows times and calendars.
public struct WrittenForms: Sendable {

    /// The format of times, and the zone of times that state none.
    public var time: TimeOfDay
    /// The first day of the week in calendars.
    public var weekStart: WeekStart

    /// Creates formats with the given values.
    public init(time: TimeOfDay = .local, weekStart: WeekStart = .monday) {
        (self.time, self.weekStart) = (time, weekStart)
    }
}

extension Board {

    /// Shows all content again with other formats of times and calendars, and with the current separators in numbers.
    /// Nothing is loaded.
    public func write(_ new: WrittenForms) {
        forms = new
        screen.write(times: new.time)
        actions = BoardActions(settings, tools, time: time, after: actions)
        isRewriting = true
        show()
        isRewriting = false
    }
}
