package import TerminalUI

/// A page that consists of a single panel and draws this panel itself.
@MainActor
package protocol SlotPage: Page {

    var slot: PanelSlot { get }
}

extension PanelSlot {

    package var searchText: StyledText { finding.searchText }

    /// The hint of the key that ends a search or a filter; nil if there is neither.
    package var endOfFinding: String? { wordForEnd }

    package func endFinding() -> Bool { stopFinding() }

    /// Draws the content of the page with the given closure, and marks the matches of the search in the drawing.
    package func draw(in canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        readingSize = canvas.size
        updateFinding(in: &canvas)
        body(&canvas)
        mark(in: &canvas)
    }
}
