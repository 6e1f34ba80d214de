import JSONDocuments
import Values

/// The names of the rows of a list. The numbers of a row are recorded under its name.
///
/// A row is named by the values that identify it in all versions of the list. By default, these are the values in the
/// columns that ``RowKeys`` chose; the settings may declare other columns. If there are no such columns, all texts and
/// identifying numbers of a row are used. Rows with the same name get no name, because they may change places.
struct RowNames {

    struct Name {
        /// The texts that identify the row.
        let path: [String]
        /// The texts that the row's title consists of.
        let title: [String]
        /// The texts that identified the row in earlier releases; nil if they are the same or unknown.
        let former: [String]?
    }

    /// The name of each row; nil if other rows have the same name.
    let all: [Name?]
    /// The columns that identify the rows, if the settings declare them or if their names are usual for identities
    /// (``RowKey/Basis/named``). Empty in all other cases. By default, the numbers in these columns are not recorded.
    let key: Set<String>

    /// Names of columns whose numbers are identifiers.
    static let identifiers: Set<String> = ["id", "pid", "ppid", "uid", "gid", "port", "ifindex"]

    /// - Parameters:
    ///   - rows: The whole list.
    ///   - document: The document of the list.
    ///   - label: The column that names the rows, according to the options of the view; nil if no option names a
    ///     column.
    ///   - metrics: The columns of metrics; nil if the rows are not metrics.
    init(
        _ rows: Rows, of document: JSONDocument, labeled label: String?, _ metrics: MetricColumns?,
        _ readings: RowReadings, in reader: RowReader
    ) {
        let texts = Texts(rows: rows, readings: readings)
        if let metrics, label == nil {
            let paths = texts.joined(metrics.labelColumns)
            self.init(paths, paths, nil, [])
            return
        }
        let chosen = reader.context.rowKeys.identities(of: rows, in: document).key
        let isDeclared = chosen.basis == .declared && chosen.columns.contains { rows.values($0) != nil }
        let isNamed = isDeclared || chosen.basis == .named
        let usualColumns = metrics?.labelColumns ?? (texts.columns + texts.identifiers)
        let columns =
            chosen.item + (isNamed || chosen.basis == .leadingColumns ? chosen.columns : usualColumns)
        let key = isNamed ? Set(columns) : []
        let paths = texts.joined(columns)
        let areNumbers = columns.allSatisfy { readings.isNumeric($0) || rows.hasDigitsOnly($0) }
        let usual = texts.unique.map { texts.joined([$0]) }
        let titles =
            !areNumbers && (isDeclared || usual == nil)
            ? paths : usual ?? zip(texts.joined(texts.columns), paths).map { $0 + $1 }
        let former = isDeclared ? nil : usual
        guard let label else {
            self.init(paths, titles, former, key)
            return
        }
        let labels = texts.joined([rows.ownName(label)])
        let areUnique = Set(labels).count == labels.count
        guard isDeclared || !areUnique else {
            self.init(labels, labels, nil, key)
            return
        }
        let labeled = zip(labels, paths).map { $0 + $1 }
        self.init(isDeclared ? paths : labeled, areUnique ? labels : labeled, areUnique ? labels : nil, key)
    }

    private init(_ paths: [[String]], _ titles: [[String]], _ former: [[String]]?, _ key: Set<String>) {
        let counts = Self.counts(paths)
        all = paths.indices.map { row in
            guard counts[paths[row]] == 1 else { return nil }
            let former = former?[row]
            return Name(path: paths[row], title: titles[row], former: former == paths[row] ? nil : former)
        }
        self.key = key
    }

    private static func counts(_ paths: [[String]]) -> [[String]: Int] {
        Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

private struct Texts {

    let rows: Rows
    /// The columns of texts that are neither numbers nor URLs.
    let columns: [String]
    let identifiers: [String]

    init(rows: Rows, readings: RowReadings) {
        self.rows = rows
        columns = rows.columns.filter { name in
            rows.isColumn(name) { value, _ in value.kind == .string && !value.isURL } && !readings.isNumeric(name)
        }
        identifiers = rows.columns.filter { [columns] name in
            RowNames.identifiers.contains(name.lowercased()) && !columns.contains(name)
        }
    }

    /// The first column whose texts differ from row to row, are not empty, and are likely to stay the same over time;
    /// nil if there is none.
    var unique: String? {
        columns.first { name in
            guard rows.areLasting(name), let texts = rows.texts(name) else { return false }
            return Set(texts).count == texts.count && !texts.contains("")
        }
    }

    /// Returns the nonempty texts of each row in the given columns.
    func joined(_ columns: [String]) -> [[String]] {
        let values = columns.map { rows.values($0) }
        return rows.rows.indices.map { row in values.compactMap { $0?[row]?.text }.filter { !$0.isEmpty } }
    }
}

extension Rows {

    fileprivate func hasDigitsOnly(_ column: String) -> Bool {
        isColumn(column) { value, _ in value.text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
