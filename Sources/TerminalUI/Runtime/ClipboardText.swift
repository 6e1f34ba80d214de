/// Text for the clipboard. It is a ``VisibleText``, because it may be pasted anywhere, including into a shell.
public struct ClipboardText: Hashable, Sendable {

    /// The text on the clipboard.
    public let string: String

    /// Creates the text of one item, such as a value, a row or a title. It never contains a line end, which a shell
    /// would treat as the end of a command.
    public init(item text: String) {
        string = VisibleText(text).description
    }

    /// Creates a text with lines, such as a log or a file. Its line ends and tabs are kept.
    public init(text: String) {
        string = VisibleText(text, lines: .kept).description
    }

    /// Creates a text with one line per item.
    public init(items: [String]) {
        string = items.map { VisibleText($0).description }.joined(separator: "\n")
    }
}

extension ClipboardText: ExpressibleByStringLiteral {

    /// Creates the text of one item.
    public init(stringLiteral value: String) { self.init(item: value) }
}
