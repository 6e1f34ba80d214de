import JSONDocuments

enum JSONLinesReader {

    /// Reads the lines. Lines that are not JSON, or that are nested too deeply, are skipped, and a remark reports them.
    ///
    /// - Parameter isGrowing: Whether the text is still being written. If so, a last line without a line end is skipped
    ///   without a remark, unless it is a complete array or object.
    /// - Throws: The error of the first invalid line if no line is valid JSON.
    static func read(_ text: SourceText, isGrowing: Bool = false) throws(DocumentError) -> DocumentPart {
        var builder = JSONBuilder()
        builder.beginArray()
        var (goodCount, badCount) = (0, 0)
        var first: (line: Int, error: JSONSyntaxError)?
        var reasons: [String] = []
        for line in text.lines where !line.text.isBlank {
            let isUnfinished = isGrowing && line.text.endIndex == text.bytes.endIndex
            do throws(JSONSyntaxError) {
                let document = try JSONDocument(json(line.text))
                if isUnfinished, ![.object, .array].contains(document.kind(of: document.root)) { continue }
                builder.add(document)
                goodCount += 1
            } catch {
                if isUnfinished { continue }
                badCount += 1
                let reason = error.reason == .tooDeep ? error.reasonText : "not JSON"
                if !reasons.contains(reason) { reasons.append(reason) }
                if first == nil { first = (line.number, error) }
            }
        }
        guard let first else { return DocumentPart(.json(builder.document)) }
        if goodCount == 0 {
            if first.error.reason == .tooDeep { throw .tooDeep(limit: JSONDocument.depthLimit) }
            throw .malformed(
                format: "JSON lines", line: first.line, column: first.error.column, reason: first.error.reasonText)
        }
        builder.end()
        return DocumentPart(.json(builder.document), remarks: [remark(badCount, first.line, reasons)])
    }

    /// Returns the line without a record separator, with which each text of a JSON text sequence (RFC 7464) starts.
    private static func json(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.first == 0x1E ? line.dropFirst() : line
    }

    private static func remark(_ count: Int, _ line: Int, _ reasons: [String]) -> String {
        let reason = reasons.joined(separator: " or ")
        return count == 1
            ? "line \(line) is \(reason) and is left out"
            : "\(count) lines are \(reason) and are left out; the first is line \(line)"
    }
}
