/// Keys and what they do, in one line: as many as there is room for, the first ones first.
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

    /// Makes a line of hints.
    public init(_ hints: [Hint]) {
        self.hints = hints
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        var x = 1
        for hint in hints {
            let width = hint.key.cellWidth + 1 + hint.label.cellWidth
            guard x + width <= canvas.size.width else { break }
            x = canvas.write(hint.key, .key, x: x, y: 0)
            x = canvas.write(" " + hint.label, .hint, x: x, y: 0) + 3
        }
    }
}
