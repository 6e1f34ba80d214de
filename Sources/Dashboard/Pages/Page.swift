public import Loadables
public import TerminalUI

/// A screen within the dashboard: below the tabs, above the line of keys.
@MainActor
public protocol Page: AnyObject {

    /// Its name; stands in the header when it was opened from somewhere.
    var title: String { get }

    /// What changes on it.
    var panels: [PanelModel] { get }

    /// The panel that keys are for; nil if there is none.
    var focusedPanel: PanelModel? { get }

    /// Which keys are valid on it, as the first page of a tab.
    var context: DashboardContext { get }

    /// Does what a key asks for.
    func perform(_ command: DashboardCommand, at now: Timestamp) -> PageResult

    /// Whether a key would do anything now.
    func isAvailable(_ command: DashboardCommand) -> Bool

    /// Another word for what the key would do now than the key map's; nil for that one.
    func hint(for command: DashboardCommand) -> String?

    /// Deals with the mouse; the position is in the page's own coordinates.
    func handle(_ event: MouseEvent, at now: Timestamp) -> PageResult

    /// Does what is due by now.
    func advance(to now: Timestamp)

    /// Draws it.
    func draw(in canvas: inout Canvas, context: DrawingContext)
}

extension Page {

    public func hint(for command: DashboardCommand) -> String? { nil }
}

/// What a page made of a command, or of the mouse.
public enum PageResult {
    /// It was done.
    case done
    /// It is not for the page.
    case unknown
    /// Another page is to be opened on top.
    case open(any Page)
}

/// What pages are drawn with, besides their own state.
public struct DrawingContext: Sendable {
    /// The present moment.
    public var now: Timestamp
    /// Which keys there are, for texts that name them.
    public var keyMap: DashboardKeyMap

    /// The key for a command, as it is written in texts.
    func key(_ command: DashboardCommand) -> String {
        keyMap.bindings.first { $0.command == command }?.shortLabel ?? "?"
    }
}
