public import JSONDocuments

/// A reader of formats in a separate process, which can be killed. It is used for formats that may need much time or
/// memory even for few bytes, or whose libraries have had vulnerabilities.
public protocol GuardedReading: Sendable {

    /// Returns the items of a feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed, in UTF-8.
    ///   - url: The URL of the feed, against which relative links are resolved; nil if unknown.
    /// - Returns: An array of objects; see ``DocumentFormat/feed``.
    /// - Throws: An error if the bytes are not a feed, or if the process fails to read them.
    func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument

    /// Returns the matches of a regular expression in the lines of a text.
    ///
    /// - Parameters:
    ///   - pattern: The regular expression.
    ///   - text: The text, in UTF-8.
    /// - Returns: An array with an element for each matching line; see ``DocumentFormat/regex(_:)``.
    /// - Throws: An error if the expression is invalid, or if the process fails to evaluate it.
    func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument
}
