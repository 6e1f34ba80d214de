import Loadables
import TerminalUI

/// The search and the filter of a pane. Both remain when the content changes.
@MainActor
struct Finding {

    /// The search and its matches. The line of a match is its position in the order of the lines on the screen.
    private(set) var search = SearchState()
    /// The search in new text while it is in progress; nil in all other cases.
    private var newSearch: SearchState?
    /// Whether to scroll to the first match when it is found.
    private var goesThere = false
    /// Whether a portion of the text has been searched since the last frame.
    private var hasGoneOn = false
    var filter: LineFilter?

    private var textVersion = 0
    private var order: [Int]?
    /// The line of the current match, used to find the match in new text.
    private var line: TextLine?

    var isSearching: Bool { search.query?.text.isEmpty == false }

    /// The text about the search, such as `/gate 3 of 17`; empty if there is no search.
    var searchText: StyledText {
        guard let query = search.query, isSearching else { return StyledText() }
        let role: Role = search.matches.isEmpty ? .caution : .secondary
        return StyledText("/\(OneLine(query.text, limit: 30)) ", .key) + StyledText(search.summary, role)
    }

    /// Returns whether some lines of the pane have not been searched yet. Each call of ``update(in:)`` continues the
    /// search.
    func isUnfinished(in pane: any ReadablePane) -> Bool {
        isSearching && (search.isUnfinished || newSearch != nil || isOutdated(in: pane))
    }

    private func isOutdated(in pane: any ReadablePane) -> Bool {
        textVersion != pane.textVersion || order != pane.order
    }

    /// Searches for text, starting at the given position.
    ///
    /// - Parameter goesThere: Whether to scroll to the first match when it is found.
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

    /// Returns whether to scroll to the first match now. Returns true at most once for each search, and false if the
    /// search must not scroll.
    mutating func takesReaderAlong() -> Bool {
        guard goesThere, search.current != nil || !search.isUnfinished else { return false }
        goesThere = false
        return search.current != nil
    }

    /// Continues the search. If the text has changed, searches the new text from the start. The earlier matches remain
    /// until this search is complete.
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

    /// Returns the position, in new text, of the line with the current match. If the new text does not contain the
    /// line, returns the position in the earlier text, or the last position if the new text is shorter. Returns nil if
    /// there is no match.
    private func placeOfMatch(in pane: any ReadablePane) -> Int? {
        guard let place = search.current?.line else { return nil }
        let last = max(0, pane.lineCount - 1)
        return nearest(to: place, in: pane, last: last) ?? min(place, last)
    }

    /// The maximum number of lines by which a line may have moved in new text. The chosen line is also found farther
    /// away.
    private static let farthest = 20_000

    private func nearest(to place: Int, in pane: any ReadablePane, last: Int) -> Int? {
        guard let identity = line?.identity else { return nil }
        func isHere(_ place: Int) -> Bool { pane.textLine(at: pane.line(at: place))?.identity == identity }
        // Check the chosen line first, because the selection follows its line in new text.
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

    mutating func move(back: Bool, in pane: any ReadablePane) {
        update(in: pane)
        if back { search.moveToPrevious() } else { search.moveToNext() }
        remember(pane)
        guard newSearch != nil else { return }
        // Start the search in the new text again, because it began at the earlier match.
        (newSearch, textVersion) = (nil, -1)
    }

    /// Returns the text about the filter, such as `&gate 3/31`; empty if there is no filter.
    func filterText(of pane: any ReadablePane) -> StyledText {
        guard let filter else { return StyledText() }
        let count = " \(pane.shownCount)\(pane.isFilterUnfinished ? "+" : "")/\(pane.itemCount)"
        return StyledText("&\(OneLine(filter.text, limit: 30))", .key) + StyledText(count, .secondary)
            + StyledText(filter.problem.map { " \($0)" } ?? "", .caution)
    }

    /// Returns the text to show if the filter shows no line; nil in all other cases.
    func emptyText(of pane: any ReadablePane) -> String? {
        guard let filter, pane.lineCount == 0 else { return nil }
        if pane.isFilterUnfinished { return "Searching for “\(OneLine(filter.text, limit: 60))”" }
        return filter.emptyText
    }

    mutating func endSearch() {
        search.clear()
        (newSearch, goesThere, line) = (nil, false, nil)
    }

    /// Returns the current match with the index of its line; nil if there is none.
    func match(in pane: any ReadablePane) -> SearchState.Match? {
        search.current.map { SearchState.Match(line: pane.line(at: $0.line), characters: $0.characters) }
    }
}
