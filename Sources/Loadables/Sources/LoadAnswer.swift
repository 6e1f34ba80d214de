/// The response of a source: either content, or the statement that the current content is unchanged. In both cases, the
/// response has facts.
///
/// Caches, shared stores and recordings encode loads in this form. Decoding ignores unknown fields.
public enum LoadAnswer<Content: Sendable>: Sendable {

    /// Content that replaces the current content.
    case content(Content, LoadFacts)

    /// The current content is unchanged: the source still has the version that the validator ``LoadRequest/known``
    /// identifies.
    case unchanged(LoadFacts)

    /// Creates a response with content but without facts.
    public static func content(_ content: Content) -> LoadAnswer { .content(content, LoadFacts()) }

    /// The facts of the response.
    public var facts: LoadFacts {
        switch self {
        case .content(_, let facts), .unchanged(let facts): facts
        }
    }

    /// The content; nil if the current content is unchanged.
    public var content: Content? {
        if case .content(let content, _) = self { content } else { nil }
    }

    /// Returns the response with the result of the closure as its content. An unchanged response stays the same.
    public func map<Other>(_ transform: (Content) throws -> Other) rethrows -> LoadAnswer<Other> {
        switch self {
        case .content(let content, let facts): .content(try transform(content), facts)
        case .unchanged(let facts): .unchanged(facts)
        }
    }
}

extension LoadAnswer: Equatable where Content: Equatable {}

extension LoadAnswer: Hashable where Content: Hashable {}

extension LoadAnswer: Codable where Content: Codable {

    private enum CodingKeys: CodingKey { case content, facts, unchanged }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.content) {
            let facts = try container.decodeIfPresent(LoadFacts.self, forKey: .facts) ?? LoadFacts()
            self = .content(try container.decode(Content.self, forKey: .content), facts)
        } else {
            self = .unchanged(try container.decode(LoadFacts.self, forKey: .unchanged))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .content(let content, let facts):
            try container.encode(content, forKey: .content)
            if facts != LoadFacts() { try container.encode(facts, forKey: .facts) }
        case .unchanged(let facts): try container.encode(facts, forKey: .unchanged)
        }
    }
}

/// The metadata of a response.
public struct LoadFacts: Hashable, Sendable, Codable {

    /// The validator of this version of the content, for later conditional requests; nil if the source provided none.
    /// If a response without content has no validator, the current validator stays.
    public var validator: ContentValidator?

    /// The number of bytes that were loaded; nil if unknown.
    public var byteCount: Int?

    /// The duration for which the content is fresh; nil to use the default of the loader.
    public var freshFor: Duration? {
        get { freshSeconds?.duration }
        set { freshSeconds = newValue.map { CodedSeconds($0) } }
    }
    private var freshSeconds: CodedSeconds?

    /// The origin and date of the content; nil if the source has just provided the content. If the content is from the
    /// source and has no ``Provenance/freshUntil``, it is fresh for ``freshFor``, counted from its date.
    public var provenance: Provenance?

    /// The request and response, for display; nil if the source does not provide them.
    public var exchange: LoadExchange?

    /// Creates facts.
    public init(
        validator: ContentValidator? = nil,
        byteCount: Int? = nil,
        freshFor: Duration? = nil,
        provenance: Provenance? = nil,
        exchange: LoadExchange? = nil
    ) {
        self.validator = validator
        self.byteCount = byteCount
        freshSeconds = freshFor.map { CodedSeconds($0) }
        self.provenance = provenance
        self.exchange = exchange
    }

    private enum CodingKeys: String, CodingKey {
        case validator, byteCount, freshSeconds = "freshFor", provenance, exchange
    }
}

extension LoadFacts {

    /// The facts to store with the content. The exchange and the provenance are left out, because they belong to a
    /// single load.
    package var kept: LoadFacts {
        var facts = self
        (facts.provenance, facts.exchange) = (nil, nil)
        return facts
    }

    /// Returns the facts of a later response, which states that the content is unchanged. If the later response has no
    /// validator or no size, the value of these facts is kept.
    package func confirmed(by later: LoadFacts) -> LoadFacts {
        var facts = later
        facts.validator = later.validator ?? validator
        facts.byteCount = later.byteCount ?? byteCount
        return facts
    }
}

/// A duration that is encoded as a number of seconds. Values outside the range from 0 to 10¹² are adjusted when
/// encoded. Durations of up to 48 days are exact to the nanosecond.
package struct CodedSeconds: Hashable, Sendable, Codable {

    package var duration: Duration

    private static let limit = 1e12

    package init(_ duration: Duration) {
        self.duration = duration
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let seconds = try container.decode(Double.self)
        guard (0...Self.limit).contains(seconds) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number of seconds")
        }
        duration = Int64(exactly: (seconds * 1e9).rounded()).map { .nanoseconds($0) } ?? .seconds(seconds)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(min(max(0, (duration / .nanoseconds(1)).rounded() / 1e9), Self.limit))
    }
}
