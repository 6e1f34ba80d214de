/// Loads a list page by page: its content is what has come so far.
///
/// ```swift
/// let passages = PagedLoader { cursor in PassagesSource(after: cursor) }
///
/// passages.sync()  // The first page.
/// passages.loadMore()  // The page after what is there.
/// ```
///
/// A sync loads the first page, and puts it in the place of what it covers: new items come, those that are gone go, all others
/// stay. If so many are new that the page does not reach what is there, that stays, too, after a gap, which
/// ``PagedList/gaps`` tells of and ``loadMore()`` fills first. Pages that have shifted since the one before bring no item twice.
/// What is below the first page is as old as its load.
///
/// Each page is asked of its source once, so that of a source which goes on only the first answer counts. A validator is that
/// of the first page: if that is unchanged, so is the list.
@preconcurrency @MainActor
public final class PagedLoader<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: ContentLoader<
    PagedList<Item, Cursor>
>
{

    /// How it goes on after what is there.
    public enum More: Sendable {
        /// Nothing was loaded yet.
        case unknown
        /// There is another page.
        case available
        /// It is being loaded.
        case loading
        /// It could not be loaded; ``PagedLoader/loadMore()`` tries again.
        case failed(any Error)
        /// The list has ended.
        case end
        /// There may be more, but as many items are there as are kept.
        case full
    }

    /// How many items are kept, at least those of the first page. Those at the end go first.
    public let limit: Int

    private let makeSource: (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    private var paging = PagingMachine<Cursor>()
    private var moreTask: Task<Void, Never>?
    /// Ends with the further page that is being loaded.
    private var moreEnd: Promise<Void>?

    /// Makes a loader that has loaded nothing yet.
    ///
    /// - Parameters:
    ///   - limit: How many items are kept, at least those of the first page.
    ///   - clock: Where the time comes from.
    ///   - source: Makes the source of the page that the cursor names, such as its number or the last item before it; nil is for
    ///     the first page.
    public init(
        limit: Int = 1_000,
        clock: any WallClock = .system,
        _ source: @escaping (Cursor?) throws -> any Source<ListPage<Item, Cursor>>
    ) {
        self.limit = limit
        makeSource = source
        super.init(clock: clock)
        madeExtras.begin = { [weak self] _, load, request in self?.begin(load, request) ?? Task {} }
    }

    deinit {
        moreTask?.cancel()
    }

    // MARK: What is seen

    /// How it goes on after what is there. Changes only together with a notification.
    public var more: More {
        noteAccess()
        return shownCompanion as? More ?? .unknown
    }

    /// Whether the first page or a further one is being loaded.
    public var isLoading: Bool { loadableState == .syncing || more == .loading }

    override var currentCompanion: Any? { currentMore }

    override var shownVersion: UInt32 {
        let number: UInt32 =
            switch more {
            case .unknown: 0
            case .available: 1
            case .loading: 2
            case .failed: 3
            case .end: 4
            case .full: 5
            }
        return super.shownVersion &* 6 &+ number
    }

    private var currentMore: More {
        guard let list = storedContent else { return .unknown }
        if paging.isRunning { return .loading }
        if let error = paging.error { return .failed(error) }
        if list.nextCursor == nil { return .end }
        return isFull(list) ? .full : .available
    }

    /// What fills a gap may push out what is at the end.
    private func isFull(_ list: PagedList<Item, Cursor>) -> Bool {
        list.gaps.isEmpty && list.count >= limit
    }

    // MARK: Loading

    private func begin(_ load: LoadGeneration, _ request: LoadRequest) -> Task<Void, Never> {
        Task { [weak self] in
            do {
                // A source is not asked for a load that is over: the next one may have begun.
                try Task.checkCancellation()
                guard let source = try self?.makeSource(nil) else { return }
                let answer = try await source.load(request)
                self?.take(answer, load)
            } catch {
                self?.finish(load, with: .failure(error))
            }
        }
    }

    /// Loads the page that goes on, into the first gap or at the end. Does nothing while it is being loaded, and if there is none;
    /// without content it loads the first page.
    ///
    /// The state of the loader stays as it is: ``more`` says how this goes.
    public func loadMore() {
        guard let list = storedContent else {
            sync()
            return
        }
        var next = paging
        guard !isFull(list), let cursor = list.nextCursor,
            case .run(let attempt) = next.handle(.ask(cursor))
        else { return }
        show(next, .furtherPage(.loading))
        // An observer that heard of it may have cancelled it.
        guard paging.isRunning(attempt) else { return }
        moreEnd = Promise()
        moreTask = Task { [weak self] in
            do {
                try Task.checkCancellation()
                guard let source = try self?.makeSource(cursor) else { return }
                let answer = try await source.load(LoadRequest())
                guard let page = answer.content else { throw LoadableError.unchangedWithoutContents }
                self?.end(attempt, .success(page))
            } catch {
                self?.end(attempt, .failure(error))
            }
        }
    }

    /// Loads the page that goes on, as ``loadMore()`` does, and waits for it; if it is being loaded already, joins.
    ///
    /// - Returns: Whether a page came; false if the list has ended, or is full.
    /// - Throws: Why it could not be loaded; `CancellationError` if that or the waiting task was cancelled, or if the list has become
    ///   another one meanwhile.
    @discardableResult
    public func fetchMore() async throws -> Bool {
        guard storedContent != nil else {
            _ = try await fetch()
            return true
        }
        loadMore()
        guard let moreEnd else { return false }
        try await moreEnd.value
        return true
    }

    /// What is to be ended for those who wait. To be taken before observers are told, who may ask for the next page.
    private func takeMoreEnd() -> Promise<Void>? {
        defer { moreEnd = nil }
        return moreEnd
    }

    /// Stops loading a further page. What is there stays.
    public func cancelMore() {
        var next = paging
        guard next.handle(.cancel) == .stop else { return }
        moreTask?.cancel()
        let waiting = takeMoreEnd()
        show(next, .furtherPage(.cancelled))
        waiting?.end(.failure(CancellationError()))
    }

    /// Stops loading, also a further page.
    public override func cancel() {
        cancelMore()
        super.cancel()
    }

    // MARK: What comes

    private func take(_ answer: LoadAnswer<ListPage<Item, Cursor>>, _ load: LoadGeneration) {
        let isCurrent = machine.state == .syncing && machine.generation == load
        if isCurrent, answer.content != nil { _ = paging.handle(.refresh) }
        var list = storedContent ?? PagedList()
        let merged = answer.map { page in
            list.refresh(with: page, limit: limit)
            return list
        }
        finish(load, with: .success(merged))
    }

    private func end(_ attempt: Int, _ result: Result<ListPage<Item, Cursor>, any Error>) {
        var next = paging
        let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
        switch next.handle(.end(attempt, error, storedContent?.nextCursor)) {
        case .ignore, .run: break
        case .show, .stop:
            let waiting = takeMoreEnd()
            show(next, error.map(Self.event) ?? .lateResult)
            waiting?.end(.failure(error ?? CancellationError()))
        case .add(let isOlder):
            guard case .success(let page) = result, var list = storedContent else { return }
            let waiting = takeMoreEnd()
            list.extend(with: page, isOlder: isOlder, limit: limit)
            show(next, .furtherPage(.succeeded(from: .source))) {
                store(list)
                if let provenance = machine.provenance {
                    extras?.keeper?.keep(KeptContent(list, from: provenance, latestFacts))
                }
            }
            waiting?.end(.success(()))
        }
    }

    private func show(
        _ next: PagingMachine<Cursor>, _ event: LoadableEvent.Kind, changingContents change: () -> Void = {}
    ) {
        log(event, at: clock.now)
        dispatch(.replace) {
            paging = next
            change()
        }
    }

    private static func event(_ error: any Error) -> LoadableEvent.Kind {
        .furtherPage(error is CancellationError ? .cancelled : .failed(error))
    }

    /// A page that is being loaded is for the list that there was: where this goes on elsewhere, it comes too late.
    override func willNotify() {
        if paging.handle(.change(storedContent?.nextCursor)) == .stop {
            moreTask?.cancel()
            log(.furtherPage(.cancelled), at: clock.now)
            takeMoreEnd()?.end(.failure(CancellationError()))
        }
        super.willNotify()
    }
}

extension PagedLoader.More: Equatable {

    /// Whether both say the same; two failures do if their errors are the same.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.unknown, .unknown), (.available, .available), (.loading, .loading), (.end, .end), (.full, .full): true
        case (.failed(let left), .failed(let right)): isSameError(left, right)
        default: false
        }
    }
}
