import Dashboard
import Documents
import JSONDocuments
import Loadables
import Synchronization
import Values

/// The readings of the columns of rows. Each reading is created when it is first needed.
final class RowReadings: Sendable {

    private let rows: Rows
    private let reader: RowReader
    private let known = Mutex<[String: ColumnReading]>([:])

    init(_ rows: Rows, in reader: RowReader) {
        (self.rows, self.reader) = (rows, reader)
    }

    /// Returns the reading of a column, or of a field nested in the values of a column. The reading covers all rows.
    /// Nil if no row contains the field.
    func reading(_ name: String?) -> ColumnReading? {
        guard let name else { return nil }
        if let reading = known.withLock({ $0[name] }) { return reading }
        guard let values = rows.values(name) else { return nil }
        let own = rows.ownName(name)
        let reading = reader.reading(values, name: own, unit: rows.isPart ? nil : reader.fieldUnits[own])
        known.withLock { $0[name] = reading }
        return reading
    }

    func isNumeric(_ name: String) -> Bool { reading(name)?.isNumeric ?? false }
}

extension RowReader {

    /// Returns the reading of the values, which are treated as one column.
    ///
    /// - Parameter unit: The unit of values that are plain numbers; nil if they have none.
    func reading(_ values: [Element?], name: String = "", unit: String?) -> ColumnReading {
        unit.map { reading(values).measured(in: $0) } ?? reading(values, name: name)
    }

    /// Returns the reading for each member of a map. Numbers with prefixes such as `k` are treated as one column. Any
    /// other number is read in its own unit.
    func readings(ofMembers members: [(name: String, value: Element)]) -> [ColumnReading] {
        let values = members.map(\.value)
        let units = members.map { fieldUnits[$0.name] }
        let plain = reading(values)
        guard units.contains(where: { $0 != nil }), plain.isNumeric else { return values.map { _ in plain } }
        let texts = zip(values, units).map { value, unit in unit.map { "\(value.text) \($0)" } ?? value.text }
        let written = ColumnReading(of: texts, form: .point)
        if written.kind == .number, CommonUnit.arePrefixes(units) { return values.map { _ in written } }
        return units.map { $0.map(plain.measured) ?? plain }
    }

    /// Returns the reading of the values, which are treated as one column.
    func reading(_ values: [Element?], name: String = "") -> ColumnReading {
        let texts = values.map { value in value.flatMap { $0.kind == .null ? nil : $0.text } }
        if let moments = moments(of: values, in: name) {
            return ColumnReading(of: texts, moments: moments.map { $0?.timestamp(in: time.zone) })
        }
        let reading = ColumnReading(of: texts, name: name, form: context.numberForm)
        guard !reading.isNumeric, let moments = moments(amongWords: texts, in: name) else { return reading }
        return ColumnReading(of: texts, moments: moments)
    }

    /// Returns whether the plain numbers of a field are percentages, according to the source or to the name of the field.
    func isPercent(_ field: String) -> Bool { percentFields.contains(field) || ColumnReading.isPercent(name: field) }

    /// Returns the moments in a column that contains more moments than words. Returns nil for any other column.
    private func moments(amongWords texts: [String?], in column: String) -> [Timestamp?]? {
        let times = cell.times(in: column)
        var counts = (moments: 0, words: 0)
        let moments = texts.map { text -> Timestamp? in
            guard let text, !ColumnReading.isMissing(text) else { return nil }
            let moment = Moment(text, numbers: times, in: time.zone)
            if moment == nil { counts.words += 1 } else { counts.moments += 1 }
            return moment?.timestamp(in: time.zone)
        }
        return counts.moments > counts.words ? moments : nil
    }

    /// Returns the moments in a column, with nil for each missing value. Returns nil if the column contains no moment,
    /// or if it contains a value that is not a moment.
    private func moments(of values: [Element?], in column: String) -> [Moment?]? {
        let cell = self.cell
        let times = cell.times(in: column)
        var moments: [Moment?] = []
        for value in values {
            guard let value, value.kind != .null, !ColumnReading.isMissing(value.text) else {
                moments.append(nil)
                continue
            }
            guard let moment = cell.moment(value, times) else { return nil }
            moments.append(moment)
        }
        return moments.contains { $0 != nil } ? moments : nil
    }
}

extension RowReader {

    /// Returns the columns that contain neither plain numbers nor plain text, such as columns of sizes, of times, or of
    /// numbers in an ambiguous form. The text of a column describes its reading. Returns no columns for a single row.
    func columnFields(of document: Document) -> [(name: String, text: String)] {
        guard let rows = rows(in: document), rows.rows.count > 1 else { return [] }
        let readings = RowReadings(rows, in: self)
        return rows.columns.compactMap { name in
            readings.reading(name).flatMap { $0.isWorthSaying ? ("Column \(name)", $0.summary) : nil }
        }
    }
}

extension ColumnReading {

    var unit: NumberUnit? { unitName.map { NumberUnit($0) } }

    var unitName: String? {
        switch kind {
        case .size(let isBinary): isBinary ? "binary_bytes" : "bytes"
        case .sizeRate(let isBinary): isBinary ? "binary_bytes/s" : "bytes/s"
        case .bits: "bits"
        case .bitRate: "bits/s"
        case .duration: "seconds"
        case .percent: "percent"
        case .money(let unit), .measure(let unit): unit
        case .number, .version, .moment, .text: nil
        }
    }

    /// The unit of the numbers as text; empty if they have no unit. It is used to compare the units of different loads,
    /// because a program may change the prefix.
    var scale: String {
        switch kind {
        case .size: "B"
        case .sizeRate: "B/s"
        case .bits: "bit"
        case .bitRate: "bit/s"
        case .duration: "s"
        case .percent: "%"
        case .money(let unit), .measure(let unit): unit
        case .number, .version, .moment, .text: ""
        }
    }

    /// Whether the reading tells the user something that the values themselves do not show.
    var isWorthSaying: Bool { kind != .number && kind != .text(nil) }
}
