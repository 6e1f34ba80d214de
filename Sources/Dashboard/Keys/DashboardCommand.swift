import TerminalUI

/// A command of a dashboard, run by a key.
public enum DashboardCommand: Hashable, Sendable {
    case syncIfNeeded
    case refresh
    case refreshAll
    case cancel
    case inspect
    /// Shows the next page of the inspector.
    case turnPage
    /// Shows the previous page of the inspector.
    case turnPageBack
    /// In the inspector, shows the previous version of the content or the previous load.
    case earlierVersion
    /// In the inspector, shows the next version of the content or the next load.
    case laterVersion
    /// Shows the log of the program.
    case log
    /// In the log, switches between showing only failures and showing all events.
    case failuresOnly
    /// Shows the list of alerts.
    case alerts
    /// In the list of alerts, snoozes the chosen alert, or reopens it if it is snoozed.
    case snooze
    case nextPanel
    case previousPanel
    case up
    case down
    case left
    case right
    case pageUp
    case pageDown
    case halfPageUp
    case halfPageDown
    case first
    case last
    /// Focuses the panel with the given number. If the panel already has the focus, zooms it or ends its zoom.
    case jump(Int)
    /// Opens the chosen item or, if the panel is pulled, releases the panel to refresh it.
    case open
    /// Marks or unmarks the chosen item. Actions for several items apply to all marked items.
    case mark
    /// Zooms the panel, or ends the zoom.
    case zoom
    /// Collapses the panel to its title, or expands it.
    case collapse
    /// Lets the user choose the visible columns of a table.
    case columns
    /// Starts or stops arranging panels.
    case arrange
    /// While arranging, makes the focused panel taller.
    case larger
    /// While arranging, makes the focused panel shorter.
    case smaller
    /// While arranging, makes the focused panel wider.
    case wider
    /// While arranging, makes the focused panel narrower.
    case narrower
    /// While arranging, hides the focused panel.
    case hide
    /// While arranging, shows the hidden panels.
    case showAll
    /// While arranging, restores the original arrangement.
    case asMade
    /// Copies the layout of the page as text for the board's file.
    case copyLayout
    /// Gives the answer of a question that performs the action.
    case agree
    /// Gives the answer of a question that does not perform the action.
    case decline
    case back
    case nextTab
    case previousTab
    /// Saves the screen as files.
    case export
    /// Copies the screen to the clipboard.
    case copyScreen
    /// Searches for text in the focused panel.
    case search
    /// Searches for text in all panels.
    case searchAll
    case nextMatch
    case previousMatch
    /// Filters the focused panel: shows only the lines that match the typed text.
    case filter
    /// Copies the first of these that exists: the chosen item, the error, the item of the current match, all text.
    case copyLine
    /// Copies all text of the focused panel.
    case copyText
    /// Copies a row, a column or all rows as CSV, JSON or Markdown.
    case copyValues
    /// Shows the command palette.
    case palette
    /// Lets the user change a value in the header of the board.
    case choose
    /// Selects the next theme.
    case theme
    /// Pauses or resumes auto-refresh.
    case pause
    /// Lets the user change the refresh interval of the panel.
    case interval
    case help
    case suspend
    case quit
    /// A custom command of the program, with the given name.
    case custom(String)
}

extension DashboardCommand {

    /// Whether the command moves to another panel or tab. Such a command is unavailable if there is no other panel or
    /// tab.
    var leadsElsewhere: Bool {
        switch self {
        case .nextPanel, .previousPanel, .left, .right, .jump, .nextTab, .previousTab: true
        default: false
        }
    }

    var isAboutLoading: Bool {
        switch self {
        case .refresh, .refreshAll, .syncIfNeeded, .cancel, .inspect: true
        default: false
        }
    }

    /// Whether the command needs a panel with text. Some panels have none.
    var isAboutText: Bool {
        switch self {
        case .search, .nextMatch, .previousMatch, .filter, .copyLine, .copyText, .copyValues: true
        default: false
        }
    }

    /// The movement that the command performs in a list or text; nil for other commands.
    var movement: Movement? {
        switch self {
        case .up: .rows(-1)
        case .down: .rows(1)
        case .pageUp: .pages(-1)
        case .pageDown: .pages(1)
        case .halfPageUp: .halfPages(-1)
        case .halfPageDown: .halfPages(1)
        case .first: .start
        case .last: .end
        default: nil
        }
    }
}

/// A context in which key bindings are valid.
public enum DashboardContext: Hashable, Sendable, CaseIterable {
    /// A page with panels that is the first page of a tab.
    case board
    /// A page that was opened from another page and shows at most one panel.
    case opened
    /// A page that was opened from another page and shows several panels.
    case openedBoard
    /// A page while the user arranges its panels.
    case arranging
    /// A list of pages, or another page without panels.
    case menu
    case inspector
    case log
    case alerts
    /// A choice among several items.
    case choice
    case help
    /// A list with a text field.
    case palette
    /// A form with text fields.
    case form
    /// A question with buttons.
    case question
    /// A question about text that may be longer than the screen.
    case review
}
