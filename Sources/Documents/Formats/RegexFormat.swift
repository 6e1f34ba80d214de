import FoundationEssentials

/// Lines that a regular expression (Oniguruma’s, with Perl’s syntax) fits: a list of maps of its named groups; of lists if
/// its groups have no names, and of what it fits if there are none. The other lines are left out.
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

    /// Lines that a regular expression (Oniguruma’s, with Perl’s syntax) fits: a list of maps of its named groups; of lists if
    /// its groups have no names, and of what it fits if there are none. The other lines are left out.
    ///
    /// - Parameter pattern: The regular expression.
    public static func regex(_ pattern: String) -> DocumentFormat { DocumentFormat(RegexFormat(pattern: pattern)) }
}
