import TerminalUI

/// The keys that are valid somewhere and what they do, above a page.
struct KeysDialog: View {

    let help: HelpView

    init(_ keyMap: DashboardKeyMap, context: DashboardContext, offset: Int = 0) {
        help = HelpView(keyMap, in: context, offset: offset)
    }

    /// Which part of it is seen on a page of that size.
    func extent(in size: Size) -> ScrollExtent {
        help.scrollExtent(in: Rect(frameSize(in: size)).insidePanel.size)
    }

    func draw(in canvas: inout Canvas) {
        let panel = Panel(
            title: "Keys", isFocused: true, scroll: extent(in: canvas.size), content: help)
        canvas.draw(Overlay(panel, size: frameSize(in: canvas.size), margin: 1), in: canvas.bounds)
    }

    private func frameSize(in size: Size) -> Size {
        let content = help.preferredSize(in: Rect(size).insidePanel.size)
        return Size(width: min(size.width, content.width + 4), height: min(size.height, content.height + 2))
    }
}
