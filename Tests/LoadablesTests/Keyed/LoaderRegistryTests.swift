import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoaderRegistryTests {

    private let clock = ManualClock()
    private let sources: [String: ScriptedSource<Int>] = ["a": .init(), "b": .init(), "c": .init()]

    private func registry(
        concurrency: Int? = nil, freshFor: Duration? = nil, unusedLifetime: Duration? = nil
    ) -> LoaderRegistry<String, Int> {
        LoaderRegistry(
            concurrency: concurrency, freshFor: freshFor, unusedLifetime: unusedLifetime, clock: clock
        ) { [sources] key in
            guard let source = sources[key] else { throw TestError("no \(key)") }
            return source
        }
    }

    private func requests(_ key: String) -> Int { sources[key]?.requests.count ?? 0 }

    private func load(_ loader: ContentLoader<Int>, _ key: String, _ content: Int) async {
        loader.sync()
        sources[key]?.answer(.content(content))
        await until { loader.loadableState != .syncing }
    }

    @Test("A key has one loader, even if the registry dropped it while it is retained elsewhere")
    func oneLoader() {
        let registry = registry()
        let loader = registry.loader(for: "a")
        #expect(registry.loader(for: "a") === loader)
        #expect(registry.collect(after: .zero) == 1)
        #expect(registry.loader(for: "a") === loader)
        #expect(registry.loader(for: "b") !== loader)
        #expect(registry.keys == ["a", "b"])
    }

    @Test("A source that cannot be created fails the load")
    func noSource() {
        let loader = registry().loader(for: "d")
        loader.sync()
        #expect(loader.error as? TestError == TestError("no d"))
    }

    @Test("Prefetched keys load once, even without observers, and not again while they are fresh")
    func prefetch() async {
        let registry = registry(freshFor: .seconds(60))
        registry.prefetch(["a", "b"])
        registry.prefetch(["a"])
        sources["a"]?.answer(.content(1))
        sources["b"]?.answer(.content(2))
        await until { registry.loader(for: "b").content == 2 && registry.loader(for: "a").content == 1 }
        registry.prefetch(["a", "b"])
        #expect(requests("a") == 1 && requests("b") == 1)
    }

    @Test("Prefetching stops no load with waiting callers, and joins a running one")
    func prefetchBeside() async {
        let registry = registry()
        let loader = registry.loader(for: "a")
        loader.sync()
        await until { sources["a"]?.isAsked == true }
        registry.prefetch(["a", "b"])
        sources["a"]?.answer(.content(1))
        await until { loader.content == 1 }
        #expect(requests("a") == 1)
    }

    @Test("Invalidated keys with observers load at once, others on demand")
    func invalidate() async {
        let registry = registry(freshFor: .seconds(60))
        let (a, b) = (registry.loader(for: "a"), registry.loader(for: "b"))
        await load(a, "a", 1)
        await load(b, "b", 2)
        let token = a.sink { _ in }

        registry.invalidate()
        #expect(a.loadableState == .syncing && a.content == 1)
        #expect(b.loadableState == .didSyncSuccessfully && b.needsSync())
        withExtendedLifetime(token) {}
    }

    @Test("Only keys selected by the closure are invalidated")
    func invalidateSome() async {
        let registry = registry(freshFor: .seconds(60))
        let (a, b) = (registry.loader(for: "a"), registry.loader(for: "b"))
        await load(a, "a", 1)
        await load(b, "b", 2)
        registry.invalidate { $0 == "b" }
        #expect(!a.needsSync() && b.needsSync())
    }

    @Test("Kept content of a key without a loader is invalidated too; content kept later is not")
    func invalidateKept() {
        let (date, keeper) = (clock.now, Keeper())
        keeper.kept = KeptContent(
            7, from: Provenance(origin: .cache, date: date, freshUntil: date.advanced(by: .seconds(60))))
        let registry = registry(freshFor: .seconds(60))
        registry.keepContents { _ in keeper }
        registry.invalidate { $0 == "a" }
        #expect(registry.loader(for: "a").content == 7)
        #expect(registry.loader(for: "a").needsSync())
        #expect(!registry.loader(for: "b").needsSync())

        clock.set(date.advanced(by: .seconds(1)))
        keeper.kept?.provenance = Provenance(
            origin: .cache, date: clock.now, freshUntil: clock.now.advanced(by: .seconds(60)))
        #expect(registry.collect(after: .zero) == 2)
        #expect(!registry.loader(for: "a").needsSync())
    }

    @MainActor
    private final class Keeper: ContentKeeper {
        var kept: KeptContent<Int>?
        func keep(_ content: KeptContent<Int>) { kept = content }
        func invalidate(_ provenance: Provenance, validator: ContentValidator?) {}
        func remove() {}
    }

    @Test("Collecting drops unobserved idle keys by age, and the least recently used beyond the limit")
    func collect() async {
        let registry = registry()
        let token = registry.loader(for: "a").sink { _ in }
        registry.prefetch(["b"])
        for key in ["x", "y", "z"] {
            clock.set(clock.now.advanced(by: .seconds(10)))
            _ = registry.loader(for: key)
        }
        #expect(registry.collect(after: .seconds(20)) == 1)
        await until { registry.keys == ["a", "b", "y", "z"] }
        #expect(registry.collect(after: .seconds(20), limit: 1) == 1)
        await until { registry.keys == ["a", "b", "z"] }
        withExtendedLifetime(token) {}
    }

    @Test("After the clock was set back, the idle time of a loader counts from then")
    func collectAfterClockChange() async {
        let registry = registry()
        _ = registry.loader(for: "a")
        clock.set(clock.now.advanced(by: .seconds(-3_600)))
        _ = registry.loader(for: "b")
        #expect(registry.collect(after: .seconds(20), limit: 1) == 1)
        await until { registry.keys == ["b"] }
        _ = registry.loader(for: "c")
        clock.set(clock.now.advanced(by: .seconds(-3_600)))
        #expect(registry.collect(after: .seconds(20)) == 0)
        clock.set(clock.now.advanced(by: .seconds(20)))
        #expect(registry.collect(after: .seconds(20)) == 2)
    }

    @Test("Loaders are dropped after their unused lifetime, counted from the last use, and never while observed")
    func unusedLifetime() async {
        let registry = registry(unusedLifetime: .seconds(60))
        var token: LoadableObserver? = registry.loader(for: "a").sink { _ in }
        _ = registry.loader(for: "b")
        await clock.advance(by: .seconds(30))
        _ = registry.loader(for: "c")
        await clock.advance(by: .seconds(29))
        #expect(registry.keys == ["a", "b", "c"])
        await clock.advance(by: .seconds(1))
        #expect(registry.keys == ["a", "c"])
        await clock.advance(by: .seconds(30))
        #expect(registry.keys == ["a"])
        await clock.advance(by: .seconds(600))
        #expect(registry.keys == ["a"])
        token?.remove()
        token = nil
        await clock.advance(by: .seconds(59))
        #expect(registry.keys == ["a"])
        await clock.advance(by: .seconds(1))
        #expect(registry.keys.isEmpty && clock.sleepers == 0)
    }

    @Test("A loader that loads is not dropped, and the unused lifetime can be changed and removed")
    func changedLifetime() async {
        let registry = registry(unusedLifetime: .seconds(60))
        registry.prefetch(["a"])
        await clock.advance(by: .seconds(600))
        #expect(registry.keys == ["a"])
        sources["a"]?.answer(.content(1))
        await until { registry.loader(for: "a").content == 1 }
        registry.unusedLifetime = nil
        await clock.advance(by: .seconds(600))
        #expect(registry.keys == ["a"] && clock.sleepers == 0)
        registry.unusedLifetime = .seconds(5)
        await clock.advance(by: .seconds(1))
        #expect(registry.keys.isEmpty)
        // Loaders in use are not examined without a pause.
        let token = registry.loader(for: "b").sink { _ in }
        registry.unusedLifetime = .zero
        await clock.advance(by: .seconds(3))
        #expect(registry.keys == ["b"] && clock.sleepers == 1)
        withExtendedLifetime(token) {}
    }

    @Test("A registry that waits to drop loaders can be released")
    func releasedWhileWaiting() async {
        weak var released: LoaderRegistry<String, Int>?
        do {
            let registry = registry(unusedLifetime: .seconds(60))
            _ = registry.loader(for: "a")
            released = registry
            await clock.advance(by: .seconds(1))
        }
        #expect(released == nil)
        await until { clock.sleepers == 0 }
    }

    @Test("The updates of a source end when its next one cannot be created")
    func updatesBeforeFailure() async {
        let source = ScriptedSource<Int>(pushes: true)
        var isMade = true
        let registry = LoaderRegistry<String, Int> { _ in
            guard isMade else { throw TestError("gone") }
            return source
        }
        let loader = registry.loader(for: "a")
        loader.sync()
        source.answer(.content(1))
        await until { loader.content == 1 }
        #expect(source.isAsked)
        isMade = false
        loader.sync()
        #expect(loader.error as? TestError == TestError("gone"))
        await until { !source.isAsked }
        #expect(loader.content == 1)
    }

    @Test("At most the limit of loads runs at once; a cancelled one passes its turn on")
    func concurrency() async {
        let registry = registry(concurrency: 1)
        for key in ["a", "b", "c"] { registry.loader(for: key).sync() }
        await until { requests("a") + requests("b") + requests("c") == 1 }
        await until { registry.loader(for: "c").loadableState == .syncing }
        for _ in 0..<2 {
            let running = sources.first { $0.value.isAsked }
            if let key = running?.key { registry.loader(for: key).cancel() }
            await until { sources.contains { $0.value.isAsked && $0.key != running?.key } }
            #expect(sources.count { $0.value.isAsked } == 1)
        }
        #expect(requests("a") + requests("b") + requests("c") == 3)
    }
}
