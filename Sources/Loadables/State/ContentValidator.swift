/// The identity of one version of a source's content, for conditional requests. It consists of the `ETag` and the
/// `Last-Modified` date of HTTP.
public struct ContentValidator: Hashable, Sendable, Codable {

    /// The `ETag`, with its quotes; nil if there is none.
    public var entityTag: String?

    /// The `Last-Modified` date, as the source wrote it; nil if there is none.
    public var lastModified: String?

    /// Creates a validator. Returns nil if both values are nil.
    public init?(entityTag: String?, lastModified: String? = nil) {
        if entityTag == nil, lastModified == nil { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

/// An error that the validator in the request may have caused, for example the HTTP status 400 or 431.
public protocol ValidatorRejecting: Error {

    /// Whether the validator may have caused the error. If true, the next request contains no validator.
    var rejectsValidator: Bool { get }
}
