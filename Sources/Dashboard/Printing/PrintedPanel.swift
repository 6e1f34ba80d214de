import Loadables
import TerminalUI

/// A panel as plain text: a line with its title and state, its content, its error and its remarks. Scroll offsets,
/// countdowns and keys are left out, because they are useful only on a screen.
@MainActor
struct PrintedPanel {

    private let model: PanelModel
    private let now: Timestamp
    private let time: TimeOfDay
    private let snapshot: LoadableSnapshot
    private let status: PanelStatus

    /// The height of content that does not scroll.
    private static let standardHeight = 12
    /// The width of headings and drawings if no width is given.
    private static let standardWidth = 100
    /// The maximum width if no width is given. Longer lines are truncated.
    private static let maximumWidth = 4_000
    /// The maximum height of the printed content, including the titles of a table's columns. If the content has more
    /// rows, a note states the numbers of printed rows and of all rows.
    private static let maximumHeight = 5_002
    /// The maximum number of cells that are drawn at once. Larger content is drawn in several parts.
    private static let maximumArea = 4 << 20

    init(_ model: PanelModel, at now: Timestamp, _ time: TimeOfDay) {
        self.model = model
        self.now = now
        self.time = time
        snapshot = model.snapshot
        status = PanelStatus(snapshot, at: now)
    }

    /// Returns the lines without trailing spaces, none of them wider than the given width. If the width is nil, nothing
    /// is wrapped, and the heading has the standard width.
    func lines(width: Int?, symbols: Symbols) -> [String] {
        let version = model.latest.flatMap { $0.content.isEmpty ? nil : $0 }
        let wide = width ?? max(Self.standardWidth, min(version?.content.naturalWidth ?? 0, Self.maximumWidth))
        let heading = draw(Size(width: width ?? Self.standardWidth, height: 1), symbols) { drawHeading(in: &$0) }
        let content = version?.content.writingTimes(by: time)
        var (rows, note, extent) =
            content.map { printed($0, width: width, wide, symbols) } ?? ([], StyledText(), nil)
        while rows.last?.isEmpty == true { rows.removeLast() }
        let notes = ([note].filter { !$0.isEmpty } + notes(extent, symbols)).flatMap { note in
            width.map { note.wrapped(to: $0) } ?? [note]
        }
        // The notes are also drawn on a canvas, because they may contain text of a source.
        let noteWidth = width ?? notes.map(\.width).max() ?? 0
        let end = draw(Size(width: noteWidth, height: notes.count), symbols) {
            $0.draw(ListView(notes) { ListRow($0) }, in: $0.bounds)
        }
        return heading + rows + end
    }

    /// Returns the rows of the printed content, the note about the visible part, and the scroll extent. If the content
    /// does not scroll, the note is empty and the extent is nil.
    ///
    /// - Parameters:
    ///   - width: The maximum width; nil to use the natural width of the content.
    ///   - wide: The width of the drawing.
    private func printed(
        _ content: any PanelContent, width: Int?, _ wide: Int, _ symbols: Symbols
    ) -> (rows: [String], note: StyledText, extent: ScrollExtent?) {
        var rows: [String] = []
        var extent: ScrollExtent?
        var note = StyledText()
        for (number, part) in Self.parts(of: content.printed(isNatural: width == nil), width: wide).enumerated() {
            let body = part.makeBody()
            let size = Size(width: wide, height: Self.height(of: body, hasItems: part is any ItemsShowing, width: wide))
            let drawn = draw(size, symbols) { body.draw(in: &$0, isFocused: false, elapsed: .zero) }
            guard let found = body.scrollExtent(in: size) else { return (rows + drawn, StyledText(), nil) }
            // The rows for the titles of a table's columns, which are printed only once.
            let heading = size.height - found.visible
            note = body.note(in: size, symbols)
            rows += drawn.prefix(heading + found.total).dropFirst(number > 0 ? heading : 0)
            extent = ScrollExtent(
                offset: 0, visible: (extent?.visible ?? 0) + min(found.visible, found.total),
                total: (extent?.total ?? 0) + found.total)
        }
        return (rows, note, extent)
    }

    /// Splits very large content into parts that are drawn one after another, so that a drawing does not use too much
    /// memory.
    private static func parts(of content: some PanelContent, width: Int) -> [any PanelContent] {
        let count = min(content.lineCount, maximumHeight)
        guard count * width > maximumArea, content is TableContent || content is TextContent || content is ListContent
        else {
            return [content]
        }
        let height = max(1, maximumArea / width)
        let parts = stride(from: 0, to: count, by: height).compactMap { start -> (any PanelContent)? in
            // The last part includes all remaining rows, so that the total number of rows is correct.
            content.reading?.keeping(Array(start..<(start + height < count ? start + height : content.lineCount)))
        }
        return parts.isEmpty ? [content] : parts
    }

    private func draw(_ size: Size, _ symbols: Symbols, _ body: (inout Canvas) -> Void) -> [String] {
        guard !size.isEmpty else { return [] }
        var canvas = Canvas(size: size, symbols: symbols)
        canvas.setDay(of: now, in: time)
        body(&canvas)
        let lines = canvas.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.prefix(size.height).map(String.init)
    }

    /// The failure of the panel or of parts of its content, in a sentence; nil if the panel has content and nothing
    /// has failed.
    var failure: String? {
        if status == .failed { return snapshot.error.map { ErrorText($0).text } ?? "could not be loaded" }
        return snapshot.isContentsAvailable ? model.partFailure() : emptyText
    }

    private var emptyText: String { model.waiting() ?? (model.canSync ? "not loaded" : "no content") }

    private func drawHeading(in canvas: inout Canvas) {
        let symbols = canvas.symbols
        var text = "\(status.sign(symbols)) \(status.word)"
        if let provenance = snapshot.provenance, snapshot.isContentsAvailable {
            let content = status == .failed ? "content " : ""
            let age = provenance.knownAge(at: now)
            if age == nil || provenance.age(at: now) >= .seconds(1) { text += ", \(content)\(age.old)" }
        }
        if let maintenance = model.maintenance.text(at: now, time) {
            text = "\(symbols.pause) \(maintenance)  \(text)"
        }
        let room = max(0, canvas.size.width - text.cellWidth - 1)
        let summary = snapshot.isContentsAvailable ? model.summary() : StyledText()
        let name =
            StyledText(model.title) + (summary.isEmpty ? summary : StyledText(" \(symbols.separator) ") + summary)
        let title = name.truncated(to: max(0, room - 1), ellipsis: symbols.ellipsis)
        let line = String(repeating: symbols.horizontal, count: max(0, room - title.width - 1))
        canvas.draw(Label(title + " " + StyledText(line) + " " + StyledText(text)), in: canvas.bounds)
    }

    /// Returns the texts below the content: the number of printed rows if some are left out, the failure or the text
    /// for missing or empty content, the sources without content, and the remarks.
    private func notes(_ extent: ScrollExtent?, _ symbols: Symbols) -> [StyledText] {
        var notes: [String] = []
        if let extent, extent.visible < extent.total {
            let (shown, all) = (NumberText.grouped(extent.visible), NumberText.grouped(extent.total))
            notes.append("\(symbols.ellipsis) \(shown) of \(all) rows")
        }
        let missing = model.missing(at: now).map { missing in
            let what = missing.error?.text ?? (missing.status == .idle ? "not loaded" : missing.status.word)
            return "\(missing.status.sign(symbols)) \(missing.name): \(what)"
        }
        if status == .failed || snapshot.isContentsAvailable, let failure {
            let note = "\(symbols.failed) \(failure)"
            // The failure of a source without content is not repeated.
            if !missing.contains(note) { notes.append(note) }
        } else if model.latest == nil {
            notes.append(emptyText)
        } else if model.latest?.content.isEmpty == true {
            notes.append(model.emptyText)
        }
        // A remark that the failure already contains is not repeated.
        let remarks =
            model.latest == nil
            ? []
            : model.remarks().filter { failure?.hasSuffix($0) != true }
                .map { "\(symbols.warning) \($0)" }
        // Each note becomes one paragraph, even if it contains line ends.
        return (notes + missing + remarks).map { StyledText(VisibleText($0).description) }
    }

    /// Returns the height at which the whole content is visible, up to the maximum. For content that does not scroll,
    /// returns the standard height.
    ///
    /// - Parameter hasItems: Whether the content consists of items, such as bars, which have at least the standard
    ///   height.
    private static func height(of content: any PanelBody, hasItems: Bool, width: Int) -> Int {
        let standardHeight = max(standardHeight, min(hasItems ? content.height(in: width) ?? 0 : 0, maximumHeight))
        // Start with two rows, because a table with one row has no heading.
        var height = hasItems ? standardHeight : 2
        while height < maximumHeight {
            guard let extent = content.scrollExtent(in: Size(width: width, height: height)) else {
                return standardHeight
            }
            guard extent.visible < extent.total else { break }
            height = min(maximumHeight, height + extent.total - extent.visible)
        }
        return height
    }
}

extension PanelContent {

    /// Returns the content in a form for plain text. Tiles become rows of a list, without tiles that are only buttons.
    /// A number in large digits becomes text, which can be read aloud and searched.
    ///
    /// - Parameter isNatural: Whether the content is printed at its natural width. The columns of a large table are
    ///   then as wide as their widest texts.
    fileprivate func printed(isNatural: Bool) -> any PanelContent {
        if isNatural, let table = self as? TableContent, table.rows.count > 1_000 { return table.fullyFitted }
        if let number = self as? NumberContent { return TextContent(number.lines.map { StyledText($0.text) }) }
        guard let tiles = self as? TilesContent else { return self }
        return ListContent(
            tiles.tiles.filter { !$0.detail.isEmpty || $0.button == nil }.map {
                ListRow(StyledText($0.title), detail: $0.detail, id: $0.id)
            })
    }

    /// The width in cells at which nothing is truncated.
    fileprivate var naturalWidth: Int {
        guard let table = self as? TableContent else { return lines.map(\.text.cellWidth).max() ?? 0 }
        return table.fullWidths.reduce(0) { $0 + $1 + 2 }
    }
}

extension TableContent {

    /// The table with columns that are as wide as the texts of all rows.
    fileprivate var fullyFitted: TableContent {
        let columns = zip(columns.indices, zip(columns, fullWidths)).map { index, column in
            let mark = index == sort?.column ? 2 : 0
            let isEmpty = column.0.title.isEmpty && column.1 <= 2
            return isEmpty
                ? column.0
                : TableColumn(
                    column.0.title, width: .fixed(max(column.0.title.cellWidth + mark, column.1 - 2)),
                    alignment: column.0.alignment)
        }
        return TableContent(columns: columns, rows: rows, sort: sort)
    }

    /// The width of each column: the width of its widest text or title, plus two cells for the symbol of the sort
    /// order.
    fileprivate var fullWidths: [Int] {
        var widths = columns.map(\.title.cellWidth)
        for row in rows {
            for (column, cell) in zip(columns.indices, row.cells) { widths[column] = max(widths[column], cell.width) }
        }
        return widths.map { $0 + 2 }
    }
}
