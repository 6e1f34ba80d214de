public import Loadables

/// A number over time, as a part of a chart.
public struct ChartNumber: Hashable, Sendable {

    /// The name in the legend; empty for a chart of one number.
    public var name: String
    /// The values with their times.
    public var history: TimeSeries
    /// Whether the number is drawn on the right axis, in the unit of that axis.
    public var isOnRight: Bool

    /// Creates a number.
    ///
    /// - Parameters:
    ///   - name: The name in the legend.
    ///   - history: The values with their times.
    ///   - isOnRight: Whether the number is drawn on the right axis, in the unit of that axis.
    public init(_ name: String = "", _ history: TimeSeries, isOnRight: Bool = false) {
        self.name = name
        self.history = history
        self.isOnRight = isOnRight
    }

    /// Returns the latest sample that is not in the future. If all samples are in the future, returns the first sample.
    /// If there are no samples, returns nil.
    ///
    /// - Parameter now: The current time; nil if no samples are in the future.
    func present(at now: Timestamp?) -> TimeSeries.Sample? {
        guard let now else { return history.latest }
        return history.samples.last { $0.date <= now } ?? history.samples.first
    }

    /// Returns the number with only the samples at or after the given time.
    func since(_ start: Timestamp) -> ChartNumber {
        let first = history.samples.firstIndex { $0.date >= start } ?? history.samples.endIndex
        var number = self
        number.history = TimeSeries(history.samples[first...], last: history.limit, gapAfter: history.gapAfter)
        return number
    }
}

extension [ChartNumber] {

    /// The stretches of the numbers, stacked. Positive values are stacked above zero, negative values below it.
    ///
    /// Between two values, a number adds its earlier value to the sums. After its last value, it adds this value until
    /// the time without a value counts as a gap. Before its first value, and after this time, it adds nothing. In a gap
    /// between values, the number and all numbers after it in the array have a gap, because their sums are unknown.
    var stackedStretches: [[ArraySlice<TimeSeries.Sample>]] {
        let dates = Set(flatMap { $0.history.samples.map(\.date) }).sorted()
        var sums = dates.map { _ in (above: 0.0, below: 0.0) }
        var isGap = dates.map { _ in false }
        /// For each date, whether a gap ends at this date, in the current number or in a number before it in the array.
        var isStart = dates.map { _ in false }
        return map { number in
            let stretches = number.history.stretches
            let isBelow = (number.history.highest?.value ?? 0) <= 0 && (number.history.lowest?.value ?? 0) < 0
            var drawn: [[TimeSeries.Sample]] = []
            var isOpen = false
            var (next, rest) = (0, ArraySlice<TimeSeries.Sample>())
            var current: TimeSeries.Sample?
            for (index, date) in dates.enumerated() {
                while next < stretches.count, let first = stretches[next].first, first.date <= date {
                    if next > 0 { isStart[index] = true }
                    rest = stretches[next]
                    next += 1
                }
                while let sample = rest.first, sample.date <= date {
                    current = sample
                    rest.removeFirst()
                }
                let isLast = next == stretches.count
                let isCovered =
                    !rest.isEmpty || current?.date == date
                    || isLast && number.lasts(until: date, after: stretches.last ?? [])
                if current != nil, !isCovered, !isLast { isGap[index] = true }
                guard let value = current?.value, isCovered, !isGap[index] else {
                    isOpen = false
                    continue
                }
                let isNegative = value < 0 || value == 0 && isBelow
                if isNegative { sums[index].below += value } else { sums[index].above += value }
                if !isOpen || isStart[index] { drawn.append([]) }
                let sum = isNegative ? sums[index].below : sums[index].above
                drawn[drawn.count - 1].append(TimeSeries.Sample(sum, at: date))
                isOpen = true
            }
            return drawn.map { $0[...] }
        }
    }
}

extension ChartNumber {

    /// Returns whether the last value of a stretch is still valid at the given date, because the time since the value
    /// is too short for a gap.
    fileprivate func lasts(until date: Timestamp, after stretch: ArraySlice<TimeSeries.Sample>) -> Bool {
        let last = stretch.suffix(2)
        guard let first = last.first, let latest = last.last else { return false }
        return latest.date.duration(to: date) <= history.gapAfter ?? first.date.duration(to: latest.date) * 3
    }
}

/// The state of a chart: the time range that the user has selected.
public struct ChartState: Hashable, Sendable {

    /// The length of the visible time range, which ends at the latest value; nil for all values.
    public var range: Duration?

    /// Creates the state of a chart.
    ///
    /// - Parameter range: The length of the visible time range, which ends at the latest value; nil for all values.
    public init(range: Duration? = nil) {
        self.range = range
    }

    /// The time ranges that the user can select, with their names.
    static let ranges: [(range: Duration, name: String)] = [
        (.seconds(900), "15 min"), (.seconds(3_600), "1 h"), (.seconds(6 * 3_600), "6 h"), (.seconds(86_400), "24 h"),
        (.seconds(7 * 86_400), "7 d"), (.seconds(30 * 86_400), "30 d"),
    ]

    /// The name of the selected time range; nil if all values are shown, or if the range is not one of ``ranges``.
    var name: String? { Self.ranges.first { $0.range == range }?.name }

    /// Selects the next longer time range. After the longest time range, selects all values, and then the shortest time
    /// range.
    ///
    /// - Parameter span: The time from the first value to the last one. Time ranges that are not shorter than the span
    ///   are skipped.
    /// - Returns: Whether there is a time range to select.
    mutating func showNextRange(of span: Duration) -> Bool {
        let ranges = Self.ranges.map(\.range).filter { $0 < span }
        guard !ranges.isEmpty else { return false }
        guard let current = range else {
            range = ranges.first
            return true
        }
        range = ranges.first { $0 > current }
        return true
    }
}
