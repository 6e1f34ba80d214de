import Loadables
import TerminalUI

/// The columns of a log of events: the time, the symbol, the name and the sentence, which may have several lines.
struct EventColumns: Sendable {

    private let showsTime: Bool
    private let name: Int
    private let width: Int

    init(names: [String], width: Int) {
        // The time is left out in narrow regions, because the sentence is more important.
        showsTime = width >= 44
        name = min(Set(names).map(\.cellWidth).max() ?? 0, width / 4)
        self.width = width
    }

    private var indent: Int { (showsTime ? 10 : 0) + 2 + name + 2 }

    private var sentence: Int { max(1, width - indent) }

    /// Returns the maximum number of lines of an event. There is no limit for a problem of the program, because no
    /// other place shows the whole text.
    private static func maximumLineCount(_ event: LoadableEvent) -> Int {
        if case .problem = event.kind { .max } else { 3 }
    }

    func lines(of event: LoadableEvent, _ time: TimeOfDay, _ symbols: Symbols) -> [StyledText] {
        let text = EventText(event, time: time)
        let repeats = EventText.repeats(of: event, time: time, symbols)
        let style: Role = text.role == .failed || text.role == .secondary ? text.role : .text
        // Leave out the time of the first occurrence if it would need another line.
        let room = sentence - String(text.sentence.prefix(sentence + 1)).cellWidth
        let isShort = repeats.long.cellWidth > room && repeats.short.cellWidth <= room
        let end = isShort ? repeats.short : repeats.long
        let sentences = sentences(text.sentence, end, Self.maximumLineCount(event), symbols.ellipsis)
        return sentences.enumerated().map { number, line in
            let blank = StyledText(String(repeating: " ", count: indent))
            let start = number == 0 ? head(event, text, time, symbols) : blank
            return start + StyledText(line, style)
        }
    }

    /// Returns the lines of a text that is followed by `end`. If there are too many lines, the text before `end` is
    /// truncated.
    private func sentences(
        _ text: String, _ end: String, _ limit: Int, _ ellipsis: String
    ) -> [String] {
        let width = sentence
        // An error may contain a whole page of text, so only the part that may be visible is wrapped.
        let seen = limit == .max ? text : String(text.prefix((limit + 1) * width))
        let lines = (seen + end).wrapped(to: width)
        guard lines.count > limit else { return lines }
        let last = lines[limit - 1]
        let room = width - end.cellWidth
        guard room > 0 else { return Array(lines.prefix(limit)) }
        let cut = StyledText(last + "  ").truncated(to: min(room, last.cellWidth + 1), ellipsis: ellipsis)
        return lines.prefix(limit - 1) + [cut.string + end]
    }

    private func head(
        _ event: LoadableEvent, _ text: EventText, _ time: TimeOfDay, _ symbols: Symbols
    ) -> StyledText {
        let style: Role = text.role == .secondary ? .secondary : .emphasis
        let name = StyledText(event.shownName, style).truncated(to: self.name, ellipsis: symbols.ellipsis)
        let moment = showsTime ? StyledText(time.text(event.lastDate) + "  ", .secondary) : ""
        let padding = String(repeating: " ", count: self.name - name.width + 2)
        return moment + text.sign(symbols) + " " + name + StyledText(padding)
    }
}

extension LoadableEvent {

    /// The name of the source for users; `Source` if it has no name.
    var shownName: String { isNamed ? name : "Source" }
}
