package import Loadables

/// Wraps another keeper and limits how often content is kept. It is for content, such as pictures, that changes often
/// and is expensive to store.
///
/// Content that arrives during the pause waits, and replaces earlier waiting content. It is kept by ``flush()``; newer
/// content that arrives after the pause is kept in its place. If the program is killed, the content of one pause is
/// lost.
@MainActor
package final class PacedKeeper<Content>: ContentKeeper {

    private let keeper: any ContentKeeper<Content>
    private let pause: Duration
    /// The load date of the content that was kept last; nil if unknown.
    private var keptDate: Timestamp?
    private var waiting: KeptContent<Content>?

    /// Creates a keeper that passes content to another one, at most once per pause.
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
        // The system's clock may have been set back.
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

    /// Keeps the waiting content.
    package func flush() {
        if let waiting { pass(on: waiting) }
    }
}

/// An object with writes that are flushed before the program ends.
@MainActor
package protocol PendingWrites: AnyObject {

    /// Passes waiting content to the storage.
    func flush()
}
