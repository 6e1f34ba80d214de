import Loadables
public import TerminalUI

// Where panels stand, and what is seen of them.

extension PanelsPage {

    public var lines: [TextLine] {
        slots.flatMap { [TextLine($0.model.title)] + ($0.body?.lines ?? []) }
    }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let shown = shown
        if !shown.contains(focus) { focus = shown.first ?? 0 }
        bounds = canvas.bounds
        frames = frames(of: arrangement, &settling)
        contents = frames.map(\.insidePanel)
        for (index, slot) in slots.enumerated() where !frames[index].isEmpty {
            let number = shown.count > 1 ? shown.firstIndex(of: index).map { $0 + 1 } : nil
            let view = PanelView(
                slot, number: number, isAlone: isAlone, isCollapsed: isCollapsed(index), isFocused: index == focus,
                host: host)
            canvas.within(frames[index]) { canvas in
                let content = view.draw(in: &canvas)
                contents[index] = Rect(
                    x: frames[index].x + content.x, y: frames[index].y + content.y, width: content.width,
                    height: content.height)
                slot.readingSize = content.size
                slot.model.shownSize = content.size
            }
        }
    }

    /// Whether a panel has the page for itself.
    private var isAlone: Bool { isZoom || slots.count == 1 }

    /// Where the panels would stand if they were arranged like that.
    func frames(of arrangement: BoardArrangement) -> [Rect] {
        var settling = settling
        return frames(of: arrangement, &settling)
    }

    private func frames(of arrangement: BoardArrangement, _ settling: inout BoardSettling) -> [Rect] {
        guard !isAlone else {
            return slots.indices.map { $0 == focus ? bounds : Rect(width: 0, height: 0) }
        }
        return settling.frames(
            layout, order: arrangement.order(of: names), hidden: arrangement.hidden(of: names), in: bounds,
            focused: focus, wishes: slots.indices.map(wish), widths: names.map(arrangement.width),
            PanelMeasure(
                need: { [slots, host] in slots[$0].need(in: $1, at: host.date) },
                filled: { [slots, host] in slots[$0].filled($1, at: host.date) },
                width: { [slots, host] in slots[$0].comfortableWidth(at: host.date) }))
    }

    /// What the person in front of it wants of a panel; nil for what its content needs.
    private func wish(_ index: Int) -> PanelNeed? {
        if isCollapsed(index) { return PanelNeed(height: 1, isCollapsed: true) }
        return arrangement.height(of: names[index]).map { PanelNeed(height: $0, isFixed: true) }
    }

    func isCollapsed(_ index: Int) -> Bool { !isZoom && arrangement.isCollapsed(names[index]) }
}
