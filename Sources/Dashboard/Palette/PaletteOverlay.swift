import Loadables
import TerminalUI

struct PaletteItem {

    let title: String
    /// The key of the item's command; empty if it has none.
    var key = ""
    /// The text at the right of the title.
    var detail = ""
    var isPresent = false
    /// The length of the title for the score of a match; nil to use the actual length. Items with the same length keep
    /// their order if they match equally well.
    var ratedLength: Int?
    let perform: @MainActor () -> Void
}

/// A list with a search field. If no closure searches for the items, an item matches if its title contains the typed
/// letters in order. The best match is first.
final class PaletteOverlay: BoardOverlay {

    let context = DashboardContext.palette
    let takesText = true

    private let title: String
    private let placeholder: String
    private let items: [PaletteItem]
    private let typed: (String) -> PaletteItem?
    private let onEnd: () -> Void
    private let search: ((String) -> [(item: PaletteItem, characters: Set<Int>)])?
    private var field = TextFieldState()
    private var list = ListState()
    /// The last typed text and its matches.
    private var known: (text: String, found: [Found])
    /// The indices of the marked items, if the user can choose any number of items; nil if the user chooses one item.
    private var marked: Set<Int>?
    private let onTake: ([Int]) -> Void
    /// The rectangle of the list in the last drawing.
    private var listFrame = Rect(width: 0, height: 0)
    private var fieldWidth = 40

    private typealias Found = (number: Int, item: PaletteItem, characters: Set<Int>)

    private static let mostRows = 16
    private static let mostColumns = 76

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - typed: Returns an item for the whole typed text; nil if there is none. The item is listed first.
    ///   - search: Returns the items for a typed text, with the indices of the matching characters; nil to search among
    ///     `items`.
    ///   - marked: The indices of the initially marked items, if the user can choose several; nil if the user chooses
    ///     one item.
    ///   - onTake: Called with the indices of the marked items in ascending order.
    ///   - onEnd: Called before the chosen item is performed, or the marked items are taken.
    init(
        _ title: String, placeholder: String, _ items: [PaletteItem] = [], startsAtPresent: Bool = false,
        typed: @escaping (String) -> PaletteItem? = { _ in nil },
        search: ((String) -> [(item: PaletteItem, characters: Set<Int>)])? = nil, marked: Set<Int>? = nil,
        onTake: @escaping ([Int]) -> Void = { _ in }, onEnd: @escaping () -> Void
    ) {
        (self.marked, self.onTake) = (marked, onTake)
        self.title = title
        self.placeholder = placeholder
        self.items = items
        self.typed = typed
        self.search = search
        self.onEnd = onEnd
        known = ("", items.enumerated().map { ($0, $1, []) })
        let present = startsAtPresent ? items.firstIndex(where: \.isPresent) : nil
        list.select(present ?? 0, count: items.count)
    }

    // MARK: Input

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(.enter):
            choose()
            return true
        case .key(.tab) where marked != nil:
            toggleMark()
            return move(.rows(1), in: size)
        case .key(.up), .key(.control("p")): return move(.rows(-1), in: size)
        case .key(.down), .key(.control("n")): return move(.rows(1), in: size)
        case .key(Key(.pageUp)): return move(.pages(-1), in: size)
        case .key(Key(.pageDown)): return move(.pages(1), in: size)
        case .mouse(let mouse):
            let found = found
            let isHandled = list.handle(event.relative(to: listFrame), count: found.count, in: listFrame.size)
            if isHandled, mouse.action == .press { marked == nil ? choose() : toggleMark() }
            return isHandled
        case .key, .paste: return field.handle(event, in: Size(width: fieldWidth, height: 1))
        default: return false
        }
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        let found = found
        list.move(movement, count: found.count, visible: listFrame.height)
        return true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        let found = found
        return ScrollExtent(offset: list.offset, visible: listFrame.height, total: found.count)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? { scrollBar(ofPanel: frame(in: Rect(size)), in: size) }

    func scroll(to offset: Int, in size: Size) {
        let found = found
        list.scroll(to: offset, count: found.count, visible: listFrame.height)
    }

    private func toggleMark() {
        let found = found
        guard found.indices.contains(list.selected) else { return }
        marked?.formSymmetricDifference([found[list.selected].number])
    }

    private func choose() {
        if let marked {
            onEnd()
            return onTake(marked.sorted())
        }
        let found = found
        guard found.indices.contains(list.selected) else { return }
        onEnd()
        found[list.selected].item.perform()
    }

    /// The matches, computed when they are needed. If the text has changed, reading this property also resets ``list``.
    private var found: [Found] {
        let text = field.text
        if known.text == text { return known.found }
        if let search {
            let found = search(text).enumerated().map { Found($0, $1.item, $1.characters) }
            (known, list) = ((text, found), ListState())
            return found
        }
        let fitting = items.enumerated().compactMap { number, item in
            FuzzyMatch(text, in: item.title, ratedLength: item.ratedLength).map {
                (number: number, item: item, match: $0)
            }
        }
        // Matches with the same score keep the order of the items.
        let sorted = fitting.sorted { ($1.match.score, $0.number) < ($0.match.score, $1.number) }
        let typed = typed(text).map { [Found(items.count, $0, [])] } ?? []
        let found = typed + sorted.map { ($0.number, $0.item, Set($0.match.characters)) }
        (known, list) = ((text, found), ListState())
        return found
    }

    // MARK: Drawing

    var lines: [TextLine] { found.map { TextLine($0.item.title) } }

    private func frame(in bounds: Rect) -> Rect {
        let width = min(bounds.width, Self.mostColumns)
        let height = min(bounds.height, (search == nil ? min(items.count, Self.mostRows) : Self.mostRows) + 4)
        return Rect(
            x: bounds.x + (bounds.width - width) / 2, y: bounds.y + min(2, bounds.height - height), width: width,
            height: height)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let found = found
        let frame = frame(in: canvas.bounds)
        let inside = frame.insidePanel
        let parts = inside.rows([.fixed(1), .fixed(inside.height > 4 ? 1 : 0), .fill()])
        let columns = parts[0].columns([.fixed(2), .fill()])
        (listFrame, fieldWidth) = (parts[2], columns[1].width)
        list = list.adjusted(count: found.count, visible: listFrame.height)
        let counts = [
            search != nil || found.count == items.count ? "" : "\(found.count) of \(items.count)",
            marked.map { "\($0.count) marked, tab to mark" } ?? "",
        ]
        let count = counts.filter { !$0.isEmpty }.joined(separator: ", ")
        let panel = Panel(
            title: StyledText(title), note: StyledText(count, .secondary), isFocused: true,
            scroll: scrollExtent(in: canvas.size), content: Label(""))
        canvas.draw(
            Overlay(panel, size: frame.size, at: .at(Point(x: frame.x, y: frame.y)), margin: 1), in: canvas.bounds)
        canvas.write(canvas.symbols.pointer, .key, x: columns[0].x, y: columns[0].y)
        canvas.draw(
            ListView(
                found, state: list, selectionRole: .selection,
                emptyText: StyledText(emptyText, .secondary)
            ) { [symbols = canvas.symbols] in self.row($0, symbols) },
            in: listFrame)
        canvas.draw(TextField(field, placeholder: placeholder, isFocused: true), in: columns[1])
    }

    private var emptyText: String {
        let quoted = "“\(OneLine(field.text, limit: 40))”"
        if search == nil { return "No match for \(quoted)" }
        return field.text.isEmpty ? "" : "No panel contains \(quoted)"
    }

    private func row(_ found: Found, _ symbols: Symbols) -> ListRow {
        let text = found.item.title.enumerated().map { index, character in
            StyledText.Run(String(character), found.characters.contains(index) ? .match : .text)
        }
        let words = [found.item.detail, found.item.isPresent ? "current" : ""].filter { !$0.isEmpty }
        let present = StyledText(words.joined(separator: ", "), .secondary)
        let key = StyledText(found.item.key, .key)
        let mark = marked.map { StyledText($0.contains(found.number) ? "\(symbols.fresh) " : "  ", .emphasis) }
        return ListRow(
            (mark ?? StyledText()) + StyledText(text),
            detail: present.isEmpty || key.isEmpty ? present + key : present + "  " + key)
    }
}
