import Loadables
import TerminalUI

/// The events of all loadables of the program, or only the failures, with the newest event at the bottom.
final class LogOverlay: BoardOverlay {

    let context = DashboardContext.log
    private let log: LoadableEventLog?
    private let time: TimeOfDay
    private var state = LogContent.State()
    /// The position of the last visible event; nil while the log follows new events.
    private var last: Place?
    private var showsFailuresOnly = false { didSet { textVersion += 1 } }
    /// Returns whether the filter shows an event with the given text; nil if there is no filter.
    private var isShown: ((String) -> Bool)? { didSet { textVersion += 1 } }
    private(set) var textVersion = 0
    /// The lines of one version of the text. They are stored, because a search reads them one by one.
    private var knownLines: (version: Int, lines: [TextLine])?
    var finding = Finding()
    private(set) var readingSize = Size(width: 0, height: 0)
    private var observation: LoadableEventLog.Observation?

    /// Creates the overlay. The closure is called after each event.
    init(_ log: LoadableEventLog?, time: TimeOfDay, onChange: @escaping @MainActor () -> Void) {
        self.log = log
        self.time = time
        observation = log?.observe { [weak self] _ in
            self?.textVersion += 1
            onChange()
        }
    }

    /// An event and its number, counted from the beginning of the log.
    private struct Numbered {
        let number: Int
        let event: LoadableEvent

        var place: Place { Place(date: event.lastDate, number: number) }
    }

    /// The position of an event in the log. An event that happened repeatedly has the position of its last occurrence.
    private struct Place: Comparable {
        var date: Timestamp
        var number: Int

        static func < (one: Place, other: Place) -> Bool { (one.date, one.number) < (other.date, other.number) }
    }

    /// The events without the filter: all events, or only the failures.
    private var allEvents: [Numbered] {
        let events = log?.events ?? []
        let first = (log?.count ?? 0) - events.count
        let all = events.enumerated().map { Numbered(number: first + $0.offset, event: $0.element) }
            .sorted { $0.place < $1.place }
        return showsFailuresOnly ? all.filter(\.event.kind.isFailure) : all
    }

    private var events: [Numbered] {
        guard let isShown else { return allEvents }
        return allEvents.filter { isShown(line(of: $0.event).text) }
    }

    private func content(_ events: [Numbered], width: Int) -> LogContent {
        let events = events.map(\.event)
        let columns = EventColumns(names: events.map(\.shownName), width: width)
        let time = time
        return LogContent(count: events.count) { index, _, symbols in
            columns.lines(of: events[index], time, symbols)
        }
    }

    /// Performs an action on the content and its state. The state is restored from the last visible event, because
    /// other events may have been added or dropped.
    private func look<Result>(
        in width: Int, _ body: (LogContent, inout LogContent.State, [Numbered]) -> Result
    ) -> Result {
        let events = events
        var state = state
        state.end = last.map { last in events.firstIndex { $0.place > last } ?? events.count }
        let result = body(content(events, width: width), &state, events)
        self.state = state
        last = state.end.map { end in
            guard let first = events.first else { return Place(date: Timestamp(secondsSince1970: 0), number: -1) }
            return end > 0
                ? events[min(end, events.count) - 1].place
                : Place(date: first.event.lastDate, number: first.number - 1)
        }
        return result
    }

    private func lookAnew() {
        (state, last) = (LogContent.State(), nil)
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        if command == .back { return stopFinding() }
        guard command == .failuresOnly else { return command.movement.map { move($0, in: size) } ?? false }
        showsFailuresOnly.toggle()
        lookAnew()
        return true
    }

    func hint(for command: DashboardCommand) -> String? {
        switch command {
        case .failuresOnly: showsFailuresOnly ? "all events" : nil
        case .back: wordForEnd
        default: nil
        }
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        let inside = Rect(size).insidePanel.size
        return look(in: inside.width) { content, state, _ in content.move(movement, state: &state, in: inside) }
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? {
        scrollExtent(in: Rect(size).insidePanel.size).map {
            OverlayScrollBar(place: Rect(size).panelScrollBar, extent: $0)
        }
    }

    func scroll(to offset: Int, in size: Size) {
        let inside = Rect(size).insidePanel.size
        look(in: inside.width) { content, state, _ in content.scroll(to: offset, state: &state, in: inside) }
    }

    var lines: [TextLine] {
        if let knownLines, knownLines.version == textVersion { return knownLines.lines }
        let lines = events.map { line(of: $0.event) }
        knownLines = (textVersion, lines)
        return lines
    }

    private func line(of event: LoadableEvent) -> TextLine {
        let sentence = EventText(event, time: time).sentence + EventText.repeats(of: event, time: time, .unicode).long
        return TextLine("\(time.text(event.lastDate))  \(event.shownName)  \(sentence)")
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        updateFinding(in: &canvas)
        let inside = canvas.bounds.insidePanel
        readingSize = inside.size
        look(in: inside.width) { content, state, events in
            draw(content, of: events, &state, in: &canvas, elapsed)
        }
    }

    private func draw(
        _ content: LogContent, of events: [Numbered], _ state: inout LogContent.State, in canvas: inout Canvas,
        _ elapsed: Duration
    ) {
        let inside = canvas.bounds.insidePanel
        let seen = content.visible(state, in: inside.size)
        let panel = Panel(
            title: StyledText(title(events)),
            status: events.isEmpty ? StyledText() : status(below: events.count - seen.upperBound, canvas.symbols),
            footer: StyledText(footer, .secondary),
            note: finding.searchText,
            isFocused: true,
            scroll: ScrollExtent(offset: seen.lowerBound, visible: seen.count, total: events.count),
            content: Label(""))
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
        let match = finding.match(in: self).flatMap { content.frame(ofLine: $0.line, state: &state, in: inside.size) }
        canvas.within(inside) { canvas in
            if events.isEmpty {
                canvas.draw(Message([StyledText(emptyText, .secondary)]), in: canvas.bounds)
            } else {
                content.draw(in: &canvas, state: &state, isFocused: false, elapsed: elapsed)
                canvas.mark(finding.search, in: canvas.bounds, line: match)
            }
        }
    }

    /// Returns the title. If not all events are shown, the title states the kind and the number of the shown events.
    private func title(_ events: [Numbered]) -> String {
        guard let log else { return "Log" }
        let filter = finding.filter.map { "&\(OneLine($0.text, limit: 30))" }
        guard showsFailuresOnly || filter != nil else { return "Log" }
        let what = [showsFailuresOnly ? "failures only" : nil, filter].compactMap(\.self).joined(separator: ", ")
        return "Log: \(what) (\(events.count) of \(min(log.count, log.capacity)))"
    }

    private var emptyText: String {
        if let text = finding.emptyText(of: self) { return text }
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
        if log.capacity < log.count { return "the last \(log.capacity) of \(log.count) events" }
        return log.count.counted("event")
    }
}

extension LogOverlay: ReadablePane, ReadingPlace {

    var readingTitle: String { "Log" }

    var reading: (any ReadablePane)? { self }

    var isText: Bool { true }

    var order: [Int]? { nil }

    var chosenLine: Int? { nil }

    /// The entry of the current match or, if there is no match, the last visible entry.
    var lineToCopy: Int? {
        if let match = finding.match(in: self) { return match.line }
        let seen = look(in: readingSize.width) { content, state, _ in content.visible(state, in: readingSize) }
        return seen.isEmpty ? nil : seen.upperBound - 1
    }

    func reveal(_ match: SearchState.Match, in size: Size) {
        look(in: size.width) { content, state, _ in content.reveal(match, state: &state, in: size) }
    }

    func frame(ofLine line: Int, in size: Size) -> Rect? {
        look(in: size.width) { content, state, _ in content.frame(ofLine: line, state: &state, in: size) }
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        look(in: size.width) { content, state, _ in content.scrollExtent(state: &state, in: size) }
    }

    var canBeFiltered: Bool { true }

    var itemCount: Int { allEvents.count }

    func filter(_ filter: LineFilter?) {
        isShown = filter?.makeMatcher()
        lookAnew()
    }

    func bookmark() -> () -> Void {
        let (state, last) = (state, last)
        return { [weak self] in
            self?.state = state
            self?.last = last
        }
    }
}
