import TerminalUI

/// A pane whose text can be searched, and by which lines can be left out.
@MainActor
protocol ReadablePane: Pane {

    /// Another number when the lines are others.
    var textVersion: Int { get }

    /// The numbers of the lines in the order in which they are seen; nil for their own.
    var order: [Int]? { get }

    /// The number of the chosen line; nil if none is.
    var chosenLine: Int? { get }

    /// Whether it is text, whose line ends and tabs are copied as they are. Of anything else, each item is copied as one line.
    var isText: Bool { get }

    /// How many lines there are.
    var lineCount: Int { get }

    /// The line with that number, if there is one.
    func textLine(at number: Int) -> TextLine?

    /// Which lines belong together; nil if each stands alone.
    var lineItems: ListItems? { get }

    /// The values of lines in rows and columns.
    func table(ofLines lines: [Int]) -> DataTable

    /// Brings something that was found into sight, and chooses its line.
    func reveal(_ match: SearchState.Match, in size: Size)

    /// Where the line is drawn; nil if it is out of sight or nobody knows.
    func frame(ofLine line: Int, in size: Size) -> Rect?

    /// Whether lines can be left out.
    var canBeFiltered: Bool { get }

    /// How many items there are, with those that are left out.
    var itemCount: Int { get }

    /// Leaves out all lines but those with that in them; nil to show all. There may be so many lines that only some were
    /// looked at: then it is unfinished.
    func filter(_ filter: LineFilter?)

    /// Whether there are lines at which the filter has not looked yet.
    var isFilterUnfinished: Bool { get }

    /// Looks at as many more of them as there is time for between two keys.
    func goOnFiltering()

    /// Remembers where one is.
    ///
    /// - Returns: Goes back there.
    func bookmark() -> () -> Void
}

extension ReadablePane {

    var lineCount: Int { lineItems?.rowCount ?? lines.count }

    func textLine(at number: Int) -> TextLine? {
        let lines = lines
        return lines.indices.contains(number) ? lines[number] : nil
    }

    var lineItems: ListItems? { nil }

    func table(ofLines lines: [Int]) -> DataTable { DataTable(texts: lines.compactMap { textLine(at: $0)?.exactText }) }

    var isFilterUnfinished: Bool { false }

    func goOnFiltering() {}

    /// The number of the line at a place among those that are seen below each other.
    func line(at place: Int) -> Int {
        guard let order, order.indices.contains(place) else { return place }
        return order[place]
    }

    /// How many items are not left out.
    var shownCount: Int { lineItems?.count ?? lineCount }

    /// The lines of the item that begins with one.
    func lines(ofItemAt line: Int) -> [TextLine] {
        let rows = lineItems?.rows(around: line) ?? line..<line + 1
        return (max(line, rows.lowerBound)..<max(line, rows.upperBound)).compactMap(textLine)
    }

    /// The place of the chosen line, or of one of those in sight.
    func placeOfReader(in size: Size) -> Int {
        let count = lineCount
        if let chosenLine { return order?.firstIndex(of: chosenLine) ?? chosenLine }
        guard let extent = scrollExtent(in: size), extent.total > extent.visible, extent.total > 0 else { return 0 }
        return min(count - 1, extent.offset * count / extent.total)
    }
}

/// A place on the screen with text in it: what searching, filtering and copying are about.
@MainActor
protocol ReadingPlace: AnyObject {

    /// What its text is called.
    var readingTitle: String { get }

    /// What has the text; nil as long as there is none.
    var reading: (any ReadablePane)? { get }

    /// How large that was when it was drawn last.
    var readingSize: Size { get }

    /// What is looked for in it.
    var finding: Finding { get set }

    /// Whether it is looked through again as soon as its text is another one, or when it is drawn for another reason: for text
    /// that is made anew each time.
    var looksAgainByItself: Bool { get }

    /// What went wrong; nil if nothing did.
    var readingError: String? { get }

    /// The number of the line that a copy takes; nil if none is chosen.
    var lineToCopy: Int? { get }
}

/// A page, one place of which has the focus.
@MainActor
protocol ReadingPage: AnyObject {

    var readingPlace: (any ReadingPlace)? { get }
}

extension ReadingPlace {

    var readingError: String? { nil }

    var looksAgainByItself: Bool { true }

    var lineToCopy: Int? { reading?.chosenLine }

    /// Whether something is looked for or left out.
    var isFinding: Bool { finding.isSearching || finding.filter != nil }

    /// What the key that ends it does; nil if there is nothing to end.
    var wordForEnd: String? {
        finding.isSearching ? "end search" : finding.filter != nil ? "show all" : nil
    }

    /// Looks for the text, and goes to where it is found first from a place on; nil not to go anywhere.
    func look(for text: String, from place: Int?) {
        guard let reading else { return }
        finding.look(
            for: text, from: place ?? reading.placeOfReader(in: readingSize), in: reading, goesThere: place != nil)
        if finding.takesReaderAlong() { reveal() }
    }

    func goToNextMatch() {
        guard let reading else { return }
        finding.moveToNext(in: reading)
        reveal()
    }

    func goToPreviousMatch() {
        guard let reading else { return }
        finding.moveToPrevious(in: reading)
        reveal()
    }

    private func reveal() {
        if let reading, let match = finding.match(in: reading) { reading.reveal(match, in: readingSize) }
    }

    /// Shows only the lines that the typed text wants; all if it is empty.
    func filter(by text: String) {
        guard let reading else { return }
        finding.filter = LineFilter(text)
        finding.filter(reading)
    }

    /// Ends the search, or where there is none the filter.
    ///
    /// - Returns: Whether there was one.
    func stopFinding() -> Bool {
        if finding.isSearching {
            finding.endSearch()
        } else if finding.filter != nil {
            filter(by: "")
        } else {
            return false
        }
        return true
    }

    /// Looks again if the text is another one, and goes on where not all of it was looked at. To be called before it is drawn.
    func updateFinding(in canvas: inout Canvas) {
        guard let reading else { return }
        reading.goOnFiltering()
        finding.update(in: reading)
        if finding.takesReaderAlong() { reveal() }
        let isSearchUnfinished = looksAgainByItself && finding.isUnfinished(in: reading)
        if reading.isFilterUnfinished || isSearchUnfinished { canvas.redraw(after: .zero) }
    }

    /// Marks what is found in what was drawn just now.
    func mark(in canvas: inout Canvas) {
        guard finding.isSearching, let reading else { return }
        let line = finding.match(in: reading).flatMap { reading.frame(ofLine: $0.line, in: canvas.size) }
        canvas.mark(finding.search, in: canvas.bounds, line: line)
    }

    // MARK: Copying

    /// What a copy takes: the chosen line; what went wrong; the line that the search is at; else all of it.
    var copiedText: (text: ClipboardText, name: String)? {
        if let lineToCopy, let copied = text(ofItemAt: lineToCopy) { return copied }
        if let readingError { return (ClipboardText(item: readingError), readingError) }
        if let match = reading.flatMap({ finding.match(in: $0) }), let copied = text(ofItemAt: match.line) {
            return copied
        }
        return wholeText
    }

    private func text(ofItemAt line: Int) -> (text: ClipboardText, name: String)? {
        guard let reading else { return nil }
        let lines = reading.lines(ofItemAt: line)
        let texts = lines.map(\.exactText.trimmedOfBlanks)
        return lines.first.map { first in
            (reading.isText ? .text(of: texts) : .item(of: texts), first.text.trimmedOfBlanks)
        }
    }

    /// Whether there is anything to copy.
    var hasTextToCopy: Bool {
        guard let reading else { return readingError != nil }
        return reading.lineCount > 0 || readingError != nil
    }

    /// All lines that are not left out, in the order in which they are seen.
    var wholeText: (text: ClipboardText, name: String)? {
        guard let reading, reading.lineCount > 0 else { return nil }
        let lines = reading.lines
        let texts = lines.indices.map { lines[reading.line(at: $0)].text }
        let text = reading.isText ? ClipboardText.text(of: texts) : ClipboardText(items: texts)
        let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
        return (text, "\(readingTitle), \(count)")
    }
}

extension ClipboardText {

    fileprivate static func text(of lines: [String]) -> ClipboardText {
        ClipboardText(text: lines.joined(separator: "\n"))
    }

    /// An item of several rows is one line, too.
    fileprivate static func item(of rows: [String]) -> ClipboardText {
        ClipboardText(item: rows.joined(separator: " "))
    }
}

extension String {

    fileprivate var trimmedOfBlanks: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
