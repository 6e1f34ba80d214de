public import TerminalUI

/// Names, each with a value beside it, or below it where there is no room.
public struct KeyValueContent: PanelContent, Hashable, Sendable {

    public var items: [KeyValueView.Item]

    /// Makes the content.
    public init(_ items: [KeyValueView.Item]) {
        self.items = items
    }

    /// Makes the content of plain texts.
    public init(_ items: KeyValuePairs<String, String>) {
        self.init(items.map { KeyValueView.Item($0, StyledText($1)) })
    }

    public func makeState() -> ScrollState { ScrollState() }

    private func size(in size: Size) -> Size {
        Size(width: size.width, height: KeyValueView(items).height(width: size.width))
    }

    public func height(in width: Int) -> Int? { KeyValueView(items).height(width: width) }

    public func draw(in canvas: inout Canvas, state: inout ScrollState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(content: size(in: canvas.size), visible: canvas.size)
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        canvas.draw(KeyValueView(items, offset: state.offset.y), in: canvas.bounds)
    }

    public func move(_ movement: Movement, state: inout ScrollState, in size: Size) -> Bool {
        state.move(movement, content: self.size(in: size), visible: size)
        return true
    }

    public func scrollExtent(state: inout ScrollState, in size: Size) -> ScrollExtent? {
        let content = self.size(in: size)
        let offset = state.adjusted(content: content, visible: size).offset.y
        return ScrollExtent(offset: offset, visible: size.height, total: content.height)
    }

    public func scroll(to offset: Int, state: inout ScrollState, in size: Size) {
        state.scroll(rows: offset - state.offset.y, content: self.size(in: size), visible: size)
    }

    public func isAtStart(_ state: ScrollState) -> Bool { state.offset.y == 0 }

    public func reveal(_ match: SearchState.Match, state: inout ScrollState, in size: Size) {
        let rows = KeyValueView(items).rows(of: match.line, width: size.width)
        let rect = Rect(y: rows.lowerBound, width: 0, height: rows.count)
        state.reveal(rect, content: self.size(in: size), visible: size)
    }

    public func frame(ofLine line: Int, state: inout ScrollState, in size: Size) -> Rect? {
        let offset = state.adjusted(content: self.size(in: size), visible: size).offset.y
        let rows = KeyValueView(items).rows(of: line, width: size.width)
        let rect = Rect(y: rows.lowerBound - offset, width: size.width, height: rows.count)
        return rect.intersection(Rect(size)).isEmpty ? nil : rect
    }

    public func keeping(_ lines: [Int]) -> KeyValueContent? { KeyValueContent(lines.map { items[$0] }) }

    private func line(of item: KeyValueView.Item) -> TextLine {
        TextLine("\(item.name): \(item.value.string)", id: item.name)
    }

    public var lines: [TextLine] { items.map(line) }

    /// The values by their names. A name that occurs again gets a number: `Port`, `Port 2`.
    public var json: JSONValue {
        var values: [String: JSONValue] = [:]
        for item in items {
            var name = item.name
            var number = 2
            while values[name] != nil {
                name = "\(item.name) \(number)"
                number += 1
            }
            values[name] = .string(item.value.string)
        }
        return .object(values)
    }

    public var isEmpty: Bool { items.isEmpty }

    public func isSame(as other: KeyValueContent) -> Bool { items == other.items }
}
