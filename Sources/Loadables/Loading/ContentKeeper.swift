/// Keeps the content of a loader beyond the loader's life, as a cache does.
@preconcurrency @MainActor
public protocol ContentKeeper<Content>: AnyObject {

    associatedtype Content

    /// What was kept, at once; nil if there is nothing that may still be shown.
    var kept: KeptContent<Content>? { get }

    /// Keeps what the source gave, or confirmed, in place of what was kept before. Returns at once.
    func keep(_ content: KeptContent<Content>)

    /// The content stays what it is, but was declared stale.
    func invalidate(_ provenance: Provenance, validator: ContentValidator?)
}

/// Content, and what is to be known of it to show it later.
public struct KeptContent<Content> {

    /// The content.
    public var content: Content

    /// Where it came from, since when, and until when it is fresh.
    public var provenance: Provenance

    /// The validator that the source gave for this version; nil if it gave none.
    public var validator: ContentValidator?

    /// Makes a value from its parts.
    public init(_ content: Content, from provenance: Provenance, validator: ContentValidator? = nil) {
        self.content = content
        self.provenance = provenance
        self.validator = validator
    }
}

extension KeptContent: Sendable where Content: Sendable {}

extension KeptContent: Equatable where Content: Equatable {}
