import Dashboard
import Feeds
import FoundationEssentials
import HomeServer
import Loadables
import TerminalUI

/// The events of the house: panels with the latest events, the history by day, the number of events at each place, and
/// the number of events in each hour.
@MainActor
final class HistoryScreen {

    /// The panel of the latest events, for the home screen.
    let latest: PanelModel
    let events: PanelModel
    let places: PanelModel
    let hours: PanelModel

    private let home: HomeContext
    private var filter = HistoryFilter()

    init(_ home: HomeContext) {
        self.home = home
        latest = home.panel("Latest events", of: .events, empty: "Nothing has happened yet")
        events = home.panel("History", of: .events, empty: "No matching events")
        places = home.panel("Events by place", of: .events)
        hours = home.panel("Events by hour", of: .events)
        Self.show(HistoryFilter(), in: latest, home)
        show()
        events.summary = { [weak self] in
            let filter = self?.filter ?? HistoryFilter()
            let parts = [filter.kind.map(Self.name), filter.place].compactMap(\.self)
            return StyledText(parts.joined(separator: ", "), .info)
        }
        events.actions = [
            PanelAction("Show only one kind of event, or all events", [Key("f")], hint: "kind") { [weak self] _ in
                self?.askForKind()
            },
            PanelAction("Show only events of one place, or all events", [Key("P")], hint: "place") { [weak self] _ in
                self?.askForPlace()
            },
        ]
    }

    var page: PanelsPage {
        let page = PanelsPage(
            title: "History", panels: [events, places, hours],
            layout: BoardLayout(rows: [[0, 1], [2]], shares: [6, 5], widths: [5, 4]))
        page.onOpen = { [weak self] panel, item in panel === self?.events ? self?.page(of: item) : nil }
        page.canOpen = { [weak self] panel, item in panel === self?.events && item != nil }
        return page
    }

    // MARK: Filter

    private func show() {
        let feeds = home.feeds.history.feeds(for: filter)
        Self.show(filter, in: events, home)
        let texts = home.texts
        places.show(feeds.0) { (list: PagedList<Event, String>) in Self.bars(list.items) }
        places.summary = { [loader = feeds.0.loader] in
            StyledText(loader.content.map { "the latest \($0.items.count)" } ?? "", .secondary)
        }
        hours.show(feeds.1) { Self.heatMap($0, texts) }
    }

    private func set(_ filter: HistoryFilter) {
        self.filter = filter
        show()
        events.sync()
        hours.sync()
    }

    private func askForKind() {
        choose("Which events?", "All kinds", Event.Kind.allCases, name: Self.name, filter.kind) { $0.kind = $1 }
    }

    private func askForPlace() {
        let known = (home.feeds.history.all.loader.content?.items ?? []).map(\.place)
        let places = Set(known + [filter.place].compactMap(\.self)).sorted()
        choose("Which place?", "All places", places, name: \.self, filter.place) { $0.place = $1 }
    }

    private func choose<Value: Equatable>(
        _ title: String, _ all: String, _ values: [Value], name: (Value) -> String, _ current: Value?,
        _ set: @escaping (inout HistoryFilter, Value?) -> Void
    ) {
        let number = current.flatMap { values.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        home.host.choose(
            Choice(title, [Choice.Item(all)] + values.map { Choice.Item(name($0)) }, current: number) { [weak self] in
                let value = $0 == 0 ? nil : values[$0 - 1]
                self?.change { set(&$0, value) }
            })
    }

    private func change(_ change: (inout HistoryFilter) -> Void) {
        var filter = filter
        change(&filter)
        set(filter)
    }

    // MARK: Rows

    /// Shows the events that match a filter in a panel, grouped by day.
    static func show(_ filter: HistoryFilter, in panel: PanelModel, _ home: HomeContext) {
        let texts = home.texts
        panel.show(home.feeds.history.feeds(for: filter).0, headline: { texts.day($0.date) }) { rows($0, texts) }
    }

    private static func rows(_ events: [Event], _ texts: HomeTexts) -> [ListRow] {
        zip(events, HomeTexts.column(events.map(\.place), gap: 1)).map { event, place in
            ListRow(
                StyledText("\(texts.clockTime(event.date)) ", .secondary) + sign(of: event) + StyledText(place)
                    + StyledText(event.text, .secondary), id: "\(event.id)")
        }
    }

    private static func sign(of event: Event) -> StyledText {
        let symbols = Symbols.unicode
        return switch event.kind {
        case .movement: StyledText("\(symbols.circle) ", .secondary)
        case .call: StyledText("\(symbols.diamond) ", .info)
        case .access: StyledText("\(symbols.triangle) ", .caution)
        case .parcel: StyledText("\(symbols.added) ", .success)
        case .code: StyledText("\(symbols.pointer) ", .info)
        case .camera: StyledText("\(symbols.changed) ", .warning)
        }
    }

    static func name(of kind: Event.Kind) -> String {
        switch kind {
        case .movement: "Movement"
        case .call: "Calls"
        case .access: "Doors and barriers"
        case .parcel: "Parcels"
        case .code: "Codes"
        case .camera: "Cameras"
        }
    }

    /// Returns a chart with a bar for each place. The place with the most events is first.
    private static func bars(_ events: [Event]) -> ViewContent {
        let counts = Dictionary(grouping: events, by: \.place).mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let chart = BarChart(counts.map { BarChart.Category($0.key, Double($0.value), role: .info) })
        return ViewContent(
            chart, lines: counts.map { TextLine("\($0.key): \($0.value)", id: $0.key) }, height: counts.count)
    }

    /// Returns a heat map with a row for each day and a column for each hour. Today is first.
    private static func heatMap(_ counts: [EventCounts], _ texts: HomeTexts) -> ViewContent {
        let days = Array(counts.reversed())
        let map = HeatMap(
            days.map { $0.hours.map { Double($0) } }, rowLabels: days.map { label(of: $0, texts) },
            columnLabels: (0..<24).map { $0.isMultiple(of: 3) ? "\($0)" : "" }, isStretched: true)
        let lines = days.map { day in
            let count = day.hours.reduce(0, +)
            return TextLine("\(label(of: day, texts)): \(count == 1 ? "1 event" : "\(count) events")", id: "\(day.day)")
        }
        var content = ViewContent(map, lines: lines)
        content.heightInWidth = map.height(width:)
        return content
    }

    private static func label(of counts: EventCounts, _ texts: HomeTexts) -> String {
        let day = texts.day(counts.day)
        return ["Today", "Yesterday"].contains(day) ? day : texts.calendarDay(counts.day).weekday
    }

    // MARK: One event

    /// Returns the page of the event that a row represents; nil if there is no such event.
    func page(of item: TextLine?) -> (any Page)? {
        let shown = home.feeds.history.feeds(for: filter).0
        let all = (shown.loader.content?.items ?? []) + (home.feeds.history.all.loader.content?.items ?? [])
        guard let event = all.first(where: { "\($0.id)" == item?.id }) else { return nil }
        let panel = home.panel("Event", of: .events)
        let texts = home.texts
        panel.show(shown) { _ in
            KeyValueContent([
                KeyValueView.Item("What", Self.sign(of: event) + StyledText(event.text, .emphasis)),
                KeyValueView.Item("Kind", StyledText(Self.name(of: event.kind))),
                KeyValueView.Item("Where", StyledText(event.place)),
                KeyValueView.Item("When", StyledText("\(texts.day(event.date)), \(texts.clockTime(event.date))")),
            ])
        }
        let around = home.panel("Latest there", of: .events)
        let filter = HistoryFilter(place: event.place)
        Self.show(filter, in: around, home)
        if home.feeds.history.feeds(for: filter).0.loader.needsSync() { around.sync() }
        return PanelsPage(
            title: "Event", panels: [panel, around], layout: BoardLayout(rows: [[0], [1]], shares: [1, 2]))
    }
}
