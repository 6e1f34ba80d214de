import FoundationEssentials
import JSONDocuments

struct JSONFormat: DataFormat {

    static let name = "json"
    static let dataName: String? = "JSON"

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        DocumentPart(.json(try Self.document(of: Array(bytes))))
    }

    private static func document(of bytes: [UInt8]) throws(DocumentError) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(bytes)
        } catch {
            if error.reason == .tooDeep { throw .tooDeep(limit: JSONDocument.depthLimit) }
            if bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { throw .empty(format: "JSON") }
            throw .malformed(
                format: "JSON", line: error.line, column: error.column,
                reason: hasSecondText(error, in: bytes)
                    ? "a second JSON text begins here; for one JSON text per line, use “parse: jsonl”"
                    : error.reasonText)
        }
    }

    /// Returns whether a second JSON text begins on the line with the syntax error.
    private static func hasSecondText(_ error: JSONSyntaxError, in bytes: [UInt8]) -> Bool {
        guard error.reason == .expected("the end"), error.line > 1, error.column == 1 else { return false }
        let lines = bytes.split(separator: 0x0A, maxSplits: error.line, omittingEmptySubsequences: false)
        return [0, error.line - 1].allSatisfy { (try? JSONDocument(Array(lines[$0]))) != nil }
    }
}

extension JSONFormat: ListFormat {

    func values(in text: SourceText) throws(DocumentError) -> JSONDocument {
        try Self.document(of: Array(text.bytes))
    }
}

extension DocumentFormat {

    /// A JSON value.
    public static let json = DocumentFormat(JSONFormat())
}
