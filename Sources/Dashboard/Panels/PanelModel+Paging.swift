public import Feeds
package import Loadables
public import TerminalUI

extension PanelModel {

    /// Shows a list that is loaded page by page. The next page is loaded when the user moves near an end. A row at each
    /// end shows the state of loading there, and a row marks each gap. The visible items stay in place when items are
    /// added above them.
    ///
    /// - Parameters:
    ///   - feed: The feed. Panels may share it.
    ///   - headline: Returns the headline of an item, for example its day. Consecutive items with the same headline
    ///     share it. Nil for no headlines.
    ///   - rows: Returns a row for each item, in order.
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
            // After a failure, only a request of the user loads again.
            case (.available, _), (.failed, .asked): end == .start ? pages.loadPrevious() : pages.loadMore()
            default: break
            }
        }
    }

    /// Loads more pages of a list when the user moves near an end. Also tries again after a failure. Call it after
    /// `show`.
    ///
    /// - Parameter pages: The loader of the list.
    package func loadsMore<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
        of pages: PagedLoader<Item, Cursor>
    ) {
        loadMore = { [weak pages] end, _ in end == .start ? pages?.loadPrevious() : pages?.loadMore() }
    }

    /// A place where more of a list can be loaded.
    enum ListEnd {
        case start
        /// The first gap; without gaps, the end.
        case end
    }

    /// The reason for loading more of a list.
    enum LoadMoreReason {
        /// The user is near an end of the list.
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
                let text = StyledText("\(Symbols.unicode.ellipsis) more rows here; enter loads them", .caution)
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
        case .full: return StyledText("At most \(count) are kept", .secondary)
        }
    }
}
