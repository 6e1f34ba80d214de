import Loadables
import TerminalUI

/// What the sources behind a panel sent and received last: request and response with their fields, or a command and its end.
struct ExchangePage: View {

    let inspection: LoadableInspection
    let offset: Int

    /// One line each.
    var rows: [ListRow] {
        var seen: Set<String> = []
        let parts = inspection.flattened.filter { part in part.exchange != nil && seen.insert(part.name).inserted }
        return Array(parts.map(rows).joined(separator: [ListRow("")]))
    }

    private func rows(of part: LoadableInspection) -> [ListRow] {
        guard let exchange = part.exchange else { return [] }
        // A load that failed brought none: what is seen is older, and is not the reason.
        let note = part.snapshot.state == .didFailToSync ? "  of the last answer, before the load that failed" : ""
        return [ListRow(StyledText(part.name, .emphasis) + StyledText(note, .secondary))]
            + exchange.request.enumerated().map { row("asked", $0, $1) }
            + exchange.response.enumerated().map { row("answered", $0, $1) }
    }

    private func row(_ label: String, _ index: Int, _ text: String) -> ListRow {
        let label = StyledText((index == 0 ? label : "").padded(to: 10), .secondary)
        return ListRow(label + StyledText(text, index == 0 ? .text : .secondary))
    }

    func draw(in canvas: inout Canvas) {
        canvas.draw(ListView(rows: Array(rows.dropFirst(offset))), in: canvas.bounds)
    }
}

extension String {

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
