import FoundationEssentials
import JSONDocuments

struct JSONLinesFormat: DataFormat {

    static let name = "jsonl"
    static let dataName: String? = "a document of JSON lines"

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        try JSONLinesReader.read(SourceText(bytes, isGrowing: false), isGrowing: options.isGrowing)
    }
}

extension JSONLinesFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        guard let values = try JSONLinesReader.read(text).document.values else { throw .empty(format: "JSON lines") }
        return values
    }
}

extension DocumentFormat {

    /// One JSON value per line, as an array. Lines that cannot be parsed are skipped, and a remark reports them.
    /// Reading fails if there are lines and none of them can be parsed.
    public static let jsonLines = DocumentFormat(JSONLinesFormat())
}
