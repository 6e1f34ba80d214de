public import JSONDocuments
import Values

/// A computation of the growth of counters per second, for the setting `rate: true`. It stores the counters of each
/// document, and replaces each counter in the next document with its growth per second.
///
/// - In an object, each number at any depth is a counter. If the field `value` of the object is a number, only this
///   number is a counter.
/// - In an array of rows, which are objects or arrays, the numbers in each row are counters.
/// - In an array of numbers, each number is a counter. Numbers are matched by their indices, if the array has as many
///   elements as before.
///
/// Rows of two documents are matched by the fields that ``init(id:)`` names. If no row has these fields, rows are
/// matched by the first of the fields `id`, `uuid`, `guid`, `key`, `pid` and `ifindex` that has a different value in
/// each row. If there is no such field, rows are matched by their texts, such as names and labels, and by numbers in
/// fields such as `port`. Texts that usually change, such as times, are used only if the other texts do not distinguish
/// all rows. The field `help` is ignored. Rows that contain only numbers are matched by their indices, if there are as
/// many rows as before. If a row cannot be matched, its growth is null. Values that identify rows, and numbers in
/// fields such as `id`, `pid` and `port`, are not changed.
///
/// Texts with a unit or with separators, such as `1.5 GiB` and `1,234`, count as numbers if their column is read as
/// numbers. Percentages, rates and amounts of money do not count. The growth of such texts is in base units: bytes,
/// bits, seconds, or the unit without a prefix, such as W for `1.2 kW`. Texts of digits, such as `"5011722"`, may be
/// names. They count as numbers after one of the texts at the same path has increased; before that, they are unchanged.
/// Times since 1970 in fields such as `timestamp` are never changed.
///
/// Growth is measured over at least half a second, if possible. If the previous value is too recent, growth is measured
/// from the value before it, if there is one.
///
/// The growth of a counter in its first document is null. If a counter is smaller than before, its growth is measured
/// from 0, because the counter has restarted. Metrics with a type that permits decreases, such as gauges, are not
/// changed.
public struct CounterRate: Hashable, Sendable {

    struct Sample: Hashable, Sendable {
        let value: Double
        let time: Double
    }

    /// The latest samples of a counter. Growth is measured from one of them.
    struct Baseline: Hashable, Sendable {
        var latest: Sample
        var previous: Sample?

        /// Returns the growth per second from a stored sample to a value; nil if the growth cannot be computed.
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

    struct State: Hashable, Sendable {
        var samples: [String: Baseline] = [:]
        /// The keys of the rows, keyed by the key of their array.
        var rows: [String: Set<String>] = [:]
        /// The paths of the texts of digits that have increased.
        var grown: Set<String> = []
    }

    private var state = State()
    private let id: [String]

    /// Messages about the latest document, for example about rows with unknown growth; empty if there are none.
    public private(set) var remarks: [String] = []

    /// The maximum number of counters to track. The growth of further counters is null.
    public static let limit = 100_000

    /// Creates a computation without a previous document.
    ///
    /// - Parameter id: The names of the fields that identify a row, such as `pid` or `disk.name`. If empty, rows are
    ///   matched by other fields; see ``CounterRate``.
    public init(id: [String] = []) { self.id = id }

    /// Returns the growth of a counter per second. Returns nil if no time has passed, or if a value is not finite. If
    /// the new value is smaller, growth is measured from 0, because the counter has restarted.
    public static func perSecond(from old: Double, to new: Double, in seconds: Double) -> Double? {
        guard seconds > 0, old.isFinite, new.isFinite else { return nil }
        return (new < old ? new : new - old) / seconds
    }

    /// Returns the growth, rounded to five significant digits. A growth with more digits before the point is rounded to
    /// an integer. Further digits would only reflect inaccurate times.
    static func rounded(_ growth: Double) -> Double {
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
        next(document, at: time) { _, texts in
            !texts.contains { $0.map { WrittenTime($0) != nil } ?? false }
        }
    }

    /// Returns the document with the growth of each counter in place of its value, and stores the counters for the next
    /// document.
    ///
    /// - Parameters:
    ///   - document: The document of the source.
    ///   - time: The time of the load in seconds, measured from any fixed moment.
    ///   - isLasting: A closure that returns whether the rows are likely to keep their texts in a column from one
    ///     document to the next. The arguments are the name and the texts of the column. A text is nil for a value that
    ///     is not a text.
    package mutating func next(
        _ document: JSONDocument, at time: Double, isLasting: @escaping (String, [String?]) -> Bool
    ) -> JSONDocument {
        var pass = CounterPass(document, at: time, after: state, id: id, isLasting: isLasting)
        let growth = pass.run()
        (state, remarks) = (pass.new, pass.remarks)
        return growth
    }
}
