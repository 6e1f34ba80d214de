/// The last values of a number, each with the time of its measurement.
///
/// When the number of samples has reached the ``limit``, each new sample replaces the oldest one. There is a gap
/// between two neighboring samples if the time between them is unusually long.
public struct TimeSeries: Hashable, Sendable {

    /// A value and the time of its measurement.
    public struct Sample: Hashable, Sendable {
        public var date: Timestamp
        public var value: Double

        /// Creates a sample.
        public init(_ value: Double, at date: Timestamp) {
            self.date = date
            self.value = value
        }
    }

    /// The samples, oldest first. Their dates are distinct and their values are finite.
    public private(set) var samples: [Sample] = []

    /// The maximum number of samples, at least 1.
    public let limit: Int

    /// The longest time between two neighboring samples that does not count as a gap; nil for three times the usual
    /// time between the samples nearby.
    public let gapAfter: Duration?

    /// Creates a series.
    ///
    /// - Parameters:
    ///   - samples: The samples, in any order. For samples that are ignored or replaced, see ``add(_:)``.
    ///   - limit: The maximum number of samples; the newest samples are kept. Values less than 1 are treated as 1.
    ///   - gapAfter: The longest time between two neighboring samples that does not count as a gap; nil for three times
    ///     the usual time between the samples nearby. Set a value if samples arrive at irregular times, for example
    ///     when a number is sent only when it changes.
    public init(_ samples: some Sequence<Sample> = [], last limit: Int = .max, gapAfter: Duration? = nil) {
        self.limit = max(1, limit)
        self.gapAfter = gapAfter
        for sample in samples { add(sample) }
    }

    /// Returns the series with all values multiplied by the factor, for a conversion between units.
    package func multiplied(by factor: Double) -> TimeSeries {
        TimeSeries(samples.map { Sample($0.value * factor, at: $0.date) }, last: limit, gapAfter: gapAfter)
    }

    /// The newest sample; nil if there is none.
    public var latest: Sample? { samples.last }

    /// The sample with the lowest value; nil if there are no samples. If several samples have the lowest value, the
    /// newest one.
    public var lowest: Sample? { samples.reversed().min { $0.value < $1.value } }

    /// The sample with the highest value; nil if there are no samples. If several samples have the highest value, the
    /// newest one.
    public var highest: Sample? { samples.reversed().max { $0.value < $1.value } }

    /// Whether there are no samples.
    public var isEmpty: Bool { samples.isEmpty }

    /// Inserts a sample in the order of the dates. An existing sample with the same date is replaced. A sample is
    /// ignored if its value is not finite. If the number of samples then exceeds the limit, the oldest samples are
    /// dropped.
    public mutating func add(_ sample: Sample) {
        guard sample.value.isFinite else { return }
        let place = (samples.lastIndex { $0.date <= sample.date }).map { $0 + 1 } ?? 0
        if place > 0, samples[place - 1].date == sample.date {
            samples[place - 1] = sample
        } else {
            samples.insert(sample, at: place)
        }
        samples.removeFirst(max(0, samples.count - limit))
    }

    /// Drops samples that are newer than `now`. Samples can be newer than the current time if the clock was set back.
    public mutating func dropSamples(after now: Timestamp) {
        while let latest, latest.date > now { samples.removeLast() }
    }

    /// The samples, divided into sections at the gaps. The oldest section is first. Empty if there are no samples.
    public var stretches: [ArraySlice<Sample>] {
        let distances = samples.indices.dropFirst().map { distance(before: $0) }
        var stretches: [ArraySlice<Sample>] = []
        var start = 0
        for (index, distance) in distances.enumerated() where isGap(distance, at: index, distances) {
            stretches.append(samples[start...index])
            start = index + 1
        }
        return isEmpty ? [] : stretches + [samples[start...]]
    }

    /// The number of intervals between samples to examine on each side of a possible gap.
    private static let neighborhood = 4

    /// Returns whether the interval between two samples is a gap. A gap is longer than ``gapAfter``. If ``gapAfter`` is
    /// nil, a gap is longer than three times the usual interval nearby. Only nearby intervals are compared, because the
    /// older samples of a history are further apart.
    private func isGap(_ distance: Duration, at index: Int, _ all: [Duration]) -> Bool {
        if let gapAfter { return distance > gapAfter }
        let before = all[max(0, index - Self.neighborhood)..<index]
        let after = all[(index + 1)..<min(all.count, index + 1 + Self.neighborhood)]
        guard let last = before.last ?? after.first, let next = after.first ?? before.last else { return false }
        if distance <= last * 3, distance <= next * 3 { return false }
        return [before, after].compactMap { $0.sorted().median }.max().map { distance > $0 * 3 } ?? false
    }

    private func distance(before index: Int) -> Duration {
        samples[index - 1].date.duration(to: samples[index].date)
    }
}

extension [Duration] {

    /// The median of a sorted array; nil if the array is empty. If there are two middle elements, the lower one.
    fileprivate var median: Duration? { isEmpty ? nil : self[(count - 1) / 2] }
}

extension TimeSeries: Codable {

    private enum CodingKeys: String, CodingKey { case dates, values, limit, gapAfter }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let dates = try container.decode([Int64].self, forKey: .dates)
        let values = try container.decode([Double].self, forKey: .values)
        guard dates.count == values.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .values, in: container, debugDescription: "\(values.count) values, but \(dates.count) dates")
        }
        self.init(
            zip(dates, values).map { Sample($1, at: Timestamp(nanosecondsSince1970: $0)) },
            last: try container.decode(Int.self, forKey: .limit),
            gapAfter: try container.decodeIfPresent(Duration.self, forKey: .gapAfter))
    }

    /// Encodes an array of dates and an array of values. This is more compact than an array of samples. The size
    /// matters, because the series may be written to disk every few seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(samples.map(\.date.nanosecondsSince1970), forKey: .dates)
        try container.encode(samples.map(\.value), forKey: .values)
        try container.encode(limit, forKey: .limit)
        try container.encodeIfPresent(gapAfter, forKey: .gapAfter)
    }
}
