import TerminalUI

/// The body for contents of one kind.
final class ContentBody<Content: PanelContent>: PanelBody {

    /// What is seen of the content.
    private var content: Content { didSet { didChangeText() } }
    /// The content as text, made once for each content: a search reads thousands of lines.
    private var reading: (any ReadableContent<Content.State>)?
    private var state: Content.State
    /// Whether the user did something here.
    private var isTouched = false
    /// The item that the user chose and that a refresh has removed; nil once the user has moved.
    private var lost: TextLine?
    /// What the content said of its height, by the width.
    private var knownHeights: [Int: Int?] = [:]
    /// What lines are left out by, and what was there without it.
    private var filtering: Filtering?
    private(set) var textVersion = 0
    private var knownLines: [TextLine]?
    private var knownLineCount: Int?
    var time = TimeOfDay.local

    private struct Filtering {
        var scan: LineScan
        var all: Content
        /// Where one was in it.
        var state: Content.State
        /// Whether a person went elsewhere since.
        var isLeft = false
        /// Content that came since, which is shown as soon as all of it was looked at.
        var next: (content: Content, scan: LineScan)?
        /// What came after that.
        var latest: Content?
        /// Whether it has looked at a portion since the last frame.
        var hasGoneOn = false
    }

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
        // What is looked through is looked through to its end: content may come faster than that.
        if filtering.next == nil {
            let scan = LineScan(for: filtering.scan.query, among: Self.scannedCount(of: content))
            filtering.next = (content, scan)
        } else {
            filtering.latest = content
        }
        self.filtering = filtering
        lookAtNext()
        return true
    }

    /// Shows another part of the same content, or another content.
    private func show(_ shown: Content) {
        let chosen = lost ?? (isTouched ? selection : nil)
        shown.follow(content, state: &state)
        content = shown
        guard let chosen, selection?.identity != chosen.identity else { return lost = nil }
        // Where nothing was chosen below the top, the bar stays there, on what has come in above.
        let isThere = lost == nil && lines.contains { $0.identity == chosen.identity }
        lost = isThere ? nil : chosen
    }

    /// That of all of it: a filter moves no other panels.
    func height(in width: Int) -> Int? {
        if let known = knownHeights[width] { return known }
        if knownHeights.count > 256 { knownHeights = [:] }
        let height = whole.sizing?.height(in: width)
        knownHeights[width] = .some(height)
        return height
    }

    /// The content with all of its lines.
    private var whole: Content { filtering?.all ?? content }

    var comfortableWidth: Int? { whole.sizing?.comfortableWidth }

    func filledSize(in size: Size) -> Size? { whole.sizing?.filledSize(in: size) }

    func copy() -> any PanelBody {
        let copy = ContentBody(content, state: state)
        (copy.filtering, copy.isTouched, copy.lost) = (filtering, false, lost)
        return copy
    }

    func takeBack(_ copy: any PanelBody) {
        guard let copy = copy as? ContentBody, copy.isTouched else { return }
        (content, state, filtering, lost) = (copy.content, copy.state, copy.filtering, copy.lost)
        knownHeights = [:]
        isTouched = true
    }

    var isAtStart: Bool { content.moving?.isAtStart(state) ?? true }

    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section {
        HelpView.Section("In this \(content.kind)", content.keys.compactMap { $0.entry(isReached) })
    }

    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint] {
        // No key path: in a generic type it is made anew each time.
        content.keys.filter { $0.keys.contains(where: isReached) }.compactMap { $0.hint }
    }

    var selection: TextLine? { chosenLine.flatMap(textLine) }

    var choice: TextLine? { lost ?? selection }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
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

    // MARK: Its text

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

    var canBeFiltered: Bool {
        whole is any PartedContent || Self.keeping([], of: whole) != nil
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

    var itemCount: Int {
        guard let all = filtering?.all else { return shownCount }
        return all.reading?.lineItems?.count ?? all.lineCount
    }

    func filter(_ query: SearchQuery?) {
        isTouched = true
        defer { lost = nil }
        let before = filtering
        if let before {
            let shown = content
            content = before.all
            // Where one was without a filter, unless one has gone elsewhere since.
            if before.isLeft { content.follow(shown, state: &state) } else { state = before.state }
            // What came while the one before was looked through.
            filtering = nil
            if let latest = before.latest ?? before.next?.content { _ = update(latest) }
        }
        guard let query, canBeFiltered else { return }
        let isSame = before != nil && before?.next == nil
        let scan = LineScan(
            for: query, among: Self.scannedCount(of: content), after: isSame ? before?.scan : nil)
        filtering = Filtering(scan: scan, all: content, state: state)
        goOn()
        filtering?.hasGoneOn = true
    }

    /// How many lines a filter looks at one by one.
    private static func scannedCount(of content: Content) -> Int {
        content is any PartedContent ? 0 : content.lineCount
    }

    var isFilterUnfinished: Bool { filtering.map { $0.scan.isUnfinished || $0.next != nil } ?? false }

    func goOnFiltering() {
        guard filtering?.hasGoneOn == false else { filtering?.hasGoneOn = false; return }
        if filtering?.scan.isUnfinished == true { goOn() }
        lookAtNext()
    }

    /// Looks at a portion of what came since.
    private func lookAtNext() {
        guard var filtering, !filtering.scan.isUnfinished, var next = filtering.next else { return }
        Self.goOn(&next.scan, in: next.content)
        filtering.next = next
        guard !next.scan.isUnfinished else { return self.filtering = filtering }
        next.content.follow(filtering.all, state: &filtering.state)
        (filtering.all, filtering.scan, filtering.next) = (next.content, next.scan, nil)
        knownHeights = [:]
        if let latest = filtering.latest {
            let scan = LineScan(for: next.scan.query, among: Self.scannedCount(of: latest))
            (filtering.next, filtering.latest) = ((latest, scan), nil)
        }
        self.filtering = filtering
        show(Self.part(of: next.content, next.scan))
    }

    /// Goes on with what one looks at: what is found shows at once.
    private func goOn() {
        guard var filtering else { return }
        Self.goOn(&filtering.scan, in: filtering.all)
        self.filtering = filtering
        let part = Self.part(of: filtering.all, filtering.scan)
        guard !filtering.isLeft else { return show(part) }
        // From where one was in all of it: not all that was there had been looked at before.
        state = filtering.state
        part.follow(filtering.all, state: &state)
        content = part
    }

    private static func goOn(_ scan: inout LineScan, in content: Content) {
        // Some contents make all lines to know one.
        let reading = content.reading
        let lines = reading?.line(at: 0) == nil ? content.lines : nil
        scan.goOn(through: .perFrame) { lines?[$0].text ?? reading?.line(at: $0)?.text ?? "" }
    }

    private static func part(of content: Content, _ scan: LineScan) -> Content {
        if let parted = content as? any PartedContent {
            let pattern = SearchPattern(scan.query)
            return parted.filtered { pattern.isFound(in: $0.text) } as? Content ?? content
        }
        return keeping(scan.found, of: content) ?? content
    }

    private static func keeping(_ lines: [Int], of content: Content) -> Content? {
        content.reading?.keeping(lines) as? Content
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
