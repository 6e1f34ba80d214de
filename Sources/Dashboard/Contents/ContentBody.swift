import TerminalUI

/// What lives on in a panel's place while its content is replaced.
@MainActor
protocol PanelBody: ReadablePane {

    /// Shows new content.
    ///
    /// - Returns: Whether it could: another kind of content needs another body.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    /// Shows the part from that offset on.
    func scroll(to offset: Int, in size: Size)

    /// Goes to the item beside the chosen one, if there is one.
    func moveSideways(toTheRight: Bool, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there.
    func isButton(at point: Point, in size: Size) -> Bool

    /// How many rows the content would like to have in that width; nil for as many as there are.
    func height(in width: Int) -> Int?

    /// In how many columns about all of the content is seen; nil if any number is as good.
    var comfortableWidth: Int? { get }

    /// How much of a region of that size it fills, if it becomes larger with its room.
    func filledSize(in size: Size) -> Size?

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

    /// How times of the day are written in it.
    var time: TimeOfDay { get set }
}

/// The body for contents of one kind.
final class ContentBody<Content: PanelContent>: PanelBody {

    /// What is seen of the content.
    private var content: Content { didSet { didChangeText() } }
    private var state: Content.State
    /// Whether a person did something here.
    private var isTouched = false
    /// What the content said of its height, by the width.
    private var knownHeights: [Int: Int?] = [:]
    /// What lines are left out by, and what was there without it.
    private var filtering: Filtering?
    private(set) var textVersion = 0
    private var knownLines: [TextLine]?
    var time = TimeOfDay.local

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
            knownHeights = [:]
            return true
        }
        content.follow(filtering.all, state: &filtering.state)
        filtering.all = content
        self.filtering = filtering
        knownHeights = [:]
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
        if let known = knownHeights[width] { return known }
        if knownHeights.count > 256 { knownHeights = [:] }
        let height = (filtering?.all ?? content).height(in: width)
        knownHeights[width] = .some(height)
        return height
    }

    var comfortableWidth: Int? { (filtering?.all ?? content).comfortableWidth }

    func filledSize(in size: Size) -> Size? { (filtering?.all ?? content).filledSize(in: size) }

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
        // No key path: in a generic type it is made anew each time.
        content.keys.filter { $0.keys.contains(where: isReached) }.compactMap { $0.hint }
    }

    var selection: TextLine? {
        guard let index = chosenLine else { return nil }
        if knownLines == nil, let line = content.line(at: index) { return line }
        return lines.indices.contains(index) ? lines[index] : nil
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        content.writingTimes(by: time).draw(in: &canvas, state: &state, isFocused: isFocused, elapsed: elapsed)
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

    func scroll(to offset: Int, in size: Size) {
        content.scroll(to: offset, state: &state, in: size)
        didTouch()
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
