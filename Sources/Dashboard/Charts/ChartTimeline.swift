import Loadables
import TerminalUI

/// A mapping from samples to positions on an axis, in seconds. Samples after the last long gap keep their own times.
/// Samples before a long gap are moved toward the gap, which shortens the gap.
struct ChartTimeline {

    /// A period in which at least one number has values without a gap.
    private struct Span {
        let start: Double
        var end: Double
        /// The number of seconds by which the span is moved toward the present.
        var shift = 0.0
    }

    /// The spans in ascending order.
    private var spans: [Span] = []
    /// The shortened gaps.
    private(set) var breaks: [ChartBreak] = []
    private let time: TimeOfDay
    private var secondsAhead = 0.0

    /// Creates a timeline for the values of a chart.
    ///
    /// - Parameters:
    ///   - numbers: The stretches of each number.
    ///   - time: The format and the time zone of the labels.
    init(_ numbers: [[ArraySlice<TimeSeries.Sample>]], _ time: TimeOfDay) {
        self.time = time
        let stretches = numbers.joined().compactMap { stretch -> Span? in
            guard let first = stretch.first, let last = stretch.last else { return nil }
            return Span(start: first.date.secondsSince1970, end: last.date.secondsSince1970)
        }
        for span in stretches.sorted(by: { $0.start < $1.start }) {
            if let last = spans.last, span.start <= last.end {
                spans[spans.count - 1].end = max(last.end, span.end)
            } else {
                spans.append(span)
            }
        }
        guard let last = spans.last else { return }
        secondsAhead = time.secondsAhead(Timestamp(secondsSince1970: last.end))
        shorten()
    }

    /// Moves the spans before long gaps toward the present, starting with the last gap.
    private mutating func shorten() {
        let measured = spans.reduce(0) { $0 + $1.end - $1.start }
        for index in spans.indices.dropLast().reversed() {
            let gap = spans[index + 1].start - spans[index].end
            let shortening = Self.shortening(of: gap, measured: measured)
            spans[index].shift = spans[index + 1].shift + shortening
            guard shortening > 0 else { continue }
            let start = spans[index].end + secondsAhead + spans[index].shift
            let end = spans[index + 1].start + secondsAhead + spans[index + 1].shift
            let text = gap < 2 * 86_400 ? ElapsedTime(.seconds(gap)).text : "\(Int(gap / 86_400)) d"
            breaks.append(ChartBreak(start...max(start, end), label: "no data for \(text)", shortLabel: text))
        }
        breaks.reverse()
    }

    /// Returns the number of seconds by which to shorten a gap, so that the length of the gap is about an eighth of the
    /// total length of the spans. Returns 0 if the gap is already shorter. The result is a number of whole hours,
    /// minutes or seconds, so that the labels of the axis stay round.
    private static func shortening(of gap: Double, measured: Double) -> Double {
        let allowed = measured / 8
        guard measured > 0, gap > allowed else { return 0 }
        let unit = [3_600, 60].first { $0 <= allowed } ?? 1
        return ((gap - allowed) / unit).rounded(.down) * unit
    }

    /// Returns the points of a number, with a NaN in each gap.
    func points(of stretches: [ArraySlice<TimeSeries.Sample>]) -> [ChartSeries.Point] {
        var points: [ChartSeries.Point] = []
        for stretch in stretches {
            if let last = points.last { points.append(ChartSeries.Point(x: last.x, y: .nan)) }
            points += stretch.map { ChartSeries.Point(x: x(of: $0.date.secondsSince1970), y: $0.value) }
        }
        return points
    }

    private func x(of seconds: Double) -> Double {
        let span = spans.first { seconds <= $0.end } ?? spans.last
        return seconds + secondsAhead + (span?.shift ?? 0)
    }

    /// The range of the axis. If all samples have the same time, the range is the minute that ends at this time. Nil if
    /// there are no samples.
    var range: ClosedRange<Double>? {
        guard let first = spans.first?.start, let last = spans.last?.end else { return nil }
        let (start, end) = (x(of: first), x(of: last))
        return (start < end ? start : end - 60)...end
    }

    /// Returns the label of a position on the axis; empty if there are no samples. On an axis shorter than a day, the
    /// label is a time. On an axis of a week or longer, it is a date. On other axes, it is a weekday with the time or,
    /// at midnight, a weekday with the day of the month.
    func label(_ x: Double) -> String {
        guard let first = spans.first, let last = spans.last else { return "" }
        let shift = spans.first { x <= $0.end + secondsAhead + $0.shift }?.shift ?? 0
        let moment = Timestamp(secondsSince1970: x - shift - secondsAhead)
        let length = last.end - first.start
        if length < 300 { return time.text(moment) }
        if length < 86_400 { return time.shortText(moment) }
        let day = CalendarDay(moment, in: time)
        if length >= 7 * 86_400 { return day.text }
        return time.isMidnight(moment) ? day.weekdayText : time.dayText(moment)
    }
}
