import TerminalUI

/// The columns of a list of metrics from `parse: prometheus`: the name, the value, a column for each of up to 40
/// labels, and the type.
struct MetricColumns {

    /// The labels of all metrics in the order of their first occurrence, up to ``labelLimit``.
    private let labels: [String]

    private static let prefix = "labels."
    private static let labelLimit = 40

    /// Creates the columns. Returns nil if the rows are not metrics.
    init?(_ rows: Rows) {
        guard ["name", "labels", "value", "type"].allSatisfy(rows.columns.contains), let values = rows.values("labels"),
            values.allSatisfy({ $0?.kind == .object })
        else { return nil }
        var names = PartNames(limit: Self.labelLimit)
        for value in values { _ = value.map { names.places(of: $0.cells, addsNew: true) } }
        labels = names.all
    }

    /// Returns the names of the columns that a table shows.
    func names(withHelp hasHelp: Bool) -> [String] {
        ["name", "value"] + labels.map { Self.prefix + $0 } + ["type"] + (hasHelp ? ["help"] : [])
    }

    /// The columns that distinguish metrics: the name and the labels.
    var labelColumns: [String] { ["name"] + labels.map { Self.prefix + $0 } }

    func title(of column: String) -> String {
        guard column.hasPrefix(Self.prefix) else { return column }
        let label = String(column.dropFirst(Self.prefix.count))
        return ["name", "value", "type", "help"].contains(label) ? column : label
    }

    /// Returns the rows without the buckets of histograms. If there are only buckets, returns all rows.
    func withoutBuckets(_ rows: Rows) -> Rows {
        guard labels.contains("le"), let names = rows.values("name"), let buckets = rows.values(Self.prefix + "le")
        else {
            return rows
        }
        let isBucket = { (index: Int) in buckets[index] != nil && names[index]?.text.hasSuffix("_bucket") == true }
        let others = rows.rows.indices.filter { !isBucket($0) }
        return others.isEmpty ? rows : rows.inOrder(others)
    }

    /// Replaces the value of a metric with a readable form. Also replaces the name with plain text, because a metric
    /// named `up` would otherwise be shown as a state.
    ///
    /// - Returns: The exact texts of rounded values, keyed by the index of the column.
    func round(_ texts: inout [StyledText], _ row: [Element?], _ columns: [String]) -> [Int: String] {
        if let place = columns.firstIndex(of: "name"), row.indices.contains(place), let name = row[place] {
            texts[place] = StyledText(name.text)
        }
        guard let place = columns.firstIndex(of: "value"), row.indices.contains(place), let value = row[place] else {
            return [:]
        }
        switch value.kind {
        case .null:
            texts[place] = StyledText("NaN", .secondary)
            return [place: ""]
        case .number:
            let exact = value.text
            let rounded = Self.rounded(exact)
            guard rounded != exact else { return [:] }
            texts[place] = StyledText(rounded)
            return [place: exact]
        default: return [:]
        }
    }

    /// Returns a number rounded to four significant digits, but with all digits before the point. A number below 0.001
    /// is rounded to three digits. Text that is not a number is returned unchanged. An infinite number becomes `+Inf`
    /// or `-Inf`.
    static func rounded(_ text: String) -> String {
        guard let value = Double(text) else { return text }
        guard value.isFinite else { return value > 0 ? "+Inf" : "-Inf" }
        let size = abs(value)
        if value == value.rounded() { return size < 1e15 ? NumberText.fixed(value, .point) : text }
        if size < 0.001 { return NumberText.short(value, .point) }
        let decimals =
            size < 0.01 ? 6 : size < 0.1 ? 5 : size < 1 ? 4 : size < 10 ? 3 : size < 100 ? 2 : size < 1_000 ? 1 : 0
        var digits = NumberText.fixed(value, decimals: decimals, .point)
        if digits.contains(".") {
            while digits.hasSuffix("0") { digits.removeLast() }
            if digits.hasSuffix(".") { digits.removeLast() }
        }
        return digits
    }
}
