/// What an async loadable was like at one change.
public struct AsyncLoadableStreamObject<Content: Sendable>: Sendable {

    /// How its loading was going.
    public let loadableState: LoadableState
    /// Why the last sync had failed; nil unless it had.
    public let error: (any Error)?
    /// What there was to show.
    public let content: Content?

    /// Whether there was something to show.
    public var isContentsAvailable: Bool { content != nil }
}
