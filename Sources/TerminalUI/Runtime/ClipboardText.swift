/// Text for the clipboard. Control characters are made visible as in ``VisibleText``, because the text may be pasted
/// into a shell.
public struct ClipboardText: Hashable, Sendable {

    /// The text to copy.
    public let string: String

    /// Creates the text of one item, such as a value, a row or a title. The result contains no line break, because a
    /// shell would treat it as the end of a command.
    public init(item text: String) {
        string = VisibleText(text).description
    }

    /// Creates text with several lines, such as a log or a file. Line breaks and tabs are preserved.
    public init(text: String) {
        string = VisibleText(text, lines: .kept).description
    }

    /// Creates text with one line per item.
    public init(items: [String]) {
        string = items.map { VisibleText($0).description }.joined(separator: "\n")
    }
}

extension ClipboardText: ExpressibleByStringLiteral {

    /// Creates the text of one item.
    public init(stringLiteral value: String) { self.init(item: value) }
}
