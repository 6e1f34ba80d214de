/// Loads a list page by page: its content is what has come so far.
///
/// ```swift
/// let passages = PagedLoader { cursor in PassagesSource(after: cursor) }
///
/// passages.sync()  // The first page.
/// passages.loadMore()  // The page after what is there.
/// ```
///
/// A sync loads the page that the list began with, and puts it in the place of what it covers: new items come, those that are gone
/// go, all others stay. If so many are new that the page does not reach what is there, that stays, too, after a gap, which
/// ``PagedList/gaps`` tells of and ``loadMore()`` fills first. Pages that have shifted since the one before bring no item twice.
/// What is beside that page is as old as its load.
///
/// A list whose pages say what comes before them goes on at its start as well: ``loadPrevious()``. With a limit of pages, those
/// at the other end go, and come again from there. While the page that the list began with is not there, a sync loads the first
/// one that is.
///
/// Each page is asked of its source once, so that of a source which goes on only the first answer counts. A validator is that
/// of the page that a sync loads: if that is unchanged, so is the list.
@preconcurrency @MainActor
public final class PagedLoader<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: ContentLoader<
    PagedList<Item, Cursor>
>
{

    /// What is shown beside the list.
    private struct Shown {
        var more = More.unknown
        var previous = More.unknown
    }

    /// How many items are kept, at least those of one page.
    public let limit: Int

    /// How many pages are kept; nil if only their items count.
    public let pageLimit: Int?

    private let makeSource: (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    private let (earlier, further) = (ListGrowth<Cursor>(), ListGrowth<Cursor>())
    /// What the load asked for that began last.
    private var refreshedStart: Cursor?
    /// The load whose page has come meanwhile as one at an end: that one may be newer.
    private var overtaken: LoadGeneration?

    /// Makes a loader that has loaded nothing yet.
    ///
    /// - Parameters:
    ///   - limit: How many items are kept, at least those of one page. Those at the end go first, and the list is full.
    ///   - pageLimit: How many pages are kept, from 2. With each page that comes at one end, those go at the other end that are too
    ///     many, also by the limit of items, and are loaded again when they are asked for. Nil for no such limit.
    ///   - clock: Where the time comes from.
    ///   - source: Makes the source of the page that the cursor names, such as its number or the last item before it; nil is for
    ///     the page that the list begins with.
    public init(
        limit: Int = 1_000,
        pageLimit: Int? = nil,
        clock: any WallClock = .system,
        _ source: @escaping (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    ) {
        self.limit = limit
        self.pageLimit = pageLimit.map { max(2, $0) }
        makeSource = source
        super.init(clock: clock)
        madeExtras.begin = { [weak self] _, load, request in self?.begin(load, request) ?? Task {} }
    }

    private func growth(at end: ListEnd) -> ListGrowth<Cursor> { end == .start ? earlier : further }

    // MARK: What is seen

    /// How it goes on after what is there. Changes only together with a notification.
    public var more: More { shown.more }

    /// How it goes on before what is there. Changes only together with a notification.
    public var previous: More { shown.previous }

    /// Whether the first page or one at an end is being loaded.
    public var isLoading: Bool { loadableState == .syncing || more == .loading || previous == .loading }

    private var shown: Shown {
        noteAccess()
        return shownCompanion as? Shown ?? Shown()
    }

    override var currentCompanion: Any? { Shown(more: state(of: .end), previous: state(of: .start)) }

    override var shownVersion: UInt32 {
        let shown = shown
        return super.shownVersion &* 36 &+ shown.more.number &* 6 &+ shown.previous.number
    }

    private func state(of end: ListEnd) -> More {
        guard let list = storedContent else { return .unknown }
        let machine = growth(at: end).machine
        if machine.isRunning { return .loading }
        if let error = machine.error { return .failed(error) }
        if list.start(at: end) == nil { return .end }
        return isFull(list, at: end) ? .full : .available
    }

    /// What fills a gap, or comes at the start, may push out what is at the end.
    private func isFull(_ list: PagedList<Item, Cursor>, at end: ListEnd) -> Bool {
        end == .end && pageLimit == nil && list.gaps.isEmpty && list.count >= limit
    }

    // MARK: Loading

    private func begin(_ load: LoadGeneration, _ request: LoadRequest) -> Task<Void, Never> {
        let start = storedContent?.refreshedStart ?? nil
        refreshedStart = start
        return Task { [weak self, limit] in
            do {
                // A source is not asked for a load that is over: the next one may have begun.
                try Task.checkCancellation()
                guard let source = try self?.makeSource(start) else { return }
                let answer = try await source.load(request)
                let refreshed = await refresh(self?.knownContent(), with: answer, from: start, limit: limit)
                self?.take(answer, refreshed, from: start, load)
            } catch {
                self?.finish(load, with: .failure(error))
            }
        }
    }

    /// Loads the page that goes on, into the first gap or at the end. Does nothing while it is being loaded, and if there is none;
    /// without content it loads the first page.
    ///
    /// The state of the loader stays as it is: ``more`` says how this goes.
    public func loadMore() { load(at: .end) }

    /// Loads the page before what is there. Does nothing while it is being loaded, and if there is none; without content it loads
    /// the page that the list begins with.
    ///
    /// The state of the loader stays as it is: ``previous`` says how this goes.
    public func loadPrevious() { load(at: .start) }

    /// Loads the page that goes on, as ``loadMore()`` does, and waits for it; if it is being loaded already, joins.
    ///
    /// - Returns: Whether a page came; false if the list has ended, or is full.
    /// - Throws: Why it could not be loaded; `CancellationError` if that or the waiting task was cancelled, or if the list has become
    ///   another one meanwhile.
    @discardableResult
    public func fetchMore() async throws -> Bool { try await fetch(at: .end) }

    /// Loads the page before what is there, as ``loadPrevious()`` does, and waits for it; if it is being loaded already, joins.
    ///
    /// - Returns: Whether a page came; false if nothing comes before what is there.
    /// - Throws: Why it could not be loaded; `CancellationError` if that or the waiting task was cancelled, or if the list has become
    ///   another one meanwhile.
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
        // An observer that heard of it may have cancelled it.
        guard growth.machine.isRunning(attempt) else { return }
        growth.page = Promise()
        growth.task = Task { [weak self] in
            do {
                try Task.checkCancellation()
                guard let source = try self?.makeSource(start) else { return }
                let answer = try await source.load(LoadRequest())
                guard let page = answer.content else { throw LoadableError.unchangedWithoutContents }
                self?.finish(attempt, at: end, with: .success(page))
            } catch {
                self?.finish(attempt, at: end, with: .failure(error))
            }
        }
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

    /// Stops loading pages at the ends. What is there stays.
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

    /// Stops loading, also a page at an end.
    public override func cancel() {
        cancelMore()
        super.cancel()
    }

    // MARK: What comes

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
        let merged = answer.map { page in
            list.refresh(with: page, start: start, limit: limit)
            return list
        }
        finish(load, with: .success(merged))
    }

    private func finish(_ attempt: Int, at end: ListEnd, with result: Result<ListPage<Item, Cursor>, any Error>) {
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
            if machine.state == .syncing, list.start(at: end) == .some(refreshedStart) { overtaken = generation }
            var grown = list
            grown.grow(at: end, by: answer, isOlder: isOlder, limit: limit, pageLimit: pageLimit)
            show(next, at: end, .furtherPage(.succeeded(from: .source))) {
                store(grown)
                // A validator is that of one page.
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

    /// A page that is being loaded is for the list that there was: where this goes on elsewhere, it comes too late.
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
