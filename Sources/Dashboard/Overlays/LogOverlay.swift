import Loadables
import TerminalUI

/// What happened to all loadables of the program, or what of it failed, the newest at the bottom.
final class LogOverlay: BoardOverlay {

    let context = DashboardContext.log
    /// Nil if the program keeps no log.
    private let log: LoadableEventLog?
    private let time: TimeOfDay
    private var state = LogContent.State()
    private var showsFailuresOnly = false
    private var observation: LoadableEventLog.Observation?

    /// Shows the log, and calls the closure when something happens.
    init(_ log: LoadableEventLog?, time: TimeOfDay, onChange: @escaping @MainActor () -> Void) {
        self.log = log
        self.time = time
        observation = log?.observe { _ in onChange() }
    }

    /// How many lines an event has; a problem of the program has as many as it needs, because no other place has all of it.
    private nonisolated static func maximumLineCount(_ event: LoadableEvent) -> Int {
        if case .problem = event.kind { .max } else { 3 }
    }

    /// Those that are shown.
    private var events: [LoadableEvent] {
        let events = log?.events ?? []
        return showsFailuresOnly ? events.filter(\.kind.isFailure) : events
    }

    private func content(_ events: [LoadableEvent], width: Int) -> LogContent {
        let total = (showsFailuresOnly ? log?.failureCount : log?.count) ?? 0
        let columns = Columns(names: events.map(\.name), width: width)
        let time = time
        return LogContent(count: events.count, dropped: total - events.count) { index, _, symbols in
            Self.lines(of: events[index], columns, time, symbols)
        }
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        guard command == .failuresOnly else { return command.movement.map { move($0, in: size) } ?? false }
        showsFailuresOnly.toggle()
        state = LogContent.State()
        return true
    }

    func hint(for command: DashboardCommand) -> String? {
        command == .failuresOnly && showsFailuresOnly ? "all events" : nil
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        let inside = Rect(size).insidePanel.size
        return content(events, width: inside.width).move(movement, state: &state, in: inside)
    }

    var lines: [TextLine] {
        events.map { event in
            let sentence = EventText(event, time: time).sentence + EventText.repeats(of: event, time: time, .unicode)
            return TextLine("\(time.text(event.date))  \(event.name)  \(sentence)")
        }
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let events = events
        let inside = canvas.bounds.insidePanel
        let content = content(events, width: inside.width)
        let seen = content.visible(state, in: inside.size)
        let panel = Panel(
            title: StyledText(title(events)),
            status: events.isEmpty ? StyledText() : status(below: events.count - seen.upperBound, canvas.symbols),
            footer: StyledText(footer, .secondary),
            isFocused: true,
            scroll: ScrollExtent(offset: seen.lowerBound, visible: seen.count, total: events.count),
            content: Label(""))
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
        canvas.within(inside) { canvas in
            if events.isEmpty {
                canvas.draw(Message([StyledText(emptyText, .secondary)]), in: canvas.bounds)
            } else {
                content.draw(in: &canvas, state: &state, isFocused: false, elapsed: elapsed)
            }
        }
    }

    /// What is shown, and how many of how many.
    private func title(_ events: [LoadableEvent]) -> String {
        guard showsFailuresOnly, let log else { return "Log" }
        return "Log: failures only (\(events.count) of \(min(log.count, log.capacity)))"
    }

    private var emptyText: String {
        guard let log else { return "The program keeps no log" }
        return log.count == 0 ? "Nothing has happened yet" : "Nothing has failed"
    }

    private func status(below: Int, _ symbols: Symbols) -> StyledText {
        below == 0
            ? StyledText("\(symbols.fresh) follows", .fresh)
            : StyledText("\(symbols.arrowDown) \(below) newer", .secondary)
    }

    private var footer: String {
        guard let log, log.count > 0 else { return "" }
        return log.capacity < log.count ? "the last \(log.capacity) of \(log.count) events" : "\(log.count) events"
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
        let repeats = EventText.repeats(of: event, time: time, symbols)
        let style: Role = text.role == .failed || text.role == .secondary ? text.role : .text
        let sentences = sentences(text.sentence, repeats, columns, maximumLineCount(event), symbols.ellipsis)
        return sentences.enumerated().map { number, line in
            let indent = StyledText(String(repeating: " ", count: columns.indent))
            let start = number == 0 ? head(event, text, columns, time, symbols) : indent
            return start + StyledText(line, style)
        }
    }

    /// The lines of the text and its end. What is too long is cut before the end.
    private nonisolated static func sentences(
        _ text: String, _ end: String, _ columns: Columns, _ limit: Int, _ ellipsis: String
    ) -> [String] {
        let width = columns.sentence
        // An error may bring a whole page: no more of it is taken apart than can be seen.
        let seen = limit == .max ? text : String(text.prefix((limit + 1) * width))
        let lines = (seen + end).wrapped(to: width)
        guard lines.count > limit else { return lines }
        let last = lines[limit - 1]
        let room = width - end.cellWidth
        guard room > 0 else { return Array(lines.prefix(limit)) }
        let cut = StyledText(last + "  ").truncated(to: min(room, last.cellWidth + 1), ellipsis: ellipsis)
        return lines.prefix(limit - 1) + [cut.string + end]
    }

    private nonisolated static func head(
        _ event: LoadableEvent, _ text: EventText, _ columns: Columns, _ time: TimeOfDay, _ symbols: Symbols
    ) -> StyledText {
        let style: Role = text.role == .secondary ? .secondary : .emphasis
        let name = StyledText(event.name, style).truncated(to: columns.name, ellipsis: symbols.ellipsis)
        let moment = columns.showsTime ? StyledText(time.text(event.date) + "  ", .secondary) : ""
        let padding = String(repeating: " ", count: columns.name - name.width + 2)
        return moment + text.sign(symbols) + " " + name + StyledText(padding)
    }
}
