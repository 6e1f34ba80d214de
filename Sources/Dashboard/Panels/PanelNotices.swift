import Loadables
import TerminalUI

/// The notices of a panel and their places. Notices are an error, sources without content, failed parts, and remarks.
/// The lower edge has room for one notice. Other notices are lines below the content.
@MainActor
struct PanelNotices {

    /// Whether the latest load failed, and earlier content is visible.
    let hasFailed: Bool
    /// The notice on the lower edge. After a failure, this is the error, or an empty text if the error is below the
    /// content.
    private(set) var onEdge = StyledText()
    private(set) var below: [StyledText] = []

    private let view: PanelView
    private let error: ErrorText?

    /// Distributes the notices between the lower edge and lines below the content.
    ///
    /// Without a failure, the first notice that fits on the edge is shown there, so that it takes no row from the
    /// content. After a failure, the error is on the edge, unless it does not fit there, and one row below the
    /// content has room for it, or at least two rows are available there. All other notices are below the content.
    ///
    /// If the panel takes up the whole page, the lines below the content are wrapped in at most half of its rows. They
    /// begin with the full text of each truncated line of the chosen item. In another panel, each notice is truncated
    /// to one row, unless the content leaves at least two rows for each notice. If `size` has fewer than two rows,
    /// there are no lines below the content.
    ///
    /// - Parameters:
    ///   - size: The space for the content and the lines below it.
    ///   - width: The number of cells of the lower edge.
    init(of view: PanelView, in size: Size, edge width: Int, _ symbols: Symbols) {
        self.view = view
        error = view.snapshot.error.map { ErrorText($0) }
        hasFailed = view.status == .failed && view.model.latest != nil && error != nil
        let room = Self.room(in: view, size)
        var notices = Self.texts(of: view.model, at: view.host.date, symbols)
        if !hasFailed {
            if let index = notices.firstIndex(where: { Self.hasRoom(for: $0, onEdgeOf: width) }) {
                onEdge = notices.remove(at: index)
            }
        } else {
            // The text about sources without content may already contain the error.
            let failure = isMissingShown ? notices.removeFirst() : failureText(symbols)
            let fitsBelow = room > 1 || room == 1 && failure.width <= size.width
            if fitsBelow, !Self.hasRoom(for: failure, onEdgeOf: width) {
                notices.insert(failure, at: 0)
            } else {
                onEdge = failure
            }
        }
        guard size.height >= 2 else { return }
        below = lines(cutTexts(width: size.width) + notices, in: size.width, room: room, symbols.ellipsis)
    }

    static func hasRoom(for text: StyledText, onEdgeOf width: Int) -> Bool { text.width <= width - 6 }

    /// Returns the number of rows for wrapped lines below the content. If the panel takes up the whole page or has no
    /// content, this is half of all rows. In another panel, it is the number of rows that the content leaves. Content
    /// that can shrink leaves all rows above its least height, and other content that fills any height leaves a quarter.
    private static func room(in view: PanelView, _ size: Size) -> Int {
        guard !view.isAlone, let body = view.slot.body else { return size.height / 2 }
        if let least = body.leastHeight { return max(0, size.height - least) }
        return body.height(in: size.width).map { size.height - $0 } ?? size.height / 4
    }

    private func lines(_ notices: [StyledText], in width: Int, room: Int, _ ellipsis: String) -> [StyledText] {
        if view.isAlone { return notices.wrapped(into: Size(width: width, height: room), ellipsis: ellipsis) }
        let rows = room / max(1, notices.count)
        guard rows > 1 else { return notices.map { $0.truncated(to: width, at: .word, ellipsis: ellipsis) } }
        return notices.flatMap { [$0].wrapped(into: Size(width: width, height: rows), ellipsis: ellipsis) }
    }

    private func failureText(_ symbols: Symbols) -> StyledText {
        let text = (view.isAlone ? error?.text : error?.summary) ?? ""
        return StyledText("\(symbols.warning) \(text)", .failed)
    }

    /// Whether the text about sources without content already contains the error.
    private var isMissingShown: Bool {
        guard let summary = error?.summary else { return false }
        return view.model.missing(at: view.host.date).contains { missing in
            missing.error.map { summary == $0.summary || summary == "\(missing.name): \($0.summary)" } == true
        }
    }

    /// Returns the full text of each line of the chosen item that does not fit in the given width. Empty unless the
    /// panel takes up the whole page.
    private func cutTexts(width: Int) -> [StyledText] {
        guard view.isAlone, let body = view.slot.body, let chosen = body.chosenLine else { return [] }
        return body.lines(ofItemAt: chosen).map(\.text).filter { $0.cellWidth > width }.map {
            StyledText($0.trimmingPrefix(while: \.isWhitespace).description, .secondary)
        }
    }

    /// Returns the number of rows that notices take from the content at the given width of the lower edge. Assumes that
    /// nothing has failed, and that each notice has one row.
    static func rows(of model: PanelModel, at date: Timestamp, edge width: Int) -> Int {
        let texts = texts(of: model, at: date, .unicode)
        return texts.count - (texts.contains { hasRoom(for: $0, onEdgeOf: width) } ? 1 : 0)
    }

    private static func texts(of model: PanelModel, at date: Timestamp, _ symbols: Symbols) -> [StyledText] {
        [
            missingText(of: model, at: date, symbols), partFailureText(of: model, symbols),
            remarkText(of: model, symbols),
        ]
        .filter { !$0.isEmpty }
    }

    /// Returns the text about failed parts of the content, such as `1 of 4 failed: north: timed out`. Empty if the
    /// whole content failed, or if a remark already contains the failure.
    private static func partFailureText(of model: PanelModel, _ symbols: Symbols) -> StyledText {
        guard model.latest != nil, model.loadableState != .didFailToSync, let failure = model.partFailure(),
            !model.remarks().contains(where: failure.hasSuffix)
        else { return StyledText() }
        return StyledText("\(symbols.warning) \(failure)", .failed)
    }

    /// Returns the text about sources without content, such as `✗ cameras: offline`.
    private static func missingText(of model: PanelModel, at date: Timestamp, _ symbols: Symbols) -> StyledText {
        let parts = model.missing(at: date).map { missing -> StyledText in
            let what = missing.error?.summary ?? (missing.status == .idle ? "not loaded yet" : missing.status.word)
            return StyledText("\(missing.status.sign(symbols)) ", missing.status.role)
                + StyledText("\(missing.name): \(what)", .secondary)
        }
        return parts.joined(by: StyledText(" \(symbols.separator) ", .secondary))
    }

    private static func remarkText(of model: PanelModel, _ symbols: Symbols) -> StyledText {
        let remarks = model.latest == nil ? [] : model.remarks().map { StyledText($0, .secondary) }
        guard !remarks.isEmpty else { return StyledText() }
        let separator = StyledText(" \(symbols.separator) ", .secondary)
        return StyledText("\(symbols.warning) ", .warning) + remarks.joined(by: separator)
    }
}
