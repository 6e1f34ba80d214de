public import TerminalUI

/// What a panel shows: a value made of content, and what happens to it in a place on the screen.
///
/// What is chosen and where it is scrolled to is the ``State``: each place that shows the panel has its own, and
/// ``follow(_:state:)`` takes it along when the content is new. Only ``draw(in:state:isFocused:elapsed:)`` must be written;
/// <doc:WhatAPanelShows> has an example.
public protocol PanelContent {

    /// What belongs to a place on the screen and not to the content; nothing by default.
    associatedtype State = Void

    /// The state of a place in which nothing was done yet.
    func makeState() -> State

    /// Draws it into what is inside of the panel's edges.
    ///
    /// - Parameters:
    ///   - canvas: The region.
    ///   - state: Of the place; may be adjusted to the size.
    ///   - isFocused: Whether keys go to it.
    ///   - elapsed: Time that goes on evenly, from any moment on: for what moves.
    func draw(in canvas: inout Canvas, state: inout State, isFocused: Bool, elapsed: Duration)

    /// What it is called in the help, as in "In this table"; "panel" by default.
    var kind: String { get }

    /// The keys that it has besides those that go through it; none by default.
    var keys: [ContentKey<State>] { get }

    /// Deals with the mouse, and with other input than its ``keys``. By default the wheel moves.
    ///
    /// - Returns: Whether it did something with it.
    func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool

    /// Goes through it, if there is anything to go through.
    ///
    /// - Returns: Whether there is.
    func move(_ movement: Movement, state: inout State, in size: Size) -> Bool

    /// Goes to the item beside the chosen one.
    ///
    /// - Returns: Whether there is one on that side; if not, by default, the board goes to the panel there.
    func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there, as a press on a button does; by default it only chooses it.
    func isButton(at point: Point, state: State, in size: Size) -> Bool

    /// How many rows it would like to have in that width; nil, as by default, for as many as there are.
    func height(in width: Int) -> Int?

    /// Takes the state along from the content that was there before: the same items are chosen and seen, wherever they are
    /// now.
    func follow(_ old: Self, state: inout State)

    /// Which part is seen in a region of that size; nil if there is nothing to scroll.
    func scrollExtent(state: inout State, in size: Size) -> ScrollExtent?

    /// Whether it is at its very beginning: then moving up pulls the panel to refresh it.
    func isAtStart(_ state: State) -> Bool

    /// The number of the chosen item among the ``lines``; nil if none is chosen.
    func selection(_ state: State) -> Int?

    /// What it says, as text: for the inspector, which compares versions by it, and for copying, searching and plain output.
    var lines: [TextLine] { get }

    /// The numbers of the ``lines`` in the order in which they are seen; nil, as by default, for their own.
    func order(_ state: State) -> [Int]?

    /// Goes to what a search has found in the ``lines``: brings it into sight and, where items are chosen, chooses it. By
    /// default goes down from the beginning by as many rows as the line has before it.
    func reveal(_ match: SearchState.Match, state: inout State, in size: Size)

    /// Where a line of the ``lines`` is drawn in a region of that size; nil if it is out of sight or, as by default, nobody
    /// knows. There the match that a search is at and what is new are marked.
    func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect?

    /// The content with those of its ``lines`` alone that are to be shown; nil, as by default, if none can be left out.
    func filtered(_ isShown: (TextLine) -> Bool) -> Self?

    /// The numbers of the ``lines`` with which items begin, if it has items that come and go; nil by default. New ones are
    /// marked, and an item is copied with all of its lines.
    var itemStarts: [Int]? { get }

    /// What the panel's lower edge says about the part that is seen; nothing by default.
    func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText

    /// Whether there is nothing in it: then the panel says so instead.
    var isEmpty: Bool { get }

    /// Whether the inspector marks the words that differ in a line, as in prose, or whole lines, as for items.
    var marksWords: Bool { get }

    /// Whether it looks the same; by default, whether the ``lines`` are.
    func isSame(as other: Self) -> Bool
}

extension PanelContent where State == Void {

    public func makeState() {}
}

extension PanelContent {

    public var kind: String { "panel" }

    public var keys: [ContentKey<State>] { [] }

    public func handle(_ event: InputEvent, state: inout State, in size: Size) -> Bool {
        Movement(event).map { move($0, state: &state, in: size) } ?? false
    }

    public func move(_ movement: Movement, state: inout State, in size: Size) -> Bool { false }

    public func moveSideways(toTheRight: Bool, state: inout State, in size: Size) -> Bool { false }

    public func isButton(at point: Point, state: State, in size: Size) -> Bool { false }

    public func height(in width: Int) -> Int? { nil }

    public func follow(_ old: Self, state: inout State) {}

    public func scrollExtent(state: inout State, in size: Size) -> ScrollExtent? { nil }

    public func isAtStart(_ state: State) -> Bool { true }

    public func selection(_ state: State) -> Int? { nil }

    public func order(_ state: State) -> [Int]? { nil }

    public func reveal(_ match: SearchState.Match, state: inout State, in size: Size) {
        _ = move(.start, state: &state, in: size) && move(.rows(match.line), state: &state, in: size)
    }

    public func frame(ofLine line: Int, state: inout State, in size: Size) -> Rect? { nil }

    public func filtered(_ isShown: (TextLine) -> Bool) -> Self? { nil }

    public var itemStarts: [Int]? { nil }

    public func note(state: inout State, in size: Size, _ symbols: Symbols) -> StyledText { StyledText() }

    public var isEmpty: Bool { false }

    public var marksWords: Bool { false }

    public func isSame(as other: Self) -> Bool { lines == other.lines }
}

extension PanelContent {

    /// The first line of each item.
    var itemLines: [TextLine] {
        guard let itemStarts else { return [] }
        let lines = lines
        return itemStarts.map { lines[$0] }
    }

    /// Whether the other one is of the same kind and looks the same.
    func isSame(as other: any PanelContent) -> Bool {
        (other as? Self).map { isSame(as: $0) } ?? false
    }

    @MainActor
    func makeBody() -> any PanelBody { ContentBody(self) }
}

/// What lives on in a panel's place while its content is replaced.
@MainActor
protocol PanelBody: ReadablePane {

    /// Shows new content.
    ///
    /// - Returns: Whether it could: another kind of content needs another body.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    /// Goes to the item beside the chosen one, if there is one.
    func moveSideways(toTheRight: Bool, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there.
    func isButton(at point: Point, in size: Size) -> Bool

    /// How many rows the content would like to have in that width; nil for as many as there are.
    func height(in width: Int) -> Int?

    /// The chosen item; nil if none is.
    var selection: TextLine? { get }

    /// What help says of its own keys, of those that come to it.
    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section

    /// The same in a few words, of those that are worth it.
    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint]

    /// What the lower edge says about the part that is seen.
    func note(in size: Size, _ symbols: Symbols) -> StyledText

    /// A body for another place, in which the same is chosen and seen.
    func copy() -> any PanelBody

    /// Goes on from where the copy was left, if anything was done there.
    func takeBack(_ copy: any PanelBody)
}

/// The body for contents of one kind.
final class ContentBody<Content: PanelContent>: PanelBody {

    /// What is seen of the content.
    private var content: Content { didSet { didChangeText() } }
    private var state: Content.State
    /// Whether a person did something here.
    private var isTouched = false
    /// What the content said of its height in the width that was asked for last.
    private var known: (width: Int, height: Int?)?
    /// What lines are left out by, and what was there without it.
    private var filtering: Filtering?
    private(set) var textVersion = 0
    private var knownLines: [TextLine]?

    private struct Filtering {
        let isShown: (TextLine) -> Bool
        var all: Content
        /// Where one was in it.
        var state: Content.State
        /// Whether a person went elsewhere since.
        var isLeft = false
    }

    convenience init(_ content: Content) {
        self.init(content, state: content.makeState())
    }

    private init(_ content: Content, state: Content.State) {
        self.content = content
        self.state = state
    }

    func update(_ content: any PanelContent) -> Bool {
        guard let content = content as? Content else { return false }
        guard var filtering else {
            content.follow(self.content, state: &state)
            self.content = content
            known = nil
            return true
        }
        content.follow(filtering.all, state: &filtering.state)
        filtering.all = content
        self.filtering = filtering
        known = nil
        show(content.filtered(filtering.isShown) ?? content)
        return true
    }

    /// Shows another part of the same content, or another content.
    private func show(_ shown: Content) {
        shown.follow(content, state: &state)
        content = shown
    }

    /// That of all of it: a filter moves no other panels.
    func height(in width: Int) -> Int? {
        if let known, known.width == width { return known.height }
        let height = (filtering?.all ?? content).height(in: width)
        known = (width, height)
        return height
    }

    func copy() -> any PanelBody {
        let copy = ContentBody(content, state: state)
        copy.filtering = filtering
        return copy
    }

    func takeBack(_ copy: any PanelBody) {
        guard let copy = copy as? ContentBody, copy.isTouched else { return }
        (content, state, filtering) = (copy.content, copy.state, copy.filtering)
        isTouched = true
    }

    var isAtStart: Bool { content.isAtStart(state) }

    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section {
        HelpView.Section("In this \(content.kind)", content.keys.compactMap { $0.entry(isReached) })
    }

    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint] {
        content.keys.filter { $0.keys.contains(where: isReached) }.compactMap(\.hint)
    }

    var selection: TextLine? {
        guard let index = chosenLine else { return nil }
        return lines.indices.contains(index) ? lines[index] : nil
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        content.draw(in: &canvas, state: &state, isFocused: isFocused, elapsed: elapsed)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let isHandled =
            if case .key(let key) = event, let own = content.keys.first(where: { $0.keys.contains(key) }) {
                own.press(&state, size)
            } else {
                content.handle(event, state: &state, in: size)
            }
        if isHandled { didTouch() }
        return isHandled
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        let isMoved = content.move(movement, state: &state, in: size)
        if isMoved { didTouch() }
        return isMoved
    }

    func moveSideways(toTheRight: Bool, in size: Size) -> Bool {
        let isMoved = content.moveSideways(toTheRight: toTheRight, state: &state, in: size)
        if isMoved { didTouch() }
        return isMoved
    }

    func isButton(at point: Point, in size: Size) -> Bool { content.isButton(at: point, state: state, in: size) }

    private func didTouch() {
        isTouched = true
        filtering?.isLeft = true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        content.scrollExtent(state: &state, in: size)
    }

    // MARK: Its text

    private func didChangeText() {
        knownLines = nil
        textVersion += 1
    }

    var lines: [TextLine] {
        if let knownLines { return knownLines }
        let lines = content.lines
        knownLines = lines
        return lines
    }

    var order: [Int]? { content.order(state) }

    var chosenLine: Int? { content.selection(state) }

    var itemStarts: [Int]? { content.itemStarts }

    func reveal(_ match: SearchState.Match, in size: Size) {
        content.reveal(match, state: &state, in: size)
        didTouch()
    }

    func frame(ofLine line: Int, in size: Size) -> Rect? { content.frame(ofLine: line, state: &state, in: size) }

    func note(in size: Size, _ symbols: Symbols) -> StyledText { content.note(state: &state, in: size, symbols) }

    var canBeFiltered: Bool { (filtering?.all ?? content).filtered { _ in true } != nil }

    var itemCount: Int {
        guard let all = filtering?.all else { return shownCount }
        return all.itemStarts?.count ?? all.lines.count
    }

    func filter(_ isShown: ((TextLine) -> Bool)?) {
        isTouched = true
        if let filtering {
            let shown = content
            content = filtering.all
            // Where one was without a filter, unless one has gone elsewhere since.
            if filtering.isLeft { content.follow(shown, state: &state) } else { state = filtering.state }
        }
        filtering = nil
        guard let isShown, let shown = content.filtered(isShown) else { return }
        filtering = Filtering(isShown: isShown, all: content, state: state)
        show(shown)
    }

    func bookmark() -> () -> Void {
        let (content, state) = (content, state)
        return { [weak self] in
            guard let self else { return }
            self.state = state
            self.content.follow(content, state: &self.state)
        }
    }
}
