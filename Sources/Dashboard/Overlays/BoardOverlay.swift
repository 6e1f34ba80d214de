import Loadables
import TerminalUI

/// What lies above a page and has the keys while it is there.
@MainActor
protocol BoardOverlay: Pane {

    /// Which keys are valid in it.
    var context: DashboardContext { get }

    /// Whether what it leaves is done by the page below.
    var passesOn: Bool { get }

    /// Whether keys are text in it: it has them before they mean anything else.
    var takesText: Bool { get }

    /// Does what a key asks for. By default that is to `Pane/move(_:in:)`.
    ///
    /// - Returns: Whether it did something.
    func perform(_ command: DashboardCommand, in size: Size) -> Bool

    /// Whether a key would do anything now; nil if that is not its own to say.
    func isAvailable(_ command: DashboardCommand) -> Bool?

    /// Another word for what the key would do now than the key map's; nil for that one.
    func hint(for command: DashboardCommand) -> String?

    /// Its scroll bar in a region of that size; nil, as by default, if it has none.
    func scrollBar(in size: Size) -> OverlayScrollBar?

    /// Shows the part from there on, as the scroll bar wants it.
    func scroll(to offset: Int, in size: Size)
}

/// Where an overlay has its scroll bar, and what that shows.
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

    /// The scroll bar in the edge of a panel that stands there.
    func scrollBar(ofPanel frame: Rect, in size: Size) -> OverlayScrollBar? {
        scrollExtent(in: size).map { OverlayScrollBar(place: frame.panelScrollBar, extent: $0) }
    }
}

/// The keys that are valid somewhere and what they do, and what the signs and words of a board say.
final class HelpOverlay: BoardOverlay {

    let context = DashboardContext.help
    private let keys: [HelpView.Section]
    private var scroll = ScrollState()

    /// Creates the help.
    ///
    /// - Parameters:
    ///   - keyMap: Which keys there are.
    ///   - described: Where the keys are valid that are shown.
    ///   - special: The keys of what has the focus there; they come first.
    init(_ keyMap: DashboardKeyMap, of described: DashboardContext, special: [HelpView.Section]) {
        let special = special.filter { !$0.entries.isEmpty }
        keys = special + [HelpView.Section(special.isEmpty ? "" : "On this page", keyMap, in: described)]
    }

    private func help(_ symbols: Symbols) -> HelpView {
        HelpView(keys + [legend(symbols)], offset: scroll.offset.y)
    }

    /// Signs are as wide in every set.
    private var help: HelpView { help(.unicode) }

    private func legend(_ symbols: Symbols) -> HelpView.Section {
        let statuses = PanelStatus.allCases.map { status in
            HelpView.Entry(keys: "\(status.sign(symbols)) \(status.word)", help: status.meaning, role: status.role)
        }
        let others = [
            HelpView.Entry(keys: "\(symbols.added)3 new", help: "Three have come since you looked", role: .added),
            HelpView.Entry(keys: symbols.changed, help: "The last load has changed it", role: .info),
            HelpView.Entry(keys: "\(symbols.pause) paused", help: "Nothing is refreshed by itself", role: .paused),
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
