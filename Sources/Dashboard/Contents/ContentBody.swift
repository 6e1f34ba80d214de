import TerminalUI

final class ContentBody<Content: PanelContent>: PanelBody {

    /// The content to show. If there is a filter, this is only the part that matches.
    var content: Content { didSet { didChangeText() } }
    /// The ``content`` as readable content; nil if it is not readable. It is stored, because a search uses it for each
    /// of thousands of lines.
    private var reading: (any ReadableContent<Content.State>)?
    var state: Content.State
    /// Whether the user has interacted with this body, for example moved the selection or scrolled.
    var isTouched = false
    var bindsSelection = false
    private var drawnSize = Size(width: 0, height: 0)
    /// The chosen item if a refresh has removed it. Nil in all other cases, and after the user has interacted with this
    /// body.
    var lost: TextLine?
    /// The preferred heights of the content, keyed by width.
    var knownHeights: [Int: Int?] = [:]
    var filtering: Filtering?
    private(set) var textVersion = 0
    private var knownLines: [TextLine]?
    private var knownLineCount: Int?
    var time = TimeOfDay.local

    convenience init(_ content: Content) { self.init(content, state: content.makeState()) }

    private init(_ content: Content, state: Content.State) {
        self.content = content
        self.state = state
        reading = content.reading
    }

    func update(_ content: any PanelContent) -> Bool {
        guard let content = content as? Content else { return false }
        guard var filtering else {
            show(content)
            knownHeights = [:]
            return true
        }
        // A running scan is completed first, because content may arrive faster than scans end.
        if filtering.next == nil {
            let scan = LineScan(for: filtering.scan.filter, among: Self.scannedCount(of: content))
            filtering.next = (content, scan)
        } else {
            filtering.latest = content
        }
        self.filtering = filtering
        lookAtNext()
        return true
    }

    /// Shows newer content, or another part of the content.
    func show(_ shown: Content) {
        let chosen = followedChoice
        shown.follow(content, state: &state)
        content = shown
        guard let chosen, selection?.identity != chosen.identity else { return lost = nil }
        let place = lines.firstIndex { $0.identity == chosen.identity }
        // A selection that is not bound may stay at the top although the chosen item has moved down.
        guard bindsSelection else { return lost = lost == nil && place != nil ? nil : chosen }
        if let place {
            reading?.reveal(SearchState.Match(line: place, characters: 0..<0), state: &state, in: drawnSize)
        }
        lost = selection?.identity == chosen.identity ? nil : chosen
    }

    /// Returns the preferred height of the unfiltered content. A filter must not move other panels.
    func height(in width: Int) -> Int? {
        if let known = knownHeights[width] { return known }
        if knownHeights.count > 256 { knownHeights = [:] }
        let height = whole.sizing?.height(in: width)
        knownHeights[width] = .some(height)
        return height
    }

    var leastHeight: Int? { whole.sizing?.leastHeight }

    var comfortableWidth: Int? { whole.sizing?.comfortableWidth }

    func filledSize(in size: Size) -> Size? { whole.sizing?.filledSize(in: size) }

    func copy() -> any PanelBody {
        let copy = ContentBody(content, state: state)
        (copy.filtering, copy.isTouched, copy.lost) = (filtering, false, lost)
        (copy.bindsSelection, copy.drawnSize) = (bindsSelection, drawnSize)
        return copy
    }

    func takeBack(_ copy: any PanelBody) {
        guard let copy = copy as? ContentBody, copy.isTouched else { return }
        (content, state, filtering, lost) = (copy.content, copy.state, copy.filtering, copy.lost)
        knownHeights = [:]
        isTouched = true
    }

    var isAtStart: Bool { content.moving?.isAtStart(state) ?? true }

    func refusal(of key: Key) -> String? { content.keys.first { $0.keys.contains(key) }?.refusal }

    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section {
        HelpView.Section("In this \(content.kind)", content.keys.compactMap { $0.entry(isReached) })
    }

    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint] {
        // Use a closure, because a key path in a generic type would be created again for each call.
        content.keys.filter { $0.keys.contains(where: isReached) }.compactMap { $0.hint }
    }

    var selection: TextLine? { chosenLine.flatMap(textLine) }

    var choice: TextLine? { lost ?? selection }

    var followedChoice: TextLine? { lost ?? (isTouched || bindsSelection ? selection : nil) }

    func choose(_ identity: String, in size: Size) {
        guard let line = lines.firstIndex(where: { $0.identity == identity }) else { return }
        reveal(SearchState.Match(line: line, characters: 0..<0), in: size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        drawnSize = canvas.size
        content.writingTimes(by: time).draw(in: &canvas, state: &state, isFocused: isFocused, elapsed: elapsed)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let isHandled =
            if case .key(let key) = event, let own = content.keys.first(where: { $0.keys.contains(key) }) {
                own.press(&state, size)
            } else {
                content.moving?.handle(event, state: &state, in: size) ?? false
            }
        return touched(isHandled)
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        touched(content.moving?.move(movement, state: &state, in: size) ?? false)
    }

    func moveSideways(toTheRight: Bool, in size: Size) -> Bool {
        touched(content.choosing?.moveSideways(toTheRight: toTheRight, state: &state, in: size) ?? false)
    }

    func isButton(at point: Point, in size: Size) -> Bool {
        content.choosing?.isButton(at: point, state: state, in: size) ?? false
    }

    func opensItem(at point: Point, in size: Size) -> Bool {
        content.choosing?.opensItem(at: point, state: state, in: size) ?? true
    }

    var columnNames: [String] { (whole as? TableContent)?.columnNames ?? [] }

    var hiddenColumns: Set<String> {
        get { (state as? TableContent.State)?.hiddenColumns ?? [] }
        set {
            guard var table = state as? TableContent.State else { return }
            table.hiddenColumns = newValue
            if let state = table as? Content.State { self.state = state }
        }
    }

    private func touched(_ isDone: Bool) -> Bool {
        if isDone { didTouch() }
        return isDone
    }

    private func didTouch() {
        isTouched = true
        lost = nil
        filtering?.isLeft = true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        content.scrolling?.scrollExtent(state: &state, in: size)
    }

    func scroll(to offset: Int, in size: Size) {
        content.scrolling?.scroll(to: offset, state: &state, in: size)
        didTouch()
    }

    // MARK: Text

    private func didChangeText() {
        (reading, knownLines, knownLineCount) = (content.reading, nil, nil)
        textVersion += 1
    }

    var lines: [TextLine] {
        if let knownLines { return knownLines }
        let lines = content.lines
        knownLines = lines
        return lines
    }

    var isText: Bool { reading?.isText ?? false }

    var order: [Int]? { content.choosing?.order(state) }

    var chosenLine: Int? { content.choosing?.selection(state) }

    var lineItems: ListItems? { reading?.lineItems }

    func table(ofLines lines: [Int]) -> DataTable { content.table(ofLines: lines) }

    func reveal(_ match: SearchState.Match, in size: Size) {
        if let reading {
            reading.reveal(match, state: &state, in: size)
        } else if let moving = content.moving, moving.move(.start, state: &state, in: size) {
            _ = moving.move(.rows(match.line), state: &state, in: size)
        }
        didTouch()
    }

    func frame(ofLine line: Int, in size: Size) -> Rect? {
        reading?.frame(ofLine: line, state: &state, in: size)
    }

    func note(in size: Size, _ symbols: Symbols) -> StyledText {
        content.scrolling?.note(state: &state, in: size, symbols) ?? StyledText()
    }

    var lineCount: Int {
        if let knownLineCount { return knownLineCount }
        let count = knownLines?.count ?? content.lineCount
        knownLineCount = count
        return count
    }

    func textLine(at number: Int) -> TextLine? {
        if knownLines == nil, let line = reading?.line(at: number) { return line }
        return lines.indices.contains(number) ? lines[number] : nil
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
