import Documents
import Loadables
import Values

struct NumberHistories: Hashable, Sendable, Codable {

    struct Entry: Hashable, Sendable, Codable {
        var name: NumberName
        /// The unit of the values as text; empty if they have none. Nil in the files of earlier releases, which stored
        /// each value in the unit of its load.
        var unit: String?
        var history: SampleHistory
    }

    /// The histories in the order of their first occurrence.
    private(set) var entries: [Entry] = []
    /// Whether the source stores its history. If false, only the latest values are shown.
    private var isKept = false

    /// The maximum number of shown values of a number if the source has no `history`.
    private static let shownLimit = 120
    /// The maximum number of stored values, divided equally among the numbers of a load, if the source has a `history`.
    /// The limit of each history is at least 240 and at most 3,000 values.
    private static let valueLimit = 12_000

    /// Adds the numbers of a load.
    ///
    /// - Parameters:
    ///   - numbers: The numbers.
    ///   - date: The time of the load.
    ///   - age: The time for which values are stored. Nil to keep only the latest values, if the source has no
    ///     `history`.
    mutating func add(_ numbers: [DocumentNumbers.Number], at date: Timestamp, keeping age: Duration?) {
        let time = date.secondsSince1970
        isKept = age != nil
        let limit = age == nil ? 2 * Self.shownLimit : max(240, min(3_000, Self.valueLimit / max(1, numbers.count)))
        var places = Dictionary(grouping: entries.indices) { entries[$0].name }
        for number in numbers {
            guard let value = number.value else { continue }
            let found = places[number.name, default: []].reversed().lazy.compactMap { [entries] place in
                entries[place].factor(for: number).map { (place: place, factor: $0) }
            }.first
            if let (place, factor) = found {
                if entries[place].unit == nil || entries[place].isZero { entries[place].unit = number.scale }
                entries[place].history.append(factor == 1 ? value : value * factor, at: time)
            } else {
                var history = SampleHistory(keeping: age.map { $0 / .seconds(1) } ?? 60 * 86_400, limit: limit)
                history.append(value, at: time)
                places[number.name, default: []].append(entries.count)
                entries.append(Entry(name: number.name, unit: number.scale, history: history))
            }
        }
        forget(before: age.map { time - $0 / .seconds(1) })
    }

    /// Removes the histories without values since `start`. Then, if there are more than ``DocumentNumbers/limit``,
    /// removes the histories with the oldest last values.
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

    /// Whether the histories come from an earlier release, and have to be completed with ``complete(with:)``.
    var areIncomplete: Bool { entries.contains { $0.unit == nil } }

    /// Adds data that earlier releases did not store: the units of the values, and the names that identify rows.
    ///
    /// - Parameter numbers: The numbers of the load whose values were stored last.
    mutating func complete(with numbers: [DocumentNumbers.Number]) {
        let names = Set(entries.map(\.name))
        for place in entries.indices where entries[place].unit == nil {
            let name = entries[place].name
            let number = numbers.first { $0.name == name } ?? numbers.first { $0.former == name }
            entries[place].unit = number?.scale ?? ""
            if let number, !names.contains(number.name) { entries[place].name = number.name }
        }
    }

    /// Returns the values of a number; nil if there are none.
    ///
    /// - Parameter scale: The unit of the result as text; nil for the unit of the number.
    func series(of number: DocumentNumbers.Number, in scale: String? = nil) -> TimeSeries? {
        let own = entries.filter { $0.name == number.name }
        let former = own.isEmpty ? entries.filter { $0.name == number.former && $0.unit == nil } : []
        let found = (own + former).reversed().lazy.compactMap { entry in entry.factor(for: number).map { (entry, $0) } }
            .first
        return found.map { entry, factor in
            let points = entry.history.points
            let series = TimeSeries(isKept ? points[...] : points.suffix(Self.shownLimit))
            let shown = scale.flatMap { Entry.factor(from: number.scale, to: $0) } ?? 1
            return factor == shown ? series : series.multiplied(by: shown / factor)
        }
    }
}

extension NumberHistories.Entry {

    /// Whether all values are zero, and thus the same in every unit.
    fileprivate var isZero: Bool { history.points.allSatisfy { $0.lowest == 0 && $0.highest == 0 } }

    /// Returns the factor that converts a number to the unit of the values; nil if the two units are of different
    /// kinds.
    fileprivate func factor(for number: DocumentNumbers.Number) -> Double? {
        guard let unit, !isZero, number.scale != "" || number.value != 0 else { return 1 }
        return Self.factor(from: number.scale, to: unit)
    }

    fileprivate static func factor(from unit: String, to other: String) -> Double? {
        if unit == other { return 1 }
        let (own, target) = (QuantityText.measure(unit), QuantityText.measure(other))
        return own.base == target.base ? own.factor / target.factor : QuantityText.factor(from: unit, to: other)
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
