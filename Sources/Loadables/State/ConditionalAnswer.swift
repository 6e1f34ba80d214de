/// What comes of asking for something that may be there already.
public enum ConditionalAnswer<Content: Sendable>: Sendable {

    /// Another version, and how the source calls it, if it does.
    case content(Content, validator: ContentValidator?)

    /// The version that is there is still the source's. The validator is what the source calls it now.
    case notModified(validator: ContentValidator?)
}

extension ConditionalAnswer: Equatable where Content: Equatable {}
