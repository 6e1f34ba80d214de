/// A loader that loads a list page by page. Its content is the part of the list that has been loaded.
///
/// ```swift
/// let passages = PagedLoader { cursor in PassagesSource(after: cursor) }
///
/// _ = try await passages.fetch()  // The first page.
/// try await passages.fetchMore()  // The next page; false if there is none.
/// ```
///
/// The state of the loader describes only syncs, not loads of further pages. A sync reloads the initial page of the
/// list and updates the items in the range of this page: new items are added, and missing items are removed. Items
/// after this range stay unchanged, unless the reloaded page is the last page of the list. If there are so many new
/// items that the page contains none of the current items, the current items stay after a gap. ``PagedList/gaps``
/// contains the positions of the gaps, and ``loadMore()`` fills the first gap. No item appears twice, even if items
/// have moved from one page to another between two loads.
///
/// ``Loadable/sync()`` and ``loadMore()`` start the same loads as `fetch()` and ``fetchMore()``, but do not wait.
/// Before the initial page has been loaded, ``loadMore()`` and ``loadPrevious()`` start a sync instead.
///
/// If pages have a cursor for the previous page, ``loadPrevious()`` extends the list at its start. If there is a
/// ``pageLimit``, pages at the other end are dropped when a limit is exceeded. Dropped pages can be loaded again. If
/// the initial page was dropped, a sync reloads the first page that is still in the list.
///
/// Each load requests a single response from the source of a page. Updates of the source are ignored. The validator of
/// the content is the validator of the page that a sync reloads. If the source responds that this page is unchanged,
/// the list does not change.
@preconcurrency @MainActor
public final class PagedLoader<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: ContentLoader<
    PagedList<Item, Cursor>
>
{

    /// The states of both ends of the list. For observers, these states change together with the list.
    private struct Shown {
        var more = More.unknown
        var previous = More.unknown
    }

    /// The maximum number of items. At least one page is kept.
    public let limit: Int

    /// The maximum number of pages; nil if only items are limited.
    public let pageLimit: Int?

    private let makeSource: (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    private let (earlier, further) = (ListGrowth<Cursor>(), ListGrowth<Cursor>())
    /// The cursor of the page that the latest sync requested.
    private var refreshedStart: Cursor?
    /// The running sync if a further page has returned the page that the sync reloads; otherwise nil. The further page
    /// may be newer than the page from the sync.
    private var overtaken: LoadGeneration?
    /// The items of further pages that were requested during the running sync. The sync may have loaded older versions
    /// of these items.
    private var newerItems: [Item.ID: Item] = [:]

    /// Creates a loader that has not loaded anything yet.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of items. At least one page is kept. Without a `pageLimit`, excess items at the
    ///     end are dropped, and the list is full.
    ///   - pageLimit: The maximum number of pages, at least 2; nil for no limit. When a page is added at one end, pages
    ///     at the other end are dropped until the list is within both limits. When a page fills a gap, pages at the end
    ///     are dropped. Dropped pages can be loaded again.
    ///   - clock: The clock of the loads.
    ///   - source: A closure that returns the source of the page with the given cursor. The cursor of the initial page
    ///     is nil. A cursor can be a page number, or the identity of the last item before the page.
    public init(
        limit: Int = 1_000,
        pageLimit: Int? = nil,
        clock: any WallClock = .system,
        _ source: @escaping (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    ) {
        self.limit = max(0, limit)
        self.pageLimit = pageLimit.map { max(2, $0) }
        makeSource = source
        super.init(clock: clock)
        madeExtras.begin = { [weak self] _, load, request in self?.begin(load, request) ?? Task {} }
    }

    private func growth(at end: ListEnd) -> ListGrowth<Cursor> { end == .start ? earlier : further }

    // MARK: State

    /// The state of loading the next page. Observers are notified of each change.
    public var more: More { shown.more }

    /// The state of loading the previous page. Observers are notified of each change.
    public var previous: More { shown.previous }

    /// Whether a sync is running, or a page at either end is being loaded.
    public var isLoading: Bool { loadableState == .syncing || more == .loading || previous == .loading }

    private var shown: Shown {
        noteAccess()
        return shownCompanion as? Shown ?? Shown()
    }

    override var loadsInParts: Bool { true }

    override var currentCompanion: Any? { Shown(more: state(of: .end), previous: state(of: .start)) }

    override var shownVersion: UInt32 {
        let shown = shown
        return super.shownVersion &* 36 &+ shown.more.number &* 6 &+ shown.previous.number
    }

    private func state(of end: ListEnd) -> More {
        guard let list = storedContent else { return .unknown }
        let machine = growth(at: end).machine
        if machine.isRunning { return .loading }
        if list.start(at: end) == nil { return .end }
        if isFull(list, at: end) { return .full }
        return machine.error.map { .failed($0) } ?? .available
    }

    /// Returns whether the list accepts no more pages at the given end. Only a list without gaps and without a page
    /// limit can be full, and only at its end. In all other cases, new pages replace other pages or items.
    private func isFull(_ list: PagedList<Item, Cursor>, at end: ListEnd) -> Bool {
        end == .end && pageLimit == nil && list.gaps.isEmpty && list.count >= limit
    }

    // MARK: Loading

    private func begin(_ load: LoadGeneration, _ request: LoadRequest) -> Task<Void, Never> {
        let start = storedContent?.refreshedStart ?? nil
        refreshedStart = start
        newerItems = [:]
        return Task { [weak self, limit] in
            do {
                // Do not send a request if the load was already cancelled, because the next load may have started.
                try Task.checkCancellation()
                guard let source = try self?.makeSource(start) else { return }
                var answer = try await source.load(request)
                self?.keepNewerItems(in: &answer)
                let refreshed = await refresh(self?.knownContent(), with: answer, from: start, limit: limit)
                self?.take(answer, refreshed, from: start, load)
            } catch {
                self?.finish(load, with: .failure(error))
            }
        }
    }

    /// Loads the next page. The page fills the first gap. If there are no gaps, the page extends the list at its end.
    /// Does nothing if the page is already being loaded, if there are no more pages, or if the list is full. If there
    /// is no content yet, syncs the loader, which loads the initial page.
    ///
    /// If there is content, the state of the loader does not change. ``more`` is the state of the load.
    public func loadMore() { load(at: .end) }

    /// Loads the page before the first item. Does nothing if this page is already being loaded, or if there is none. If
    /// there is no content yet, syncs the loader, which loads the initial page.
    ///
    /// If there is content, the state of the loader does not change. ``previous`` is the state of the load.
    public func loadPrevious() { load(at: .start) }

    /// Loads the next page as ``loadMore()`` does, and waits for the load. If the page is already being loaded, waits
    /// for the running load.
    ///
    /// - Returns: Whether a page was loaded; false if there are no more pages or the list is full.
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled, or if the
    ///   list was replaced in the meantime.
    @discardableResult
    public func fetchMore() async throws -> Bool { try await fetch(at: .end) }

    /// Loads the previous page as ``loadPrevious()`` does, and waits for the load. If the page is already being loaded,
    /// waits for the running load.
    ///
    /// - Returns: Whether a page was loaded; false if there is no page before the first item.
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled, or if the
    ///   list was replaced in the meantime.
    @discardableResult
    public func fetchPrevious() async throws -> Bool { try await fetch(at: .start) }

    private func load(at end: ListEnd) {
        guard let list = storedContent else {
            sync()
            return
        }
        let growth = growth(at: end)
        var next = growth.machine
        guard !isFull(list, at: end), let start = list.start(at: end),
            case .run(let attempt) = next.handle(.ask(start))
        else { return }
        show(next, at: end, .furtherPage(.loading))
        // An observer that was notified of the load may have cancelled it.
        guard growth.machine.isRunning(attempt) else { return }
        growth.page = Promise()
        let (request, running) = (furtherRequest, machine.state == .syncing ? generation : nil)
        growth.task = Task { [weak self] in
            do {
                try Task.checkCancellation()
                guard let source = try self?.makeSource(start) else { return }
                let answer = try await source.load(request)
                if let exchange = answer.facts.exchange { request.note(exchange) }
                guard let page = answer.content else { throw LoadableError.unchangedWithoutContents }
                self?.finish(attempt, at: end, during: running, with: .success(page))
            } catch {
                self?.finish(attempt, at: end, during: running, with: .failure(error))
            }
        }
    }

    /// A request for a further page. Its exchange replaces the exchange of the latest sync.
    private var furtherRequest: LoadRequest {
        let (exchanges, generation) = (madeExchanges, generation)
        return LoadRequest(
            clock: clock,
            note: { exchange in
                if !Task.isCancelled { exchanges.note(exchange, of: generation) }
            })
    }

    private func fetch(at end: ListEnd) async throws -> Bool {
        guard storedContent != nil else {
            _ = try await fetch()
            return true
        }
        load(at: end)
        guard let page = growth(at: end).page else { return false }
        try await page.value
        return true
    }

    /// Cancels the loads of further pages at both ends. Loaded items stay.
    public func cancelMore() {
        for end in ListEnd.allCases { cancel(at: end) }
    }

    private func cancel(at end: ListEnd) {
        let growth = growth(at: end)
        var next = growth.machine
        guard next.handle(.cancel) == .stop else { return }
        growth.task?.cancel()
        let page = growth.takePage()
        show(next, at: end, .furtherPage(.cancelled))
        page?.end(.failure(CancellationError()))
    }

    /// Cancels all loads: the sync, and the loads of further pages at both ends.
    public override func cancel() {
        cancelMore()
        super.cancel()
    }

    // MARK: Results

    private func take(
        _ answer: LoadAnswer<ListPage<Item, Cursor>>, _ refreshed: RefreshedList<Item, Cursor>?, from start: Cursor?,
        _ load: LoadGeneration
    ) {
        let isCurrent = machine.state == .syncing && machine.generation == load
        if isCurrent, answer.content != nil {
            for end in ListEnd.allCases { _ = growth(at: end).machine.handle(.refresh) }
        }
        if overtaken == load, let list = storedContent {
            return finish(load, with: answer.map { _ in list }, equalTo: storedVersion)
        }
        if let refreshed, machine.hasContents, refreshed.version == storedVersion {
            let known = refreshed.isEqual ? refreshed.version : nil
            return finish(load, with: answer.map { _ in refreshed.list }, equalTo: known)
        }
        var list = storedContent ?? PagedList()
        var answer = answer
        keepNewerItems(in: &answer)
        let merged = answer.map { page in
            list.refresh(with: page, start: start, limit: limit)
            return list
        }
        finish(load, with: .success(merged))
    }

    /// Replaces items of the synced page with the versions that further pages have loaded in the meantime.
    private func keepNewerItems(in answer: inout LoadAnswer<ListPage<Item, Cursor>>) {
        guard !newerItems.isEmpty else { return }
        answer = answer.map { page in
            var page = page
            page.items = page.items.map { newerItems[$0.id] ?? $0 }
            return page
        }
    }

    /// Ends the load of a further page.
    ///
    /// - Parameter sync: The sync that was running when this load began; nil if none was running.
    private func finish(
        _ attempt: Int, at end: ListEnd, during sync: LoadGeneration?,
        with result: Result<ListPage<Item, Cursor>, any Error>
    ) {
        let growth = growth(at: end)
        var next = growth.machine
        let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
        switch next.handle(.end(attempt, error, storedContent?.start(at: end))) {
        case .ignore, .run: break
        case .show, .stop:
            let page = growth.takePage()
            show(next, at: end, error.map(Self.event) ?? .lateResult)
            page?.end(.failure(error ?? CancellationError()))
        case .add(let isOlder):
            guard case .success(let answer) = result, let list = storedContent else { return }
            let page = growth.takePage()
            if machine.state == .syncing {
                if list.start(at: end) == .some(refreshedStart) { overtaken = generation }
                if sync == generation { for item in answer.items { newerItems[item.id] = item } }
            }
            var grown = list
            grown.grow(at: end, by: answer, isOlder: isOlder, limit: limit, pageLimit: pageLimit)
            show(next, at: end, .furtherPage(.succeeded(from: .source))) {
                store(grown)
                // If a sync now reloads another page than before, the validator no longer applies.
                if grown.refreshedStart != list.refreshedStart { extras?.facts.validator = nil }
                if let provenance = machine.provenance {
                    extras?.keeper?.keep(KeptContent(grown, from: provenance, latestFacts))
                }
            }
            page?.end(.success(()))
        }
    }

    private func show(
        _ next: PagingMachine<Cursor?>, at end: ListEnd, _ event: LoadableEvent.Kind,
        changingContents change: () -> Void = {}
    ) {
        log(event, at: clock.now)
        dispatch(.replace) {
            growth(at: end).machine = next
            change()
        }
    }

    private static func event(_ error: any Error) -> LoadableEvent.Kind {
        .furtherPage(error is CancellationError ? .cancelled : .failed(error))
    }

    /// Cancels the load of a further page if another page is now the next one.
    override func willNotify() {
        for end in ListEnd.allCases {
            let growth = growth(at: end)
            guard growth.machine.handle(.change(storedContent?.start(at: end))) == .stop else { continue }
            growth.task?.cancel()
            log(.furtherPage(.cancelled), at: clock.now)
            growth.takePage()?.end(.failure(CancellationError()))
        }
        super.willNotify()
    }
}
