package import TerminalUI

/// A page that is the place of one panel.
@MainActor
package protocol SlotPage: Page {

    var slot: PanelSlot { get }
}

extension PanelSlot {

    /// The typed search and how many matches it has; empty without a search.
    package var searchText: StyledText { finding.searchText }

    /// What the key that ends a search or a filter does; nil without both.
    package var endOfFinding: String? { wordForEnd }

    /// Ends the search, or the filter.
    ///
    /// - Returns: Whether there was one.
    package func endFinding() -> Bool { stopFinding() }

    /// Draws what the page draws itself, with the matches of the search marked.
    package func draw(in canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        readingSize = canvas.size
        updateFinding(in: &canvas)
        body(&canvas)
        mark(in: &canvas)
    }
}
