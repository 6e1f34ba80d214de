import Loadables
import TerminalUI

/// A layer above a page. While it is shown, it receives the keys instead of the page.
@MainActor
protocol BoardOverlay: Pane {

    /// The context of the keys that are valid in the overlay.
    var context: DashboardContext { get }

    /// Whether the page below handles commands that have no effect in the overlay, except ``DashboardCommand/back``.
    var passesOn: Bool { get }

    /// Whether typed letters are text. If true, the overlay receives all keys before the key bindings.
    var takesText: Bool { get }

    /// Performs a command. By default, performs only movements, with `Pane/move(_:in:)`.
    ///
    /// - Returns: Whether the command had an effect.
    func perform(_ command: DashboardCommand, in size: Size) -> Bool

    /// Returns whether a command has an effect now; nil if the page decides.
    func isAvailable(_ command: DashboardCommand) -> Bool?

    /// Returns the hint for a command in place of the hint of the key map; nil to use the hint of the key map.
    func hint(for command: DashboardCommand) -> String?

    /// Returns the scroll bar in a region of the given size; nil for none. The default implementation returns nil.
    func scrollBar(in size: Size) -> OverlayScrollBar?

    /// Scrolls to an offset. Called when the user drags the scroll bar.
    func scroll(to offset: Int, in size: Size)
}

struct OverlayScrollBar {
    var place: Rect
    var extent: ScrollExtent
}

extension BoardOverlay {

    var passesOn: Bool { false }

    var takesText: Bool { false }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        command.movement.map { move($0, in: size) } ?? false
    }

    func isAvailable(_ command: DashboardCommand) -> Bool? { nil }

    func hint(for command: DashboardCommand) -> String? { nil }

    func scrollBar(in size: Size) -> OverlayScrollBar? { nil }

    func scroll(to offset: Int, in size: Size) {}

    /// Returns a scroll bar on the right edge of a panel with the given frame; nil if the overlay does not scroll.
    func scrollBar(ofPanel frame: Rect, in size: Size) -> OverlayScrollBar? {
        scrollExtent(in: size).map { OverlayScrollBar(place: frame.panelScrollBar, extent: $0) }
    }
}

/// The help: the keys of a context, and the meanings of the symbols and words of a board.
final class HelpOverlay: BoardOverlay {

    let context = DashboardContext.help
    private let keys: [HelpView.Section]
    private var scroll = ScrollState()

    /// Creates the help.
    ///
    /// - Parameters:
    ///   - keyMap: The key bindings.
    ///   - described: The context whose keys are shown.
    ///   - special: The keys of the focused panel, which come first.
    init(_ keyMap: DashboardKeyMap, of described: DashboardContext, special: [HelpView.Section]) {
        let special = special.filter { !$0.entries.isEmpty }
        keys = special + [HelpView.Section(special.isEmpty ? "" : "On this page", keyMap, in: described)]
    }

    private func help(_ symbols: Symbols) -> HelpView {
        HelpView(keys + [legend(symbols)], offset: scroll.offset.y)
    }

    /// The help in one of the symbol sets, for measurements. All symbol sets have the same widths.
    private var help: HelpView { help(.unicode) }

    private func legend(_ symbols: Symbols) -> HelpView.Section {
        let statuses = PanelStatus.allCases.map { status in
            HelpView.Entry(keys: "\(status.sign(symbols)) \(status.word)", help: status.meaning, role: status.role)
        }
        let others = [
            HelpView.Entry(keys: "\(symbols.added)3 new", help: "3 new items since you last looked", role: .added),
            HelpView.Entry(keys: symbols.changed, help: "Changed by the last load", role: .info),
            HelpView.Entry(keys: "\(symbols.pause) paused", help: "Auto-refresh is paused", role: .paused),
        ]
        return HelpView.Section("Signs and words", statuses + others)
    }

    private func frameSize(in size: Size) -> Size {
        let content = help.preferredSize(in: Rect(size).insidePanel.size)
        return Size(width: min(size.width, content.width + 4), height: min(size.height, content.height + 2))
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        help.scrollExtent(in: Rect(frameSize(in: size)).insidePanel.size)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? {
        scrollBar(ofPanel: OverlayPlacement.center.rect(of: frameSize(in: size), in: Rect(size)), in: size)
    }

    func scroll(to offset: Int, in size: Size) { _ = move(.rows(offset - scroll.offset.y), in: size) }

    func move(_ movement: Movement, in size: Size) -> Bool {
        guard let extent = scrollExtent(in: size) else { return false }
        scroll.move(
            movement, content: Size(width: 0, height: extent.total), visible: Size(width: 0, height: extent.visible))
        return true
    }

    var lines: [TextLine] {
        help.sections.flatMap(\.entries).map { TextLine("\($0.keys): \($0.help)") }
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let panel = Panel(
            title: "Keys", isFocused: true, scroll: scrollExtent(in: canvas.size), content: help(canvas.symbols))
        canvas.draw(Overlay(panel, size: frameSize(in: canvas.size), margin: 1), in: canvas.bounds)
    }
}
