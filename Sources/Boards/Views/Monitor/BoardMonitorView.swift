import Settings

struct BoardMonitorView: BoardView {

    static let name = "monitor"
    static let help = "The state of a source, up or down, and its last checks."
    static let listsItems = false

    init(_ options: inout OptionReader) {}

    static var showsChecks: Bool { true }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        PreparedContent(MonitorContent(checks: reader.context.checks))
    }
}
