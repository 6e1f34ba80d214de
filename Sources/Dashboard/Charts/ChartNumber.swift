public import Loadables

/// A number that a chart draws over time.
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
    ///   - isOnRight: Whether it is drawn on the right axis.
    public init(_ name: String = "", _ history: TimeSeries, isOnRight: Bool = false) {
        self.name = name
        self.history = history
        self.isOnRight = isOnRight
    }

    /// Returns the latest sample that is not in the future. If all samples are in the future, returns the first one.
    ///
    /// - Parameter now: The current time; nil if no sample is in the future.
    func present(at now: Timestamp?) -> TimeSeries.Sample? {
        guard let now else { return history.latest }
        return history.samples.last { $0.date <= now } ?? history.samples.first
    }

    /// Returns the number with only the samples at or after a moment.
    func since(_ start: Timestamp) -> ChartNumber {
        let first = history.samples.firstIndex { $0.date >= start } ?? history.samples.endIndex
        var number = self
        number.history = TimeSeries(history.samples[first...], last: history.limit, gapAfter: history.gapAfter)
        return number
    }
}

extension [ChartNumber] {

    /// The numbers stacked on each other: each is the sum of itself and the numbers before it.
    var stacked: [ChartNumber] {
        let dates = Set(flatMap { $0.history.samples.map(\.date) }).sorted()
        var sums = dates.map { _ in 0.0 }
        return map { number in
            var samples = number.history.samples[...]
            var value = 0.0
            for (index, date) in dates.enumerated() {
                while let sample = samples.first, sample.date <= date {
                    value = sample.value
                    samples.removeFirst()
                }
                sums[index] += value
            }
            var number = number
            number.history = TimeSeries(
                zip(dates, sums).map { TimeSeries.Sample($1, at: $0) }, gapAfter: number.history.gapAfter)
            return number
        }
    }
}

/// The state of a chart over time: its time range.
public struct ChartState: Hashable, Sendable {

    /// The length of the visible time range, which ends at the latest value; nil for all values.
    public var range: Duration?

    /// Creates the state of a chart.
    ///
    /// - Parameter range: The length of the visible time range, which ends at the latest value; nil for all values.
    public init(range: Duration? = nil) {
        self.range = range
    }

    /// The time ranges to choose from, with their names.
    static let ranges: [(range: Duration, name: String)] = [
        (.seconds(900), "15 min"), (.seconds(3_600), "1 h"), (.seconds(6 * 3_600), "6 h"), (.seconds(86_400), "24 h"),
        (.seconds(7 * 86_400), "7 d"), (.seconds(30 * 86_400), "30 d"),
    ]

    /// The name of the range; nil for all.
    var name: String? { Self.ranges.first { $0.range == range }?.name }

    /// Selects the next longer range. After the longest range come all values, then the shortest range again.
    ///
    /// - Parameter span: The time from the first value to the last one. Ranges that are not shorter are skipped.
    /// - Returns: Whether there is another range.
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
