import Documents
import TerminalUI

/// The lines of a text. Each item has the field `value`.
final class LineItems: BoardItemSource {

    private let lines: [StyledText]
    private let isLog: Bool

    init(_ lines: [StyledText], isLog: Bool) {
        (self.lines, self.isLog) = (lines, isLog)
    }

    /// Returns the identity of a line: its text. If earlier lines have the same text, the number of these lines is
    /// appended.
    private func id(of index: Int) -> String {
        let text = lines[index].string
        let number = lines[..<index].count { $0.string == text }
        return number == 0 ? text : "\(text)\u{1E}\(number)"
    }

    func item(at index: Int) -> BoardItem {
        BoardItem(
            id: id(of: index), isAmbiguous: false, isGuessed: true,
            fields: [BoardItem.Field("value", text: lines[index].string)])
    }

    func item(withID id: String) -> BoardItem? {
        let text = id.prefix { $0 != "\u{1E}" }
        return lines.indices.first { lines[$0].string == text && self.id(of: $0) == id }.map(item)
    }

    var variableNames: Set<String> { ["value"] }

    func items(in document: Document) -> (any BoardItemSource)? {
        guard case .text(let text) = document else { return nil }
        return LineItems(StyledText.lines(of: text, isLog: isLog), isLog: isLog)
    }
}
