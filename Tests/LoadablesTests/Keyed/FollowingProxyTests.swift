import LoadableTesting
import Loadables
import Observation
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FollowingProxyTests {

    private let sources: [String: ScriptedSource<Int>] = ["a": .init(), "b": .init()]

    private var registry: LoaderRegistry<String, Int> {
        LoaderRegistry { [sources] key in sources[key] ?? ScriptedSource() }
    }

    @Test("For a new key, cached content is shown immediately with one notification, and the old load ends")
    func follow() async {
        let registry = registry
        registry.prefetch(["b"])
        sources["b"]?.answer(.content(2))
        await until { registry.loader(for: "b").content == 2 }
        let proxy = FollowingProxy(registry, key: "a")
        proxy.syncIfNeeded()
        #expect(proxy.state == .loading(cache: nil))

        let recorder = LoadableRecorder(proxy)
        proxy.key = "b"
        #expect(proxy.state == .success(content: 2))
        #expect(recorder.line == "syncing > synced+")
        #expect(registry.loader(for: "a").loadableState == .idle)
    }

    @Test("Content and errors of another key are never shown; late results are dropped")
    func otherKey() async {
        let proxy = FollowingProxy(registry, key: "a")
        let same = FollowingProxy(proxy.registry, key: "a")
        proxy.sync()
        sources["a"]?.fail(TestError("not found"))
        await until { proxy.loadableState == .didFailToSync && same.error != nil }
        let recorder = LoadableRecorder(of: proxy)
        proxy.key = "b"
        #expect(recorder.changes == ["loading(nil)"])
        #expect(proxy.error == nil && same.error != nil)

        await until { sources["b"]?.isAsked == true }
        proxy.key = "a"
        #expect(proxy.state == .loading(cache: nil))
        sources["b"]?.answer(.content(2))
        sources["a"]?.answer(.content(1))
        await until { proxy.content == 1 && same.content == 1 }
        proxy.key = nil
        #expect(proxy.content == nil && proxy.error == nil && proxy.loadableState == .idle)
        #expect(recorder.changes.allSatisfy { !$0.contains("2") && !$0.contains("not found") })
    }

    @Test("Content observers are notified of other content and keys, but not of loads with equal content")
    func contentVersions() async {
        let proxy = FollowingProxy(registry, key: "a")
        func load(_ content: Int) async {
            proxy.sync()
            sources["a"]?.answer(.content(content))
            await until { proxy.loadableState == .didSyncSuccessfully }
        }
        await load(1)
        var seen: [Int?] = []
        let token = proxy.sinkContent { seen.append($0.content) }
        let read = Counter()
        withObservationTracking {
            _ = proxy.content
        } onChange: {
            read.increment()
        }
        for _ in 0..<10 { await load(1) }
        #expect(seen.isEmpty && read.count == 0)
        await load(2)
        #expect(seen == [2] && read.count == 1)
        proxy.key = "b"
        proxy.key = "a"
        await until { proxy.content == 2 }
        #expect(seen == [2, nil, 2])
        withExtendedLifetime(token) {}
    }

    @Test("A request made before there is a key is forwarded; without a key the proxy is idle again")
    func pendingRequest() async {
        let proxy = FollowingProxy(registry)
        #expect(proxy.needsSync())
        proxy.sync()
        #expect(proxy.loadableState == .syncing)
        proxy.cancel()
        #expect(proxy.loadableState == .idle)
        proxy.sync()
        proxy.key = "a"
        sources["a"]?.answer(.content(1))
        await until { proxy.content == 1 }
        proxy.key = nil
        #expect(proxy.state == .initial)
        proxy.key = "b"
        sources["b"]?.answer(.content(2))
        await until { proxy.content == 2 }
    }
}
