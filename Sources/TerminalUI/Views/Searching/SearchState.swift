/// The state of a search in lines of text: its results, and the current result.
///
/// Lists and scroll views of text highlight the results. For other views, highlight the lines with
/// ``highlighted(_:line:)``. To show the current result, scroll to its ``SearchState/Match/line``.
public struct SearchState: Hashable, Sendable {

    /// A search result.
    public struct Match: Hashable, Sendable {
        /// The index of the line with the result, from 0.
        public var line: Int
        /// The range of the result's characters in the line.
        public var characters: Range<Int>

        /// Creates a search result.
        public init(line: Int, characters: Range<Int>) {
            self.line = line
            self.characters = characters
        }
    }

    /// The query; nil if there is no search.
    public private(set) var query: SearchQuery?
    /// The results so far, in the order of the lines. Their number is limited.
    public private(set) var matches: [Match] = []
    /// Whether there are more results than the limit.
    public private(set) var isCut = false

    private var index = 0
    /// The lines that have not been searched yet.
    private var rest = 0..<0
    private var limit = 0
    /// The line where the search for the current result starts; nil after this search has ended.
    private var first: Int?

    /// Creates a state without a search.
    public init() {}

    /// The current result; nil if there is none, or if it has not been found yet.
    public var current: Match? { first == nil && matches.indices.contains(index) ? matches[index] : nil }

    /// Whether there are lines that have not been searched yet; see ``goOn(through:line:)``.
    public var isUnfinished: Bool { !rest.isEmpty }

    /// The number of earlier results in the line of the current result; nil if there is no current result.
    var occurrence: Int? {
        guard let current else { return nil }
        return index - (matches[..<index].lastIndex { $0.line != current.line } ?? -1) - 1
    }

    /// Searches all lines, until the limit is reached. A million lines take a few tenths of a second. Call this
    /// function again when the lines have changed.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - count: The number of lines.
    ///   - first: The line where the search for the current result starts, usually the first visible line. The first
    ///     result on this line or a later line becomes the current result. If there is none, the first result in any
    ///     line becomes the current result.
    ///   - limit: The maximum number of results.
    ///   - line: A closure that returns the line with the given index.
    public mutating func search(
        for query: SearchQuery, count: Int, from first: Int = 0, limit: Int = 10_000, line: (Int) -> StyledText
    ) {
        begin(query, count: count, from: first, limit: limit)
        goOn(through: .all) { pattern, number, _ in pattern.ranges(in: line(number)) }
    }

    /// Starts a search without searching any lines yet. Call ``goOn(through:line:)`` to search them.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - count: The number of lines.
    ///   - first: The line where the search for the current result starts, usually the first visible line. The first
    ///     result on this line or a later line becomes the current result. If there is none, the first result in any
    ///     line becomes the current result.
    ///   - limit: The maximum number of results.
    public mutating func begin(_ query: SearchQuery, count: Int, from first: Int = 0, limit: Int = 10_000) {
        self = SearchState()
        self.query = query
        self.limit = max(0, limit)
        rest = 0..<(query.text.isEmpty ? 0 : max(0, count))
        self.first = rest.isEmpty ? nil : first
    }

    /// Continues the search in the next lines.
    ///
    /// - Parameters:
    ///   - portion: The maximum amount of text to search.
    ///   - line: A closure that returns the text of the line with the given index.
    public mutating func goOn(through portion: LinePortion = .all, line: (Int) -> String) {
        goOn(through: portion) { pattern, number, portion in
            let text = line(number)
            portion.take(text)
            return pattern.isFound(in: text) ? pattern.ranges(in: text) : []
        }
    }

    private mutating func goOn(
        through portion: LinePortion, look: (SearchPattern, _ line: Int, inout LinePortion) -> [Range<Int>]
    ) {
        var (portion, next) = (portion, rest.lowerBound)
        if let query, !rest.isEmpty {
            let pattern = SearchPattern(query)
            while next < rest.upperBound, !portion.isEmpty, !isCut {
                add(look(pattern, next, &portion), in: next)
                next += 1
            }
        }
        rest = isCut ? 0..<0 : next..<rest.upperBound
        if rest.isEmpty { first = nil }
    }

    private mutating func add(_ found: [Range<Int>], in line: Int) {
        guard !found.isEmpty else { return }
        if let first, line >= first, matches.count < limit {
            index = matches.count
            self.first = nil
        }
        matches += found.prefix(limit - matches.count).map { Match(line: line, characters: $0) }
        isCut = matches.count == limit && matches.last.map { $0.line != line || $0.characters != found.last } ?? true
    }

    /// Searches all of the given lines.
    public mutating func search(for query: SearchQuery, in lines: [StyledText], from first: Int = 0) {
        search(for: query, count: lines.count, from: first) { lines[$0] }
    }

    /// Ends the search.
    public mutating func clear() {
        self = SearchState()
    }

    /// Moves to the next result, or from the last result to the first. Has no effect if there is no current result.
    public mutating func moveToNext() {
        guard first == nil else { return }
        index = index + 1 < matches.count ? index + 1 : 0
    }

    /// Moves to the previous result, or from the first result to the last. Has no effect if there is no current result.
    public mutating func moveToPrevious() {
        guard first == nil else { return }
        index = index > 0 ? index - 1 : max(0, matches.count - 1)
    }

    /// A summary of the results, such as `3 of 17`. It is `3 of 17+` if there may be more results, `searching` if there
    /// is no current result yet, and `no match` if there are no results. Empty if there is no search.
    public var summary: String {
        guard let query, !query.text.isEmpty else { return "" }
        guard current != nil else { return isUnfinished ? "searching" : "no match" }
        return "\(index + 1) of \(matches.count)\(isCut || isUnfinished ? "+" : "")"
    }
}

extension SearchState {

    /// Returns the line with its results highlighted. The width does not change.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - line: The index of the line. If the line contains the current result, this result has a different role.
    public func highlighted(_ text: StyledText, line: Int) -> StyledText {
        text.marked(marks(in: text, line: line, currentRole: .currentMatch))
    }

    func marks(in text: StyledText, line: Int, currentRole: Role) -> [(range: Range<Int>, role: Role)] {
        guard let query else { return [] }
        let present = current.flatMap { $0.line == line ? $0.characters : nil }
        return query.ranges(in: text).map { ($0, $0 == present ? currentRole : .match) }
    }
}

extension StyledText {

    /// Returns the text with other roles for the given ranges of characters. Characters are counted in each run
    /// separately. The ranges must be in ascending order and must not overlap. The width of the text and of its tabs
    /// does not change.
    func marked(_ marks: [(range: Range<Int>, role: Role)]) -> StyledText {
        guard !marks.isEmpty else { return self }
        var rest = marks[...]
        var position = 0
        return StyledText(runs.flatMap { Self.marked($0, &rest, &position) }, fill: fill)
    }

    private static func marked(
        _ run: Run, _ marks: inout ArraySlice<(range: Range<Int>, role: Role)>, _ position: inout Int
    ) -> [Run] {
        var pieces: [Run] = []
        var role: Role?
        var piece = ""
        func end() {
            guard !piece.isEmpty else { return }
            pieces.append(role.map { Run(piece, $0, link: run.link) } ?? run.with(piece))
            piece = ""
        }
        for character in run.text {
            while let mark = marks.first, mark.range.upperBound <= position { marks.removeFirst() }
            let next = marks.first.flatMap { $0.range.contains(position) ? $0.role : nil }
            if next != role || marks.first?.range.lowerBound == position { end() }
            role = next
            piece.append(character)
            position += 1
        }
        end()
        return pieces
    }
}
