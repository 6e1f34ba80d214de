package import Loadables

/// Keeps content by another keeper, with a pause after each time: for what changes often and is expensive to keep, as pictures.
///
/// What comes within the pause waits, and takes the place of what waited before. It is kept when something newer comes after the
/// pause, or by ``flush()``. Nothing is done in between, so that a program that is killed loses what came within one pause.
@MainActor
package final class PacedKeeper<Content>: ContentKeeper {

    private let keeper: any ContentKeeper<Content>
    private let pause: Duration
    /// When the content that was kept last was loaded; nil while nothing is known of it.
    private var keptDate: Timestamp?
    private var waiting: KeptContent<Content>?

    /// Makes a keeper with the pause around another one.
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

    /// Keeps what waits.
    package func flush() {
        if let waiting { pass(on: waiting) }
    }
}

/// What has something to write before the program ends.
@MainActor
package protocol PendingWrites: AnyObject {

    /// Hands what waits to the storage.
    func flush()
}
