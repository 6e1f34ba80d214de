import Loadables
import TerminalUI

/// What is looked for in a place, and by what lines are left out there. Both stay when the content is new.
@MainActor
struct Finding {

    /// What was found, by the places of the lines as they are seen below each other.
    private(set) var search = SearchState()
    /// What the lines have in them that are shown; nil if all are.
    var filter: SearchQuery?

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

    mutating func look(for text: String, from place: Int, in pane: any ReadablePane) {
        (textVersion, order) = (pane.textVersion, pane.order)
        let lines = pane.lines
        search.search(for: SearchQuery(text), count: lines.count, from: place) {
            StyledText(lines[pane.line(at: $0)].text)
        }
        remember(pane)
    }

    /// Looks again if the text is another one, and stays at the same match.
    mutating func update(in pane: any ReadablePane) {
        guard isSearching, let query = search.query, textVersion != pane.textVersion || order != pane.order else {
            return
        }
        let before = search
        let lines = pane.lines
        let place = before.current.map { match in
            nearest(to: match.line, in: lines, pane) ?? min(match.line, max(0, lines.count - 1))
        }
        look(for: query.text, from: place ?? 0, in: pane)
        guard let place, let old = before.current else { return }
        while let current = search.current, current.line == place,
            current.characters.lowerBound < old.characters.lowerBound, let next = next(after: current),
            next.line == place
        {
            search.moveToNext()
        }
    }

    /// Where the line of the present match is seen now.
    private func nearest(to place: Int, in lines: [TextLine], _ pane: any ReadablePane) -> Int? {
        guard let identity = line?.identity else { return nil }
        let places = lines.indices.filter { lines[pane.line(at: $0)].identity == identity }
        return places.min { abs($0 - place) < abs($1 - place) }
    }

    private func next(after match: SearchState.Match) -> SearchState.Match? {
        guard let index = search.matches.firstIndex(of: match) else { return nil }
        return index + 1 < search.matches.count ? search.matches[index + 1] : nil
    }

    private mutating func remember(_ pane: any ReadablePane) {
        line = match(in: pane).flatMap { pane.lines.indices.contains($0.line) ? pane.lines[$0.line] : nil }
    }

    mutating func moveToNext(in pane: any ReadablePane) {
        update(in: pane)
        search.moveToNext()
        remember(pane)
    }

    mutating func moveToPrevious(in pane: any ReadablePane) {
        update(in: pane)
        search.moveToPrevious()
        remember(pane)
    }

    /// Leaves out in a pane what is to be left out.
    func filter(_ pane: any ReadablePane) {
        pane.filter(filter.map { query in { line in !query.ranges(in: line.text).isEmpty } })
    }

    /// `&gate 3/31`, and nothing where all is shown.
    func filterText(of pane: any ReadablePane) -> StyledText {
        guard let filter else { return StyledText() }
        return StyledText("&\(OneLine(filter.text, limit: 30))", .key)
            + StyledText(" \(pane.shownCount)/\(pane.itemCount)", .secondary)
    }

    /// What stands where all is left out; nil if that is not so.
    func emptyText(of pane: any ReadablePane) -> String? {
        guard let filter, pane.lines.isEmpty else { return nil }
        return "Nothing here has “\(OneLine(filter.text, limit: 60))” in it"
    }

    mutating func endSearch() {
        search.clear()
        line = nil
    }

    /// The present match, by the number of its line.
    func match(in pane: any ReadablePane) -> SearchState.Match? {
        search.current.map { SearchState.Match(line: pane.line(at: $0.line), characters: $0.characters) }
    }
}
