public import TerminalUI

/// A grid of tiles, one of which is chosen. The tiles represent objects of the same kind. Each tile has a name, a
/// state, an optional picture and an optional button.
///
/// Depending on the space, each tile is a picture with a line of text, a box or a line of text. Tiles are identified by
/// ``Tile/id``.
public struct TilesContent: SizedContent, ScrollableContent, ChoosableContent, ReadableContent, Hashable, Sendable {

    /// A tile.
    public struct Tile: Hashable, Sendable {
        /// The identity of the tile, used to find the tile after it has changed or moved.
        public var id: String
        public var title: String
        /// The state, in one or two words. Begin the text with a symbol and a space, as in `● open`. If the words do
        /// not fit on a line, only the symbol is shown.
        public var detail: StyledText
        /// A shorter form of the state, which is shown if ``detail`` does not fit; nil for none.
        public var shortDetail: StyledText?
        /// The picture above the texts; nil if there is none, or if it is not loaded yet.
        public var image: PixelImage?
        /// The label of the button, such as `Open`; nil for no button. `enter` or a click presses the button.
        public var button: String?

        /// Creates a tile.
        public init(
            _ title: String, detail: StyledText = StyledText(), shortDetail: StyledText? = nil,
            image: PixelImage? = nil,
            button: String? = nil, id: String
        ) {
            self.id = id
            self.title = title
            self.detail = detail
            self.shortDetail = shortDetail
            self.image = image
            self.button = button
        }
    }

    /// The chosen tile and the visible part.
    public struct State: Hashable, Sendable {
        /// The index of the chosen tile.
        public internal(set) var selected = 0
        /// The first visible row of tiles.
        var offset = 0
        /// Whether the last movement of the user chose a tile other than the first.
        var isChosen = false
        var isScrolledAway = false
        /// The number of tiles side by side in the last drawing.
        var columns = 1
    }

    public var tiles: [Tile]
    /// Whether each tile has space for a picture.
    public var hasPictures: Bool

    /// Creates tiles.
    ///
    /// - Parameters:
    ///   - tiles: The tiles in order.
    ///   - hasPictures: Whether each tile has space for a picture, so that nothing moves when a picture arrives. If
    ///     nil, each tile has space if at least one tile has a picture.
    public init(_ tiles: [Tile], hasPictures: Bool? = nil) {
        self.tiles = tiles
        self.hasPictures = hasPictures ?? tiles.contains { $0.image != nil }
    }

    public func makeState() -> State { State() }

    private func grid(_ size: Size) -> TileGrid {
        TileGrid(count: tiles.count, hasPictures: hasPictures, in: size)
    }

    public func height(in width: Int) -> Int? {
        TileGrid.height(count: tiles.count, hasPictures: hasPictures, in: width)
    }

    public func filledSize(in size: Size) -> Size? {
        hasPictures && !tiles.isEmpty ? grid(size).size : nil
    }

    private func adjusted(_ state: State, _ grid: TileGrid) -> State {
        var state = state
        state.selected = min(max(0, state.selected), max(1, tiles.count) - 1)
        state.offset = min(max(0, state.offset), max(0, grid.rowCount - grid.visibleRows))
        state.columns = grid.columns
        guard !state.isScrolledAway else { return state }
        let row = state.selected / grid.columns
        state.offset = max(min(state.offset, row), row - grid.visibleRows + 1)
        return state
    }

    // MARK: Drawing

    public func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration) {
        guard !canvas.size.isEmpty, !tiles.isEmpty else { return }
        let grid = grid(canvas.size)
        state = adjusted(state, grid)
        let longest = longestTitles
        for (index, tile) in tiles.enumerated().dropFirst(state.offset * grid.columns) {
            let place = grid.place(of: index, offset: state.offset)
            guard place.y < canvas.size.height else { return }
            let isChosen = isFocused && index == state.selected
            if isChosen { canvas.placeCursor(x: place.x, y: place.y) }
            canvas.draw(view(of: tile, longest, shape: grid.shape, isChosen: isChosen), in: place)
        }
    }

    private func view(
        of tile: Tile, _ longest: [String: Int], shape: TileGrid.Shape, isChosen: Bool = false
    ) -> TileView {
        let title = longest[tile.detail.string] ?? 0
        return TileView(tile: tile, shape: shape, isChosen: isChosen, longestTitle: title)
    }

    /// The width of the longest title among the tiles with the same state, keyed by the text of the state.
    private var longestTitles: [String: Int] {
        tiles.reduce(into: [:]) { $0[$1.detail.string] = max($0[$1.detail.string] ?? 0, $1.title.cellWidth) }
    }

    // MARK: Moving

    public var kind: String { "grid" }

    public var keys: [ContentKey<State>] {
        [
            ContentKey([.left, Key("h")], help: "Go to the tile on the left") { state, size in
                moveSideways(toTheRight: false, state: &state, in: size)
            },
            ContentKey([.right, Key("l")], help: "Go to the tile on the right") { state, size in
                moveSideways(toTheRight: true, state: &state, in: size)
            },
        ]
    }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool {
        let grid = grid(size)
        state = adjusted(state, grid)
        let column = state.selected % grid.columns + (toTheRight ? 1 : -1)
        let target = state.selected + (toTheRight ? 1 : -1)
        guard (0..<grid.columns).contains(column), tiles.indices.contains(target) else { return false }
        select(target, &state, grid)
        return true
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool {
        let grid = grid(size)
        state = adjusted(state, grid)
        let last = max(1, tiles.count) - 1
        switch movement {
        case .start: select(0, &state, grid)
        case .end: select(last, &state, grid)
        case .rows, .pages, .halfPages:
            let limit = max(1, grid.rowCount)
            let rows = min(max(-limit, movement.rowCount(visible: grid.visibleRows)), limit)
            let column = state.selected % grid.columns
            let row = min(max(0, state.selected / grid.columns + rows), limit - 1)
            select(min(row * grid.columns + column, last), &state, grid)
        }
        return true
    }

    private func select(_ index: Int, _ state: inout State, _ grid: TileGrid) {
        state.selected = index
        state.isChosen = index > 0
        state.isScrolledAway = false
        state = adjusted(state, grid)
    }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, Rect(size).contains(mouse.position) else { return false }
        let grid = grid(size)
        state = adjusted(state, grid)
        switch mouse.action {
        case .wheelUp, .wheelDown:
            scroll(to: state.offset + (mouse.action == .wheelUp ? -1 : 1), &state, grid)
            return true
        case .press where mouse.button == 0:
            guard let index = grid.index(at: mouse.position, offset: state.offset) else { return false }
            select(index, &state, grid)
            return true
        default: return false
        }
    }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool {
        let grid = grid(size)
        let offset = adjusted(state, grid).offset
        guard let index = grid.index(at: point, offset: offset) else { return false }
        let view = view(of: tiles[index], longestTitles, shape: grid.shape)
        let place = grid.place(of: index, offset: offset)
        return view.buttonRect(in: place.size)?.contains(Point(x: point.x - place.x, y: point.y - place.y)) == true
    }

    public func follow(_ old: TilesContent, state: inout State) {
        guard state.isChosen || state.offset > 0 else { return }
        let row = state.selected / max(1, state.columns)
        state.selected = ItemMatch(old.tiles.map(\.id), tiles.map(\.id)).nearest(to: state.selected)
        // Keep the chosen tile in its row on the screen.
        state.offset = max(0, state.offset + state.selected / max(1, state.columns) - row)
    }

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? {
        let grid = grid(size)
        let offset = adjusted(state, grid).offset
        return ScrollExtent(offset: offset, visible: grid.visibleRows, total: grid.rowCount)
    }

    public func scroll(to offset: Int, state: inout State, in size: Size) {
        scroll(to: offset, &state, grid(size))
    }

    private func scroll(to offset: Int, _ state: inout State, _ grid: TileGrid) {
        state.offset = offset
        state.isScrolledAway = true
        state = adjusted(state, grid)
        let row = state.selected / grid.columns
        state.isScrolledAway = !(state.offset..<state.offset + grid.visibleRows).contains(row)
    }

    public func isAtStart(_ state: State) -> Bool { state.selected < state.columns && state.offset == 0 }

    public func selection(_ state: State) -> Int? { tiles.isEmpty ? nil : state.selected }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        if tiles.indices.contains(match.line) { select(match.line, &state, grid(size)) }
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? {
        let grid = grid(size)
        let place = grid.place(of: line, offset: adjusted(state, grid).offset)
        return place.intersection(Rect(size)).isEmpty ? nil : place
    }

    public func keeping(_ lines: [Int]) -> TilesContent? {
        TilesContent(lines.map { tiles[$0] }, hasPictures: hasPictures)
    }

    public var lineItems: ListItems? { ListItems(rowCount: tiles.count) }

    public var lines: [TextLine] { tiles.map(line) }

    private func line(of tile: Tile) -> TextLine {
        TextLine([tile.title, tile.detail.string].filter { !$0.isEmpty }.joined(separator: "  "), id: tile.id)
    }

    public var memorySize: Int {
        tiles.reduce(0) { $0 + TextLine.overhead + $1.detail.memorySize + ($1.image?.memorySize ?? 0) }
    }

    public var isEmpty: Bool { tiles.isEmpty }

    public func isSame(as other: TilesContent) -> Bool { self == other }
}
