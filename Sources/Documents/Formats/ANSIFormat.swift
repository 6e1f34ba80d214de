import FoundationEssentials

struct ANSIFormat: DataFormat {

    static let name = "ansi"
    static let hasNumbers = false

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        if EscapeSequences.paintScreen(in: bytes) { throw .paintsScreen }
        return DocumentPart(.text(String(decoding: bytes, as: UTF8.self)))
    }
}

extension DocumentFormat {

    /// Text with escape sequences for colors, as programs write it for terminals. Reading fails if the sequences paint
    /// a whole screen instead of lines.
    public static let ansi = DocumentFormat(ANSIFormat())
}
