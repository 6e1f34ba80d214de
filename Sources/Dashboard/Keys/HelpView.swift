import TerminalUI

/// The keys that are valid somewhere and what they do, made from the live key map.
struct HelpView: View {

    let rows: [ListRow]
    let offset: Int

    init(_ keyMap: DashboardKeyMap, context: DashboardContext, offset: Int = 0) {
        var seen: Set<String> = []
        let entries = keyMap.bindings(in: context).map { (label: $0.label, help: $0.help) }
            .filter { seen.insert($0.help).inserted }
        let width = entries.map(\.label.cellWidth).max() ?? 0
        rows = entries.map { label, help in
            let padding = String(repeating: " ", count: width - label.cellWidth + 2)
            return ListRow(StyledText(label, .key) + StyledText(padding + help))
        }
        self.offset = offset
    }

    func draw(in canvas: inout Canvas) {
        let width = (rows.map(\.text.width).max() ?? 0) + 4
        let size = Size(width: width, height: rows.count + 2)
        let visible = max(0, min(canvas.size.height, size.height) - 2)
        let offset = min(offset, max(0, rows.count - visible))
        let list = ListView(rows: Array(rows.dropFirst(offset)))
        let panel = Panel(
            title: StyledText("Keys", .focusedTitle),
            isFocused: true,
            scroll: ScrollExtent(offset: offset, visible: visible, total: rows.count),
            content: list
        )
        canvas.draw(Overlay(panel, size: size), in: canvas.bounds)
    }
}
