import Documents
import Settings

extension FormatKind {

    static let csv = FormatKind(
        "csv", word: .csv(), identity: CSVParameters().identity,
        Parameters("csv", .record, "Values separated by a character.") { (csv: CSVParameters, place) in
            ParseSettings(.csv(separator: csv.separator, columns: csv.columns), identity: csv.identity, at: place)
        })
}

private struct CSVParameters: OptionRecord {

    static let title = "the csv format"
    static let help = "Values separated by a character."

    var separator: Character?
    var columns: [String]?

    init() {}

    init(_ options: inout OptionReader) {
        let text = options(
            "separator", .plain(.separator),
            "The character between values; \\t for a tab. Default: whichever of comma, semicolon, tab and vertical bar splits the rows into columns."
        )
        separator = text == "\\t" ? "\t" : text?.first
        columns = options(
            "columns", .list(.plain(.field)), "The names of the columns. Default: the values of the first line.")
    }

    var identity: String {
        let columns = columns.map { "Optional(\(FormatKind.list($0)))" } ?? "nil"
        return "csv(separator: \(separator?.debugDescription ?? "detected"), columns: \(columns))"
    }
}
