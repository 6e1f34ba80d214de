import Loadables
import TerminalUI

/// What happened to all loadables of the program, the newest at the bottom.
final class LogOverlay: BoardOverlay {

    let context = DashboardContext.log
    /// Nil if the program keeps no log.
    private let log: LoadableEventLog?
    private let time: TimeOfDay
    private var state = LogContent.State()
    private var observation: LoadableEventLog.Observation?

    /// Shows the log, and calls the closure when something happens.
    init(_ log: LoadableEventLog?, time: TimeOfDay, onChange: @escaping @MainActor () -> Void) {
        self.log = log
        self.time = time
        observation = log?.observe { _ in onChange() }
    }

    private nonisolated static let maximumLineCount = 3

    private func content(width: Int) -> LogContent {
        let events = log?.events ?? []
        let columns = Columns(names: events.map(\.name), width: width)
        let time = time
        return LogContent(count: events.count, dropped: (log?.count ?? 0) - events.count) { index, _, symbols in
            Self.lines(of: events[index], columns, time, symbols)
        }
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        let inside = Rect(size).insidePanel.size
        return content(width: inside.width).move(movement, state: &state, in: inside)
    }

    var lines: [TextLine] {
        (log?.events ?? []).map { event in
            TextLine("\(time.text(event.date))  \(event.name)  \(EventText(event, time: time).sentence)")
        }
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let inside = canvas.bounds.insidePanel
        let content = content(width: inside.width)
        let seen = content.visible(state, in: inside.size)
        let kept = log?.events.count ?? 0
        let panel = Panel(
            title: "Log",
            status: status(below: kept - seen.upperBound, canvas.symbols),
            footer: StyledText(footer, .secondary),
            isFocused: true,
            scroll: ScrollExtent(offset: seen.lowerBound, visible: seen.count, total: kept),
            content: Label(""))
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
        canvas.within(inside) { canvas in
            if kept == 0 {
                let text = log == nil ? "The program keeps no log" : "Nothing has happened yet"
                canvas.draw(Message([StyledText(text, .secondary)]), in: canvas.bounds)
            } else {
                content.draw(in: &canvas, state: &state, isFocused: false, elapsed: elapsed)
            }
        }
    }

    private func status(below: Int, _ symbols: Symbols) -> StyledText {
        guard log?.events.isEmpty == false else { return StyledText() }
        return below == 0
            ? StyledText("\(symbols.fresh) follows", .fresh)
            : StyledText("\(symbols.arrowDown) \(below) newer", .secondary)
    }

    private var footer: String {
        guard let log, !log.events.isEmpty else { return "" }
        return log.events.count < log.count
            ? "the last \(log.events.count) of \(log.count) events" : "\(log.count) events"
    }

    /// Where an event's name and sentence stand.
    private struct Columns {
        let showsTime: Bool
        let name: Int
        private let width: Int

        init(names: [String], width: Int) {
            // The sentence is what matters most.
            showsTime = width >= 44
            name = min(Set(names).map(\.cellWidth).max() ?? 0, width / 4)
            self.width = width
        }

        var indent: Int { (showsTime ? 10 : 0) + 2 + name + 2 }

        var sentence: Int { max(1, width - indent) }
    }

    private nonisolated static func lines(
        of event: LoadableEvent, _ columns: Columns, _ time: TimeOfDay, _ symbols: Symbols
    ) -> [StyledText] {
        let text = EventText(event, time: time)
        return sentences(text.sentence, columns, symbols.ellipsis).enumerated().map { number, line in
            let indent = StyledText(String(repeating: " ", count: columns.indent))
            let start = number == 0 ? head(event, text, columns, time, symbols) : indent
            return start + StyledText(line, text.role == .failed ? .failed : .text)
        }
    }

    private nonisolated static func sentences(_ text: String, _ columns: Columns, _ ellipsis: String) -> [String] {
        let width = columns.sentence
        // An error may bring a whole page: no more of it is taken apart than can be seen.
        var lines = String(text.prefix((maximumLineCount + 1) * width)).wrapped(to: width)
        guard lines.count > maximumLineCount else { return lines }
        lines = Array(lines.prefix(maximumLineCount))
        let last = lines.removeLast()
        let cut = StyledText(last + "  ").truncated(to: min(width, last.cellWidth + 1), ellipsis: ellipsis)
        return lines + [cut.string]
    }

    private nonisolated static func head(
        _ event: LoadableEvent, _ text: EventText, _ columns: Columns, _ time: TimeOfDay, _ symbols: Symbols
    ) -> StyledText {
        let name = StyledText(event.name, .emphasis).truncated(to: columns.name, ellipsis: symbols.ellipsis)
        let moment = columns.showsTime ? StyledText(time.text(event.date) + "  ", .secondary) : ""
        let padding = String(repeating: " ", count: columns.name - name.width + 2)
        return moment + text.sign(symbols) + " " + name + StyledText(padding)
    }
}
