public import Feeds
package import Loadables
public import TerminalUI

extension PanelModel {

    /// Shows a list that is loaded page by page. More items are loaded when the user moves near an end of the list, and
    /// while the list does not fill the panel. If there are more items at an end, a row at that end indicates this.
    /// When all items are loaded, a row at the end states their number. A row marks each gap. The visible items stay in
    /// place when items are added above them.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - headline: Returns the headline of an item, for example its day. Consecutive items with the same headline are
    ///     shown below a single headline. Pass nil for no headlines.
    ///   - rows: Returns a row for each of the given items, in the same order.
    public func show<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
        _ feed: PagedFeed<Item, Cursor>, headline: ((Item) -> String)? = nil, rows: @escaping ([Item]) -> [ListRow]
    ) {
        let pages = feed.pages
        show(pages) { [weak pages] list in
            PagedContent(
                list, headline: headline, rows: rows(list.items), previous: pages?.previous ?? .unknown,
                more: pages?.more ?? .unknown)
        }
        keep([feed])
        loadMore = { [weak pages] end, reason in
            guard let pages else { return }
            switch (end == .start ? pages.previous : pages.more, reason) {
            // After a failure, load again only if the user requests it.
            case (.available, _), (.failed, .asked): end == .start ? pages.loadPrevious() : pages.loadMore()
            default: break
            }
        }
    }

    /// Makes the panel load more pages of a list when the user moves near an end, even if the last load failed. Call
    /// the method after `show`.
    ///
    /// - Parameter pages: The loader of the list. The panel does not retain it.
    package func loadsMore<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
        of pages: PagedLoader<Item, Cursor>
    ) {
        loadMore = { [weak pages] end, _ in end == .start ? pages?.loadPrevious() : pages?.loadMore() }
    }

    enum ListEnd {
        case start
        /// The first gap or, if there are no gaps, the end.
        case end
    }

    enum LoadMoreReason {
        /// The user is near an end of the list, or the list does not fill the panel.
        case near
        /// The user has requested more items.
        case asked
    }
}

extension PagedContent {

    init<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
        _ list: PagedList<Item, Cursor>, headline: ((Item) -> String)?, rows: [ListRow],
        previous: PagedLoader<Item, Cursor>.More, more: PagedLoader<Item, Cursor>.More
    ) {
        let gaps = Set(list.gaps)
        var result: [Row] = []
        if previous != .end, let note = Self.note(previous, at: .start, count: list.count) {
            result.append(Row(kind: .note, row: ListRow(note, id: Self.previousID)))
        }
        var last: String?
        for (index, (item, row)) in zip(list.items, rows).enumerated() {
            if gaps.contains(index) {
                let text = StyledText("\(Symbols.unicode.ellipsis) more rows here; press enter to load them", .caution)
                result.append(Row(kind: .note, row: ListRow(text, id: Self.gapID(before: index))))
            }
            if let text = headline?(item), text != last {
                result.append(
                    Row(kind: .headline, row: ListRow(StyledText(text, .header), id: "loadboard.day.\(text)")))
                last = text
            }
            result.append(Row(kind: .item, row: row))
        }
        if let note = Self.note(more, at: .end, count: list.count) {
            result.append(Row(kind: .note, row: ListRow(note, id: Self.moreID)))
        }
        self.init(rows: result)
    }

    private static func note<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
        _ more: PagedLoader<Item, Cursor>.More, at end: PanelModel.ListEnd, count: Int
    ) -> StyledText? {
        let symbols = Symbols.unicode
        switch more {
        case .unknown: return nil
        case .available:
            return StyledText("\(end == .start ? symbols.arrowUp : symbols.arrowDown) more", .secondary)
        case .loading: return StyledText("\(symbols.spinner[0]) loading more", .loading)
        case .failed(let error):
            return StyledText("\(symbols.failed) could not load more: \(ErrorText(error).text)", .failed)
                + StyledText(" \(symbols.separator) enter to retry", .secondary)
        case .end: return count == 0 ? nil : StyledText("All loaded: \(count)", .secondary)
        case .full: return StyledText("At most \(count) rows are kept", .secondary)
        }
    }
}
