/// A row of a list: text at the left, and some at the right that is cut last.
public struct ListRow: Hashable, Sendable {

    public var text: StyledText
    /// At the right edge.
    public var detail: StyledText

    /// Makes a row.
    public init(_ text: StyledText, detail: StyledText = StyledText()) {
        self.text = text
        self.detail = detail
    }

    /// Both texts, without their roles.
    public var string: String {
        detail.isEmpty ? text.string : text.string + "  " + detail.string
    }
}
