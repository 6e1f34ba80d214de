/// How a source calls one version of its content, so that it can be asked for it only if there is another one: the
/// validators of HTTP.
public struct ContentValidator: Hashable, Sendable, Codable {

    /// The `ETag`, with its quotes.
    public var entityTag: String?

    /// The `Last-Modified` date, as the source wrote it.
    public var lastModified: String?

    /// Makes a validator; nil if the source said neither.
    public init?(entityTag: String?, lastModified: String? = nil) {
        if entityTag == nil, lastModified == nil { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

/// An error that may be the fault of the validator that the source was given, as an HTTP server says by 400 or 431: it is
/// forgotten, and the next load asks without it.
public protocol ValidatorRejecting: Error {

    /// Whether this one may be.
    var rejectsValidator: Bool { get }
}
