public import Dashboard

/// The forms in which a board writes values.
public struct WrittenForms: Sendable {

    /// The form of times, and the zone of times without one.
    public var time: TimeOfDay
    /// The first day of the week in calendars.
    public var weekStart: WeekStart

    /// Creates forms.
    public init(time: TimeOfDay = .local, weekStart: WeekStart = .monday) {
        (self.time, self.weekStart) = (time, weekStart)
    }
}

extension Board {

    /// Writes all contents again in other forms, and numbers with the current separators. Nothing is loaded.
    public func write(_ new: WrittenForms) {
        forms = new
        screen.write(times: new.time)
        actions = BoardActions(settings, tools, time: time, after: actions)
        isRewriting = true
        show()
        isRewriting = false
    }
}
