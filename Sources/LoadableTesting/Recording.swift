public import Loadables

/// What a source did each time it was asked: what it answered, and when.
///
/// A ``RecordingSource`` makes one, a ``ReplaySource`` plays it. As JSON it can be read, and changed, by a person.
public struct Recording<Content: Sendable>: Sendable {

    /// One thing that a source did.
    public enum Event: Sendable {
        /// It said how far it was.
        case progress(LoadProgress)
        /// It answered; a source that pushes may do so again.
        case answer(LoadAnswer<Content>)
        /// It failed.
        case failure(RecordedError)
        /// Its load was cancelled.
        case cancelled
        /// It pushes nothing any more.
        case end
    }

    /// An event with its time.
    public struct Entry: Sendable {

        /// How long after the source was asked, from zero; never less than that of the entry before.
        public var after: Duration

        /// What happened then.
        public var event: Event

        /// Makes an entry from its parts.
        public init(after: Duration, _ event: Event) {
            self.after = after
            self.event = event
        }
    }

    /// All that came of asking the source once.
    public struct Load: Sendable {

        /// The validator that the source was told.
        public var known: ContentValidator?

        /// Why it was asked.
        public var reason: LoadRequest.Reason

        /// Whether it answered by updates.
        public var isPushing: Bool

        /// What it did, in order. Without an end the load was still running when the recording was taken.
        public var entries: [Entry]

        /// Makes a load from its parts.
        public init(
            known: ContentValidator? = nil,
            reason: LoadRequest.Reason = .asked,
            isPushing: Bool = false,
            entries: [Entry] = []
        ) {
            self.known = known
            self.reason = reason
            self.isPushing = isPushing
            self.entries = entries
        }

        /// Whether nothing comes any more.
        public var isOver: Bool {
            switch entries.last?.event {
            case .failure, .cancelled, .end: true
            case .answer: !isPushing
            case .progress, nil: false
            }
        }
    }

    /// What was recorded, for a person: the type of the source.
    public var source: String

    /// The loads, in the order in which they began.
    public var loads: [Load]

    /// Makes a recording from its parts.
    public init(source: String, loads: [Load] = []) {
        self.source = source
        self.loads = loads
    }
}

extension Recording.Event: Equatable where Content: Equatable {}
extension Recording.Entry: Equatable where Content: Equatable {}
extension Recording.Load: Equatable where Content: Equatable {}
extension Recording: Equatable where Content: Equatable {}

extension Recording.Load: Codable where Content: Codable {}

/// An error as a recording has it: what it said, and what a loader does differently because of it.
public struct RecordedError: Error, Hashable, CustomStringConvertible, RetryAfterProviding {

    /// The name of its type.
    public var type: String

    /// What it said.
    public var description: String

    /// How long to wait at least before trying again; nil if the error did not say.
    public var retryAfter: Duration?

    /// Makes an error from its parts.
    public init(type: String, description: String, retryAfter: Duration? = nil) {
        self.type = type
        self.description = description
        self.retryAfter = retryAfter
    }

    /// Writes down the error. One that was recorded before stays as it is.
    public init(_ error: any Error) {
        if let recorded = error as? RecordedError {
            self = recorded
        } else {
            self.init(
                type: "\(Swift.type(of: error))",
                description: "\(error)",
                retryAfter: (error as? any RetryAfterProviding)?.retryAfter
            )
        }
    }
}
