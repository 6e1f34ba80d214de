public import Basics

/// The rules of a time zone: its offset from UTC at every moment.
///
/// The rules come from the time zone database of the system, which the package `tzdata` installs. UTC and fixed offsets
/// need no database.
public struct TimeZoneRules: Sendable {

    /// An offset from UTC, with its abbreviation.
    struct Offset: Hashable, Sendable {
        /// The offset in seconds ahead of UTC.
        let seconds: Int
        /// The abbreviation, such as `CET`.
        let abbreviation: String
    }

    /// The period in which an offset applies, in seconds since 1970: from `start` up to, but not including, `end`.
    struct Period {
        var start = Int.min
        var end = Int.max
        let offset: Offset
    }

    /// The IANA name, such as `Europe/Berlin`. For other zones, the text that defines them, such as `+01:00` or the
    /// path of a file.
    public let name: String

    /// The offset before the first transition.
    private let first: Offset
    /// The moments at which the offset changes, in seconds since 1970, ascending.
    private let transitions: [Int]
    /// The offset that applies from each transition on.
    private let offsets: [Offset]
    /// The rule for moments after the last transition; nil if the last offset continues to apply.
    private let rule: YearlyRule?

    /// UTC.
    public static let utc = TimeZoneRules(secondsFromUTC: 0, name: "UTC")

    /// Creates a zone with the same offset at every moment.
    ///
    /// - Parameter secondsFromUTC: The offset in seconds ahead of UTC.
    public init(secondsFromUTC: Int) {
        let minutes = abs(secondsFromUTC) / 60
        let digits = "\(minutes / 60 < 10 ? "0" : "")\(minutes / 60)\(minutes % 60 < 10 ? ":0" : ":")\(minutes % 60)"
        self.init(secondsFromUTC: secondsFromUTC, name: (secondsFromUTC < 0 ? "-" : "+") + digits)
    }

    private init(secondsFromUTC: Int, name: String) {
        self.init(name: name, first: Offset(seconds: secondsFromUTC, abbreviation: name), [], nil)
    }

    init(name: String, first: Offset, _ changes: [(start: Int, offset: Offset)], _ rule: YearlyRule?) {
        (self.name, self.first, self.rule) = (name, first, rule)
        transitions = changes.map(\.start)
        offsets = changes.map(\.offset)
    }

    /// Returns the offset at a moment, in seconds ahead of UTC.
    public func secondsFromUTC(at moment: Timestamp) -> Int {
        secondsFromUTC(at: moment.wholeSecondsSince1970)
    }

    /// Returns the offset at a moment, in seconds ahead of UTC.
    ///
    /// - Parameter seconds: The moment, in seconds since 1970.
    package func secondsFromUTC(at seconds: Int) -> Int {
        isFixed ? first.seconds : period(at: seconds).offset.seconds
    }

    /// Returns the seconds from the start of 1970 to a moment, both in local time.
    package func localSeconds(at moment: Timestamp) -> Int {
        let seconds = moment.wholeSecondsSince1970
        return seconds + secondsFromUTC(at: seconds)
    }

    /// Returns the abbreviation of the zone at a moment, such as `CEST`.
    public func abbreviation(at moment: Timestamp) -> String {
        period(at: moment.wholeSecondsSince1970).offset.abbreviation
    }

    private var isFixed: Bool { transitions.isEmpty && rule == nil }

    /// Returns the period that contains a moment.
    ///
    /// - Parameter seconds: The moment, in seconds since 1970.
    func period(at seconds: Int) -> Period {
        guard let last = transitions.last else { return rule?.period(at: seconds) ?? Period(offset: first) }
        if seconds >= last {
            guard let rule, var period = rule.period(at: seconds) else {
                return Period(start: last, offset: offsets[offsets.count - 1])
            }
            period.start = max(period.start, last)
            return period
        }
        let count = transitions.prefixCount { $0 <= seconds }
        return count == 0
            ? Period(end: transitions[0], offset: first)
            : Period(start: transitions[count - 1], end: transitions[count], offset: offsets[count - 1])
    }
}

// MARK: Local times

extension TimeZoneRules {

    /// A number of seconds that is larger than every offset from UTC and every clock change.
    private static let longestShift = 26 * 3_600

    /// Returns the moment of a local time. Both are in seconds since 1970.
    ///
    /// A local time that a clock change skips is moved forward by the length of the gap: 02:30 becomes 03:30. For a
    /// local time that occurs twice, the earlier moment is used, as in ICU.
    package func seconds(ofLocal local: Int) -> Int {
        if isFixed { return local - first.seconds }
        var period = period(at: local - Self.longestShift)
        while true {
            let moment = local - period.offset.seconds
            if moment < period.end { return moment }
            let next = self.period(at: period.end)
            // The clock change skips the local time.
            if local - next.offset.seconds < next.start { return moment }
            period = next
        }
    }

    /// Returns the moment at which the zone has the given local time and the given abbreviation; nil if there is none.
    /// The moment and the local time are in seconds since 1970.
    package func seconds(ofLocal local: Int, abbreviation: String) -> Int? {
        var period = period(at: local - Self.longestShift)
        while true {
            let moment = local - period.offset.seconds
            if period.offset.abbreviation == abbreviation, moment >= period.start, moment < period.end { return moment }
            guard period.end <= local + Self.longestShift else { return nil }
            period = self.period(at: period.end)
        }
    }
}
