/// Keys and what they do, in one line: as many as there is room for, the first ones first. Some keep their place at the
/// right end.
public struct KeyHints: View {

    /// A key and a word for what it does.
    public struct Hint: Hashable, Sendable {
        public var key: String
        public var label: String

        /// Makes a hint.
        public init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    public var hints: [Hint]
    /// Stand at the right end and are the last to go.
    public var trailing: [Hint]

    /// Makes a line of hints.
    public init(_ hints: [Hint], trailing: [Hint] = []) {
        self.hints = hints
        self.trailing = trailing
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        var end = canvas.size.width
        for text in trailing.reversed().map(\.text) where end - text.width - 1 > 0 {
            end -= text.width + 1
            canvas.write(text, x: end, y: 0)
            end -= 1
        }
        var x = 1
        for text in hints.lazy.map(\.text) {
            guard x + text.width <= end else { break }
            x = canvas.write(text, x: x, y: 0) + 3
        }
    }
}

extension KeyHints.Hint {

    fileprivate var text: StyledText {
        StyledText(key, .key) + StyledText(" " + label, .hint)
    }
}
