import JSONDocuments
import Loadables
import Values

/// Rows that contain times. A chart draws their numbers as lines over time.
struct TimedRows {

    let name: String
    private let moments: [Timestamp?]
    /// The name of each row's line; nil if there is a line for each column.
    private let labels: [String]?
    private let readings: RowReadings

    /// Creates timed rows. Returns nil if the rows contain no times.
    ///
    /// - Parameters:
    ///   - name: The field with the times; nil for the first column of times.
    ///   - label: The field with the names of the lines; nil to determine it.
    init?(_ rows: Rows, named name: String?, label: String?, _ readings: RowReadings, in reader: RowReader) {
        guard let moments = reader.moments(of: rows, named: name.map(rows.ownName)) else { return nil }
        (self.name, self.moments, self.readings) = (moments.name, moments.values, readings)
        labels =
            label.map { rows.texts($0) }
            ?? Self.labels(of: rows, besides: moments.name, moments.values, readings)
    }

    /// Returns the name of the line for each row. Nil if all rows have different times, or if no column distinguishes
    /// rows with the same time.
    ///
    /// The names are the texts of the first column that distinguishes all rows with the same time. If there is no such
    /// column, the texts of several columns are joined. Columns without repeated texts are ignored, unless all rows
    /// have the same time.
    private static func labels(
        of rows: Rows, besides time: String, _ moments: [Timestamp?], _ readings: RowReadings
    ) -> [String]? {
        let known = moments.indices.filter { moments[$0] != nil }
        func count(_ texts: [String]?) -> Int {
            Set(known.map { [texts?[$0] ?? "", "\(moments[$0]?.nanosecondsSince1970 ?? 0)"] }).count
        }
        let bare = count(nil)
        guard bare < known.count else { return nil }
        let names = rows.columns.filter { name in
            name != time && !readings.isNumeric(name) && rows.isColumn(name) { value, _ in value.isPlainText }
        }
        let columns = names.compactMap { rows.texts($0) }.filter { bare == 1 || Set($0).count < $0.count }
        if let column = columns.first(where: { count($0) == known.count }) { return column }
        return columns.reduce(nil) { labels, column in
            let joined = labels.map { zip($0, column).map { $0.isEmpty ? $1 : "\($0) \($1)" } } ?? column
            return count(joined) > count(labels) ? joined : labels
        }
    }

    /// Returns lines over time: one for each column or, if rows have labels, one for each column and label.
    ///
    /// - Returns: The lines, and the number of rows that are not drawn because another row of the same line has the
    ///   same time.
    func lines(_ columns: [String]) -> (all: [ChartLook.Line], repeated: Int) {
        var repeated = Set<Int>()
        let lines = columns.flatMap { column -> [ChartLook.Line] in
            guard let reading = readings.reading(column) else { return [] }
            var names: [String] = []
            var samples: [String: [TimeSeries.Sample]] = [:]
            var dates: [String: Set<Timestamp>] = [:]
            for (row, moment) in moments.enumerated() {
                guard let moment, let value = reading.values[row] else { continue }
                let name = labels.map { columns.count == 1 ? $0[row] : "\($0[row]) \(column)" } ?? column
                if samples[name] == nil { names.append(name) }
                samples[name, default: []].append(TimeSeries.Sample(value, at: moment))
                if !dates[name, default: []].insert(moment).inserted { repeated.insert(row) }
            }
            return names.prefix(ChartLook.lineLimit).map { name in
                ChartLook.Line(name: name, field: column, unit: reading.unit, history: TimeSeries(samples[name] ?? []))
            }
        }
        return (lines, repeated.count)
    }
}
