import Documents
import Loadables

/// The numbers of a source over time.
struct NumberHistories: Hashable, Sendable, Codable {

    struct Entry: Hashable, Sendable, Codable {
        let name: NumberName
        var history: SampleHistory
    }

    /// The histories in the order of their first occurrence.
    private(set) var entries: [Entry] = []
    /// Whether the source stores its history. If false, only the latest values are shown.
    private var isKept = false

    /// The maximum number of shown values of a number if the source has no `history`.
    private static let shownLimit = 120
    /// The maximum number of stored values in all histories together, if the source has a `history`. Each history may
    /// contain an equal share of them, but at least 240 and at most 3,000 values.
    private static let valueLimit = 12_000

    /// Adds the numbers of a load.
    ///
    /// - Parameters:
    ///   - numbers: The numbers.
    ///   - date: The time of the load.
    ///   - age: The time for which values are stored; nil if the source has no `history`, to keep only the latest
    ///     values.
    mutating func add(_ numbers: [DocumentNumbers.Number], at date: Timestamp, keeping age: Duration?) {
        let time = date.secondsSince1970
        isKept = age != nil
        let limit = age == nil ? 2 * Self.shownLimit : max(240, min(3_000, Self.valueLimit / max(1, numbers.count)))
        var places = Dictionary(entries.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        for number in numbers {
            guard let value = number.value else { continue }
            if let place = places[number.name] {
                entries[place].history.append(value, at: time)
            } else {
                var history = SampleHistory(keeping: age.map { $0 / .seconds(1) } ?? 60 * 86_400, limit: limit)
                history.append(value, at: time)
                places[number.name] = entries.count
                entries.append(Entry(name: number.name, history: history))
            }
        }
        forget(before: age.map { time - $0 / .seconds(1) })
    }

    /// Removes numbers without recent values. If there are still too many, the numbers whose last values are oldest are
    /// removed.
    private mutating func forget(before start: Double?) {
        func latest(_ entry: Entry) -> Double { entry.history.points.last?.time ?? 0 }
        if let start { entries.removeAll { latest($0) < start } }
        guard entries.count > DocumentNumbers.limit else { return }
        let oldest = entries.map(latest).sorted(by: >)[DocumentNumbers.limit - 1]
        var kept = 0
        entries.removeAll { entry in
            kept += latest(entry) >= oldest ? 1 : 0
            return latest(entry) < oldest || kept > DocumentNumbers.limit
        }
    }

    /// Returns the values of a number; nil if there are none.
    func series(of name: NumberName) -> TimeSeries? {
        entries.first { $0.name == name }.map { entry in
            let points = entry.history.points
            return TimeSeries(isKept ? points[...] : points.suffix(Self.shownLimit))
        }
    }
}

extension TimeSeries {

    /// Creates samples from the points of a history. For a point that summarizes a longer time, the minimum and the
    /// maximum are separate samples before the last value, so that no peak is lost.
    init(_ points: ArraySlice<SampleHistory.Point>) {
        var samples: [Sample] = []
        samples.reserveCapacity(points.count)
        for index in points.indices {
            let point = points[index]
            let nearest = [index - 1, index + 1].filter(points.indices.contains).map {
                abs(points[$0].time - point.time)
            }
            let step = (nearest.min() ?? 0) / 3
            if step > 0, point.lowest < point.value {
                samples.append(Sample(point.lowest, at: Timestamp(secondsSince1970: point.time - 2 * step)))
            }
            if step > 0, point.highest > point.value {
                samples.append(Sample(point.highest, at: Timestamp(secondsSince1970: point.time - step)))
            }
            samples.append(Sample(point.value, at: Timestamp(secondsSince1970: point.time)))
        }
        self.init(samples)
    }
}
