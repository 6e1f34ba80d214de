public import TerminalUI

/// The marked items of a panel. A panel and its zoomed copy share the marks. A marked item stays marked when the panel
/// is refreshed, and loses its mark when it is removed from the content.
@MainActor
public final class MarkedItems {

    private var marked: [ItemIndex.Item: (place: Int, line: TextLine)] = [:]
    /// The number of marked items that were removed from the content since the last notice.
    private var goneCount = 0
    /// The number of times that the marks may have changed, used to find out whether the panel must be drawn again.
    private(set) var changeCount = 0

    init() {}

    /// Whether no item is marked.
    public var isEmpty: Bool { marked.isEmpty }

    var count: Int { marked.count }

    /// The first line of each marked item, in the order of the content.
    public var lines: [TextLine] { marked.values.sorted { $0.place < $1.place }.map(\.line) }

    /// Unmarks an item that has the same identity as the given line, for example after an action. Has no effect if
    /// there is no such item.
    public func unmark(_ line: TextLine) {
        guard let item = marked.first(where: { $0.value.line.identity == line.identity })?.key else { return }
        marked[item] = nil
        changeCount += 1
    }

    func contains(_ item: ItemIndex.Item) -> Bool { marked[item] != nil }

    func toggle(_ item: ItemIndex.Item, _ line: TextLine, at place: Int) {
        marked[item] = marked[item] == nil ? (place, line) : nil
        changeCount += 1
    }

    func removeAll() -> Bool {
        guard !marked.isEmpty else { return false }
        marked = [:]
        changeCount += 1
        return true
    }

    /// Finds the marked items in new content. Items that are not found lose their marks.
    func follow(_ index: ItemIndex, _ lines: [TextLine]) {
        let before = marked.count
        let places = Dictionary(zip(index.items, index.starts)) { first, _ in first }
        marked = marked.reduce(into: [:]) { found, entry in
            if let place = places[entry.key] { found[entry.key] = (place, lines[place]) }
        }
        goneCount += before - marked.count
        changeCount += 1
    }

    var hasNotice: Bool { goneCount > 0 }

    /// Returns a message about the marked items that were removed since the last call; nil if there are none.
    func takeNotice() -> String? {
        defer { goneCount = 0 }
        return switch goneCount {
        case 0: nil
        case 1: "A marked row was removed"
        default: "\(goneCount) marked rows were removed"
        }
    }
}

extension Page {

    /// Performs an action for the marked items. If no item is marked, or if the action is for one item only, performs
    /// the action for the chosen item.
    func perform(_ action: PanelAction, for chosen: TextLine?) {
        if let marks = markedItems, !marks.isEmpty, let performMarked = action.performMarked {
            performMarked(marks)
        } else {
            action.perform(chosen)
        }
    }
}
