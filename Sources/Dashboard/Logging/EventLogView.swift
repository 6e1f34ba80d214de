import Loadables
import TerminalUI

/// What happened to all loadables of the program, the newest at the bottom.
struct EventLogView: View {

    /// The events that are kept, oldest first; nil if the program keeps no log.
    let events: [LoadableEvent]?
    /// How many there were.
    let count: Int
    let position: EventLogPosition
    let time: TimeOfDay

    @MainActor
    init(_ log: LoadableEventLog?, position: EventLogPosition, time: TimeOfDay) {
        events = log?.events
        count = log?.count ?? 0
        self.position = position
        self.time = time
    }

    private static let maximumLineCount = 3

    func draw(in canvas: inout Canvas) {
        let kept = events?.count ?? 0
        let seen = visible(in: canvas.size)
        let panel = Panel(
            title: "Log",
            status: status(below: kept - seen.upperBound, canvas.symbols),
            footer: StyledText(footer, .secondary),
            isFocused: true,
            scroll: ScrollExtent(offset: seen.lowerBound, visible: seen.count, total: kept),
            content: Body(view: self, seen: seen)
        )
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
    }

    private func status(below: Int, _ symbols: Symbols) -> StyledText {
        guard events?.isEmpty == false else { return StyledText() }
        return below == 0
            ? StyledText("\(symbols.fresh) follows", .fresh)
            : StyledText("\(symbols.arrowDown) \(below) newer", .secondary)
    }

    private var footer: String {
        guard let events, !events.isEmpty else { return "" }
        return events.count < count ? "the last \(events.count) of \(count) events" : "\(count) events"
    }

    // MARK: What is seen

    /// The place of the event below which nothing is seen, one past it.
    private var end: Int {
        let kept = events?.count ?? 0
        return position.end.map { min(max(0, $0 - (count - kept)), kept) } ?? kept
    }

    /// Which events are seen, at least in part, in a region of that size.
    func visible(in size: Size) -> Range<Int> {
        let content = Rect(size).insidePanel
        let columns = Columns(names: events?.map(\.name) ?? [], width: content.width)
        var first = end
        var height = 0
        while first > 0, height < content.height {
            first -= 1
            height += lines(first, columns).count
        }
        guard first == 0, height < content.height else { return first..<end }
        // Not as far up as there would be room below.
        var last = end
        while let events, last < events.count, height < content.height {
            height += lines(last, columns).count
            last += 1
        }
        return 0..<last
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

    private func lines(_ index: Int, _ columns: Columns, ellipsis: String = "") -> [String] {
        guard let event = events?[index] else { return [] }
        let width = columns.sentence
        // An error may bring a whole page: no more of it is taken apart than can be seen.
        let sentence = EventText(event, time: time).sentence.prefix((Self.maximumLineCount + 1) * width)
        var lines = String(sentence).wrapped(to: width)
        guard lines.count > Self.maximumLineCount else { return lines }
        lines = Array(lines.prefix(Self.maximumLineCount))
        let last = lines.removeLast()
        let cut = StyledText(last + "  ").truncated(to: min(width, last.cellWidth + 1), ellipsis: ellipsis)
        return lines + [cut.string]
    }

    // MARK: Drawing

    private struct Body: View {
        let view: EventLogView
        let seen: Range<Int>

        func draw(in canvas: inout Canvas) {
            guard let events = view.events, !events.isEmpty else {
                let text = view.events == nil ? "The program keeps no log" : "Nothing has happened yet"
                canvas.draw(Message([StyledText(text, .secondary)]), in: canvas.bounds)
                return
            }
            let columns = Columns(names: events.map(\.name), width: canvas.size.width)
            let rows = seen.flatMap { self.rows($0, events[$0], columns, canvas.symbols) }
            // Where the end is seen, what there is no room for goes at the top.
            let visible = view.end == seen.upperBound ? rows.suffix(canvas.size.height) : rows[...]
            canvas.draw(ListView(rows: Array(visible)), in: canvas.bounds)
        }

        private func rows(
            _ index: Int, _ event: LoadableEvent, _ columns: Columns, _ symbols: Symbols
        ) -> [ListRow] {
            let text = EventText(event, time: view.time)
            let lines = view.lines(index, columns, ellipsis: symbols.ellipsis)
            return lines.enumerated().map { number, line in
                let indent = StyledText(String(repeating: " ", count: columns.indent))
                let start = number == 0 ? head(event, text, columns, symbols) : indent
                return ListRow(start + StyledText(line, text.role == .failed ? .failed : .text))
            }
        }

        private func head(
            _ event: LoadableEvent, _ text: EventText, _ columns: Columns, _ symbols: Symbols
        ) -> StyledText {
            let name = StyledText(event.name, .emphasis).truncated(to: columns.name, ellipsis: symbols.ellipsis)
            let moment = columns.showsTime ? StyledText(view.time.text(event.date) + "  ", .secondary) : ""
            let padding = String(repeating: " ", count: columns.name - name.width + 2)
            return moment + text.sign(symbols) + " " + name + StyledText(padding)
        }
    }
}
