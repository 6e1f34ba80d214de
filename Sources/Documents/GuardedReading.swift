public import JSONDocuments

/// Reads formats in a separate process, which can be ended. It is used for formats that may need more time or memory than
/// their size suggests, or whose libraries have had vulnerabilities.
public protocol GuardedReading: Sendable {

    /// Returns the items of a feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed, in UTF-8.
    ///   - url: The URL of the feed, for relative links; nil if it has none.
    func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument

    /// Returns the matches of a regular expression, line by line.
    func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument
}
