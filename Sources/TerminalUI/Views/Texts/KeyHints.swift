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
        for hint in trailing.reversed() where end - hint.width - 1 > 0 {
            end -= hint.width + 1
            draw(hint, x: end, canvas: &canvas)
            end -= 1
        }
        var x = 1
        for hint in hints {
            guard x + hint.width <= end else { break }
            draw(hint, x: x, canvas: &canvas)
            x += hint.width + 3
        }
    }

    private func draw(_ hint: Hint, x: Int, canvas: inout Canvas) {
        let end = canvas.write(hint.key, .key, x: x, y: 0)
        canvas.write(" " + hint.label, .hint, x: end, y: 0)
    }
}

extension KeyHints.Hint {

    fileprivate var width: Int { key.cellWidth + 1 + label.cellWidth }
}
