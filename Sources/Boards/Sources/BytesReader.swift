import Documents
import FoundationEssentials
import Loadables

struct BytesReader: Sendable {

    let settings: SourceSettings
    let tools: BoardTools

    /// Parses the bytes. If neither the settings nor the origin states the format, the format is guessed. If the guess
    /// is wrong, a second format may be tried.
    ///
    /// - Parameter known: The previous document; nil if there is none.
    /// - Throws: `DocumentError` if the bytes cannot be parsed; `CancellationError` if the load was cancelled.
    func part(of data: Data, after known: Document?) async throws -> DocumentPart {
        try await read(data, as: FormatGuess(settings, data, after: known))
    }

    private func read(_ data: Data, as guess: FormatGuess) async throws -> DocumentPart {
        do throws(DocumentError) {
            let options = ReadingOptions(
                isGrowing: guess.format == .jsonLines && settings.origin.follows,
                rowLimit: settings.looksAtAllRows ? nil : Element.mostParts, url: settings.origin.baseURL,
                location: settings.origin.location,
                numberForm: tools.numberForm)
            return try await guess.format.part(of: data, options: options, worker: tools.worker)
        } catch {
            if error == .cancelled { throw CancellationError() }
            if case .tooDeep = error { throw error }
            if let fallback = guess.fallback { return try await read(data, as: FormatGuess(fallback)) }
            // If no setting states that the bytes are text, the content is a description of the binary data. In all
            // other cases, binary data is an error.
            guard case .binary = error, settings.parse == nil, guess.format == .ansi else { throw error }
            return DocumentPart(.text(error.summary))
        }
    }
}
