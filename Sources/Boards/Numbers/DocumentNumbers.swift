import Dashboard
import JSONDocuments
import TerminalUI
import Values

/// The numbers of a document that can be recorded over time. They are in a map and its inner maps, or in rows with
/// names.
struct DocumentNumbers {

    struct Number {
        let name: NumberName
        let field: String
        /// The value; nil if it is missing.
        let value: Double?
        let unit: NumberUnit?
        /// The unit of the value as text; empty if it has none.
        var scale = ""
        /// The index of the row with the number; nil for a number in a map.
        var row: Int?
        /// The texts that the title consists of; nil to use the name.
        var title: NumberName?
        /// The name that earlier releases gave to the number; nil if that name is the same or unknown.
        var former: NumberName?

        /// The unit without its prefix: `Hz` for MHz. Unlike the prefix, it is the same in all loads.
        var base: String { QuantityText.measure(scale).base }
    }

    static let limit = 64
    /// The maximum nesting of maps.
    private static let depth = 4

    let all: [Number]
    /// The number of values beyond the limit, which are not recorded.
    let omitted: Int

    /// Creates the list of a document's numbers. Returns nil if the document contains no number that can be recorded,
    /// or if its rows are values at different times and thus already a history.
    init?(_ root: Element, _ fields: NumberFields, in reader: RowReader) {
        let found = Self.ofMap(root, fields, reader) ?? Self.ofRows(root, fields, reader) ?? []
        guard found.contains(where: { $0.value != nil }) else { return nil }
        var counts: [NumberName: Int] = [:]
        let named = found.map { number in
            counts[number.name, default: 0] += 1
            guard let count = counts[number.name], count > 1 else { return number }
            return Number(
                name: NumberName(number.name.path + ["\(count)"]), field: number.field, value: number.value,
                unit: number.unit, scale: number.scale)
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
        let unit = path.count == 1 ? reader.fieldUnits[path[0]] : nil
        let reading = reader.reading([element], name: path.last ?? "", unit: unit)
        guard reading.isNumeric, let value = reading.values.first else { return [] }
        return [
            Number(name: NumberName(path), field: field, value: value, unit: reading.unit, scale: reading.scale)
        ]
    }

    // MARK: Rows

    private static func ofRows(_ root: Element, _ fields: NumberFields, _ reader: RowReader) -> [Number]? {
        guard let rows = reader.rows(root), !rows.rows.isEmpty else { return nil }
        let readings = RowReadings(rows, in: reader)
        let metrics = MetricColumns(rows)
        guard metrics != nil || !isRecord(rows, labeled: fields.label, reader) else { return nil }
        let names = RowNames(rows, of: root.document, labeled: fields.label, metrics, readings, in: reader)
        let columns =
            fields.values.isEmpty
            ? metrics == nil ? numbers(of: rows, besides: names.key, readings) : ["value"]
            : fields.values.map(rows.ownName)
        return rows.rows.indices.flatMap { row -> [Number] in
            guard let name = names.all[row] else { return [] }
            return columns.compactMap { column in
                guard let reading = readings.reading(column), reading.isNumeric else { return nil }
                return Number(
                    name: NumberName(name.path + [column]), field: column, value: reading.values[row],
                    unit: reading.unit, scale: reading.scale, row: row, title: NumberName(name.title + [column]),
                    former: name.former.map { NumberName($0 + [column]) })
            }
        }
    }

    /// Returns a remark about rows whose numbers are not recorded because other rows have the same names. Returns an
    /// empty array if there are no such rows.
    static func remarks(onRowsOf root: Element, _ fields: NumberFields, in reader: RowReader) -> [String] {
        guard let rows = reader.rows(root), rows.rows.count > 1 else { return [] }
        let metrics = MetricColumns(rows)
        guard metrics != nil || !isRecord(rows, labeled: fields.label, reader) else { return [] }
        let readings = RowReadings(rows, in: reader)
        let names = RowNames(rows, of: root.document, labeled: fields.label, metrics, readings, in: reader)
        let count = names.all.count { $0 == nil }
        guard count > 0 else { return [] }
        return [
            "\(count) \(count == 1 ? "row has" : "rows have") no history, because nothing distinguishes them from other rows; set “id”"
        ]
    }

    /// Returns whether the rows are values at different times. This is the case if there are several rows with times,
    /// unless the label is different in each row.
    private static func isRecord(_ rows: Rows, labeled label: String?, _ reader: RowReader) -> Bool {
        guard rows.rows.count > 1, reader.moments(of: rows) != nil else { return false }
        guard let texts = label.flatMap(rows.texts) else { return true }
        return Set(texts).count < texts.count
    }

    private static func numbers(of rows: Rows, besides key: Set<String>, _ readings: RowReadings) -> [String] {
        let numeric = rows.columns.filter {
            readings.isNumeric($0) && !RowNames.identifiers.contains($0.lowercased()) && !key.contains($0)
        }
        return numeric.contains("value") ? ["value"] : numeric
    }
}
