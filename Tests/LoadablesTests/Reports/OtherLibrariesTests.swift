import LoadableTesting
import Loadables
import TestSupport
import Testing

/// What was reported to other libraries of this kind, tried here.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct OtherLibrariesTests {

    private let clock = ManualClock()

    private func registry(
        _ server: ScriptedServer<String>, freshFor: Duration? = .seconds(60)
    ) -> LoaderRegistry<String, String> {
        LoaderRegistry(freshFor: freshFor, clock: clock) { server.source($0) }
    }

    // vercel/swr #566, #682: of two mutations at once the second one did not see what the first one had done.
    @Test("Of two simultaneous changes both are shown, the second on top of the first")
    func changesAtOnce() {
        let count = ScriptedLoader<Int>(clock: clock)
        count.update(.success(content: 0))
        let shown = OptimisticLoader(count)
        let actions = [ScriptedAction(), ScriptedAction()]
        for action in actions {
            shown.change {
                $0 += 1
            } by: {
                try await action.run()
            }
        }
        #expect(shown.content == 2)
    }

    // vercel/swr #425: on, off, and the answer to the first press showed "on" for a moment.
    @Test("A switch that was turned on and off never shows on again, whatever the responses in between")
    func switchedTwice() async {
        let reported = ScriptedLoader<Bool>(clock: clock)
        reported.update(.success(content: false))
        let shown = OptimisticLoader(reported)
        let (on, off) = (ScriptedAction(), ScriptedAction())
        shown.change {
            $0 = true
        } by: {
            try await on.run()
        }
        shown.change {
            $0 = false
        } by: {
            try await off.run()
        }
        var seen: [Bool?] = []
        let token = shown.sink { seen.append($0.content) }
        on.succeed()
        await until { reported.loadableState == .syncing }
        reported.succeed(true)
        off.succeed()
        await until { reported.loadableState == .syncing }
        reported.succeed(false)
        await until { shown.changes.isEmpty }
        #expect(!seen.contains(true) && shown.content == false)
        withExtendedLifetime(token) {}
    }

    // vercel/swr #1965: after two refused changes the first one stayed in the cache.
    @Test("After two rejected changes, the content is the original one", arguments: [[0, 1], [1, 0]])
    func bothRefused(order: [Int]) async {
        let list = ScriptedLoader<[String]>(clock: clock)
        list.update(.success(content: ["a"]))
        let shown = OptimisticLoader(list)
        let actions = [ScriptedAction(), ScriptedAction()]
        for (number, action) in actions.enumerated() {
            shown.change {
                $0.append("\(number)")
            } by: {
                try await action.run()
            }
        }
        for number in order {
            actions[number].fail()
            await until { shown.changes.count { $0.error != nil } == (number == order[0] ? 1 : 2) }
        }
        #expect(shown.content == ["a"] && list.content == ["a"])
    }

    // Kong/swrv #24: the answer to an earlier key was shown under the current one.
    @Test("While keys change faster than responses arrive, only the current key is shown")
    func fastKeys() async {
        let server = ScriptedServer<String>()
        let proxy = FollowingProxy(registry(server))
        proxy.sync()
        for key in ["a", "b", "c"] {
            proxy.key = key
            await until { server.requests.count > 0 && server.requests.last?.key == key }
        }
        for request in [1, 2, 0] { server.answer(request, server.requests[request].key) }
        await until { proxy.content != nil }
        await settle()
        #expect(proxy.content == "c")
        proxy.key = "a"
        #expect(proxy.content != "c")
    }

    // vercel/swr #153: the answer that came last counted, though it was to the earlier request.
    @Test("A response to an earlier request that arrives last is dropped")
    func lateAnswer() async {
        let server = ScriptedServer<Int>()
        let registry = LoaderRegistry<Int, String>(clock: clock) { server.source($0) }
        let loader = registry.loader(for: 1)
        loader.sync()
        await until { server.requests.count == 1 }
        loader.cancel()
        loader.sync()
        await until { server.requests.count == 2 }
        server.answer(1, "new")
        await until { loader.content == "new" }
        server.answer(0, "old")
        await settle()
        #expect(loader.content == "new")
    }

    // reduxjs/redux-toolkit #1530: the return of the focus loaded what nobody showed any more.
    @Test("Stale content without observers is loaded only when it is observed again")
    func unobserved() async {
        let server = ScriptedServer<String>()
        let registry = registry(server)
        let loader = registry.loader(for: "a")
        let token = loader.sink { _ in }
        loader.syncIfNeeded()
        await until { server.requests.count == 1 }
        server.answer(0, "a")
        await until { loader.content != nil }
        token.remove()
        registry.invalidate()
        await settle()
        #expect(server.requests.count == 1 && loader.needsSync())
    }

    // The same report, with the focus.
    @Test("The return of the focus loads nothing for a loader whose syncer was released with its observer")
    func unobservedReturn() async {
        let server = ScriptedServer<String>()
        let foreground = Foreground()
        let loader = registry(server).loader(for: "a")
        var syncer: LoadableSyncer? = LoadableSyncer(
            loader, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(600)), clock: clock, foreground: foreground,
            foregroundPolicy: .always)
        loader.syncIfNeeded()
        await until { server.requests.count == 1 }
        server.answer(0, "a")
        await until { loader.content != nil }
        #expect(syncer?.nextSync != nil)
        syncer = nil
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .seconds(1_200))
        #expect(server.requests.count == 1)
    }

    // reduxjs/redux-toolkit #4267: entries of arguments that changed before their answers came were never removed.
    @Test("Keys that were left during a load are collected like others")
    func leftKeys() async {
        let server = ScriptedServer<String>()
        let registry = registry(server)
        let proxy = FollowingProxy(registry)
        proxy.sync()
        for number in 0..<50 { proxy.key = "\(number)" }
        proxy.key = nil
        await settle()
        registry.collect(after: .zero)
        await until { registry.keys.isEmpty }
    }

    // reduxjs/redux-toolkit #1283: what had been prefetched stayed for ever.
    @Test("Prefetched content that is never observed is collected after its time")
    func prefetched() async {
        let server = ScriptedServer<String>()
        let registry = registry(server)
        registry.prefetch(["a"])
        await until { server.requests.count == 1 }
        server.answer(0, "a")
        await until { registry.loader(for: "a").content != nil }
        clock.set(clock.now.advanced(by: .seconds(301)))
        #expect(registry.collect() == 1)
        await until { registry.keys.isEmpty }
    }

    // mcollina/async-cache-dedupe #164: of content that was stale each caller made a request of its own.
    @Test("Ten callers that find stale content make one request, and all get its result")
    func staleTogether() async throws {
        let server = ScriptedServer<String>()
        let registry = registry(server)
        let loader = registry.loader(for: "a")
        loader.sync()
        await until { server.requests.count == 1 }
        server.answer(0, "old")
        await until { loader.content != nil }
        clock.set(clock.now.advanced(by: .seconds(61)))
        let tasks = (0..<10).map { _ in Task { try await registry.loader(for: "a").fetchIfNeeded() } }
        await until { server.requests.count == 2 }
        await settle()
        server.answer(1, "new")
        for task in tasks { #expect(try await task.value == "new") }
        #expect(server.requests.count == 2)
    }

    // urql-graphql/urql-exchange-graphcache #162: data was undefined for a moment while it was fetched again.
    @Test("Content stays available during a reload, even if that fails")
    func keptContent() async {
        let server = ScriptedServer<String>()
        let loader = registry(server).loader(for: "a")
        loader.sync()
        await until { server.requests.count == 1 }
        server.answer(0, "a")
        await until { loader.content != nil }
        var seen: [String?] = []
        let token = loader.sink { seen.append($0.content) }
        loader.sync()
        await until { server.requests.count == 2 }
        server.requests[1].answer.fail(TestError("offline"))
        await until { loader.error != nil }
        #expect(seen.count == 2 && !seen.contains(nil))
        withExtendedLifetime(token) {}
    }

    private struct Item: Identifiable, Sendable {
        let id: Int
    }

    // TanStack/query #7647: the next page of a list without pages was a crash. #8050: a list whose first page has no parameter was
    // never loaded.
    @Test("A list set without a page ends there, and a sync loads the first page without a cursor")
    func emptyList() async throws {
        var cursors: [Int?] = []
        let list = PagedLoader<Item, Int>(clock: clock) { cursor in
            cursors.append(cursor)
            return ClosureSource { _ in .content(ListPage([Item(id: cursor ?? 0)], next: (cursor ?? 0) + 1)) }
        }
        list.update(.success(content: PagedList()))
        #expect(try await list.fetchMore() == false)
        #expect(try await list.fetchPrevious() == false)
        _ = try await list.fetch()
        #expect(list.content?.items.map(\.id) == [0] && cursors == [nil])
    }

    // refinedev/refine #7034: the next page was the same one again and again.
    @Test("Each page is requested with the cursor of the page before, even for simultaneous requests")
    func pagesInOrder() async throws {
        var cursors: [Int?] = []
        let list = PagedLoader<Item, Int>(clock: clock) { cursor in
            cursors.append(cursor)
            return ClosureSource { _ in .content(ListPage([Item(id: cursor ?? 0)], next: (cursor ?? 0) + 1)) }
        }
        _ = try await list.fetch()
        async let first = list.fetchMore()
        async let second = list.fetchMore()
        _ = try await (first, second)
        try await list.fetchMore()
        // Two requests at once are for one page, unless the first one has ended before the second begins.
        let pages = Array(0..<cursors.count)
        #expect((3...4).contains(pages.count) && cursors.map { $0 ?? 0 } == pages)
        #expect(list.content?.items.map(\.id) == pages)
    }

    // rrousselGit/riverpod #4772: a run that was still pending overwrote the reset.
    @Test("A reset mutation stays reset when its run ends")
    func resetMutation() async {
        let action = ScriptedAction()
        let mutation = Mutation(clock: clock) { (_: Int) in try await action.run() }
        mutation.run(1)
        await until { action.answer.isAsked }
        mutation.reset()
        action.succeed()
        await settle()
        #expect(mutation.loadableState == .idle && !mutation.isContentsAvailable)
    }

    // farming-labs/farm.js #993: of three overlapping mutations that ended newest first the state was pending for ever.
    @Test("When all runs of a mutation have ended, in any order, it is not pending")
    func mutationOrder() async {
        let actions = [ScriptedAction(), ScriptedAction(), ScriptedAction()]
        let mutation = Mutation(clock: clock) { (number: Int) in try await actions[number].run() }
        for number in 0..<3 {
            mutation.run(number)
            await until { actions[number].answer.isAsked }
        }
        for number in (0..<3).reversed() {
            actions[number].succeed()
            await settle()
        }
        await until { mutation.loadableState == .didSyncSuccessfully }
    }
}
