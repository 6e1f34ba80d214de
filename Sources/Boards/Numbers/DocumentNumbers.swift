import Dashboard
import JSONDocuments
import TerminalUI
import Values

/// The numbers of a document that can be recorded over time. They are in a map and its inner maps, or in rows with
/// names.
struct DocumentNumbers {

    struct Number {
        let name: NumberName
        /// The field with the number.
        let field: String
        /// The value; nil if it is missing.
        let value: Double?
        let unit: NumberUnit?
    }

    /// The maximum number of recorded numbers.
    static let limit = 64
    /// The maximum nesting of maps.
    private static let depth = 4

    let all: [Number]
    /// The number of values beyond the limit, which are not recorded.
    let omitted: Int

    /// Creates the list of a document's numbers; nil if the document contains no number that can be recorded, or if its
    /// rows contain times and are thus already a history.
    init?(_ root: Element, _ fields: NumberFields, in reader: RowReader) {
        let found = Self.ofMap(root, fields, reader) ?? Self.ofRows(root, fields, reader) ?? []
        guard found.contains(where: { $0.value != nil }) else { return nil }
        var counts: [NumberName: Int] = [:]
        let named = found.map { number in
            counts[number.name, default: 0] += 1
            guard let count = counts[number.name], count > 1 else { return number }
            return Number(
                name: NumberName(number.name.path + ["\(count)"]), field: number.field, value: number.value,
                unit: number.unit)
        }
        (all, omitted) = (Array(named.prefix(Self.limit)), max(0, named.count - Self.limit))
    }

    // MARK: Maps

    private static func ofMap(_ root: Element, _ fields: NumberFields, _ reader: RowReader) -> [Number]? {
        guard root.kind == .object, fields.label == nil else { return nil }
        let parts =
            fields.values.isEmpty
            ? root.members
            : fields.values.compactMap { name in
                root.part(named: name).map { (name, $0) }
            }
        let numbers = parts.flatMap { Self.numbers(of: $1, at: [$0], field: $0, reader) }
        return numbers.isEmpty ? nil : numbers
    }

    private static func numbers(
        of element: Element, at path: [String], field: String, _ reader: RowReader
    ) -> [Number] {
        guard element.isScalar else {
            guard path.count < depth else { return [] }
            return element.members.flatMap { Self.numbers(of: $0.value, at: path + [$0.name], field: field, reader) }
        }
        let reading = reader.reading([element], name: path.last ?? "")
        guard reading.isNumeric, let value = reading.values.first else { return [] }
        return [Number(name: NumberName(path), field: field, value: value, unit: reading.unit)]
    }

    // MARK: Rows

    /// Names of columns whose numbers are identifiers.
    private static let keyColumns: Set<String> = ["id", "pid", "ppid", "uid", "gid", "port"]

    private static func ofRows(_ root: Element, _ fields: NumberFields, _ reader: RowReader) -> [Number]? {
        guard let rows = reader.rows(root), !rows.rows.isEmpty else { return nil }
        let readings = RowReadings(rows, in: reader)
        let metrics = MetricColumns(rows)
        let labels = fields.label.map { [rows.ownName($0)] } ?? metrics?.labelColumns ?? texts(of: rows, readings)
        let isNamed = !labels.isEmpty || rows.rows.count == 1
        guard isNamed, metrics != nil || !isRecord(rows, labeled: fields.label, reader) else { return nil }
        let columns =
            fields.values.isEmpty
            ? metrics == nil ? numbers(of: rows, readings) : ["value"] : fields.values.map(rows.ownName)
        let names = labels.map { rows.values($0) }
        return rows.rows.indices.flatMap { row in
            let path = names.compactMap { $0?[row]?.text }.filter { !$0.isEmpty }
            return columns.compactMap { column -> Number? in
                guard let reading = readings.reading(column), reading.isNumeric else { return nil }
                return Number(
                    name: NumberName(path + [column]), field: column, value: reading.values[row], unit: reading.unit)
            }
        }
    }

    /// Returns whether the rows are values at different times.
    private static func isRecord(_ rows: Rows, labeled label: String?, _ reader: RowReader) -> Bool {
        guard rows.rows.count > 1, reader.moments(of: rows) != nil else { return false }
        guard let texts = label.flatMap(rows.texts) else { return true }
        return Set(texts).count < texts.count
    }

    private static func numbers(of rows: Rows, _ readings: RowReadings) -> [String] {
        let numeric = rows.columns.filter { readings.isNumeric($0) && !keyColumns.contains($0.lowercased()) }
        return numeric.contains("value") ? ["value"] : numeric
    }

    /// Returns the columns that name a row: the first text column whose texts all differ. If there is no such column,
    /// returns all text columns and, if there is one, a column of unique identifiers such as `pid`.
    private static func texts(of rows: Rows, _ readings: RowReadings) -> [String] {
        let columns = rows.columns.filter { name in
            rows.isColumn(name) { value, _ in value.isPlainText } && !readings.isNumeric(name)
        }
        let unique = columns.first { name in rows.texts(name).map { Set($0).count == $0.count } ?? false }
        let key = rows.columns.first { name in
            keyColumns.contains(name.lowercased())
                && rows.texts(name).map { Set($0).count == $0.count && !$0.contains("") } ?? false
        }
        return unique.map { [$0] } ?? columns + [key].compactMap(\.self)
    }
}
