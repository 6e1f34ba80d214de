import Dashboard
import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

/// The pages of a running source, and the content that is created from them.
@MainActor
final class SourcePages {

    struct Input: Sendable {
        let list: PageList
        let more: PagedLoader<PageRow, PageCursor>.More
        let date: Timestamp
        let facts: PageMemory.Facts
        /// The times at which the rows were loaded; nil for a row whose time is unknown.
        var rowDates: [Timestamp?] = []
    }

    let paging: PagingSettings
    let loader: PagedLoader<PageRow, PageCursor>
    /// The loader of the content, which is created from the pages.
    let content: CombinedLoader<Input, BoardContent>
    private let memory: PageMemory
    private var observers: [LoadableObserver] = []
    private var isRefreshing = false
    private var hadContent = false

    init(_ paging: PagingSettings, _ bytes: BytesSource, _ maker: ContentMaker) {
        self.paging = paging
        let memory = PageMemory(declared: maker.settings.id)
        self.memory = memory
        let reader = PageReader(paging: paging, maker: maker, bytes: bytes, memory: memory)
        let clock = maker.tools.clock
        // The reference is weak, because the loader owns the closure that uses it.
        weak var own: PagedLoader<PageRow, PageCursor>?
        let loader = PagedLoader<PageRow, PageCursor>(limit: paging.items, clock: clock) { cursor in
            let list = own?.content
            guard cursor != nil else {
                return PageSource(reader: reader, start: nil, count: paging.pagesAtOnce, shown: list?.count ?? 0)
            }
            // If the list has a gap, the page source gets only the identities of the rows before the gap. A new page
            // that repeats a row after the gap fills the gap.
            let rows = list?.items.prefix(list?.gaps.first ?? .max) ?? []
            return PageSource(reader: reader, start: cursor, known: Set(rows.map(\.id)), count: 1)
        }
        own = loader
        self.loader = loader
        content = CombinedLoader(PartialGroup([loader]), clock: clock, changes: { _ in memory.changes }) {
            [weak loader] in
            guard let loader, let list = loader.content else { return nil }
            return Input(
                list: list, more: loader.more, date: loader.provenance?.date ?? clock.now, facts: memory.facts,
                rowDates: memory.dates(of: list.items))
        } _: { input, known in
            try await Self.content(of: input, paging, maker, after: known)
        }
        observers.append(loader.sink { [weak self] in self?.retry($0) })
    }

    // MARK: Content

    @concurrent
    nonisolated static func content(
        of input: Input, _ paging: PagingSettings, _ maker: ContentMaker, after known: BoardContent?
    ) async throws -> BoardContent {
        let count = min(input.list.count, paging.items)
        let facts = input.facts
        let pages = LoadedPages(list: input.list, count: count, total: facts.total, key: facts.key)
        guard let document = pages.document else { throw PageWithoutList(kind: "too large") }
        let part = DocumentPart(.json(document), remarks: facts.remarks + remarks(input, pages, paging))
        var content = try await maker.content(ofSelected: part, at: input.date, after: known)
        content.pages = pages
        content.hadField = facts.hadField || known?.hadField == true
        content.credentials = facts.credentials ?? known?.credentials
        return content
    }

    /// Returns sentences about rows that are missing or were repeated, and about a wrong total.
    private nonisolated static func remarks(_ input: Input, _ pages: LoadedPages, _ paging: PagingSettings) -> [String]
    {
        let facts = input.facts
        var remarks: [String] = []
        if let failure = facts.failure {
            remarks.append("page \(failure.number) could not be loaded: \(failure.reason); earlier rows stay")
        }
        switch input.more {
        case .failed(let error):
            remarks.append("the next page could not be loaded: \(ErrorText(error).summary); scroll or refresh to retry")
        case .full:
            remarks.append(
                "only \(pages.count) rows are kept; to keep more, increase “items” in “paging” (maximum 5000)")
        case .end:
            if let end = facts.end { remarks.append("\(end)") }
        case .unknown, .available, .loading: break
        }
        if let remark = olderRows(input) { remarks.append(remark) }
        if let gap = input.list.gaps.first {
            remarks.append("rows may be missing after row \(gap); scroll to the end to load them")
        }
        if facts.repeated > 0 {
            let rows = facts.repeated == 1 ? "1 row was" : "\(facts.repeated) rows were"
            remarks.append("\(rows) loaded twice, because rows have moved between pages")
        }
        if let total = facts.total, total < pages.count {
            remarks.append("the server reports a total of \(total) rows, but \(pages.count) were loaded")
        }
        return remarks
    }

    /// Returns a sentence about rows that are older than the latest refresh by a minute or more; nil if there are none.
    private nonisolated static func olderRows(_ input: Input) -> String? {
        let ages = input.rowDates.compactMap { $0?.duration(to: input.date) }.filter { $0 >= .seconds(60) }
        guard let oldest = ages.max() else { return nil }
        let rows = ages.count == 1 ? "1 row was" : "\(NumberText.grouped(ages.count)) rows were"
        return "\(rows) loaded up to \(ElapsedTime(oldest).text) before the others; refresh to load them again"
    }

    // MARK: Feed

    /// Applies the name and the freshness of the feed to the loader of the pages. Follows the content of the feed: see
    /// ``followContent(of:)``.
    func follow(_ feed: Feed<BoardContent>) {
        loader.loadableName = feed.name
        loader.freshFor = feed.loader.freshFor
        observers.append(feed.loader.sink { [weak self] in self?.followContent(of: $0) })
    }

    /// Restores the pages of cached content, and withdraws the pages if the content is withdrawn.
    func followContent(of feed: ContentLoader<BoardContent>) {
        let content = feed.state.content
        defer { hadContent = content != nil }
        if content == nil, hadContent {
            memory.forget()
            loader.withdrawContent()
        } else if loader.content == nil, let pages = content?.pages, let provenance = feed.provenance,
            memory.restore(pages, from: provenance.date, hadField: content?.hadField == true)
        {
            loader.restore(pages.list, from: provenance)
        }
    }

    /// After a successful refresh, loads the next page again if the last load of that page has failed.
    private func retry(_ loader: PagedLoader<PageRow, PageCursor>) {
        let wasRefreshing = isRefreshing
        isRefreshing = loader.loadableState == .syncing
        guard wasRefreshing, loader.loadableState == .didSyncSuccessfully, case .failed = loader.more else { return }
        loader.loadMore()
    }

    /// The number of rows, for the title of a panel; empty if there is no content.
    var summary: StyledText {
        guard let pages = content.state.content?.pages else { return StyledText() }
        return StyledText(pages.title + (loader.more == .loading ? ", loading" : ""))
    }
}

/// A source that loads its pages itself. It is used to try a source without a board.
struct PagedTrialSource: Source {

    let reader: PageReader

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<BoardContent> {
        let pages = PageSource(reader: reader, start: nil, count: reader.paging.pagesAtOnce)
        let answer = try await pages.load(request)
        guard let page = answer.content else { throw LoadableError.noContents }
        let input = SourcePages.Input(
            list: PageList(page), more: page.next == nil ? .end : .available, date: request.clock.now,
            facts: reader.memory.facts)
        let content = try await SourcePages.content(
            of: input, reader.paging, reader.maker, after: request.content as? BoardContent)
        return .content(content, answer.facts)
    }
}
