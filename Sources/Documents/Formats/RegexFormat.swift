import FoundationEssentials

/// Lines that match a regular expression (Oniguruma with Perl syntax): an array with an element for each matching line.
/// The element is an object with the named groups, or an array if the groups have no names. Without groups, it is the
/// matched text. Other lines are skipped.
struct RegexFormat: DataFormat {

    static let name = "regex"

    /// The regular expression.
    let pattern: String

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        guard let worker else { throw .noWorker(format: Self.name) }
        let lines = SourceText(bytes, isGrowing: options.isGrowing)
        return DocumentPart(.json(try await worker.matches(of: pattern, in: lines.bytes)))
    }
}

extension DocumentFormat {

    /// Returns the format of lines that match a regular expression (Oniguruma with Perl syntax). The document is an
    /// array with an element for each matching line. Other lines are skipped.
    ///
    /// The element is an object with the named groups, or an array if the groups have no names. Without groups, it is
    /// the matched text.
    ///
    /// - Parameter pattern: The regular expression.
    public static func regex(_ pattern: String) -> DocumentFormat { DocumentFormat(RegexFormat(pattern: pattern)) }
}
