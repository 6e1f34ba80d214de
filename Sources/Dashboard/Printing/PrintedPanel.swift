import Loadables
import TerminalUI

/// A panel on paper: a line with its title and how it is, all of its content, what went wrong. Nothing of it is only true on a
/// screen: it neither scrolls nor counts, and names no keys.
@MainActor
struct PrintedPanel {

    private let model: PanelModel
    private let now: Timestamp
    private let snapshot: LoadableSnapshot
    private let status: PanelStatus

    /// How high content is drawn that does not say how high it is.
    private static let standardHeight = 12
    /// More rows than that are not printed; then the panel says how many there are.
    private static let maximumHeight = 1_000

    init(_ model: PanelModel, at now: Timestamp) {
        self.model = model
        self.now = now
        snapshot = model.snapshot
        status = PanelStatus(snapshot, at: now)
    }

    /// The lines, none of which is wider than that, and none of which ends with blanks.
    func lines(width: Int, symbols: Symbols) -> [String] {
        let content = model.latest.flatMap { $0.content.isEmpty ? nil : $0.content.makeBody() }
        let height = content.map { Self.height(of: $0, width: width) } ?? 0
        let extent = content?.scrollExtent(in: Size(width: width, height: height))
        let notes = notes(extent, symbols).flatMap { $0.wrapped(to: width) }
        var canvas = Canvas(size: Size(width: width, height: 1 + height + notes.count), symbols: symbols)
        let rows = canvas.bounds.rows([.fixed(1), .fixed(height), .fixed(notes.count)])
        canvas.within(rows[0]) { drawHeading(in: &$0) }
        canvas.within(rows[1]) { content?.draw(in: &$0, isFocused: false, elapsed: .zero) }
        canvas.draw(ListView(notes) { ListRow($0) }, in: rows[2])
        let lines = canvas.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = lines[..<rows[1].maxY].lastIndex { !$0.isEmpty } ?? 0
        return Array(lines[...last] + lines[rows[2].y..<rows[2].maxY])
    }

    /// What went wrong, in a sentence; nil if nothing did.
    var failure: String? {
        if status == .failed { return snapshot.error.map { ErrorText($0).text } ?? "it could not be loaded" }
        return snapshot.isContentsAvailable ? nil : emptyText
    }

    private var emptyText: String { model.canSync ? "not loaded" : "nothing came" }

    private func drawHeading(in canvas: inout Canvas) {
        let symbols = canvas.symbols
        var text = "\(status.sign(symbols)) \(status.rawValue)"
        if let provenance = snapshot.provenance, snapshot.isContentsAvailable {
            text += " \(Age(provenance.age(at: now)).short)"
        }
        let room = max(0, canvas.size.width - text.cellWidth - 1)
        let title = StyledText(model.title).truncated(to: max(0, room - 1), ellipsis: symbols.ellipsis)
        let line = String(repeating: symbols.horizontal, count: max(0, room - title.width - 1))
        canvas.draw(Label(title + " " + StyledText(line) + " " + StyledText(text)), in: canvas.bounds)
    }

    /// What stands below the content: how much of it is not there, and what went wrong.
    private func notes(_ extent: ScrollExtent?, _ symbols: Symbols) -> [StyledText] {
        var notes: [String] = []
        if let extent, extent.visible < extent.total {
            notes.append("\(symbols.ellipsis) \(extent.visible) of \(extent.total) rows")
        }
        let missing = model.missing(at: now).map { missing in
            let what = missing.error ?? (missing.status == .idle ? "not loaded" : missing.status.rawValue)
            return "\(missing.status.sign(symbols)) \(missing.name): \(what)"
        }
        if status == .failed, let failure {
            let note = "\(symbols.failed) \(failure)"
            // That a source is missing is said once.
            if !missing.contains(note) { notes.append(note) }
        } else if model.latest == nil {
            notes.append(emptyText)
        } else if model.latest?.content.isEmpty == true {
            notes.append(model.emptyText)
        }
        return (notes + missing).map { StyledText($0) }
    }

    /// In how many rows all of it is seen.
    private static func height(of content: any PanelBody, width: Int) -> Int {
        var height = 1
        while height < maximumHeight {
            guard let extent = content.scrollExtent(in: Size(width: width, height: height)) else {
                return standardHeight
            }
            guard extent.visible < extent.total else { break }
            height = min(maximumHeight, max(2 * height, extent.total))
        }
        return height
    }
}
