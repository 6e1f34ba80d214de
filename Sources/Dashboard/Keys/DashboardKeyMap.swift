public import TerminalUI

/// The key bindings of a dashboard.
public typealias DashboardKeyMap = KeyMap<DashboardCommand, DashboardContext>

// This is not a static property, because generic types cannot have static stored properties.
private let standardKeyMap = DashboardKeyMap(DashboardKeyMap.standardBindings)

private let pages: Set<DashboardContext> = [.board, .opened, .openedBoard, .menu]
private let readable: Set<DashboardContext> = pages.union([.inspector, .log])
/// The contexts of pages with several panels.
private let panels: Set<DashboardContext> = [.board, .openedBoard]
private let boards: Set<DashboardContext> = panels.union([.arranging])
private let everywhere: Set<DashboardContext> = Set(DashboardContext.allCases)
/// The contexts in which typed letters are text.
private let typing: Set<DashboardContext> = [.palette, .form]
/// The contexts in which typed letters are keys.
private let all: Set<DashboardContext> = everywhere.subtracting(typing)
private let scrolling: Set<DashboardContext> = all.subtracting([.arranging, .question])

extension KeyMap where Command == DashboardCommand, Context == DashboardContext {

    /// The standard key bindings.
    public static var standard: DashboardKeyMap { standardKeyMap }

    fileprivate static var standardBindings: [Binding] { loading + moving + arranging + opening + reading + leaving }

    private static var loading: [Binding] {
        [
            Binding(.refresh, [Key("r")], hint: "refresh", help: "Refresh this panel", in: pages.union([.inspector])),
            Binding(
                .refreshAll, [Key("R")], hint: "all", help: "Refresh every panel of the board",
                in: pages.union([.inspector])),
            Binding(.syncIfNeeded, [Key("s")], help: "Load this panel if it is stale", in: pages),
            Binding(
                .cancel, [Key("x")], hint: "cancel", help: "Stop loading this panel; its content stays",
                in: pages.union([.inspector])),
            Binding(
                .inspect, [Key("i")], hint: "inspect",
                help: "Inspect the content, its versions and the last loads", in: pages),
            Binding(
                .turnPage, [.tab, .right], hint: "page",
                help: "Show the next page: contents, loads, exchange, …", in: [.inspector]),
            Binding(.turnPageBack, [.backTab, .left], help: "Show the previous page", in: [.inspector]),
            Binding(
                .earlierVersion, [Key("[")], keysLabel: "[ ]", hint: "versions",
                help: "Compare with an earlier or later version, or show the previous or next load",
                in: [.inspector]),
            Binding(
                .laterVersion, [Key("]")], keysLabel: "[ ]",
                help: "Compare with an earlier or later version, or show the previous or next load",
                in: [.inspector]),
            Binding(
                .open, [.enter], hint: "open", help: "Open the selected load, or unfold unchanged lines",
                in: [.inspector]),
            Binding(
                .interval, [Key("T")], help: "Change how often this panel is refreshed",
                in: pages),
            Binding(.choose, [Key("v")], hint: "values", help: "Change a value in the header", in: pages),
            Binding(.pause, [Key("p")], help: "Pause or resume auto-refresh", in: pages.union([.inspector])),
            // This binding has no hint, because there is no space for it in these contexts.
            Binding(.log, [Key("e")], help: logHelp, in: pages.union([.log])),
            Binding(.log, [Key("e")], hint: "log", help: logHelp, in: [.inspector]),
            Binding(
                .failuresOnly, [Key("f")], hint: "failures", help: "Show only failures, or all events again",
                in: [.log]),
            Binding(
                .alerts, [Key("a")], help: "Show or hide the alerts",
                in: pages.union([.alerts])),
            Binding(
                .open, [.enter], hint: "seen", help: "Acknowledge the alert, or reopen it", in: [.alerts]),
            Binding(.snooze, [Key("z")], hint: "snooze", help: "Snooze the alert", in: [.alerts]),
            Binding(.open, [.enter], hint: "take", help: "Choose the selected item", in: [.choice]),
        ]
    }

    private static var logHelp: String { "Show or hide the log: the events of the whole program" }

    private static var moving: [Binding] {
        [
            Binding(
                .up, [.up, Key("k")], help: "Move up; at the top, pull the panel down to refresh it", in: scrolling),
            Binding(.down, [.down, Key("j")], help: "Move down", in: scrolling),
            Binding(.left, [.left, Key("h")], help: "Go to the panel on the left", in: panels),
            Binding(.right, [.right, Key("l")], help: "Go to the panel on the right", in: panels),
            Binding(
                .left, [.left, .up, Key("h"), Key("k"), .backTab], help: "Select the previous answer", in: [.question]),
            Binding(
                .right, [.right, .down, Key("l"), Key("j"), .tab], help: "Select the next answer", in: [.question]),
            Binding(
                .left, [.left, Key("h"), .backTab], help: "Select the previous answer", in: [.review]),
            Binding(
                .right, [.right, Key("l"), .tab], hint: "next", help: "Select the next answer", in: [.review]),
            Binding(.left, [.backTab], help: "Go to the previous field", in: [.form]),
            Binding(.right, [.tab], hint: "next", help: "Go to the next field", in: [.form]),
            Binding(.pageUp, [Key(.pageUp)], help: "Move up a page", in: scrolling),
            Binding(.pageDown, [Key(.pageDown)], help: "Move down a page", in: scrolling),
            Binding(.halfPageUp, [.control("u")], help: "Move up half a page", in: scrolling),
            Binding(.halfPageDown, [.control("d")], help: "Move down half a page", in: scrolling),
            Binding(.first, [Key("g"), Key(.home)], help: "Go to the first row", in: scrolling),
            Binding(.last, [Key("G"), Key(.end)], help: "Go to the last row", in: scrolling),
            Binding(.nextPanel, [.tab], hint: "next", help: "Go to the next panel", in: boards),
            Binding(.previousPanel, [.backTab], help: "Go to the previous panel", in: boards),
        ]
            + (1...9).map { number in
                Binding(
                    .jump(number), [Key(Character("\(number)"))], keysLabel: "1-9",
                    help: "Go to the panel with this number; press again to zoom it", in: boards)
            }
    }

    private static var arranging: [Binding] {
        let mode: Set<DashboardContext> = [.arranging]
        let move = { (command: DashboardCommand, keys: [Key], hint: String?) in
            Binding(
                command, keys, keysLabel: "arrows", hint: hint, help: "Move the panel in this direction",
                in: mode
            )
        }
        return [
            Binding(
                .zoom, [Key("z")], help: "Zoom or unzoom the panel", in: panels.union([.opened])),
            Binding(.arrange, [Key("A")], help: "Arrange the panels: move, size, collapse, hide", in: boards),
            Binding(.collapse, [Key("_")], help: "Collapse or expand the panel", in: panels),
            Binding(.showAll, [Key("a")], hint: "show all", help: "Show the hidden panels", in: mode),
            move(.left, [.left, Key("h")], "move"), move(.right, [.right, Key("l")], nil),
            move(.up, [.up, Key("k")], nil), move(.down, [.down, Key("j")], nil),
            Binding(.larger, [Key("+"), Key("=")], hint: "height", help: "Make the panel taller", in: mode)
                .hinted(as: "+ -"),
            Binding(.smaller, [Key("-")], help: "Make the panel shorter", in: mode),
            Binding(.narrower, [Key("<")], hint: "width", help: "Make the panel narrower", in: mode)
                .hinted(as: "< >"),
            Binding(.wider, [Key(">")], help: "Make the panel wider", in: mode),
            Binding(
                .collapse, [Key("c"), Key("_")], hint: "collapse",
                help: "Collapse or expand the panel",
                in: mode),
            Binding(.hide, [Key("x")], hint: "hide", help: "Hide the panel", in: mode),
            Binding(.asMade, [Key("0")], hint: "reset", help: "Reset the layout", in: mode),
            Binding(
                .copyLayout, [Key("y")], hint: "copy", help: "Copy the layout as YAML for the board’s file", in: mode),
        ]
    }

    private static var opening: [Binding] {
        [
            Binding(
                .open, [.enter], hint: "open", help: "Open the selected row, or refresh the pulled panel",
                in: pages),
            Binding(
                .mark, [Key(" ")], help: "Mark or unmark the row; actions apply to all marked rows",
                in: panels.union([.opened])),
            Binding(
                .columns, [Key("C")], help: "Choose the columns of this table", in: panels.union([.opened])),
            Binding(.open, [.enter], help: "Go to the next field, or press the focused button", in: [.form]),
            Binding(.open, [.enter], hint: "answer", help: "Confirm the selected answer", in: [.question, .review]),
            Binding(.agree, [Key("y")], hint: "yes", help: "Agree", in: [.question, .review]),
            Binding(.decline, [Key("n")], hint: "no", help: "Do not agree", in: [.question, .review]),
            Binding(
                .back, [.escape], hint: "back", help: "Go back",
                in: [
                    .opened, .openedBoard, .inspector, .log, .alerts, .choice, .help, .palette, .form, .question,
                    .review,
                ]),
            Binding(.back, [.escape], help: "Clear the search or the filter, or cancel the pull", in: [.board, .menu]),
            Binding(.back, [.escape, .enter], hint: "done", help: "Done: keep this layout", in: [.arranging]),
            Binding(
                .nextTab, [Key("]")], keysLabel: "[ ]", hint: "tabs", help: "Go to the previous or next tab",
                in: pages),
            Binding(
                .previousTab, [Key("[")], keysLabel: "[ ]", help: "Go to the previous or next tab", in: pages),
        ]
    }

    private static var reading: [Binding] {
        [
            Binding(.search, [Key("/")], hint: "search", help: "Search in this panel", in: readable),
            Binding(.searchAll, [.alt("/")], help: "Search in all panels", in: pages),
            Binding(
                .nextMatch, [Key("n")], keysLabel: "n N", hint: "matches",
                help: "Go to the next or previous match",
                in: readable),
            Binding(
                .previousMatch, [Key("N")], keysLabel: "n N", help: "Go to the next or previous match",
                in: readable),
            Binding(
                .filter, [Key("&")],
                help: "Filter by text or /regex/; a leading ! excludes matches", in: readable),
            Binding(.copyLine, [Key("y")], help: "Copy the row, or the error", in: readable),
            Binding(.copyText, [Key("Y")], help: "Copy the whole text of this panel", in: readable),
            Binding(
                .copyValues, [.control("y")], help: "Copy a row, a column or all rows as CSV, JSON or Markdown",
                in: readable),
        ]
    }

    private static var leaving: [Binding] {
        [
            Binding(
                .palette, [Key(":"), .control("p")], hint: "find", help: "Open the command palette",
                in: pages.union([.inspector, .log])),
            Binding(.theme, [.function(2)], help: "Switch to the next theme", in: everywhere),
            Binding(
                .help, [Key("?"), .function(1)], hint: "help", help: "Show or hide this help", in: all),
            Binding(.help, [.function(1)], help: "Show or hide this help", in: typing),
            Binding(
                .export, [.function(6)], help: "Save the screen in this folder, as text and SVG",
                in: everywhere),
            Binding(.copyScreen, [.function(7)], help: "Copy the screen to the clipboard", in: everywhere),
            Binding(.suspend, [.control("z")], help: "Suspend the program; fg resumes it", in: everywhere),
            Binding(.quit, [Key("q"), .control("c")], hint: "quit", help: "Quit", in: all),
            Binding(.quit, [.control("c")], help: "Quit", in: typing),
        ]
    }
}
