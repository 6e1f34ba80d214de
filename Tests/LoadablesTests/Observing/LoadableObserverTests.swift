import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Rule 8: tokens.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableObserverTests {

    private let loadable = TestLoadable()

    @Test("The closure of a token is called with the loadable after each change")
    func block() {
        var seen: [LoadableState] = []
        let token = LoadableObserver(loadable: loadable) { seen.append($0.loadableState) }

        loadable.sync()
        loadable.succeed()

        #expect(seen == [.syncing, .didSyncSuccessfully])
        #expect(token != nil)
    }

    @Test("A dropped token does not observe any more")
    func dropped() {
        var count = 0
        var token = LoadableObserver(loadable: loadable) { _ in count += 1 }
        loadable.setIdle()
        _ = token
        token = nil

        loadable.setIdle()

        #expect(count == 1)
        #expect(!loadable.hasObservers)
    }

    @Test("A removed token does not observe any more, and can be removed twice")
    func removedTwice() {
        var count = 0
        let token = LoadableObserver(loadable: loadable) { _ in count += 1 }

        token?.remove()
        token?.remove()
        loadable.setIdle()

        #expect(count == 0)
        #expect(!loadable.hasObservers)
    }

    @Test("Content observers are notified of other content and of its removal, not of equal content or failures")
    func content() async {
        let source = ScriptedSource<Int>()
        let loader = ContentLoader(source)
        var (seen, changes): ([Int?], Int) = ([], 0)
        let tokens = (loader.sinkContent { seen.append($0.content) }, loader.sink { _ in changes += 1 })
        for content in [1] + Array(repeating: 1, count: 10) + [2] {
            loader.sync()
            source.answer(.content(content))
            await until { loader.loadableState != .syncing }
        }
        #expect(seen == [1, 2] && changes == 24)

        loader.sync()
        source.fail(TestError("offline"))
        await until { loader.error != nil }
        #expect(seen == [1, 2])
        loader.withdraw()
        #expect(seen == [1, 2, nil])
        loader.update(.success(content: 2))
        #expect(seen == [1, 2, nil, 2])
        withExtendedLifetime(tokens) {}
    }

    @Test("A content observer that changes the content is notified of each content once")
    func nestedContent() {
        let loader = ContentLoader<Int>()
        var seen: [Int?] = []
        let token = loader.sinkContent { loader in
            seen.append(loader.content)
            if loader.content == 1 { loader.update(.success(content: 2)) }
        }
        loader.update(.success(content: 1))
        #expect(seen == [1, 2])
        withExtendedLifetime(token) {}
    }

    @Test("A token for no loadable is nil")
    func noLoadable() {
        @MainActor final class Screen { func update() {} }

        #expect(LoadableObserver(loadable: nil) { _ in } == nil)
        #expect(LoadableObserver(loadable: nil, target: Screen(), method: Screen.update) == nil)
    }

    @Test("A token calls a method of its target and holds the target weakly")
    func targetAndMethod() {
        @MainActor final class Screen {
            var updates = 0
            func update() { updates += 1 }
        }
        var screen: Screen? = Screen()
        weak let gone = screen
        let token = LoadableObserver(loadable: loadable, target: Screen(), method: Screen.update)
        let other = screen.flatMap { LoadableObserver(loadable: loadable, target: $0, method: Screen.update) }

        loadable.setIdle()
        #expect(screen?.updates == 1)

        screen = nil
        loadable.setIdle()
        #expect(gone == nil)
        #expect(token != nil && other != nil)
    }

    @Test("A sink passes the typed loadable and the value that it shows")
    func sink() {
        let loader = ScriptedLoader<Int>()
        var seen: [LoadingState<Int>] = []
        let token = loader.sink { (loader: ScriptedLoader<Int>) in seen.append(loader.state) }

        loader.sync()
        loader.succeed(1)
        token.remove()
        loader.sync()

        #expect(seen == [.loading(cache: nil), .success(content: 1)])
    }

    @Test("A sink also works on a loadable of unknown type")
    func sinkOfExistential() {
        let unknown: any PureLoadableProtocol = loadable
        var count = 0
        let token = unknown.sink { _ in count += 1 }

        loadable.setIdle()

        #expect(count == 1)
        token.remove()
    }

    @Test("An observer object is held weakly, notified once even if added twice, and not after removal")
    func object() {
        let observer = CountingObserver()
        loadable.addObserver(observer)
        loadable.addObserver(observer)

        loadable.setIdle()
        #expect(observer.count == 1)

        loadable.removeObserver(observer)
        loadable.removeObserver(observer)
        loadable.setIdle()
        #expect(observer.count == 1)

        var gone: CountingObserver? = CountingObserver()
        weak let weakGone = gone
        gone.map(loadable.addObserver)
        gone = nil
        #expect(weakGone == nil)
        #expect(!loadable.hasObservers)
    }

    @Test("A token does not retain its loadable, and may outlive it")
    func weakLoadable() {
        var loadable: TestLoadable? = TestLoadable()
        weak let gone = loadable
        let token = LoadableObserver(loadable: loadable) { _ in }
        let sink = loadable?.sink { _ in }

        loadable = nil

        #expect(gone == nil)
        token?.remove()
        sink?.remove()
    }

    @Test("A token can be dropped outside the main actor")
    func droppedElsewhere() async {
        final class Box: @unchecked Sendable {
            var token: LoadableObserver?
        }
        let box = Box()
        box.token = LoadableObserver(loadable: loadable) { _ in }

        await Task.detached { box.token = nil }.value
        await until { !loadable.hasObservers }

        #expect(!loadable.hasObservers)
    }

    @Test("An observer may drop the last reference to the loadable during a notification")
    func loadableGoesWhileTelling() {
        @MainActor final class Owner {
            var loadable: TestLoadable? = TestLoadable()
        }
        let owner = Owner()
        weak let gone = owner.loadable
        var calls: [Int] = []
        let first = owner.loadable?.sink { _ in
            owner.loadable = nil
            calls.append(1)
        }
        let second = owner.loadable?.sink { _ in calls.append(2) }

        owner.loadable?.sync()

        #expect(calls == [1, 2])
        #expect(gone == nil)
        #expect(first != nil && second != nil)
    }
}
