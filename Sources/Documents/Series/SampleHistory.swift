import Basics

/// The history of a number. It keeps recent samples in full and merges older ones, so the history of several days takes
/// only a few kilobytes.
///
/// By default, it keeps all samples of the last hour, one per minute up to an age of 6 hours, one per 10 minutes up to
/// an age of 3 days, and one per hour up to an age of 60 days. For example, samples of the same minute are merged into
/// one point with the last value, the minimum and the maximum, so that no peak is lost. If there are more than 3,000
/// points, older points are merged further.
///
/// ```swift
/// var history = SampleHistory()
/// history.append(21.5, at: 1_764_000_000)
/// let recent = history.points(since: 1_763_900_000)
/// ```
public struct SampleHistory: Hashable, Sendable {

    /// A sample, or several samples that were merged.
    public struct Point: Hashable, Sendable {

        /// The time in seconds since 1970. For merged samples, the time of the last one.
        public var time: Double
        /// The value. For merged samples, the last value.
        public var value: Double
        /// The minimum of the samples.
        public var lowest: Double
        /// The maximum of the samples.
        public var highest: Double

        /// Creates a point from one sample.
        public init(time: Double, value: Double) {
            self.time = time
            self.value = value
            lowest = value
            highest = value
        }

        fileprivate func joined(by later: Point) -> Point {
            var point = later
            point.lowest = min(lowest, later.lowest)
            point.highest = max(highest, later.highest)
            return point
        }
    }

    /// The interval at which samples up to a given age are kept.
    public struct Resolution: Hashable, Codable, Sendable {

        /// The maximum age of the samples, in seconds.
        public var age: Double
        /// The interval in seconds. The samples of an interval are merged into one point. If 0, all samples are kept.
        public var step: Double

        /// Creates a resolution. Negative values count as 0.
        public init(upTo age: Double, step: Double) {
            self.age = max(0, age)
            self.step = max(0, step)
        }
    }

    /// The default resolutions: see ``SampleHistory``.
    public static let usualResolutions = [
        Resolution(upTo: 3_600, step: 0), Resolution(upTo: 6 * 3_600, step: 60),
        Resolution(upTo: 3 * 86_400, step: 600), Resolution(upTo: 60 * 86_400, step: 3_600),
    ]

    /// The points, from the oldest to the newest.
    public private(set) var points: [Point] = []

    /// The age in seconds after which samples are removed.
    public let age: Double
    /// The maximum number of points. If there are more, older points are merged in pairs.
    public let limit: Int

    private let resolutions: [Resolution]

    /// Creates an empty history.
    ///
    /// - Parameters:
    ///   - age: The age in seconds after which samples are removed.
    ///   - limit: The maximum number of points, at least 2.
    ///   - resolutions: The resolutions. The resolution with the greatest age also applies to older samples. If there
    ///     are no resolutions, all samples are kept, up to the limit.
    public init(
        keeping age: Double = 60 * 86_400, limit: Int = 3_000, resolutions: [Resolution] = usualResolutions
    ) {
        self.age = max(0, age)
        self.limit = max(2, limit)
        self.resolutions = resolutions.sorted { $0.age < $1.age }
    }

    /// Adds a sample, and merges older ones.
    ///
    /// - Parameters:
    ///   - value: The value. A sample is ignored if its value or its time is not finite.
    ///   - time: The time in seconds since 1970. Existing samples at this time or later are removed, for example after
    ///     the clock was set back.
    public mutating func append(_ value: Double, at time: Double) {
        guard value.isFinite, time.isFinite else { return }
        while let last = points.last, last.time >= time { points.removeLast() }
        points.append(Point(time: time, value: value))
        thin(now: time)
    }

    /// Returns the points since a time. The last point before that time is also returned, as the start of a line.
    public func points(since time: Double) -> ArraySlice<Point> {
        let first = lowerBound(time)
        return points[max(0, first - 1)...]
    }

    /// The growth of a counter per second, from each point to the next; see ``CounterRate``.
    public var growth: [Point] {
        zip(points, points.dropFirst()).compactMap { old, new in
            CounterRate.perSecond(from: old.value, to: new.value, in: new.time - old.time).map {
                Point(time: new.time, value: $0)
            }
        }
    }

    private func lowerBound(_ time: Double) -> Int {
        points.prefixCount { $0.time < time }
    }

    /// Removes samples that are older than ``age``. Merges the points of each interval if ``needsThinning(_:)`` returns
    /// true. Intervals start at multiples of their length, so they are the same at every call.
    private mutating func thin(now: Double) {
        if let first = points.first, now - first.time > age { points.removeFirst(lowerBound(now - age)) }
        guard needsThinning(now) else { return }
        var result: [Point] = []
        for point in points {
            let step = resolutions.first { now - point.time <= $0.age }?.step ?? resolutions.last?.step ?? 0
            if step > 0, let last = result.last, (last.time / step).rounded(.down) == (point.time / step).rounded(.down)
            {
                result[result.count - 1] = last.joined(by: point)
            } else {
                result.append(point)
            }
        }
        if result.count > limit { result = Self.halved(result, to: limit) }
        points = result
    }

    /// Returns whether to merge points. This is the case if there are more points than the limit. It is also the case
    /// if the number of points is a multiple of 16 and the oldest point is too old for the first resolution.
    private func needsThinning(_ now: Double) -> Bool {
        if points.count > limit { return true }
        guard points.count % 16 == 0, let newest = resolutions.first, let first = points.first else { return false }
        return now - first.time > newest.age
    }

    /// Merges pairs of neighboring points until there are at most `limit` points. Each pass leaves the newest quarter
    /// of the points unchanged.
    private static func halved(_ points: [Point], to limit: Int) -> [Point] {
        var points = points
        while points.count > limit {
            let newest = points.count / 4
            let old = points.dropLast(newest)
            let joined = stride(from: 0, to: old.count, by: 2).map { index in
                index + 1 < old.count ? old[index].joined(by: old[index + 1]) : old[index]
            }
            points = joined + points.suffix(newest)
        }
        return points
    }
}

/// A history is encoded as arrays of numbers. Times are differences in milliseconds.
extension SampleHistory: Codable {

    private enum CodingKeys: String, CodingKey {
        case start, times, values, lowest, highest, age, limit, resolutions
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            keeping: try container.decode(Double.self, forKey: .age),
            limit: try container.decode(Int.self, forKey: .limit),
            resolutions: try container.decode([Resolution].self, forKey: .resolutions))
        let start = try container.decode(Int64.self, forKey: .start)
        let times = try container.decode([Int64].self, forKey: .times)
        let values = try container.decode([Double].self, forKey: .values)
        let lowest = try container.decode([Int: Double].self, forKey: .lowest)
        let highest = try container.decode([Int: Double].self, forKey: .highest)
        guard times.count == values.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .values, in: container,
                debugDescription: "the number of values differs from the number of times")
        }
        var time = start
        for (index, value) in values.enumerated() {
            let (sum, isTooLate) = time.addingReportingOverflow(times[index])
            guard !isTooLate, times[index] > 0 || index == 0 else {
                throw DecodingError.dataCorruptedError(forKey: .times, in: container, debugDescription: "not in order")
            }
            time = sum
            var point = Point(time: Double(time) / 1_000, value: value)
            point.lowest = min(value, lowest[index] ?? value)
            point.highest = max(value, highest[index] ?? value)
            points.append(point)
        }
        if points.count > self.limit { points = Self.halved(points, to: self.limit) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let milliseconds = points.map { Int64(($0.time * 1_000).rounded()) }
        let start = milliseconds.first ?? 0
        // If several points are in the same millisecond, keep the last one.
        let kept = points.indices.filter { $0 + 1 == points.count || milliseconds[$0] < milliseconds[$0 + 1] }
        var last = start
        var times: [Int64] = []
        var (lowest, highest): ([Int: Double], [Int: Double]) = ([:], [:])
        for (place, index) in kept.enumerated() {
            times.append(milliseconds[index] - last)
            last = milliseconds[index]
            let point = points[index]
            if point.lowest < point.value { lowest[place] = point.lowest }
            if point.highest > point.value { highest[place] = point.highest }
        }
        try container.encode(start, forKey: .start)
        try container.encode(times, forKey: .times)
        try container.encode(kept.map { points[$0].value }, forKey: .values)
        try container.encode(lowest, forKey: .lowest)
        try container.encode(highest, forKey: .highest)
        try container.encode(age, forKey: .age)
        try container.encode(limit, forKey: .limit)
        try container.encode(resolutions, forKey: .resolutions)
    }
}
