import FoundationEssentials
import JSONDocuments

/// Words separated by spaces: an array of objects with these names as keys. The last column has the rest of the line, unless the lines
/// are aligned as a table, or have a tab between all cells: then each cell may be empty or have spaces. A first line with the names
/// themselves, in any case, is skipped, as are empty lines.
struct ColumnsFormat: DataFormat {

    static let name = "columns"
    static let hasLimitedRows = true

    /// The names of the columns.
    let names: [String]

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        DocumentPart(
            try ColumnsReader.read(
                SourceText(bytes, isGrowing: options.isGrowing), names, isGrowing: options.isGrowing,
                options.rowLimits))
    }
}

extension ColumnsFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        try ColumnsReader.read(text, names).list
    }
}

extension DocumentFormat {

    /// The names of columns that the format was created with; nil if there are none.
    package var columnNames: [String]? { (base as? ColumnsFormat)?.names ?? (base as? CSVFormat)?.columns }

    /// Words separated by spaces: an array of objects with these names as keys. The last column has the rest of the line, unless the
    /// lines are aligned as a table, or have a tab between all cells: then each cell may be empty or have spaces. A first line with the
    /// names themselves, in any case, is skipped, as are empty lines.
    ///
    /// - Parameter names: The names of the columns.
    public static func columns(_ names: [String]) -> DocumentFormat { DocumentFormat(ColumnsFormat(names: names)) }
}
