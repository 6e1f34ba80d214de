import Loadables
import TerminalUI

/// What is looked for in a place, and by what lines are left out there. Both stay when the content is new.
@MainActor
struct Finding {

    /// What was found, by the places of the lines as they are seen below each other.
    private(set) var search = SearchState()
    /// The same in text that is newer, as long as not all of it was looked through.
    private var newSearch: SearchState?
    /// Whether one goes to what is found first, as soon as it is.
    private var goesThere = false
    /// Whether it has looked at a portion of the lines since the last frame.
    private var hasGoneOn = false
    /// What the lines have in them that are shown; nil if all are.
    var filter: LineFilter?

    /// Of what was searched last.
    private var textVersion = 0
    private var order: [Int]?
    /// The line of the present match.
    private var line: TextLine?

    var isSearching: Bool { search.query?.text.isEmpty == false }

    /// `/gate 3 of 17`, and without words where nothing is looked for.
    var searchText: StyledText {
        guard let query = search.query, isSearching else { return StyledText() }
        let role: Role = search.matches.isEmpty ? .caution : .secondary
        return StyledText("/\(OneLine(query.text, limit: 30)) ", .key) + StyledText(search.summary, role)
    }

    /// Whether not all lines of a pane were looked through: it goes on with each ``update(in:)``.
    func isUnfinished(in pane: any ReadablePane) -> Bool {
        isSearching && (search.isUnfinished || newSearch != nil || isOutdated(in: pane))
    }

    private func isOutdated(in pane: any ReadablePane) -> Bool {
        textVersion != pane.textVersion || order != pane.order
    }

    /// Looks for a text, from a place on.
    ///
    /// - Parameter goesThere: Whether one goes to where it is found first.
    mutating func look(for text: String, from place: Int, in pane: any ReadablePane, goesThere: Bool) {
        self.goesThere = goesThere
        (textVersion, order) = (pane.textVersion, pane.order)
        var search = SearchState()
        search.begin(SearchQuery(text), count: pane.lineCount, from: place)
        Self.goOn(&search, in: pane)
        (self.search, newSearch, hasGoneOn) = (search, nil, true)
        remember(pane)
    }

    private static func goOn(_ search: inout SearchState, in pane: any ReadablePane) {
        let order = pane.order
        search.goOn(through: .perFrame) { place in
            pane.textLine(at: order.map { $0.indices.contains(place) ? $0[place] : place } ?? place)?.text ?? ""
        }
    }

    /// Whether something was found that one is to be taken to, which is said once.
    mutating func takesReaderAlong() -> Bool {
        guard goesThere, search.current != nil || !search.isUnfinished else { return false }
        goesThere = false
        return search.current != nil
    }

    /// Goes on looking, and looks again if the text is another one: then it stays at the same match, and what was found before
    /// stands until all of the new text was looked through.
    mutating func update(in pane: any ReadablePane) {
        guard isSearching, let query = search.query else { return }
        let isFresh = hasGoneOn && !isOutdated(in: pane)
        hasGoneOn = false
        if isFresh { return }
        if search.isUnfinished {
            Self.goOn(&search, in: pane)
            return remember(pane)
        }
        if newSearch == nil, isOutdated(in: pane) {
            (textVersion, order) = (pane.textVersion, pane.order)
            var search = SearchState()
            search.begin(query, count: pane.lineCount, from: placeOfMatch(in: pane) ?? 0)
            newSearch = search
        }
        guard var newSearch else { return }
        Self.goOn(&newSearch, in: pane)
        guard newSearch.isUnfinished else { return adopt(newSearch, in: pane) }
        self.newSearch = newSearch
    }

    private mutating func adopt(_ found: SearchState, in pane: any ReadablePane) {
        let old = search.current
        search = found
        newSearch = nil
        if let old, let place = search.current?.line {
            while let current = search.current, current.characters.lowerBound < old.characters.lowerBound,
                next(after: current)?.line == place
            {
                search.moveToNext()
            }
        }
        remember(pane)
    }

    /// Where the line of the present match is seen now, or the one in its place.
    private func placeOfMatch(in pane: any ReadablePane) -> Int? {
        guard let place = search.current?.line else { return nil }
        let last = max(0, pane.lineCount - 1)
        return nearest(to: place, in: pane, last: last) ?? min(place, last)
    }

    /// How far from where it was a line is looked for.
    private static let farthest = 20_000

    private func nearest(to place: Int, in pane: any ReadablePane, last: Int) -> Int? {
        guard let identity = line?.identity else { return nil }
        func isHere(_ place: Int) -> Bool { pane.textLine(at: pane.line(at: place))?.identity == identity }
        // The chosen row goes along wherever it is.
        if let chosen = pane.chosenLine, let here = pane.order.map({ $0.firstIndex(of: chosen) }) ?? chosen,
            isHere(here)
        {
            return here
        }
        let place = min(place, last)
        for distance in 0...min(Self.farthest, max(place, last)) {
            if place - distance >= 0, isHere(place - distance) { return place - distance }
            if place + distance <= last, isHere(place + distance) { return place + distance }
        }
        return nil
    }

    private func next(after match: SearchState.Match) -> SearchState.Match? {
        guard let index = search.matches.firstIndex(of: match) else { return nil }
        return index + 1 < search.matches.count ? search.matches[index + 1] : nil
    }

    private mutating func remember(_ pane: any ReadablePane) {
        line = match(in: pane).flatMap { pane.textLine(at: $0.line) }
    }

    mutating func moveToNext(in pane: any ReadablePane) {
        update(in: pane)
        search.moveToNext()
        didMove(in: pane)
    }

    mutating func moveToPrevious(in pane: any ReadablePane) {
        update(in: pane)
        search.moveToPrevious()
        didMove(in: pane)
    }

    private mutating func didMove(in pane: any ReadablePane) {
        remember(pane)
        guard newSearch != nil else { return }
        // It began from where one was before.
        (newSearch, textVersion) = (nil, -1)
    }

    /// Leaves out in a pane what is to be left out.
    func filter(_ pane: any ReadablePane) {
        pane.filter(filter)
    }

    /// `&gate 3/31`, and nothing where all is shown.
    func filterText(of pane: any ReadablePane) -> StyledText {
        guard let filter else { return StyledText() }
        let count = " \(pane.shownCount)\(pane.isFilterUnfinished ? "+" : "")/\(pane.itemCount)"
        return StyledText("&\(OneLine(filter.text, limit: 30))", .key) + StyledText(count, .secondary)
            + StyledText(filter.problem.map { " \($0)" } ?? "", .caution)
    }

    /// What stands where all is left out; nil if that is not so.
    func emptyText(of pane: any ReadablePane) -> String? {
        guard let filter, pane.lineCount == 0 else { return nil }
        if pane.isFilterUnfinished { return "Looking for “\(OneLine(filter.text, limit: 60))”" }
        return filter.emptyText
    }

    mutating func endSearch() {
        search.clear()
        (newSearch, goesThere, line) = (nil, false, nil)
    }

    /// The present match, by the number of its line.
    func match(in pane: any ReadablePane) -> SearchState.Match? {
        search.current.map { SearchState.Match(line: pane.line(at: $0.line), characters: $0.characters) }
    }
}
