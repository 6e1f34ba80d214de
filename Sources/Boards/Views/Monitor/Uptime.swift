import Dashboard
import Loadables
import TerminalUI

/// The share of time for which a monitored target was up.
///
/// The result of a check is valid until the next check. If the next check is late, for example because the program was
/// not running, the state is unknown. The time between the two checks is then not counted. The time after an ignored
/// check is not counted either.
struct Uptime: Hashable {

    /// The time in which the state was determined by a check.
    private(set) var observed = Duration.zero
    /// The part of the observed time in which the target was up.
    private(set) var up = Duration.zero

    /// Creates the uptime from checks, oldest first.
    init(_ checks: [MonitorContent.Check]) {
        for (check, next) in zip(checks, checks.dropFirst()) where check.counts(until: next.date) {
            if check.isExcused == true { continue }
            let held = check.date.duration(to: next.date)
            observed += held
            if check.seconds != nil { up += held }
        }
    }

    /// The uptime from 0 to 1; nil if less than a second was observed.
    var share: Double? { observed >= .seconds(1) ? up / observed : nil }

    /// The uptime in words: `99.9 % of 50 min`. An uptime between 0 and 100 percent is never shown as 0 or as 100
    /// percent. Nil if less than a second was observed.
    var text: String? {
        guard let share else { return nil }
        let isPart = share > 0 && share < 1
        let shown = isPart ? min(max(share, 0.001), 0.999) : share
        return "\(NumberText.fixed(shown * 100, decimals: isPart ? 1 : 0)) % of \(Age(observed).text)"
    }
}

extension MonitorContent.Check {

    /// Returns whether the next check was planned and was on time. A check is late if its delay exceeds both half of
    /// the planned interval and 5 seconds.
    fileprivate func counts(until next: Timestamp) -> Bool {
        guard let planned = self.next, date < next else { return false }
        return next <= planned.advanced(by: max(date.duration(to: planned) / 2, .seconds(5)))
    }
}
