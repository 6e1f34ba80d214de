/// What a text field was, to be undone and redone.
struct TextFieldHistory: Hashable, Sendable {

    struct Snapshot: Hashable, Sendable {
        var characters: [Character]
        var cursor: Int
    }

    enum Change {
        /// A character was typed: those in a row are one change.
        case typing
        case other
    }

    private static let limit = 100

    private var past: [Snapshot] = []
    private var future: [Snapshot] = []
    private var isTyping = false

    mutating func remember(_ snapshot: Snapshot, before change: Change) {
        defer { isTyping = change == .typing }
        future = []
        if change == .typing, isTyping { return }
        past.append(snapshot)
        if past.count > Self.limit { past.removeFirst() }
    }

    /// What is typed from here on is another change.
    mutating func endsTyping() {
        isTyping = false
    }

    mutating func undo(from present: Snapshot) -> Snapshot? {
        isTyping = false
        guard let snapshot = past.popLast() else { return nil }
        future.append(present)
        return snapshot
    }

    mutating func redo(from present: Snapshot) -> Snapshot? {
        isTyping = false
        guard let snapshot = future.popLast() else { return nil }
        past.append(present)
        return snapshot
    }
}
