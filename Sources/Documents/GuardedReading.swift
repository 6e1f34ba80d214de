public import JSONDocuments

/// Reads what may take more time or memory than its size tells, or is read by a library that has had holes: in a process that
/// can be ended.
public protocol GuardedReading: Sendable {

    /// The items of a feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed, in UTF-8.
    ///   - url: The URL of the feed, for relative links; nil if it has none.
    func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument

    /// What a regular expression fits, line by line.
    func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument
}
