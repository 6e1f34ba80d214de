import Dashboard
import Documents
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Values

/// A view of log lines, the newest last. Each line shows its time, level and message. Several logs are merged into one,
/// in the order of their times.
struct BoardLogView: BoardView {

    static let name = "log"
    static let help =
        "Lines of text, with the newest at the end. If a source combines several logs, all lines are ordered by time."

    private let time: String?
    private let level: String?
    private let text: String?

    init(_ options: inout OptionReader) {
        time = options("time", .field, "Field with the time.")
        level = options("level", .field, "Field with the level.")
        text = options("text", .field, "Field with the message.")
    }

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit {
        if case .text = document, isFollowed { .well } else { .never }
    }

    var fields: [ViewField] { .named(time, level, text) }

    var timeFields: [String] { [time].compactMap(\.self) }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        switch loaded?.document {
        case .json(let json): content(of: Element(json), in: reader)
        case .text(let text): content(ofLines: text)
        case .picture, nil: nil
        }
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? {
        guard root.kind == .array else {
            if let merge = LogMerge(root, in: reader, by: self) { return Self.content(of: merge.lines) }
            return BoardTextView.text(of: root, in: reader).map(content)
        }
        let today = reader.context.clock.map { CalendarDay($0.now, in: reader.time) }
        var log = LogContent(root.elements.map { entry($0, today: today, reader) })
        let items: (any BoardItemSource)? = reader.rowItems(of: root) ?? reader.values(of: .json(root.document))
        log.item = { index in items.map { ItemReference($0, index) } }
        return PreparedContent(log)
    }

    private func content(ofLines text: String) -> PreparedContent {
        Self.content(of: StyledText.lines(of: text, isLog: true))
    }

    private static func content(of lines: [StyledText]) -> PreparedContent {
        var log = LogContent(lines)
        let items = LineItems(lines, isLog: true)
        log.item = { ItemReference(items, $0) }
        return PreparedContent(log)
    }

    private static let timeNames = [
        "time", "timestamp", "ts", "at", "date", "@timestamp", "datetime", "asctime", "timeMillis", "@t", "eventTime",
        "__REALTIME_TIMESTAMP", "t.$date",
    ]

    func date(of element: Element, in reader: RowReader) -> Timestamp? {
        Self.field(of: element, time, Self.timeNames).flatMap { field in
            reader.cell.moment(field.value, in: field.name)?.timestamp(in: reader.time.zone)
        }
    }

    /// Returns a line of a log with its time, level and message, followed by the other fields.
    func entry(_ element: Element, today: CalendarDay?, _ reader: RowReader) -> StyledText {
        let cell = reader.cell
        guard element.kind == .object else { return cell.text(element).withLevel }
        let time = Self.field(of: element, time, Self.timeNames)
        let level = knownLevel(of: element)
        let text = Self.field(of: element, text, LogLevel.messageFields) ?? Self.eventData(of: element)
        let known = Set([time?.name, level?.name, text?.name].compactMap(\.self))
        var line = StyledText()
        if let time {
            // Write the time with seconds, preceded by the day unless it is today.
            let moment = cell.moment(time.value, in: time.name)?.fullText(in: reader.time, today: today)
            line += StyledText(moment ?? cell.text(time.value).string, .secondary) + " "
        }
        if let level {
            line += StyledText(level.value.text, level.level?.role ?? .info) + " "
        }
        if let text { line += cell.text(text.value) }
        for (name, value) in element.members where !known.contains(name) && (text == nil || value.isScalar) {
            line += StyledText(" \(name)=", .secondary) + cell.text(value, in: name)
        }
        return line
    }

    /// Returns the first field with a recognized level. If there is none, returns the first field that may contain a
    /// level; nil if there is no such field.
    private func knownLevel(of element: Element) -> (name: String, value: Element, level: LogLevel?)? {
        var unknown: (name: String, value: Element, level: LogLevel?)?
        for name in level.map({ [$0] }) ?? LogLevel.fields {
            guard let value = element.part(named: name), value.kind != .null else { continue }
            if let level = LogLevel(value, in: name, of: element) { return (name, value, level) }
            // A field named `s` often contains something other than a level.
            if unknown == nil, name != "s" { unknown = (name, value, nil) }
        }
        return unknown
    }

    /// Returns the data of a server-sent event, which serves as the message; nil if there is none.
    private static func eventData(of element: Element) -> (name: String, value: Element)? {
        guard let data = element["data"], data.kind == .string else { return nil }
        return ("data", data)
    }

    private static func field(
        of element: Element, _ named: String?, _ usual: [String]
    ) -> (name: String, value: Element)? {
        let names = named.map { [$0] } ?? usual
        return names.lazy.compactMap { name in element.part(named: name).map { (name, $0) } }
            .first { $0.1.kind != .null }
    }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        switch document {
        case .json(let json):
            LogMerge(Element(json), in: reader, by: self).map { LineItems($0.lines, isLog: true) }
                ?? reader.rowItems(of: Element(json)) ?? reader.values(of: document)
        case .text(let text): LineItems(StyledText.lines(of: text, isLog: true), isLog: true)
        case .picture: nil
        }
    }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] {
        let merge = content.document.root.flatMap { LogMerge($0, in: reader, by: self) }
        guard let merge else { return reader.remarks(on: content, fields) }
        return merge.undated.isEmpty
            ? [] : ["the lines of “\(merge.undated.joined(separator: "”, “"))” have no times, so they come first"]
    }

    func lack(of document: Document, in reader: RowReader) -> String? {
        let isNoLog =
            document.root.map { $0.kind == .object && LogMerge($0, in: reader, by: self) == nil } ?? document.isPicture
        return isNoLog ? "a log needs lines of text or a list" : nil
    }
}
