public import TerminalUI

/// The items of a panel that a person has marked, in any of the panel's places. They are known by their identities: they stay marked
/// through refreshes, and an item that is gone is not marked any more.
@MainActor
public final class MarkedItems {

    private var marked: [ItemIndex.Item: (place: Int, line: TextLine)] = [:]
    /// The number of marked items that have gone and were not told of yet.
    private var goneCount = 0
    /// The number of changes, for what is drawn of them.
    private(set) var changeCount = 0

    init() {}

    /// Whether nothing is marked.
    public var isEmpty: Bool { marked.isEmpty }

    var count: Int { marked.count }

    /// The first line of each item as the screen shows it, in the order of the content.
    public var lines: [TextLine] { marked.values.sorted { $0.place < $1.place }.map(\.line) }

    /// Takes the mark away from an item, as something was done with it.
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

    /// Takes all marks away.
    ///
    /// - Returns: Whether there were any.
    func removeAll() -> Bool {
        guard !marked.isEmpty else { return false }
        marked = [:]
        changeCount += 1
        return true
    }

    /// Finds the items again in a content that is shown now.
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

    /// A sentence about marked items that have gone; nil if none have since the last call.
    func takeNotice() -> String? {
        defer { goneCount = 0 }
        return switch goneCount {
        case 0: nil
        case 1: "A marked row is gone"
        default: "\(goneCount) marked rows are gone"
        }
    }
}

extension Page {

    /// Does it for the marked items; without any, or if it is about one item, for the chosen one.
    func perform(_ action: PanelAction, for chosen: TextLine?) {
        if let marks = markedItems, !marks.isEmpty, let performMarked = action.performMarked {
            performMarked(marks)
        } else {
            action.perform(chosen)
        }
    }
}
