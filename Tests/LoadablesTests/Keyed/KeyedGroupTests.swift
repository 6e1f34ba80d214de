import LoadableTesting
import Loadables
import Observation
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeyedGroupTests {

    private let sources: [String: ScriptedSource<Int>] = ["a": .init(), "b": .init(), "c": .init()]

    private var registry: LoaderRegistry<String, Int> {
        LoaderRegistry { [sources] key in sources[key] ?? ScriptedSource() }
    }

    @Test("Contents are in the order of the keys, and a failed key does not affect the others")
    func order() async {
        let group = KeyedGroup(registry, keys: ["b", "a", "b"])
        #expect(group.keys == ["b", "a"])
        group.sync()
        sources["a"]?.answer(.content(1))
        await until { group["a"] == 1 }
        #expect(group.state == .loading(cache: [KeyedContent("a", 1)]))
        sources["b"]?.answer(.content(2))
        await until { group.loadableState != .syncing }
        #expect(group.state == .success(content: [KeyedContent("b", 2), KeyedContent("a", 1)]))

        group.registry.loader(for: "a").sync()
        sources["a"]?.fail(TestError("offline"))
        await until { group.loadableState == .didFailToSync }
        #expect(group.contents.map(\.content) == [2, 1])
        #expect("\(group.error ?? TestError("none"))" == "a: offline")
    }

    @Test("A change of the keys is one notification; existing keys keep their content, new ones load")
    func change() async {
        let group = KeyedGroup(registry, keys: ["a"])
        group.syncIfNeeded()
        sources["a"]?.answer(.content(1))
        await until { group["a"] == 1 }
        let recorder = LoadableRecorder(group)
        group.keys = ["b", "a"]
        #expect(recorder.line == "synced+ > syncing+")
        #expect(group.contents == [KeyedContent("a", 1)])
        sources["b"]?.answer(.content(2))
        await until { group.loadableState == .didSyncSuccessfully }
        #expect(group.contents.map(\.key) == ["b", "a"])
    }

    @Test("Setting an equal list notifies no observers and changes nothing")
    func sameKeys() async {
        let group = KeyedGroup(registry, keys: ["b", "a"])
        group.sync()
        sources["a"]?.answer(.content(1))
        sources["b"]?.answer(.content(2))
        await until { group.loadableState == .didSyncSuccessfully }
        let (contents, recorder) = (group.contents, LoadableRecorder(group))
        group.keys = ["b", "a", "b"]
        #expect(recorder.changes == [])
        #expect(group.contents == contents)
    }

    @Test("A removed key is not loaded any more unless it has another observer")
    func leave() async {
        let group = KeyedGroup(registry, keys: ["a", "b"])
        group.sync()
        await until { sources["a"]?.isAsked == true && sources["b"]?.isAsked == true }
        let b = group.registry.loader(for: "b")
        let token = b.sink { _ in }
        group.keys = []
        #expect(group.registry.loader(for: "a").loadableState == .idle)
        #expect(b.loadableState == .syncing)
        withExtendedLifetime(token) {}
    }

    @Test("Without a list, a requested sync waits; an empty list is synced, with empty contents")
    func empty() async throws {
        let group = KeyedGroup(registry)
        #expect(group.loadableState == .idle && !group.isContentsAvailable)
        group.syncIfNeeded()
        #expect(group.loadableState == .syncing)
        group.keys = []
        #expect(group.state == .success(content: []))
        #expect(try await group.fetch() == [])
    }

    @Test("A requested sync loads even fresh contents of the first keys; a needed or scheduled sync does not")
    func syncBeforeKeys() async {
        let registry = registry
        let a = registry.loader(for: "a")
        a.freshFor = .seconds(60)
        a.sync()
        sources["a"]?.answer(.content(1))
        await until { a.content == 1 }
        let begin: [(KeyedGroup<String, Int>) -> Void] = [
            { $0.syncIfNeeded() }, { $0.sync(for: .period) },
            { group in
                group.sync()
                group.cancel()
                group.syncIfNeeded()
            },
        ]
        for begin in begin {
            let group = KeyedGroup(registry)
            begin(group)
            group.keys = ["a"]
            #expect(a.loadableState == .didSyncSuccessfully)
        }
        let group = KeyedGroup(registry)
        group.sync()
        group.keys = ["a"]
        #expect(a.loadableState == .syncing && group["a"] == 1)
    }

    @Test("Of several lists set while loads begin, only the latest counts; no other key is loaded")
    func keysDuringChange() async {
        let registry = registry
        let group = KeyedGroup(registry, keys: ["a"])
        group.sync()
        let b = registry.loader(for: "b")
        var token: LoadableObserver?
        token = b.sink { _ in
            token?.remove()
            group.keys = ["a"]
        }
        group.keys = ["a", "b"]
        #expect(group.keys == ["a"])
        #expect(b.loadableState == .idle)
        withExtendedLifetime(token) {}
    }

    @Test("A key that an observer removes before its load begins is not loaded", arguments: [false, true])
    func keysDuringSync(ifNeeded: Bool) {
        let group = KeyedGroup(registry, keys: ["a", "b"])
        let token = group.sink { group in
            if group.keys.count == 2 { group.keys = ["a"] }
        }
        if ifNeeded { group.syncIfNeeded() } else { group.sync() }
        #expect(group.registry.loader(for: "a").loadableState == .syncing)
        #expect(group.registry.loader(for: "b").loadableState == .idle)
        withExtendedLifetime(token) {}
    }

    @Test("All observers see that it waits, even if the first one sets the keys")
    func keysDuringWait() {
        let group = KeyedGroup(registry)
        let first = group.sink { group in
            if group.keys.isEmpty { group.keys = ["a", "b"] }
        }
        var seen: [LoadableState] = []
        let second = group.sink { seen.append($0.loadableState) }
        group.syncIfNeeded()
        #expect(seen == [.syncing, .syncing])
        withExtendedLifetime((first, second)) {}
    }

    @Test("Content observers are notified of other contents and keys, not of equal content or failures")
    func contentVersions() async {
        let group = KeyedGroup(registry, keys: ["a"])
        func load(_ content: Int?) async {
            group.sync()
            if let content { sources["a"]?.answer(.content(content)) } else { sources["a"]?.fail(TestError("offline")) }
            await until { group.loadableState != .syncing }
        }
        await load(1)
        var (seen, changes): ([[Int]], Int) = ([], 0)
        let tokens = (group.sinkContent { seen.append($0.contents.map(\.content)) }, group.sink { _ in changes += 1 })
        let read = Counter()
        withObservationTracking {
            _ = group.contents
        } onChange: {
            read.increment()
        }
        await load(1)
        await load(nil)
        await load(1)
        #expect(seen.isEmpty && changes == 6 && read.count == 0)
        await load(2)
        #expect(seen == [[2]] && read.count == 1)
        group.keys = []
        #expect(seen == [[2], []])
        withExtendedLifetime(tokens) {}
    }

    @Test("A released group releases its keys")
    func lifetime() async {
        let registry = registry
        var group: KeyedGroup<String, Int>? = KeyedGroup(registry, keys: ["a"])
        group?.sync()
        await until { sources["a"]?.isAsked == true }
        group = nil
        #expect(registry.loader(for: "a").loadableState == .idle)
        #expect(!registry.loader(for: "a").hasObservers)
    }

    @Test("A group that expects other keys is syncing until they are set; without a sync before, it expects nothing")
    func expectedKeys() async {
        let group = KeyedGroup(registry, keys: ["a"])
        group.expectKeys()
        #expect(group.loadableState == .idle)
        group.sync()
        sources["a"]?.answer(.content(1))
        await until { group.loadableState == .didSyncSuccessfully }
        for keys in [["a", "b"], ["a", "b"], ["a"], []] {
            group.expectKeys()
            #expect(group.loadableState == .syncing)
            group.keys = keys
            sources["b"]?.answer(.content(2))
            await until { group.loadableState == .didSyncSuccessfully }
            #expect(group.contents.map(\.key) == keys)
        }
    }
}
