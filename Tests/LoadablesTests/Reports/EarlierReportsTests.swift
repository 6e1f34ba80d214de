import LoadableTesting
import Loadables
import TestSupport
import Testing

/// What was reported to other libraries, as it was tried first on the core. Others of these reports stand at the tests of what they
/// are about.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct EarlierReportsTests {

    private struct Item: Identifiable, Equatable, Sendable {
        let id: Int
        var isRead = false
    }

    private let clock = ManualClock()

    private func registry(_ server: ScriptedServer<String>) -> LoaderRegistry<String, String> {
        LoaderRegistry(clock: clock) { server.source($0) }
    }

    // TanStack/query #3579: what was changed while the next page was on its way came back with that page.
    @Test(
        "An item changed or removed during a page load stays so, and the page is added",
        arguments: [false, true])
    func changedWhilePaging(isOptimistic: Bool) async throws {
        let second = ScriptedSource<ListPage<Item, Int>>()
        let list = PagedLoader<Item, Int>(clock: clock) { cursor in
            if cursor != nil { return second }
            return ClosureSource { _ in .content(ListPage([Item(id: 1), Item(id: 2)], next: 1)) }
        }
        _ = try await list.fetch()
        let (shown, action) = (OptimisticLoader(list), ScriptedAction())
        list.loadMore()
        await until { second.isAsked }
        if isOptimistic {
            shown.change {
                $0[id: 1]?.isRead = true
                $0[id: 2] = nil
            } by: {
                try await action.run()
            }
        } else {
            var changed = try #require(list.content)
            changed[id: 1]?.isRead = true
            changed[id: 2] = nil
            list.update(.success(content: changed))
        }
        second.answer(.content(ListPage([Item(id: 3)], next: nil)))
        await until { list.more == .end }
        #expect(shown.content?.items == [Item(id: 1, isRead: true), Item(id: 3)])
    }

    // vercel/swr #344: of keys that change to and fro the content of the other one was seen.
    @Test("While two keys alternate, only the content of the current one is shown")
    func toAndFro() async {
        let server = ScriptedServer<String>()
        let proxy = FollowingProxy(registry(server))
        var seen: Set<String> = []
        let token = proxy.sink { if let content = $0.content { seen.insert(content) } }
        proxy.sync()
        for key in ["zero", "one", "zero", "one"] {
            proxy.key = key
            await until { server.requests.last?.key == key }
        }
        for (number, request) in server.requests.enumerated() { server.answer(number, request.key) }
        await until { proxy.content != nil }
        await settle()
        #expect(seen == ["one"])
        withExtendedLifetime(token) {}
    }

    // onevcat/Kingfisher #49: a load that was cancelled after a failure was never begun again.
    @Test("A key whose load failed and was then cancelled is loaded when requested again")
    func cancelledAfterFailure() async {
        let server = ScriptedServer<String>()
        let loader = registry(server).loader(for: "a")
        loader.sync()
        await until { server.requests.count == 1 }
        server.fail(0)
        await until { loader.error != nil }
        loader.sync()
        await until { server.requests.count == 2 }
        loader.cancel()
        loader.syncIfNeeded()
        await until { server.requests.count == 3 }
        server.answer(2, "a")
        await until { loader.content == "a" }
        #expect(loader.loadableState == .didSyncSuccessfully)
    }

    // apollographql/apollo-client #3691: when one of several changes failed the others were not seen for a moment.
    @Test("If the first of five changes is rejected, five are shown, then four, never fewer")
    func firstRefused() async {
        let list = ScriptedLoader<[Int]>(clock: clock)
        list.update(.success(content: []))
        let shown = OptimisticLoader(list)
        let actions = (0..<5).map { _ in ScriptedAction() }
        for (number, action) in actions.enumerated() {
            shown.change {
                $0.append(number)
            } by: {
                try await action.run()
            }
        }
        var counts: [Int] = []
        let token = shown.sink { counts.append($0.content?.count ?? 0) }
        actions[0].fail()
        await until { shown.content?.count == 4 }
        for action in actions.dropFirst() { action.succeed() }
        await until { shown.changes.allSatisfy { $0.description.contains("succeeded") || $0.error != nil } }
        #expect(shown.content == [1, 2, 3, 4])
        #expect(counts.allSatisfy { $0 >= 4 } && counts == counts.sorted(by: >))
        withExtendedLifetime(token) {}
    }

    // apollographql/apollo-ios #516, #3657: what watched a query kept it, and the request went on.
    @Test("A loader and everything built on it are released during a load, and its request is cancelled")
    func droppedWhileLoading() async {
        let source = ScriptedSource<Int>()
        weak var loader: ContentLoader<Int>?
        do {
            let made = ContentLoader(source, clock: clock)
            loader = made
            let group = LoadableGroup([made])
            let mapped = made.map { $0 + 1 }
            let derived = made.asyncMap { $0 + 1 }
            let shown = OptimisticLoader(made)
            let syncer = LoadableSyncer(group, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(1)), clock: clock)
            let token = group.sink { _ in }
            group.sync()
            derived.sync()
            await until { source.isAsked }
            withExtendedLifetime((mapped, shown, syncer, token)) {}
        }
        await until { loader == nil && !source.isAsked }
    }

    // AlaskaAirlines/atom #23: the cancellation of one caller ended the request for all.
    @Test("If the first of three callers waiting for a load is cancelled, the others get its content")
    func firstCallerCancelled() async throws {
        let source = ScriptedSource<Int>()
        let loader = ContentLoader(source, clock: clock)
        let tasks = (0..<3).map { _ in Task { try await loader.fetch() } }
        await until { source.isAsked }
        await settle()
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        source.answer(.content(7))
        for task in tasks.dropFirst() { #expect(try await task.value == 7) }
        #expect(source.requests.count == 1)
    }

    // Found without a report.
    @Test("100,000 retries that an observer starts, each of which fails immediately, use no stack")
    func retriesByObserver() {
        let loader = ContentLoader<Int>(clock: clock)
        var count = 0
        let token = loader.sink { loader in
            guard loader.loadableState == .didFailToSync, count < 100_000 else { return }
            count += 1
            loader.sync()
        }
        loader.sync()
        #expect(count == 100_000 && loader.loadableState == .didFailToSync)
        withExtendedLifetime(token) {}
    }

    // Found without a report.
    @Test("Dropping 4,000 tokens on other threads ends their observations")
    func tokensOnOtherThreads() async {
        let loader = ContentLoader<Int>(clock: clock)
        for _ in 0..<40 {
            let tokens = (0..<100).map { _ in loader.sink { _ in } }
            await Task { @concurrent in withExtendedLifetime(tokens) {} }.value
            loader.setSyncing()
        }
        await until { !loader.hasObservers }
    }
}
