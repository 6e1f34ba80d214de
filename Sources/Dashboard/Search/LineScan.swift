import TerminalUI

/// Looks for the lines that have something in them, a portion at a time, so that keys are answered between them.
struct LineScan {

    let query: SearchQuery
    /// The numbers of the lines that have it in them, in ascending order, as far as they were looked at.
    private(set) var found: [Int] = []

    private let pattern: SearchPattern
    /// Lines that are looked at first: those that had a shorter query in them.
    private var candidates: ArraySlice<Int> = []
    /// The lines that are looked at after them.
    private var rest: Range<Int>

    /// Begins with the first of that many lines.
    init(for query: SearchQuery, among count: Int) {
        self.query = query
        pattern = SearchPattern(query)
        rest = 0..<max(0, count)
    }

    /// Begins with what another scan of the same lines has found, if each line with this in it has that in it: as when one
    /// letter more was typed.
    init(for query: SearchQuery, among count: Int, after other: LineScan?) {
        self.init(for: query, among: count)
        guard let other, query.letterCase == other.query.letterCase, query.text.hasPrefix(other.query.text) else {
            return
        }
        candidates = other.found[...] + other.candidates
        rest = other.rest
    }

    /// Whether there are lines that were not looked at.
    var isUnfinished: Bool { !candidates.isEmpty || !rest.isEmpty }

    /// Looks at a portion of the lines.
    mutating func goOn(through portion: LinePortion, line: (Int) -> String) {
        var portion = portion
        while !portion.isEmpty, let number = candidates.popFirst() ?? rest.popFirst() {
            let text = line(number)
            portion.take(text)
            if pattern.isFound(in: text) { found.append(number) }
        }
    }
}
