/// What a search has found in lines of text, and which of it is the present one.
///
/// It is one for lists, paragraphs and scroll views alike: they show it by ``highlighted(_:line:)``, and
/// ``SearchState/Match/line`` says where to go.
public struct SearchState: Hashable, Sendable {

    /// Something that was found.
    public struct Match: Hashable, Sendable {
        /// The number of its line, from 0.
        public var line: Int
        /// Its characters in the line.
        public var characters: Range<Int>

        /// Makes a match.
        public init(line: Int, characters: Range<Int>) {
            self.line = line
            self.characters = characters
        }
    }

    /// What is looked for; nil if nothing is.
    public private(set) var query: SearchQuery?
    /// What was found, in order, up to a limit.
    public private(set) var matches: [Match] = []
    /// Whether there is more than the limit allows.
    public private(set) var isCut = false

    private var index = 0
    /// What is still to be looked at.
    private var rest = 0..<0
    private var limit = 0
    /// The line at or after which the present match is to be; nil once it is known.
    private var first: Int?

    /// Makes a state in which nothing is looked for.
    public init() {}

    /// The match that the search is at; nil if nothing was found, or not yet.
    public var current: Match? { first == nil && matches.indices.contains(index) ? matches[index] : nil }

    /// Whether there are lines that were not looked at yet; see ``goOn(through:line:)``.
    public var isUnfinished: Bool { !rest.isEmpty }

    /// How many matches there are before the present one in its line; nil if nothing was found.
    var occurrence: Int? {
        guard let current else { return nil }
        return index - (matches[..<index].lastIndex { $0.line != current.line } ?? -1) - 1
    }

    /// Looks through the lines, all of them unless the limit is reached: a million take tenths of a second. To be called
    /// again when they have changed.
    ///
    /// - Parameters:
    ///   - query: What is looked for; nothing is found if it is empty.
    ///   - count: How many lines there are.
    ///   - first: The line at or after which the present match is to be, as that is what the user sees.
    ///   - limit: How much is found at most.
    ///   - line: A line by its number.
    public mutating func search(
        for query: SearchQuery, count: Int, from first: Int = 0, limit: Int = 10_000, line: (Int) -> StyledText
    ) {
        begin(query, count: count, from: first, limit: limit)
        goOn(through: .all) { pattern, number, _ in pattern.ranges(in: line(number)) }
    }

    /// Begins to look through lines, none of which is looked at before ``goOn(through:line:)``.
    ///
    /// - Parameters:
    ///   - query: What is looked for; nothing is found if it is empty.
    ///   - count: How many lines there are.
    ///   - first: The line at or after which the present match is to be, as that is what the user sees.
    ///   - limit: How much is found at most.
    public mutating func begin(_ query: SearchQuery, count: Int, from first: Int = 0, limit: Int = 10_000) {
        self = SearchState()
        self.query = query
        self.limit = max(0, limit)
        rest = 0..<(query.text.isEmpty ? 0 : max(0, count))
        self.first = rest.isEmpty ? nil : first
    }

    /// Looks through more of the lines.
    ///
    /// - Parameters:
    ///   - portion: How many at most; by default all that are left.
    ///   - line: The text of a line by its number.
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

    /// Looks through lines that are there.
    public mutating func search(for query: SearchQuery, in lines: [StyledText], from first: Int = 0) {
        search(for: query, count: lines.count, from: first) { lines[$0] }
    }

    /// Looks for nothing any more.
    public mutating func clear() {
        self = SearchState()
    }

    /// Goes to the next match; after the last comes the first. As long as no present one is known, there is no next one.
    public mutating func moveToNext() {
        guard first == nil else { return }
        index = index + 1 < matches.count ? index + 1 : 0
    }

    /// Goes to the match before; before the first comes the last.
    public mutating func moveToPrevious() {
        guard first == nil else { return }
        index = index > 0 ? index - 1 : max(0, matches.count - 1)
    }

    /// Where the search is: `3 of 17`, `3 of 17+` where there may be more, `searching`, `no match`; empty if nothing is looked
    /// for.
    public var summary: String {
        guard let query, !query.text.isEmpty else { return "" }
        guard current != nil else { return isUnfinished ? "searching" : "no match" }
        return "\(index + 1) of \(matches.count)\(isCut || isUnfinished ? "+" : "")"
    }
}

extension SearchState {

    /// The line with all that is found in it marked. It takes as many cells as without.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - line: Its number, for the mark of the present match.
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

    /// The text with other roles for some of its characters; these are counted run by run. The ranges must be in order and
    /// not overlap. It takes as many cells as before, tabs included.
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
            pieces.append(role.map { Run(piece, $0) } ?? run.with(piece))
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
