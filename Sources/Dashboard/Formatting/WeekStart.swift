/// The first day of the week in calendars.
public enum WeekStart: String, Hashable, Sendable, CaseIterable {

    case monday, saturday, sunday

    /// Returns the row of a day, from 0 to 6, in a calendar with one column for each week.
    ///
    /// - Parameter number: The day, as the number of days since January 1, 1970.
    package func row(ofDay number: Int) -> Int {
        // January 1, 1970 was a Thursday.
        let thursday =
            switch self {
            case .monday: 3
            case .sunday: 4
            case .saturday: 5
            }
        return ((number + thursday) % 7 + 7) % 7
    }

    /// The labels of the seven rows, starting with the first day of the week. The labels of days other than Monday,
    /// Wednesday and Friday are empty.
    package var labels: [String] {
        switch self {
        case .monday: ["Mon", "", "Wed", "", "Fri", "", ""]
        case .sunday: ["", "Mon", "", "Wed", "", "Fri", ""]
        case .saturday: ["", "", "Mon", "", "Wed", "", "Fri"]
        }
    }
}
