import FoundationEssentials
import JSONDocuments

/// Rows of values with a separator between them: see ``DocumentFormat/csv(separator:columns:)``.
struct CSVFormat: DataFormat {

    static let name = "csv"
    static let hasLimitedRows = true

    /// The character between values; nil to detect it.
    var separator: Character?
    /// The names of the columns; nil if the first row has them.
    var columns: [String]?

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        DocumentPart(
            try CSVReader.read(
                SourceText(bytes, isGrowing: options.isGrowing),
                separator ?? Self.separator(at: options.location, bytes),
                columns, options.rowLimits))
    }

    /// The separator that the name of a file or a URL says, if it is there: a tab.
    private static func separator(at location: String?, _ bytes: Data) -> Character? {
        guard let location = location?.lowercased() else { return nil }
        let isNamed = [".tsv", ".tab"].contains(where: location.hasSuffix)
        return isNamed && bytes.prefix(64 << 10).contains(0x09) ? "\t" : nil
    }
}

extension CSVFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        try CSVReader.read(text, separator, columns).list
    }
}

extension DocumentFormat {

    /// Rows of values with a separator between them, by RFC 4180: a list of maps, whose names are the columns. They are those
    /// of the first row, unless they are given here. Without a separator, it is the one of comma, semicolon, tab and vertical bar that
    /// splits the first rows into equal numbers of values. A first line `sep=;`, as Excel writes it, names the separator.
    ///
    /// A value that JSON would write as a number is one; an empty one is null, unless it is quoted. A row may be too short; the
    /// rest is null.
    ///
    /// - Parameters:
    ///   - separator: The character between values; nil to detect it.
    ///   - columns: The names of the columns; nil if the first row has them.
    public static func csv(separator: Character? = nil, columns: [String]? = nil) -> DocumentFormat {
        DocumentFormat(CSVFormat(separator: separator, columns: columns))
    }
}
