import Basics
import FoundationEssentials
import JSONDocuments

/// Rows of separated values: see ``DocumentFormat/csv(separator:columns:)``.
struct CSVFormat: DataFormat {

    static let name = "csv"
    static let dataName: String? = "CSV"
    static let hasLimitedRows = true

    var separator: Character?
    var columns: [String]?

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        let (rows, remark, pointRemark) = try CSVReader.read(
            SourceText(bytes, isGrowing: options.isGrowing), separator ?? Self.separator(at: options.location, bytes),
            columns, options.rowLimits)
        var part = DocumentPart(rows)
        // Growing text may have no rows yet.
        if let remark, !options.isGrowing { part.remarks.append(remark) }
        if let pointRemark { part.remarks.append(pointRemark) }
        if columns == nil, case .json(let list) = part.document, let first = SourceProposal.dataAsNames(list) {
            part.remarks.append(
                "the first row, which became the names of the columns, seems to contain values, such as “\(OneLine(first, limit: 30))”; set “columns”"
            )
        }
        return part
    }

    /// Returns a tab if the file or URL ends with `.tsv` or `.tab` and the first 64 KiB contain a tab; otherwise nil.
    private static func separator(at location: String?, _ bytes: Data) -> Character? {
        guard let location = location?.lowercased() else { return nil }
        let isNamed = [".tsv", ".tab"].contains(where: location.hasSuffix)
        return isNamed && bytes.prefix(64 << 10).contains(0x09) ? "\t" : nil
    }
}

extension CSVFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        try CSVReader.read(text, separator, columns).rows.list
    }
}

extension DocumentFormat {

    /// Returns the format of rows of separated values according to RFC 4180. The document is an array of objects with
    /// the column names as keys.
    ///
    /// The first row contains the names unless `columns` is given. Empty and duplicate names are replaced with unique
    /// names, such as `column 2` and `name 2`.
    ///
    /// If `separator` is nil, the separator is determined as follows. It is a tab if the text contains one and
    /// ``ReadingOptions/location`` ends with `.tsv` or `.tab`. If not, a first line such as `sep=;`, which Excel
    /// writes, sets the separator. If there is no such line, the format uses the comma, semicolon, tab or vertical bar,
    /// depending on which one splits most of the first rows into equal numbers of values.
    ///
    /// A value that is a valid JSON number becomes a number, with exceptions. A value such as `1234e56`, which may be a
    /// hash, is a text. If a column contains numbers and a code, which begins with a zero or a plus sign, all its
    /// values are texts: `01234` and `90210`. In a column with negative numbers or with a fraction such as `+1.5`, a
    /// plus sign is the sign of a number.
    ///
    /// A number with a decimal comma is a text, as written. If a column contains such a number, all its values are
    /// texts: `0,50` and `5`.
    ///
    /// If the separator is a semicolon and a column has decimal commas, a point in another column groups the digits,
    /// with a remark: `1.234` is 1,234, and `1.234 km` becomes `1234 km`. If a column contains a number such as `12.5`,
    /// points separate decimals in all columns.
    ///
    /// An empty value becomes null unless it is quoted. If a row is too short, its missing values are null. If a row is
    /// too long, reading fails, unless the excess values are empty. A remark reports a text that may be a message in
    /// place of CSV: a text without rows, or a text with several columns but at most one value in each row. Another
    /// remark reports names that are probably values.
    ///
    /// - Parameters:
    ///   - separator: The character between values; nil to detect it. Reading fails if the character is not ASCII, a
    ///     quotation mark or a line break.
    ///   - columns: The names of the columns; nil if they are in the first row. Reading fails if there are no names, or
    ///     if a name occurs twice.
    public static func csv(separator: Character? = nil, columns: [String]? = nil) -> DocumentFormat {
        DocumentFormat(CSVFormat(separator: separator, columns: columns))
    }
}
