/// What lies above a page.
enum BoardOverlay {
    case inspector(InspectorPage, offset: Int)
    case log(EventLogPosition)
    case help(offset: Int, above: DashboardContext)

    var context: DashboardContext {
        switch self {
        case .inspector: .inspector
        case .log: .log
        case .help: .help
        }
    }
}
