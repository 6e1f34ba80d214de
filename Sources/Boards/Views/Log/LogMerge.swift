import Dashboard
import JSONDocuments
import Loadables
import TerminalUI
import Values

/// The lines of several logs merged into one log, in the order of their times. The data is a map from names to logs,
/// such as the content of a source with `from`. Only the last ``Element/mostParts`` lines are used.
///
/// A line without a time follows the line that precedes it in its own log.
struct LogMerge {

    struct Line {
        let date: Timestamp?
        let text: StyledText
    }

    let lines: [StyledText]
    /// The names of the logs in which no line has a time. The lines of these logs come first. Empty if there is only
    /// one log.
    let undated: [String]

    /// Creates a log by merging the logs of a map. Null values are ignored. Returns nil for other documents, and for
    /// maps with values other than lists and texts of several lines.
    ///
    /// - Parameter view: The view that writes the elements of lists as lines.
    init?(_ root: Element, in reader: RowReader, by view: BoardLogView) {
        let members = root.members.filter { $0.value.kind != .null }
        guard root.kind == .object, !members.isEmpty, members.allSatisfy({ Self.isLog($0.value) }) else { return nil }
        let today = reader.context.clock.map { CalendarDay($0.now, in: reader.time) }
        let width = members.map(\.name.cellWidth).max() ?? 0
        var (all, undated): ([(date: Timestamp?, line: StyledText)], [String]) = ([], [])
        for (number, member) in members.enumerated() {
            let padding = String(repeating: " ", count: width - member.name.cellWidth)
            let name = StyledText(member.name + padding + " ", Role.series[number % Role.series.count])
            let lines = Self.lines(of: member.value, today: today, reader, view)
            if !lines.isEmpty, lines.allSatisfy({ $0.date == nil }) { undated.append(member.name) }
            var date: Timestamp?
            for line in lines {
                date = line.date ?? date
                all.append((date, members.count > 1 ? name + line.text : line.text))
            }
        }
        let order = all.indices.sorted { one, other in
            switch (all[one].date, all[other].date) {
            case (let first?, let second?) where first != second: first < second
            case (nil, _?): true
            case (_?, nil): false
            default: one < other
            }
        }
        lines = order.suffix(Element.mostParts).map { all[$0].line }
        self.undated = members.count > 1 ? undated : []
    }

    private static func isLog(_ value: Element) -> Bool {
        value.kind == .array || value.kind == .string && value.text.contains(where: \.isNewline)
    }

    private static func lines(
        of log: Element, today: CalendarDay?, _ reader: RowReader, _ view: BoardLogView
    ) -> [Line] {
        guard log.kind == .array else {
            return StyledText.lines(of: log.text, isLog: true).filter { !$0.isEmpty }.map {
                Line(date: date(of: $0.string, in: reader), text: $0)
            }
        }
        return log.elements.map { element in
            let date =
                element.kind == .object ? view.date(of: element, in: reader) : date(of: element.text, in: reader)
            return Line(date: date, text: view.entry(element, today: today, reader))
        }
    }

    /// The maximum number of words in a time at the beginning of a line.
    private static let timeWords = 4

    private static func date(of line: String, in reader: RowReader) -> Timestamp? {
        let words = line.prefix(60).split(separator: " ", maxSplits: timeWords, omittingEmptySubsequences: true)
        let zone = reader.time.zone
        for count in (1...timeWords).reversed() where words.count >= count {
            let text = words.prefix(count).joined(separator: " ").trimmingBrackets
            guard let moment = Moment(text, in: zone), case .time(let date) = moment else { continue }
            return date
        }
        return nil
    }
}

extension String {

    /// The text without the brackets and the colon that surround a time in a log.
    fileprivate var trimmingBrackets: Substring {
        var part = self[...]
        while let first = part.first, "[(".contains(first) { part.removeFirst() }
        while let last = part.last, "])|:".contains(last) { part.removeLast() }
        return part
    }
}
