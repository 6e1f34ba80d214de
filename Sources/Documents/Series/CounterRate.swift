public import JSONDocuments
import Values

/// A computation of the growth of counters per second, for the setting `rate: true`. It stores the counters of each
/// document, and replaces each counter in the next document with its growth per second.
///
/// - For a number: its growth.
/// - For an object: the growth of each of its numbers or, if its field `value` is a number, only the growth of `value`.
/// - For an array of objects, such as Prometheus metrics: the growth of the numbers in each object, as described above.
///   Objects of two documents are matched by all their values that are not numbers, such as names and labels. The field
///   `help` is ignored.
/// - For an array of numbers: the growth of each number. Numbers are matched by their indices.
///
/// Texts with a unit or with separators, such as `1.5 GiB` and `1,234`, count as numbers if their column is read as
/// numbers. Their growth is in base units: bytes, bits or seconds.
///
/// Growth is measured over at least half a second, if possible. If the previous value is more recent than that, growth
/// is measured from the value before it, if there is one.
///
/// The growth of a counter in its first document is null. A counter that is smaller than before has restarted at 0, so
/// its value is its growth. Metrics whose type permits decreases, such as gauges, are not changed.
public struct CounterRate: Hashable, Sendable {

    private struct Sample: Hashable, Sendable {
        let value: Double
        let time: Double
    }

    /// The samples from which the growth of a counter is measured.
    private struct Baseline: Hashable, Sendable {
        var latest: Sample
        var previous: Sample?

        /// Returns the growth per second from a sample to a value; nil if it cannot be computed.
        func growth(to value: Double, at time: Double) -> Double? {
            let start = isRecent(at: time) ? previous ?? latest : latest
            return CounterRate.perSecond(from: start.value, to: value, in: time - start.time)
        }

        mutating func add(_ sample: Sample) {
            if sample.value < latest.value {
                (previous, latest) = (nil, sample)
            } else if !isRecent(at: sample.time) {
                (previous, latest) = (latest, sample)
            }
        }

        private func isRecent(at time: Double) -> Bool { time - latest.time < CounterRate.minimumTime }
    }

    /// The shortest time in seconds over which growth is measured if there is an earlier sample. Counters of the kernel
    /// advance in steps of 10 ms, so growth over a shorter time is unreliable.
    private static let minimumTime = 0.5

    private var samples: [String: Baseline] = [:]

    /// The maximum number of counters to track. The growth of further counters is null.
    public static let limit = 100_000

    /// Creates a computation without a previous document.
    public init() {}

    /// Returns the growth of a counter per second; nil if no time has passed, or if a value is not finite. If the new
    /// value is smaller, the counter has restarted at 0, so the new value is the growth.
    public static func perSecond(from old: Double, to new: Double, in seconds: Double) -> Double? {
        guard seconds > 0, old.isFinite, new.isFinite else { return nil }
        return (new < old ? new : new - old) / seconds
    }

    /// Returns the growth rounded to five significant digits, or to an integer if it has more digits before the point.
    /// Further digits would only reflect inaccurate times.
    private static func rounded(_ growth: Double) -> Double {
        var power = 1.0
        while abs(growth) * power < 10_000, power < 1e12, growth != 0 { power *= 10 }
        return (growth * power).rounded() / power
    }

    /// Returns the document with the growth of each counter in place of its value, and stores the counters for the next
    /// document.
    ///
    /// - Parameters:
    ///   - document: The document of the source.
    ///   - time: The time of the load in seconds, measured from any fixed moment.
    public mutating func next(_ document: JSONDocument, at time: Double) -> JSONDocument {
        var pass = Pass(document: document, time: time, old: samples)
        pass.addRoot()
        samples = pass.new
        return pass.builder.document
    }

    /// The processing of one document.
    private struct Pass {

        let document: JSONDocument
        let time: Double
        private let old: [String: Baseline]
        var new: [String: Baseline] = [:]
        private var counts: [String: Int] = [:]
        private let texts: CounterTexts
        var builder = JSONBuilder()

        init(document: JSONDocument, time: Double, old: [String: Baseline]) {
            self.document = document
            self.time = time
            self.old = old
            texts = CounterTexts(document)
        }

        mutating func addRoot() {
            let root = document.root
            switch document.kind(of: root) {
            case _ where isNumber(root): addGrowth(of: root, "")
            case .object: addMap(root, "")
            case .array:
                builder.beginArray()
                for index in 0..<document.childCount(of: root) {
                    let row = document.child(of: root, at: index)
                    switch document.kind(of: row) {
                    case .object: addMap(row, key(of: row))
                    case _ where isNumber(row): addGrowth(of: row, "\(index)")
                    default: builder.add(row, of: document)
                    }
                }
                builder.end()
            default: builder.add(root, of: document)
            }
        }

        private mutating func addMap(_ map: JSONDocument.Node, _ key: String) {
            let isMetric = document.child(of: map, named: "value").map { document.kind(of: $0) == .number } ?? false
            let isCounter = self.isCounter(map)
            builder.beginObject()
            for index in 0..<document.childCount(of: map) {
                let part = document.child(of: map, at: index)
                let name = document.name(of: part) ?? ""
                builder.name(name)
                if isNumber(part), isCounter, !isMetric || name == "value" {
                    addGrowth(of: part, key + "\u{0}" + name)
                } else {
                    builder.add(part, of: document)
                }
            }
            builder.end()
        }

        private func isNumber(_ node: JSONDocument.Node) -> Bool {
            document.kind(of: node) == .number || texts[node] != nil
        }

        /// Returns whether the numbers of an object are converted. They are converted unless the object is a metric
        /// whose type permits decreases, such as a gauge.
        private func isCounter(_ map: JSONDocument.Node) -> Bool {
            guard let type = document.child(of: map, named: "type"), document.child(of: map, named: "labels") != nil
            else { return true }
            return ["counter", "histogram", "summary", "untyped", "unknown"].contains(document.text(of: type))
        }

        /// Returns the key of a row: all its values that are not numbers, except the help text.
        private mutating func key(of map: JSONDocument.Node) -> String {
            let key = document.childNodes(of: map)
                .filter { !isNumber($0) && document.name(of: $0) != "help" }
                .map { document.json(of: $0) }.joined(separator: "\u{0}")
            // Append a sequence number to distinguish identical rows.
            counts[key, default: 0] += 1
            return "\(key)\u{0}\(counts[key] ?? 0)"
        }

        private mutating func addGrowth(of node: JSONDocument.Node, _ key: String) {
            guard let value = document.number(of: node) ?? texts[node], new.count < CounterRate.limit else {
                return builder.addNull()
            }
            let sample = Sample(value: value, time: time)
            var baseline = old[key]
            let growth = baseline?.growth(to: value, at: time)
            if baseline == nil { baseline = Baseline(latest: sample) } else { baseline?.add(sample) }
            new[key] = baseline
            if let growth { builder.add(CounterRate.rounded(growth)) } else { builder.addNull() }
        }
    }
}
