import Dashboard
import Loadables
import TerminalUI

/// The state of a monitor: a symbol and a word, the response time, and the last hundred checks as bars.
struct MonitorContent: SizedContent {

    /// A check of a source, or of a row of its content. It is made from the result of one load.
    struct Check: Hashable, Codable, Sendable {
        var date: Timestamp
        /// The response time in seconds. If all rows come from one load, this is the number of the row instead, or 0 if
        /// the row has no number. Nil if the load failed, or if the row was neither up nor doubtful.
        var seconds: Double?
        /// The planned time of the next check; nil if none was planned.
        var next: Timestamp?
        /// Whether the check is ignored. A check is ignored if it failed during maintenance, or if the state of the row
        /// is unknown. Nil means false.
        var isExcused: Bool?

        init(date: Timestamp, seconds: Double?, next: Timestamp? = nil) {
            (self.date, self.seconds, self.next) = (date, seconds, next)
        }

        /// Creates a check from a load. Returns nil if the load is still running or was cancelled.
        init?(_ load: LoadRecord) {
            switch load.outcome {
            case .succeeded, .unchanged: self.init(date: load.start, seconds: load.duration.map { $0 / .seconds(1) })
            case .failed: self.init(date: load.start, seconds: nil)
            case .loading, .cancelled: return nil
            }
        }
    }

    /// The checks, oldest first.
    var checks: [Check]

    static let limit = 100

    private var latest: Check? { checks.last }
    private var isUp: Bool { latest?.seconds != nil }
    private var times: [Double] { checks.compactMap(\.seconds).sorted() }

    private func text(_ seconds: Double) -> String {
        seconds < 1 ? "\(Int((seconds * 1_000).rounded())) ms" : "\(NumberText.fixed(seconds, decimals: 1)) s"
    }

    /// The uptime or, until it can be measured, the share of successful checks.
    private var share: String { Uptime(checks).text ?? "\(times.count) of \(counted) checks" }

    /// The number of checks that are not ignored.
    private var counted: Int { checks.count { $0.isExcused != true } }

    private var state: StyledText {
        if latest?.isExcused == true { return StyledText("‖ down in maintenance", .paused) }
        return isUp ? StyledText("● up", .success) : StyledText("✗ down", .failure)
    }

    private var facts: StyledText {
        var parts: [String] = []
        if let seconds = latest?.seconds { parts.append(text(seconds)) }
        if times.count > 1 {
            parts.append("median \(text((times[(times.count - 1) / 2] + times[times.count / 2]) / 2))")
        }
        if counted > 1 { parts.append(share) }
        return StyledText(parts.joined(separator: "  "), .secondary)
    }

    func height(in width: Int) -> Int? { 3 }

    /// A row for the state, and one for the bars.
    var leastHeight: Int? { 2 }

    func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        guard latest != nil else { return }
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let line = self.state + "  " + facts
        canvas.draw(Label(line), in: Rect(width: canvas.size.width, height: 1))
        canvas.draw(CheckBars(checks: checks, most: max(times.last ?? 0, 0.001)), in: canvas.bounds.inset(top: 1))
    }

    var lines: [TextLine] {
        [TextLine(state.string, id: "state"), TextLine(facts.string, id: "facts")]
    }

    var json: JSONValue {
        let uptime = Uptime(checks)
        return [
            "up": .boolean(isUp), "uptime": uptime.share.map { .number($0) } ?? .null,
            "observed": .number(uptime.observed / .seconds(1)), "seconds": latest?.seconds.map { .number($0) } ?? .null,
            "checks": .array(
                checks.map {
                    ["time": .time($0.date.secondsSince1970), "seconds": $0.seconds.map { .number($0) } ?? .null]
                }),
        ]
    }

    var isEmpty: Bool { checks.isEmpty }

    func isSame(as other: MonitorContent) -> Bool { checks == other.checks }
}
