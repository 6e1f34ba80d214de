import FoundationEssentials
import JSONDocuments

/// Words separated by spaces: an array of objects with these names as keys. The last column has the rest of the line, unless the lines
/// are aligned as a table: then each cell may have spaces. A first line with the names themselves, in any case, is skipped, as are
/// empty lines.
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

    /// The names of the columns that the format has; nil if it has none.
    package var columnNames: [String]? { (base as? ColumnsFormat)?.names }

    /// Words separated by spaces: an array of objects with these names as keys. The last column has the rest of the line, unless the
    /// lines are aligned as a table: then each cell may have spaces. A first line with the names themselves, in any case, is skipped,
    /// as are empty lines.
    ///
    /// - Parameter names: The names of the columns.
    public static func columns(_ names: [String]) -> DocumentFormat { DocumentFormat(ColumnsFormat(names: names)) }
}
