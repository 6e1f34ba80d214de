import FoundationEssentials
import JSONDocuments

/// Words separated by spaces: see ``DocumentFormat/columns(_:)``.
struct ColumnsFormat: DataFormat {

    static let name = "columns"
    static let dataName: String? = "a table in columns"
    static let hasLimitedRows = true

    let names: [String]

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        let (rows, remarks, percentFields) = try ColumnsReader.read(
            SourceText(bytes, isGrowing: options.isGrowing), names, isGrowing: options.isGrowing, options.rowLimits)
        var part = DocumentPart(rows)
        (part.remarks, part.percentFields) = (remarks, percentFields)
        return part
    }
}

extension ColumnsFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        try ColumnsReader.read(text, names).rows.list
    }
}

extension DocumentFormat {

    /// The names of the columns in ``columns(_:)`` or ``csv(separator:columns:)``; nil for formats without given names.
    package var columnNames: [String]? { (base as? ColumnsFormat)?.names ?? (base as? CSVFormat)?.columns }

    /// Returns the format of words separated by spaces. The document is an array of objects with the given names as
    /// keys.
    ///
    /// If a line has more words than there are columns, the last column contains the rest of the line. If the lines are
    /// aligned as a table, or if tabs or vertical lines separate all cells, each cell may be empty or contain spaces.
    /// Tables are not detected in text that is still growing. Empty lines and the line with the names are skipped. Case
    /// is ignored in names.
    ///
    /// If a line contains the names, lines that do not fit the columns are left out, such as a legend or a message. A
    /// cell that is too wide for the first column may be on a separate line. Remarks report lines that are probably not
    /// rows.
    ///
    /// If the line with the names contains no name for the first column, as in the output of `free`, this column is
    /// called `name`, or `time` if a time is in the place of the name. The given names may also include a name for it.
    ///
    /// - Parameter names: The names of the columns.
    public static func columns(_ names: [String]) -> DocumentFormat { DocumentFormat(ColumnsFormat(names: names)) }
}
