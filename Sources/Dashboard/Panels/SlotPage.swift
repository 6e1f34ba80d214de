package import TerminalUI

/// A page with a single panel.
@MainActor
package protocol SlotPage: Page {

    var slot: PanelSlot { get }
}

extension PanelSlot {

    /// The search text and the number of matches; empty without a search.
    package var searchText: StyledText { finding.searchText }

    /// The hint of the key that ends a search or a filter; nil without either.
    package var endOfFinding: String? { wordForEnd }

    /// Ends the search or the filter.
    ///
    /// - Returns: Whether there was a search or a filter.
    package func endFinding() -> Bool { stopFinding() }

    /// Draws the page's own content, with the matches of the search marked.
    package func draw(in canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        readingSize = canvas.size
        updateFinding(in: &canvas)
        body(&canvas)
        mark(in: &canvas)
    }
}
