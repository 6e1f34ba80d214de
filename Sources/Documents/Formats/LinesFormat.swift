import FoundationEssentials

struct LinesFormat: DataFormat {

    static let name = "lines"

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        DocumentPart(.json(SourceText(bytes, isGrowing: false).printed.list))
    }
}

extension DocumentFormat {

    /// Text as an array of its lines.
    public static let lines = DocumentFormat(LinesFormat())
}
