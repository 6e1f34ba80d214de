package import Loadables

/// A keeper that limits how often another keeper stores content. Use it for content, such as pictures, that changes
/// often and is expensive to store.
///
/// After content has been stored, there is a pause. Content that arrives during the pause is held back. Newer content
/// replaces the content that is held back. The first content that arrives after the pause is stored. ``flush()`` stores
/// the content that is held back. If the program is killed, that content is lost.
@MainActor
package final class PacedKeeper<Content>: ContentKeeper {

    private let keeper: any ContentKeeper<Content>
    private let pause: Duration
    /// The date of the content that was last stored; nil if unknown.
    private var keptDate: Timestamp?
    private var waiting: KeptContent<Content>?

    /// Creates a keeper that passes content to another keeper.
    ///
    /// - Parameters:
    ///   - keeper: The keeper that stores the content.
    ///   - pause: The minimum time between the dates of two stored contents.
    package init(_ keeper: any ContentKeeper<Content>, atMostEvery pause: Duration) {
        self.keeper = keeper
        self.pause = pause
    }

    package var kept: KeptContent<Content>? {
        if let waiting { return waiting }
        let kept = keeper.kept
        keptDate = kept?.provenance.date ?? keptDate
        return kept
    }

    package func keep(_ content: KeptContent<Content>) {
        // If the system time was set back, the time between the dates is negative. The content is then stored.
        if let keptDate, (.zero..<pause).contains(keptDate.duration(to: content.provenance.date)) {
            waiting = content
        } else {
            pass(on: content)
        }
    }

    package func invalidate(_ provenance: Provenance, validator: ContentValidator?) {
        guard waiting == nil else {
            waiting?.provenance = provenance
            waiting?.validator = validator
            return
        }
        keeper.invalidate(provenance, validator: validator)
    }

    package func remove() {
        (waiting, keptDate) = (nil, nil)
        keeper.remove()
    }

    private func pass(on content: KeptContent<Content>) {
        waiting = nil
        keptDate = content.provenance.date
        keeper.keep(content)
    }
}

extension PacedKeeper: PendingWrites {

    /// Stores the content that is held back.
    package func flush() {
        if let waiting { pass(on: waiting) }
    }
}

/// An object with pending writes that are flushed before the program ends.
@MainActor
package protocol PendingWrites: AnyObject {

    /// Stores the pending content.
    func flush()
}
