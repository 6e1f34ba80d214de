/// What a source answers: what was loaded, with its facts.
///
/// It is what a cache, a shared store and a recording write of a load, in one form. Fields that a version does not know it ignores.
public enum LoadAnswer<Content: Sendable>: Sendable {

    /// Content, which replaces what was there.
    case content(Content, LoadFacts)

    /// The content that the ``LoadRequest/known`` validator names is still that of the source.
    case unchanged(LoadFacts)

    /// Content of which nothing more is known.
    public static func content(_ content: Content) -> LoadAnswer { .content(content, LoadFacts()) }

    /// What is known of the answer.
    public var facts: LoadFacts {
        switch self {
        case .content(_, let facts), .unchanged(let facts): facts
        }
    }

    /// The content; nil if it is unchanged.
    public var content: Content? {
        if case .content(let content, _) = self { content } else { nil }
    }

    /// The same answer with other content.
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

/// What a source says of an answer beside the content.
public struct LoadFacts: Hashable, Sendable, Codable {

    /// What names this version of the content, to ask later whether there is another one; nil if the source gave none.
    /// In an answer without content nil leaves the validator as it was.
    public var validator: ContentValidator?

    /// How many bytes were loaded; nil if that is not known.
    public var byteCount: Int?

    /// For how long the content is fresh; nil leaves that to the loader.
    public var freshFor: Duration? {
        get { freshSeconds?.duration }
        set { freshSeconds = newValue.map { CodedSeconds($0) } }
    }
    private var freshSeconds: CodedSeconds?

    /// Where the content came from and when; nil for from the source, now. Content from the source that does not say until when it is
    /// fresh is fresh for ``freshFor`` from that date, or as long as the loader says.
    public var provenance: Provenance?

    /// What was sent and received; nil if the source does not say.
    public var exchange: LoadExchange?

    /// Makes facts from their parts.
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

    /// The facts that stay true of the content: not what was sent and received, nor when.
    package var kept: LoadFacts {
        var facts = self
        (facts.provenance, facts.exchange) = (nil, nil)
        return facts
    }

    /// The facts of content of which a later answer says that it is unchanged.
    package func confirmed(by later: LoadFacts) -> LoadFacts {
        var facts = later
        facts.validator = later.validator ?? validator
        facts.byteCount = later.byteCount ?? byteCount
        return facts
    }
}

/// A duration that is written as a number of seconds, from zero to some 30,000 years: exact to the nanosecond for a hundred days.
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
