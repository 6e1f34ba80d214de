import Loadables
import TerminalUI

/// A pane whose text can be searched and filtered.
@MainActor
protocol ReadablePane: Pane {

    /// A number that changes when the lines change.
    var textVersion: Int { get }

    /// The indices of the lines in the order in which the screen shows them; nil if the screen shows the lines in their
    /// original order.
    var order: [Int]? { get }

    /// The index of the chosen line; nil if none is chosen.
    var chosenLine: Int? { get }

    /// Whether the lines are text that is copied with its line ends and tabs. If false, each item is copied as one
    /// line.
    var isText: Bool { get }

    var lineCount: Int { get }

    /// Returns the line at the given index; nil if there is none.
    func textLine(at number: Int) -> TextLine?

    /// The items and their lines; nil if each line is an item.
    var lineItems: ListItems? { get }

    func table(ofLines lines: [Int]) -> DataTable

    /// Scrolls to a match and, if lines can be chosen, chooses its line.
    func reveal(_ match: SearchState.Match, in size: Size)

    /// Returns the rectangle of the line at the given index; nil if the line is not visible or its place is unknown.
    func frame(ofLine line: Int, in size: Size) -> Rect?

    var canBeFiltered: Bool { get }

    /// The number of items, including the items that the filter leaves out.
    var itemCount: Int { get }

    /// Applies a filter; nil to show all lines. If there are many lines, only the first portion is scanned immediately.
    func filter(_ filter: LineFilter?)

    /// Whether there are more lines to scan for the filter.
    var isFilterUnfinished: Bool { get }

    /// Scans the next portion of lines for the filter.
    func goOnFiltering()

    /// Stores the visible part and the selection, and returns a closure that restores them.
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

    /// Returns the index of the line at the given position in the order on the screen.
    func line(at place: Int) -> Int {
        guard let order, order.indices.contains(place) else { return place }
        return order[place]
    }

    var shownCount: Int { lineItems?.count ?? lineCount }

    /// Returns the lines of the item that begins at the given line.
    func lines(ofItemAt line: Int) -> [TextLine] {
        let rows = lineItems?.rows(around: line) ?? line..<line + 1
        return (max(line, rows.lowerBound)..<max(line, rows.upperBound)).compactMap(textLine)
    }

    /// Returns the position of the chosen line or, if none is chosen, approximately of the first visible line.
    func placeOfReader(in size: Size) -> Int {
        let count = lineCount
        if let chosenLine { return order?.firstIndex(of: chosenLine) ?? chosenLine }
        guard let extent = scrollExtent(in: size), extent.total > extent.visible, extent.total > 0 else { return 0 }
        return min(count - 1, extent.offset * count / extent.total)
    }
}

/// A place on the screen with text to search, filter and copy.
@MainActor
protocol ReadingPlace: AnyObject {

    var readingTitle: String { get }

    /// The pane with the text; nil if there is none.
    var reading: (any ReadablePane)? { get }

    /// The size of the pane in the last drawing.
    var readingSize: Size { get }

    var finding: Finding { get set }

    /// Whether new text causes further frames until the search in the new text is complete. False for a pane that
    /// creates its text for each frame. The search then continues whenever a frame is drawn for another reason.
    var looksAgainByItself: Bool { get }

    /// The text of the panel's error; nil if there is none.
    var readingError: String? { get }

    /// The index of the line to copy; nil if none is chosen.
    var lineToCopy: Int? { get }
}

extension ReadingPlace {

    var readingError: String? { nil }

    var looksAgainByItself: Bool { true }

    var lineToCopy: Int? { reading?.chosenLine }

    var isFinding: Bool { finding.isSearching || finding.filter != nil }

    /// The hint for the key that ends the search or the filter; nil if there is neither.
    var wordForEnd: String? {
        finding.isSearching ? "end search" : finding.filter != nil ? "show all" : nil
    }

    /// Searches for text, starting at the given position, and scrolls to the first match. If the position is nil,
    /// starts at the current place and does not scroll.
    func look(for text: String, from place: Int?) {
        guard let reading else { return }
        finding.look(
            for: text, from: place ?? reading.placeOfReader(in: readingSize), in: reading, goesThere: place != nil)
        if finding.takesReaderAlong() { reveal() }
    }

    func goToMatch(back: Bool) {
        guard let reading else { return }
        finding.move(back: back, in: reading)
        reveal()
    }

    private func reveal() {
        if let reading, let match = finding.match(in: reading) { reading.reveal(match, in: readingSize) }
    }

    /// Filters the lines with the typed text; shows all lines if the text is empty.
    func filter(by text: String) {
        guard let reading else { return }
        finding.filter = LineFilter(text)
        reading.filter(finding.filter)
    }

    /// Ends the search or, if there is no search, the filter.
    ///
    /// - Returns: Whether there was a search or a filter.
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

    /// Continues the filter and the search, and searches again if the text has changed. Call this method before
    /// drawing.
    func updateFinding(in canvas: inout Canvas) {
        guard let reading else { return }
        reading.goOnFiltering()
        finding.update(in: reading)
        if finding.takesReaderAlong() { reveal() }
        let isSearchUnfinished = looksAgainByItself && finding.isUnfinished(in: reading)
        if reading.isFilterUnfinished || isSearchUnfinished { canvas.redraw(after: .zero) }
    }

    func mark(in canvas: inout Canvas) {
        guard finding.isSearching, let reading else { return }
        let line = finding.match(in: reading).flatMap { reading.frame(ofLine: $0.line, in: canvas.size) }
        canvas.mark(finding.search, in: canvas.bounds, line: line)
    }

    // MARK: Copying

    /// The text to copy, with a name for the message to the user. Nil if there is no text.
    ///
    /// The text is the first of these that exists: the item of the chosen line, the error, the item of the current
    /// match, all lines. The name of all lines is a title and their number. The name of any other text is the text
    /// itself.
    var copiedText: (text: ClipboardText, name: String)? {
        if let lineToCopy, let copied = text(ofItemAt: lineToCopy) { return copied }
        if let readingError { return ClipboardText(item: readingError).named }
        if let match = reading.flatMap({ finding.match(in: $0) }), let copied = text(ofItemAt: match.line) {
            return copied
        }
        return wholeText
    }

    private func text(ofItemAt line: Int) -> (text: ClipboardText, name: String)? {
        guard let reading else { return nil }
        let texts = reading.lines(ofItemAt: line).map(\.exactText.trimmedOfBlanks)
        guard !texts.isEmpty else { return nil }
        return (reading.isText ? ClipboardText.text(of: texts) : .item(of: texts)).named
    }

    var hasTextToCopy: Bool {
        guard let reading else { return readingError != nil }
        return reading.lineCount > 0 || readingError != nil
    }

    /// All lines that the filter shows, in the order of the screen, with a name for the message to the user. Nil if
    /// there are no lines.
    var wholeText: (text: ClipboardText, name: String)? {
        guard let reading, reading.lineCount > 0 else { return nil }
        let lines = reading.lines
        let texts = lines.indices.map { lines[reading.line(at: $0)].text }
        let text = reading.isText ? ClipboardText.text(of: texts) : ClipboardText(items: texts)
        return (text, "\(readingTitle), \(lines.count.counted("line"))")
    }
}

extension ClipboardText {

    fileprivate var named: (text: ClipboardText, name: String) { (self, string) }

    fileprivate static func text(of lines: [String]) -> ClipboardText {
        ClipboardText(text: lines.joined(separator: "\n"))
    }

    /// Returns the text of an item. The rows of the item are joined into one line.
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
