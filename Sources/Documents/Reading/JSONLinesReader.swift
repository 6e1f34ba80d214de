import JSONDocuments

/// A JSON text in each line.
enum JSONLinesReader {

    static func read(_ text: SourceText) throws(DocumentError) -> JSONDocument {
        var builder = JSONBuilder()
        builder.beginArray()
        for line in text.lines where !line.text.isBlank {
            do throws(JSONSyntaxError) {
                builder.add(try JSONDocument(line.text))
            } catch {
                throw .malformed(
                    format: "JSON lines", line: line.number, column: error.column, reason: error.reasonText)
            }
        }
        return builder.document
    }
}
