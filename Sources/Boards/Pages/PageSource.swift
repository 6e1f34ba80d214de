import Dashboard
import Loadables

/// A source that loads a part of a list: its first pages for a refresh, or a further page.
struct PageSource: Source {

    let reader: PageReader
    /// The cursor of the first page to load; nil for the beginning of the list.
    let start: PageCursor?
    /// The identities of all rows before the first page to load.
    var known: Set<String> = []
    /// The number of pages to load, unless ``shown`` or ``emptyLimit`` requires more.
    let count: Int
    /// The number of rows in the list. A refresh that the user requests loads at least as many rows again, up to
    /// ``refreshLimit`` pages, so that no row is older than the refresh.
    var shown = 0

    /// The maximum number of pages of a refresh that the user requests, unless ``count`` is greater.
    private static let refreshLimit = 25

    /// If no page contains rows, loading continues up to this number of pages, even beyond ``count``.
    private static let emptyLimit = 10

    var timeLimit: Duration? { reader.bytes.timeLimit }

    /// Loads the pages in order, until there are enough pages or rows. If a page cannot be loaded, no further pages are
    /// loaded. If the first page cannot be loaded, the load fails.
    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<ListPage<PageRow, PageCursor>> {
        let (memory, generation) = (reader.memory, reader.memory.generation)
        var pages: [PageCursor?: LoadedPage] = [:]
        var (rows, seen, repeated): ([PageRow], Set<String>, Int) = ([], known, 0)
        var (cursor, facts, failure): (PageCursor?, LoadFacts, PageFailure?) = (start, LoadFacts(), nil)
        var byteCount = 0
        let wanted = start == nil && request.reason == .asked ? shown : 0
        repeat {
            do {
                let (page, pageFacts) = try await reader.page(
                    at: cursor, request, isRefresh: start == nil, since: generation)
                memory.note(page, at: cursor, since: generation)
                pages[cursor] = page
                for row in page.rows {
                    if seen.insert(row.id).inserted { rows.append(row) } else { repeated += 1 }
                }
                byteCount += pageFacts.byteCount ?? 0
                facts.exchange = pageFacts.exchange ?? facts.exchange
                cursor = page.next
                if cursor == nil { memory.note(since: generation) { $0.end = page.end } }
            } catch  where !pages.isEmpty && !(error is CancellationError) && !Task.isCancelled {
                failure = PageFailure(number: cursor.pageNumber, reason: ErrorText(error).summary)
            }
        } while cursor != nil && failure == nil && goesOn(after: pages.count, rows.count, wanted)
        try Task.checkCancellation()
        facts.byteCount = byteCount
        memory.note(rows, at: request.clock.now, since: generation)
        if start == nil { memory.noteRefresh(pages, since: generation) }
        memory.note(since: generation) { [isRefresh = start == nil] facts in
            if isRefresh { (facts.failure, facts.repeated) = (failure, 0) }
            facts.repeated += repeated
        }
        return .content(ListPage(rows, next: cursor), facts)
    }

    private func goesOn(after pages: Int, _ rows: Int, _ wanted: Int) -> Bool {
        if rows == 0, pages < Self.emptyLimit { return true }
        return rows < reader.paging.items && (pages < count || rows < wanted && pages < Self.refreshLimit)
    }
}
