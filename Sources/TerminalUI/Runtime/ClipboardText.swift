/// Text for the clipboard, which may be pasted anywhere, into a shell as well: it is a ``VisibleText``.
public struct ClipboardText: Hashable, Sendable {

    /// The text as it is put on the clipboard.
    public let string: String

    /// Makes the text of one item: a value, a row, a title. It never has a line end, which a shell would take for the end of a command.
    public init(item text: String) {
        string = VisibleText(text).description
    }

    /// Makes a text that has lines, such as a log or a file: its line ends and tabs stay.
    public init(text: String) {
        string = VisibleText(text, lines: .kept).description
    }

    /// Makes a line of each item.
    public init(items: [String]) {
        string = items.map { VisibleText($0).description }.joined(separator: "\n")
    }
}

extension ClipboardText: ExpressibleByStringLiteral {

    /// Makes the text of one item.
    public init(stringLiteral value: String) { self.init(item: value) }
}
