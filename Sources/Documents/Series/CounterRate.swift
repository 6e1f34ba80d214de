public import JSONDocuments
import Values

/// How fast counters grow: `rate: true`. It remembers the last document, and makes of the next one the same document with each
/// number replaced by its growth per second.
///
/// - A document that is a number: its growth.
/// - A map: the growth of each of its numbers.
/// - A list of maps that have a number `value` (such as metrics of Prometheus): the growth of `value` for each, known again by
///   all its texts, so by name and labels.
/// - A list of other maps: the growth of each number in them, rows being known again by their texts.
///
/// Texts with a unit or with separators, such as `1.5 GiB` and `1,234`, are numbers, too, where their column is read so. Their growth
/// is in base units: bytes, bits or seconds.
///
/// What was not there before has no growth yet: null. A counter that is smaller than before has begun anew at 0, so all that it
/// counts has come since. Of metrics with a type only counters, histograms and summaries are counters; others stay as they are.
public struct CounterRate: Hashable, Sendable {

    private struct Sample: Hashable, Sendable {
        let value: Double
        let time: Double
    }

    private var samples: [String: Sample] = [:]

    /// How many counters it remembers at most; more are left out, with null as their growth.
    public static let limit = 100_000

    /// Begins without a document.
    public init() {}

    /// How much a counter has grown per second; nil if no time has passed.
    public static func perSecond(from old: Double, to new: Double, in seconds: Double) -> Double? {
        guard seconds > 0, old.isFinite, new.isFinite else { return nil }
        return (new < old ? new : new - old) / seconds
    }

    /// A growth with five digits, and all of those before the point: more would come from the moment of the measurement.
    private static func rounded(_ growth: Double) -> Double {
        var power = 1.0
        while abs(growth) * power < 10_000, power < 1e12, growth != 0 { power *= 10 }
        return (growth * power).rounded() / power
    }

    /// The document with growths instead of counters.
    ///
    /// - Parameters:
    ///   - document: What the source has given.
    ///   - time: When it was loaded, in seconds; from any beginning, but always the same.
    public mutating func next(_ document: JSONDocument, at time: Double) -> JSONDocument {
        var pass = Pass(document: document, time: time, old: samples)
        pass.addRoot()
        samples = pass.new
        return pass.builder.document
    }

    /// One document being read.
    private struct Pass {

        let document: JSONDocument
        let time: Double
        private let old: [String: Sample]
        var new: [String: Sample] = [:]
        private var counts: [String: Int] = [:]
        private let texts: CounterTexts
        var builder = JSONBuilder()

        init(document: JSONDocument, time: Double, old: [String: Sample]) {
            self.document = document
            self.time = time
            self.old = old
            texts = CounterTexts(document)
        }

        mutating func addRoot() {
            let root = document.root
            switch document.kind(of: root) {
            case .number: addGrowth(of: root, "")
            case .string where texts[root] != nil: addGrowth(of: root, "")
            case .object: addMap(root, "")
            case .array:
                builder.beginArray()
                for index in 0..<document.childCount(of: root) {
                    let row = document.child(of: root, at: index)
                    switch document.kind(of: row) {
                    case .object: addMap(row, key(of: row))
                    case .number: addGrowth(of: row, "\(index)")
                    case .string where texts[row] != nil: addGrowth(of: row, "\(index)")
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

        /// Whether it is a metric of a type that only grows, or says nothing of its type.
        private func isCounter(_ map: JSONDocument.Node) -> Bool {
            guard let type = document.child(of: map, named: "type"), document.child(of: map, named: "labels") != nil
            else { return true }
            return ["counter", "histogram", "summary", "untyped", "unknown"].contains(document.text(of: type))
        }

        /// What a row is known by: all in it that is not a number.
        private mutating func key(of map: JSONDocument.Node) -> String {
            let key = (0..<document.childCount(of: map)).map { document.child(of: map, at: $0) }
                .filter { !isNumber($0) && document.name(of: $0) != "help" }
                .map { document.json(of: $0) }.joined(separator: "\u{0}")
            // Of rows that are alike each is known by its place among them.
            counts[key, default: 0] += 1
            return "\(key)\u{0}\(counts[key] ?? 0)"
        }

        private mutating func addGrowth(of node: JSONDocument.Node, _ key: String) {
            guard let value = document.number(of: node) ?? texts[node], new.count < CounterRate.limit else {
                return builder.addNull()
            }
            new[key] = Sample(value: value, time: time)
            let growth = old[key].flatMap { CounterRate.perSecond(from: $0.value, to: value, in: time - $0.time) }
            if let growth { builder.add(CounterRate.rounded(growth)) } else { builder.addNull() }
        }
    }
}
