public import Loadables

/// The recorded loads of a source, with all responses and their timing.
///
/// A ``RecordingSource`` creates a recording, and a ``ReplaySource`` replays it. The JSON of a recording can be read
/// and edited by hand.
public struct Recording<Content: Sendable>: Sendable {

    /// An event during a load of the source.
    public enum Event: Sendable {
        /// The source reported progress.
        case progress(LoadProgress)
        /// The source responded. A source with updates may respond several times.
        case answer(LoadAnswer<Content>)
        /// The source failed.
        case failure(RecordedError)
        /// The load was cancelled.
        case cancelled
        /// The updates of the source ended.
        case end
    }

    /// An event with its time.
    public struct Entry: Sendable {

        /// The time since the start of the load. It is not negative, and not less than the time of the previous entry.
        public var after: Duration

        /// The event.
        public var event: Event

        /// Creates an entry.
        public init(after: Duration, _ event: Event) {
            self.after = after
            self.event = event
        }
    }

    /// The events of one load.
    public struct Load: Sendable {

        /// The validator in the request to the source; nil if there was none.
        public var known: ContentValidator?

        /// The reason for the load.
        public var reason: LoadRequest.Reason

        /// Whether the source provided a stream of updates.
        public var isPushing: Bool

        /// The events, in order. If the last event does not end the load, the load was still running when
        /// ``RecordingSource/recording`` was read.
        public var entries: [Entry]

        /// Creates a load.
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

        /// Whether the load has ended.
        public var isOver: Bool {
            switch entries.last?.event {
            case .failure, .cancelled, .end: true
            case .answer: !isPushing
            case .progress, nil: false
            }
        }
    }

    /// The type of the recorded source, for display.
    public var source: String

    /// The loads, in the order in which they started.
    public var loads: [Load]

    /// Creates a recording.
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

/// The record of an error: its type, its description, and the wait before a retry.
public struct RecordedError: Error, Hashable, CustomStringConvertible, RetryAfterProviding {

    /// The name of the type of the original error.
    public var type: String

    /// The description of the error.
    public var description: String

    /// The minimum wait before a retry; nil if the error states no wait.
    public var retryAfter: Duration?

    /// Creates an error.
    public init(type: String, description: String, retryAfter: Duration? = nil) {
        self.type = type
        self.description = description
        self.retryAfter = retryAfter
    }

    /// Creates the record of an error. The record of a `RecordedError` is equal to this error.
    public init(_ error: any Error) {
        if let recorded = error as? RecordedError {
            self = recorded
        } else {
            self.init(
                type: "\(Swift.type(of: error))",
                description: error.explainedText,
                retryAfter: (error as? any RetryAfterProviding)?.retryAfter
            )
        }
    }
}
