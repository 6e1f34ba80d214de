import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// How pages are loaded, and what is shown of them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PagedLoaderTests {

    struct Item: Identifiable, Hashable {
        let id: Int
    }

    private typealias List = PagedList<Item, Int>

    /// Hands out a source for each page that is asked for.
    @MainActor
    private final class Pages {
        var sources: [(cursor: Int?, source: ScriptedSource<ListPage<Item, Int>>)] = []

        func make(_ cursor: Int?) -> ScriptedSource<ListPage<Item, Int>> {
            let source = ScriptedSource<ListPage<Item, Int>>(endsWhenCancelled: false)
            sources.append((cursor, source))
            return source
        }

        var cursors: [Int?] { sources.map(\.cursor) }
    }

    private final class Keeper: ContentKeeper {
        var kept: KeptContent<List>?

        func keep(_ content: KeptContent<List>) { kept = content }

        func invalidate(_ provenance: Provenance, validator: ContentValidator?) {}

        func remove() { kept = nil }
    }

    private let clock = ManualClock()
    private let pages = Pages()
    private let loader: PagedLoader<Item, Int>

    init() {
        loader = PagedLoader(limit: 6, clock: clock) { [pages] in pages.make($0) }
    }

    private static func page(_ ids: [Int], _ next: Int?) -> LoadAnswer<ListPage<Item, Int>> {
        .content(ListPage(ids.map(Item.init), next: next))
    }

    private var ids: [Int]? { loader.content?.items.map(\.id) }

    private var more: String { "\(loader.more)" }

    private func refresh(_ ids: [Int], next: Int?) async {
        let count = pages.sources.count
        loader.sync()
        await until { pages.sources.count > count }
        pages.sources.last?.source.answer(Self.page(ids, next))
        await until { loader.loadableState != .syncing }
    }

    /// Asks for another page, and waits until its source was made.
    private func ask() async -> ScriptedSource<ListPage<Item, Int>>? {
        let count = pages.sources.count
        loader.loadMore()
        await until { pages.sources.count > count }
        return pages.sources.last?.source
    }

    @Test("The first page is loaded by a sync, the others one at a time on request, until the end")
    func pageByPage() async {
        #expect(more == "unknown")
        await refresh([9, 8], next: 1)
        #expect(ids == [9, 8])
        #expect(more == "available")

        let source = await ask()
        loader.loadMore()
        #expect(more == "loading")
        #expect(loader.loadableState == .didSyncSuccessfully)
        await until { source?.isAsked == true }
        #expect(source?.requests.first?.clock is ManualClock)
        source?.answer(Self.page([7], nil))
        await until { more == "end" }

        #expect(ids == [9, 8, 7])
        loader.loadMore()
        #expect(more == "end")
        #expect(pages.cursors == [nil, 1])
    }

    @Test("A limit below zero keeps one page, and the list is full", arguments: [0, -1, .min])
    func noLimit(limit: Int) async {
        let loader = PagedLoader<Item, Int>(limit: limit, clock: clock) { [pages] in pages.make($0) }
        for _ in 0..<2 {
            let count = pages.sources.count
            loader.sync()
            await until { pages.sources.count > count }
            pages.sources.last?.source.answer(Self.page([9, 8], 1))
            await until { loader.loadableState != .syncing }
        }
        #expect(loader.content?.count == 2)
        #expect("\(loader.more)" == "full")
    }

    @Test("fetchMore() returns whether a page was loaded, or throws its error")
    func fetched() async throws {
        let first = Task { try await loader.fetchMore() }
        await until { pages.sources.count == 1 }
        #expect(loader.isLoading)
        pages.sources[0].source.answer(Self.page([9, 8], 1))
        #expect(try await first.value)

        let failing = Task { try await loader.fetchMore() }
        await until { pages.sources.count == 2 }
        let joining = Task { try await loader.fetchMore() }
        for _ in 0..<20 { await Task.yield() }
        pages.sources[1].source.fail(TestError("offline"))
        await #expect(throws: TestError("offline")) { try await failing.value }
        await #expect(throws: TestError("offline")) { try await joining.value }
        #expect(loader.more == .failed(TestError("offline")) && !loader.isLoading)

        let last = Task { try await loader.fetchMore() }
        await until { pages.sources.count == 3 }
        pages.sources[2].source.answer(Self.page([7], nil))
        #expect(try await last.value)
        #expect(loader.more == .end && ids == [9, 8, 7])
        #expect(try await loader.fetchMore() == false)
    }

    @Test("A wait for a page ends when it is cancelled, when the list is reset, and with its task")
    func cancelledFetch() async {
        await refresh([9, 8], next: 1)
        for isReset in [false, true] {
            let waiting = Task { try await loader.fetchMore() }
            await until { loader.more == .loading }
            if isReset { loader.update(.initial) } else { loader.cancelMore() }
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
        await refresh([9, 8], next: 1)
        let waiting = Task { try await loader.fetchMore() }
        await until { loader.more == .loading }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(loader.more == .loading)
    }

    @Test("If a page fails, the content stays, and the page can be requested again")
    func failure() async {
        await refresh([9, 8], next: 1)
        await ask()?.fail(TestError("offline"))
        await until { more == "failed(offline)" }
        #expect(ids == [9, 8])
        #expect(loader.state.error == nil)

        await ask()?.answer(Self.page([7], nil))
        await until { more == "end" }
        #expect(ids == [9, 8, 7])
    }

    @Test("A list that became full after a failed page is full, not failed: there is nothing to retry")
    func fullAfterFailure() async {
        await refresh([9, 8, 7], next: 1)
        await ask()?.fail(TestError("offline"))
        await until { more == "failed(offline)" }
        await refresh([12, 11, 10, 9], next: 1)
        #expect(ids == [12, 11, 10, 9, 8, 7] && more == "full")
        loader.loadMore()
        #expect(more == "full")
    }

    @Test("The exchange of a page is kept, even if it failed, but not if it was cancelled")
    func exchanges() async throws {
        await refresh([1, 2], next: 3)
        let exchange = LoadExchange(request: ["GET /?after=3"], response: ["HTTP/1.1 200 OK"])
        await ask()?.answer(.content(ListPage([Item(id: 3)], next: 4), LoadFacts(exchange: exchange)))
        await until { more == "available" }
        #expect(loader.exchange == exchange)
        let failing = try #require(await ask())
        await until { failing.isAsked }
        failing.requests.last?.note(LoadExchange(request: ["GET /?after=4"], response: []))
        failing.fail(TestError("offline"))
        await until { more != "loading" }
        #expect(loader.exchange?.request == ["GET /?after=4"])
        let cancelled = try #require(await ask())
        loader.cancelMore()
        cancelled.answer(.content(ListPage([Item(id: 4)], next: nil), LoadFacts(exchange: exchange)))
        await Task.yield()
        #expect(loader.exchange?.request == ["GET /?after=4"])
    }

    @Test("The result of a cancelled page is late, and a cancellation is not a failure")
    func cancellation() async {
        await refresh([9, 8], next: 1)
        let source = await ask()
        loader.cancelMore()
        #expect(more == "available")

        source?.answer(Self.page([7], nil))
        await ask()?.answer(Self.page([6], nil))
        await until { more == "end" }

        #expect(ids == [9, 8, 6])
        loader.sync()
        loader.cancel()
        #expect(loader.loadableState == .didSyncSuccessfully)
    }

    @Test("A page of an older list is dropped; one that still fits is added")
    func olderList() async {
        await refresh([9, 8], next: 1)
        let fitting = await ask()
        await refresh([10, 9], next: 1)
        fitting?.answer(Self.page([7], 2))
        await until { more == "available" }
        #expect(ids == [10, 9, 8, 7])

        let late = await ask()
        await refresh([21, 20], next: 1)
        #expect(more == "available")
        #expect(loader.content?.gaps == [2])
        late?.answer(Self.page([6], 3))
        await ask()?.answer(Self.page([19], 4))
        await until { ids?.contains(19) == true }
        #expect(ids == [21, 20, 19, 10, 9, 8])
    }

    @Test("Without content, the next page is the first one; at the limit, there is no next page")
    func bounds() async {
        await ask()?.answer(Self.page([9, 8, 7, 6], 1))
        await until { loader.content != nil }
        await ask()?.answer(Self.page([5, 4, 3], 2))
        await until { more == "full" }

        #expect(ids == [9, 8, 7, 6, 5, 4])
        loader.loadMore()
        #expect(pages.cursors == [nil, 1])
        #expect(more == "full")
    }

    @Test("Each page is kept with the list, and restored after a restart, with its end")
    func keeping() async {
        let keeper = Keeper()
        loader.keepContent(in: keeper)
        await refresh([9, 8], next: 1)
        await ask()?.answer(Self.page([7], 2))
        await until { more == "available" }

        let restarted = PagedLoader(clock: clock) { [pages] in pages.make($0) }
        restarted.keepContent(in: keeper)

        #expect(restarted.content?.items.map(\.id) == [9, 8, 7])
        restarted.loadMore()
        await until { pages.sources.count == 3 }
        #expect(pages.cursors.last == 2)
    }

    @Test(
        "A refresh keeps the items of a page that was asked for after it, but not those of an earlier page",
        arguments: [true, false])
    func newerPage(beginsAfterRefresh: Bool) async {
        struct Valued: Identifiable, Hashable {
            let id: Int
            let value: String
        }
        func page(_ ids: ClosedRange<Int>, _ value: String, _ next: Int?) -> LoadAnswer<ListPage<Valued, Int>> {
            .content(ListPage(ids.map { Valued(id: $0, value: value) }, next: next))
        }
        var sources: [ScriptedSource<ListPage<Valued, Int>>] = []
        let loader = PagedLoader<Valued, Int>(clock: clock) { _ in
            sources.append(ScriptedSource())
            return sources[sources.count - 1]
        }
        loader.sync()
        await until { sources.count == 1 && sources[0].isAsked }
        sources[0].answer(page(1...2, "first", 2))
        await until { loader.loadableState == .didSyncSuccessfully }
        if beginsAfterRefresh { loader.sync() } else { loader.loadMore() }
        await until { sources.count == 2 && sources[1].isAsked }
        if beginsAfterRefresh { loader.loadMore() } else { loader.sync() }
        await until { sources.count == 3 && sources[2].isAsked }
        sources[beginsAfterRefresh ? 2 : 1].answer(page(3...4, "page", nil))
        await until { loader.content?.count == 4 }
        sources[beginsAfterRefresh ? 1 : 2].answer(page(1...4, "refresh", nil))
        await until { loader.loadableState == .didSyncSuccessfully }
        let last = beginsAfterRefresh ? "page" : "refresh"
        #expect(loader.content?.items.map(\.value) == ["refresh", "refresh", last, last])
    }

    @Test("An unchanged first page keeps the list; a reset list drops the running load")
    func unchangedAndReset() async {
        await refresh([9, 8], next: 1)
        let late = await ask()
        loader.sync()
        await until { pages.sources.count == 3 }
        pages.sources.last?.source.answer(.unchanged(LoadFacts()))
        await until { loader.loadableState == .didSyncSuccessfully }
        #expect(ids == [9, 8])
        #expect(more == "loading")

        loader.update(.initial)
        #expect(more == "unknown")
        late?.answer(Self.page([7], nil))
        await refresh([3], next: nil)
        #expect(ids == [3])
        #expect(more == "end")
    }

    @Test("An unreferenced loader is released, even during a load")
    func lifetime() async {
        var loader: PagedLoader<Item, Int>? = PagedLoader(clock: clock) { [pages] in pages.make($0) }
        weak let gone = loader
        loader?.sync()
        await until { pages.sources.count == 1 }
        await until { pages.sources[0].source.isAsked }
        loader = nil
        #expect(gone == nil)
    }

    @Test("The end of a page load is logged under its name; its start is announced but not logged")
    func logged() async {
        await refresh([9, 8], next: 1)
        let (log, before) = (LoadableEventLog(), LoadableEventLog.current)
        LoadableEventLog.current = log
        defer { LoadableEventLog.current = before }
        var heard: [String] = []
        let observation = log.observe { heard.append("\($0)") }
        loader.loadableName = "History"

        loader.loadMore()
        loader.cancelMore()

        #expect(heard == ["History: load of a further page began", "History: load of a further page was cancelled"])
        #expect(log.events.map(\.description) == ["History: load of a further page was cancelled"])
        withExtendedLifetime(observation) {}
    }

    @Test(
        "An optimistic change of an item stays after the reload, which returns only the first page",
        arguments: [true, false])
    func changeOnFurtherPage(succeeds: Bool) async {
        struct Passage: Identifiable, Hashable {
            let id: Int
            var isOpen = true
        }
        let loader = PagedLoader<Passage, Int>(clock: clock) { cursor in
            let start = cursor ?? 0
            return ClosureSource { _ in
                .content(ListPage((start..<start + 2).map { Passage(id: $0) }, next: start == 4 ? nil : start + 2))
            }
        }
        let shown = OptimisticLoader(loader)
        shown.sync()
        await until { shown.loadableState == .didSyncSuccessfully }
        while loader.more != .end {
            loader.loadMore()
            await until { !loader.isLoading }
        }
        shown.change("Close") {
            $0[id: 5]?.isOpen = false
        } by: {
            if !succeeds { throw TestError("no") }
        }
        #expect(shown.content?[id: 5]?.isOpen == false)
        await until { succeeds ? shown.changes.isEmpty : shown.changes.first?.error != nil }
        await until { !loader.isLoading }
        #expect(shown.content?[id: 5]?.isOpen == !succeeds)
        #expect(loader.content?[id: 5]?.isOpen == !succeeds)
        #expect(loader.content?.items.count == 6)
    }
}
