import Dashboard
import Documents
import JSONDocuments
import TerminalUI
import Values

extension DocumentView {

    /// Rows in columns: those that the board names, or all but the URLs, which open a row.
    func table(_ root: Element) -> TableContent? {
        guard let all = rows(root) else { return nil }
        let readings = RowReadings(all, in: self)
        let metrics = MetricColumns(all)
        let rows = visible(sorted(all, readings), metrics).prefix(limit)
        let named = settings?.names("columns") ?? []
        let columns = named.isEmpty ? columns(of: rows) : named
        let shown = rows.keeping(columns)
        let titles =
            shown.columns.allSatisfy { Int($0) != nil }
            ? shown.columns.map { _ in "" } : shown.columns.map { metrics?.title(of: $0) ?? $0 }
        let items = RowItems(all, of: root.document, in: self, showing: columns)
        let ids = items.identities.ids
        return TableContent(
            titles.map { $0.replacing("_", with: " ") },
            rows: zip(shown.rows, zip(cell.texts(shown.rows, in: shown.columns), shown.places)).map { row, shownRow in
                var texts = shownRow.0.map { $0 ?? StyledText() }
                let exact = metrics?.round(&texts, row, shown.columns) ?? [:]
                return TableContent.Row(
                    texts, exact: exact, id: ids[shownRow.1], item: ItemReference(items, shownRow.1))
            }, sort: sort(shown)
        ) { [places = shown.places] column in
            columns.indices.contains(column) ? readings.reading(columns[column])?.picking(places) : nil
        }
    }

    /// The rows that are shown: of metrics, those of buckets only if the settings say so.
    private func visible(_ rows: Rows, _ metrics: MetricColumns?) -> Rows {
        settings?.flag("all") == true ? rows : metrics?.withoutBuckets(rows) ?? rows
    }

    /// How many rows are shown.
    private var limit: Int { settings?.number("limit").map { Int($0) } ?? .max }

    /// All columns that say something in a line; URLs only if there is nothing else.
    private func columns(of rows: Rows) -> [String] {
        if let metrics = MetricColumns(rows) { return metrics.names(withHelp: settings?.flag("all") == true) }
        let plain = rows.columns.filter { name in
            let values = (rows.values(name) ?? []).compactMap(\.self).filter { $0.kind != .null }
            return values.isEmpty || !values.allSatisfy { $0.isURL || !$0.isScalar }
        }
        return plain.isEmpty ? rows.columns : plain
    }

    /// `sort: name`, or `sort: -name` for the last one first.
    private var sortField: (name: String, isAscending: Bool)? {
        settings?.text("sort").map { $0.hasPrefix("-") ? (String($0.dropFirst()), false) : ($0, true) }
    }

    /// By which column a table shows that its rows are sorted; nil if that is not shown.
    private func sort(_ rows: Rows) -> TableState.Sort? {
        guard let sortField else { return nil }
        return rows.columns.firstIndex(of: rows.ownName(sortField.name)).map {
            TableState.Sort(column: $0, isAscending: sortField.isAscending)
        }
    }

    /// All rows in the order that the settings want, whether their table shows the field or not.
    private func sorted(_ rows: Rows, _ readings: RowReadings) -> Rows {
        guard let sortField, let reading = readings.reading(sortField.name) else { return rows }
        return rows.inOrder(reading.order(isAscending: sortField.isAscending))
    }

    /// A row for each value; of a map its first text, with the rest of it at the right.
    func list(_ root: Element) -> ListContent? {
        let all = rows(root)
        guard root.kind == .array || all?.isPart == true else { return nil }
        if let all, case let rows = visible(all, MetricColumns(all)).prefix(limit), !rows.rows.isEmpty {
            let text = field("text", of: rows) ?? firstText(of: rows)
            let named = settings?.names("detail") ?? []
            let shown = named.isEmpty ? columns(of: rows).filter { $0 != text } : named
            let texts = rows.values(text) ?? []
            let rest = rows.keeping(shown)
            let details = cell.texts(rest.rows, in: rest.columns)
            let items = RowItems(all, of: root.document, in: self, showing: [text].compactMap(\.self) + shown)
            let ids = items.identities.ids
            return ListContent(
                rows.rows.indices.map { index in
                    let detail = shown.isEmpty ? [] : details[index].compactMap(\.self)
                    return ListRow(
                        texts.indices.contains(index) ? texts[index].map { cell.text($0, in: text ?? "") } ?? "" : "",
                        detail: detail.filter { !$0.isEmpty }.reduce(StyledText()) { $0.isEmpty ? $1 : $0 + "  " + $1 },
                        id: ids[rows.places[index]], item: ItemReference(items, rows.places[index]))
                })
        }
        let items = values(of: .json(root.document))
        return ListContent(
            root.elements.prefix(limit).enumerated().map { index, element in
                ListRow(cell.text(element), item: items.map { ItemReference($0, index) })
            })
    }

    private func firstText(of rows: Rows) -> String? {
        let names = ["title", "name", "text", "message", "summary"]
        return names.first(where: rows.columns.contains)
            ?? rows.firstColumn { value, _ in value.kind == .string && !value.isURL } ?? rows.columns.first
    }

    /// A row for each line.
    func list(_ text: String) -> ListContent {
        var lines = lines(of: text, isLog: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        let items = LineItems(lines, in: self)
        return ListContent(lines.enumerated().map { ListRow($1, item: ItemReference(items, $0)) })
    }

    /// The values of a map beside their names.
    func keys(_ root: Element) -> KeyValueContent? {
        guard let rows = rows(root), rows.rows.count == 1, let row = rows.rows.first else { return nil }
        let named = settings?.names("columns") ?? []
        let shown = named.isEmpty ? rows : rows.keeping(named)
        let values = named.isEmpty ? row : shown.rows.first ?? []
        return KeyValueContent(
            zip(shown.columns, values).map { name, value in
                KeyValueView.Item(name.replacing("_", with: " "), value.map { cell.text($0, in: name) } ?? StyledText())
            })
    }

    /// The names that programs give to the time of a line.
    private static let timeFields = [
        "time", "timestamp", "ts", "at", "date", "@timestamp", "datetime", "asctime", "timeMillis", "@t", "eventTime",
        "__REALTIME_TIMESTAMP", "t.$date",
    ]

    /// A line of a log: its time, how bad it is, and what it says.
    func entry(_ element: Element, today: CalendarDay?) -> StyledText {
        guard element.kind == .object else { return cell.text(element).withLevel }
        let time = field(of: element, "time", Self.timeFields)
        let level = level(of: element)
        let text = field(of: element, "text", LogLevel.messageFields)
        let known = Set([time?.name, level?.name, text?.name].compactMap(\.self))
        var line = StyledText()
        if let time { line += StyledText(self.text(ofTime: time, today: today), .secondary) + " " }
        if let level {
            line += StyledText(level.value.text, level.level?.role ?? .info) + " "
        }
        if let text { line += cell.text(text.value) }
        for (name, value) in element.members where !known.contains(name) && (text == nil || value.isScalar) {
            line += StyledText(" \(name)=", .secondary) + cell.text(value, in: name)
        }
        return line
    }

    /// The first field whose value is a known level; if there is none, the first that may hold one.
    private func level(of element: Element) -> (name: String, value: Element, level: LogLevel?)? {
        let names = settings?.text("level").map { [$0] } ?? LogLevel.fields
        var unknown: (name: String, value: Element, level: LogLevel?)?
        for name in names {
            guard let value = element.part(named: name), value.kind != .null else { continue }
            if let level = LogLevel(value, in: name, of: element) { return (name, value, level) }
            // A lone letter may name anything but a level.
            if unknown == nil, name != "s" { unknown = (name, value, nil) }
        }
        return unknown
    }

    private func field(
        of element: Element, _ option: String, _ usual: [String]
    ) -> (name: String, value: Element)? {
        let names = settings?.text(option).map { [$0] } ?? usual
        return names.lazy.compactMap { name in element.part(named: name).map { (name, $0) } }
            .first { $0.1.kind != .null }
    }

    /// When a line was written: to the second, with its day if that is not today.
    private func text(ofTime field: (name: String, value: Element), today: CalendarDay?) -> String {
        cell.moment(field.value, in: field.name)?.fullText(in: time, today: today) ?? cell.text(field.value).string
    }

    /// A scalar as text; of a list a line for each part.
    func text(_ root: Element, isLog: Bool) -> (any PanelContent & Sendable)? {
        let text: String
        switch root.kind {
        case .object: return nil
        case .array where isLog:
            let today = clock.map { CalendarDay($0.now, in: time) }
            var log = LogContent(root.elements.map { entry($0, today: today) })
            let items: (any BoardItemSource)? = rowItems(of: root.document, root) ?? values(of: .json(root.document))
            log.item = { index in items.map { ItemReference($0, index) } }
            return log
        case .array: text = root.elements.map(\.text).joined(separator: "\n")
        case .string: text = cell.moment(root, in: "")?.text(in: time) ?? root.text
        default: text = root.text
        }
        return self.text(text, isLog: isLog)
    }

    /// Text with its colours; of a log the end.
    func text(_ text: String, isLog: Bool) -> any PanelContent & Sendable {
        let wraps = settings?.flag("wrap") ?? true
        let lines = lines(of: text, isLog: isLog)
        guard isLog else { return TextContent(lines, wraps: wraps) }
        var log = LogContent(lines, wraps: wraps)
        let items = LineItems(lines, in: self)
        log.item = { ItemReference(items, $0) }
        return log
    }

    /// The lines of a text, of very many the first, or of a log the last.
    func lines(of text: String, isLog: Bool) -> [StyledText] {
        let part = TextPart(text, isEnd: isLog, lines: Element.mostParts, bytes: Self.mostBytes)
        var lines = StyledText.lines(ansi: String(part.text))
        if isLog { lines = lines.map(\.withLevel) }
        guard part.missing > 0 else { return lines }
        let note = StyledText("… \(max(1, part.missing >> 10)) kB \(isLog ? "before that" : "more")", .secondary)
        return isLog ? [note] + lines : lines + [note]
    }

    private static let mostBytes = 256 << 10
}
