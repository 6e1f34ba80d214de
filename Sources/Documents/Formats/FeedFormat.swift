import FoundationEssentials

struct FeedFormat: DataFormat {

    static let name = "feed"
    static let hasNumbers = false

    static func isEvident(in bytes: Data) -> Bool {
        let start = String(decoding: bytes.prefix(2_000), as: UTF8.self)
        guard start.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "<" else { return false }
        return ["<rss", "<feed", "<rdf:RDF"].contains { start.contains($0) }
    }

    @concurrent
    func read(
        _ bytes: Data, _ options: ReadingOptions, _ worker: (any GuardedReading)?
    ) async throws(DocumentError) -> DocumentPart {
        guard let worker else { throw .noWorker(format: Self.name) }
        if bytes.isEmpty { throw .empty(format: "a feed") }
        return DocumentPart(.json(try await worker.feed(Array(bytes), from: options.url)))
    }
}

extension DocumentFormat {

    /// RSS 2.0, RSS 1.0 or Atom, as an array of objects with `title`, `url`, `at`, `summary`, `id` and `author`.
    /// Missing values are null. `at` is in the form `2026-11-22T17:00:00Z`. The title and the summary contain no
    /// markup.
    public static let feed = DocumentFormat(FeedFormat())
}
