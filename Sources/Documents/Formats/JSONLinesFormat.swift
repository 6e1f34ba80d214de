import FoundationEssentials
import JSONDocuments

/// A JSON text in each line that is not blank: a list of their values. Lines that are not JSON are left out, with a remark; if all
/// are, that is an error.
struct JSONLinesFormat: DataFormat {

    static let name = "jsonl"

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

    /// A JSON text in each line that is not blank: a list of their values. Lines that are not JSON are left out, with a remark; if all
    /// are, that is an error.
    public static let jsonLines = DocumentFormat(JSONLinesFormat())
}
