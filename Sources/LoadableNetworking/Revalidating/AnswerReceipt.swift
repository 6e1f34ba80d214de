import Loadables
import Synchronization

/// What is known of an answer, apart from its content.
final class AnswerReceipt: Sendable {

    struct Facts {
        /// How many bytes the body had that the content was made of; nil if no content was made yet, or not of a body.
        var byteCount: Int?
        /// How the source calls the content.
        var validator: ContentValidator?
        /// What was asked for.
        var resource: Resource?
        /// Whether it was asked for only if it is another one.
        var isConditional = false
        /// Whether it was another URL that answered.
        var isRedirected = false
    }

    private let facts = Mutex(Facts())

    var byteCount: Int? { facts.withLock(\.byteCount) }
    var validator: ContentValidator? { facts.withLock(\.validator) }
    var resource: Resource? { facts.withLock(\.resource) }
    var isConditional: Bool { facts.withLock(\.isConditional) }

    func note(_ change: @Sendable (inout Facts) -> Void) {
        facts.withLock { change(&$0) }
    }
}
