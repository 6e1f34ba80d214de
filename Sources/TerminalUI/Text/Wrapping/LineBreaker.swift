/// An iterator over the lines of text that is wrapped to a given width. Text after the current line is not analyzed.
struct LineBreaker: Sequence, IteratorProtocol {

    struct Run {
        var text: Substring
        /// Whether spaces in the run are visible, for example because they have a background color.
        var showsBlanks = false
    }

    struct Position: Hashable, Sendable {
        var run = 0
        /// The offset in the run, in UTF-8 bytes.
        var offset = 0
    }

    /// The range of the text that forms a line. The spaces at a line break belong to neither line, unless they are
    /// visible.
    struct Line: Hashable, Sendable {
        var start: Position
        var end: Position
    }

    private let runs: [Run]
    private let width: Int
    private var reader: Reader
    private var isAtOwnStart = true
    private var isDone: Bool

    init(_ runs: [Run], width: Int) {
        self.runs = runs
        self.width = width
        reader = Reader(runs)
        isDone = width <= 0
    }

    mutating func next() -> Line? {
        guard !isDone else { return nil }
        var line = Draft(start: reader.position, isOwn: isAtOwnStart, width: width)
        isAtOwnStart = false
        var bytes = 0
        while true {
            let position = reader.position
            guard let grapheme = reader.next(runs) else {
                isDone = true
                return line.whole
            }
            if grapheme.isNewline {
                if let whole = line.whole {
                    isAtOwnStart = true
                    return whole
                }
                line = Draft(start: reader.position, isOwn: true, width: width)
                continue
            }
            bytes += grapheme.byteCount
            if bytes > Substring.byteCount(seenIn: width) {
                // Most characters of the line have no width. The line is ended, because its further bytes cannot be
                // visible.
                reader = Reader(runs, at: position)
                return line.soFar
            }
            let place = (position, reader.position)
            guard let end = line.add(grapheme, at: place, showsBlanks: runs[reader.position.run].showsBlanks) else {
                continue
            }
            if end.resume != reader.position { reader = Reader(runs, at: end.resume) }
            return Line(start: line.start, end: end.content)
        }
    }

    /// An iterator over the graphemes of all runs. A grapheme does not extend beyond the end of its run.
    private struct Reader {
        private var graphemes: Graphemes
        private(set) var position: Position

        init(_ runs: [Run], at position: Position = Position()) {
            self.position = position
            let text = position.run < runs.count ? runs[position.run].text : ""
            graphemes = Graphemes(text, from: position.offset)
        }

        mutating func next(_ runs: [Run]) -> Graphemes.Element? {
            while true {
                if let grapheme = graphemes.next() {
                    position.offset = graphemes.offset
                    return grapheme
                }
                guard position.run + 1 < runs.count else { return nil }
                self = Reader(runs, at: Position(run: position.run + 1))
            }
        }
    }
}

extension LineBreaker {

    /// A possible end of the line, and the corresponding start of the next line.
    fileprivate struct End {
        var content: Position
        var resume: Position
    }

    /// The part of a line that has been read so far.
    fileprivate struct Draft {

        private(set) var start: Position
        /// Whether the line is the start of a line of the original text.
        private let isOwn: Bool
        /// The maximum width of the line, in cells.
        private let width: Int

        /// The number of cells that the draft takes so far, including trailing spaces.
        private var column = 0
        /// The end of the line, without trailing spaces.
        private var end: Position
        private var hasContent = false
        /// The width and the end of the leading spaces.
        private var indentation = (width: 0, end: Position())
        private var previous: Graphemes.Element?
        private var wordEnd: End?
        private var partEnd: End?

        init(start: Position, isOwn: Bool, width: Int) {
            self.start = start
            self.isOwn = isOwn
            self.width = width
            end = start
        }

        /// The line so far, without trailing spaces.
        var soFar: Line { Line(start: start, end: end) }

        /// The complete line. Nil if it is empty and not the start of an original line.
        var whole: Line? { hasContent || isOwn ? soFar : nil }

        /// Adds a grapheme. Returns the end of the line if the grapheme does not fit; otherwise nil.
        mutating func add(
            _ grapheme: Graphemes.Element, at place: (start: Position, end: Position), showsBlanks: Bool
        ) -> End? {
            if BreakRules.isBlank(grapheme) {
                addBlank(grapheme, end: place.end, isSeen: showsBlanks)
                return nil
            }
            if grapheme.scalar == BreakRules.zeroWidthSpace {
                if hasContent { wordEnd = End(content: end, resume: place.end) }
                return nil
            }
            if grapheme.scalar == BreakRules.softHyphen {
                if hasContent, column < width { partEnd = End(content: place.end, resume: place.end) }
                return nil
            }
            noteEnds(before: grapheme, at: place.start)
            let added = grapheme.width(at: column)
            if column + added > width {
                if let end = makeRoom(for: added, at: place) { return end }
                // A character that is wider than a line is dropped.
                if added > width { return nil }
            }
            if !hasContent { indentation = (column, place.start) }
            column += added
            end = place.end
            hasContent = true
            previous = grapheme
            return nil
        }

        private mutating func addBlank(_ grapheme: Graphemes.Element, end blankEnd: Position, isSeen: Bool) {
            previous = nil
            guard isOwn || hasContent else {
                (start, end) = (blankEnd, blankEnd)
                return
            }
            column += grapheme.width(at: column)
            guard isSeen, column <= width else { return }
            end = blankEnd
            hasContent = true
        }

        private mutating func noteEnds(before grapheme: Graphemes.Element, at position: Position) {
            guard hasContent else { return }
            if previous.map({ BreakRules.canBreak(between: $0, and: grapheme) }) ?? true {
                wordEnd = End(content: end, resume: position)
            } else if let previous, BreakRules.endsPart(previous.scalar) {
                partEnd = End(content: end, resume: position)
            }
        }

        private mutating func makeRoom(for added: Int, at place: (start: Position, end: Position)) -> End? {
            if added > width {
                if hasContent { return End(content: end, resume: place.end) }
                (start, end, column) = (place.end, place.end, 0)
                return nil
            }
            if let best = wordEnd ?? partEnd { return best }
            guard hasContent else {
                (start, end, column) = (place.start, place.start, 0)
                return nil
            }
            // The word does not fit after the indentation, so the indentation is dropped.
            if indentation.width > 0 {
                start = indentation.end
                column -= indentation.width
                indentation.width = 0
                if column + added <= width { return nil }
            }
            return End(content: end, resume: place.start)
        }
    }
}
