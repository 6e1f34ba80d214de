import TerminalUI

/// What the keys of a dashboard can do.
public enum DashboardCommand: Hashable, Sendable {
    case syncIfNeeded
    case refresh
    case refreshAll
    case cancel
    case inspect
    /// The next page of the inspector.
    case turnPage
    /// The page of the inspector before.
    case turnPageBack
    /// In the inspector, an earlier version, or an earlier load.
    case earlierVersion
    /// In the inspector, a later version, or a later load.
    case laterVersion
    /// What happened in the whole program.
    case log
    /// In the log, only what failed, or everything again.
    case failuresOnly
    /// What people were told of without asking.
    case alerts
    /// Puts an alert off.
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
    /// The panel with the number; when it has the focus already, zooms it.
    case jump(Int)
    /// Opens what is chosen, or lets go of what is pulled.
    case open
    /// Marks the chosen item, or takes its mark away: actions are for all marked items.
    case mark
    /// Gives the panel the page for itself, or takes that back.
    case zoom
    /// Shows only the panel's title, or all of it again.
    case collapse
    /// Chooses which columns of a table are shown.
    case columns
    /// Begins or ends to change where panels stand.
    case arrange
    /// While panels are arranged: makes the focused one higher, or lower.
    case larger
    case smaller
    /// While panels are arranged: makes the focused one wider, or narrower.
    case wider
    case narrower
    /// While panels are arranged: takes the focused one away.
    case hide
    /// While panels are arranged: brings back those that were taken away.
    case showAll
    /// While panels are arranged: all as the program made it.
    case asMade
    /// Copies where the panels stand, as text for the file of the board.
    case copyLayout
    case back
    case nextTab
    case previousTab
    /// Saves the screen in files.
    case export
    /// Copies the screen to the clipboard.
    case copyScreen
    /// Looks for text in what has the focus.
    case search
    /// Looks for text in all panels.
    case searchAll
    case nextMatch
    case previousMatch
    /// Shows only what has a text in it.
    case filter
    /// Copies what is chosen, or what went wrong.
    case copyLine
    /// Copies all of the text.
    case copyText
    /// Copies a row, a column or all rows in a form for other programs.
    case copyValues
    /// All that can be done, found by typing.
    case palette
    /// Changes a value that the user chooses for the whole board.
    case choose
    /// The next theme.
    case theme
    /// Nothing is refreshed by itself any more, or again.
    case pause
    /// How often this panel is refreshed.
    case interval
    case help
    case suspend
    case quit
    /// Something that the program adds.
    case custom(String)
}

extension DashboardCommand {

    /// Whether it goes to another panel or tab: a board of one has no use for it.
    var leadsElsewhere: Bool {
        switch self {
        case .nextPanel, .previousPanel, .left, .right, .jump, .nextTab, .previousTab: true
        default: false
        }
    }

    /// Whether it is about what is loaded, and how that went.
    var isAboutLoading: Bool {
        switch self {
        case .refresh, .refreshAll, .syncIfNeeded, .cancel, .inspect: true
        default: false
        }
    }

    /// Whether it is about the text of what has the focus, which a chart has not.
    var isAboutText: Bool {
        switch self {
        case .search, .nextMatch, .previousMatch, .filter, .copyLine, .copyText, .copyValues: true
        default: false
        }
    }

    /// The way through a list or a text that it asks for; nil if it is about something else.
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

/// Where the keys of a dashboard are valid.
public enum DashboardContext: Hashable, Sendable, CaseIterable {
    /// Panels, the first page of a tab.
    case board
    /// Something that was opened from there.
    case opened
    /// Several panels that were opened from another page.
    case openedBoard
    /// Panels whose places are being changed.
    case arranging
    /// A list of pages.
    case menu
    case inspector
    case log
    case alerts
    /// Several things of which one is to be taken.
    case choice
    case help
    /// A list with a field: what is typed is text.
    case palette
    /// Fields to fill in: what is typed is text.
    case form
    /// A question with buttons for the answers.
    case question
    /// A question about a text that is longer than the screen may be.
    case review
}
