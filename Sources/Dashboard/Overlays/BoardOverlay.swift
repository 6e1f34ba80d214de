import TerminalUI

/// What lies above a page.
enum BoardOverlay {
    case inspector(InspectorPage, ScrollState)
    case log(EventLogPosition)
    case help(ScrollState, above: DashboardContext)

    var context: DashboardContext {
        switch self {
        case .inspector: .inspector
        case .log: .log
        case .help: .help
        }
    }
}
