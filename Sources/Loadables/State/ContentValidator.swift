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

/// An error that the validator may have caused, as an HTTP server says by 400 or 431. The sender asks without the validator the
/// next time.
public protocol ValidatorRejecting: Error {

    /// Whether the validator may have caused this one.
    var rejectsValidator: Bool { get }
}
