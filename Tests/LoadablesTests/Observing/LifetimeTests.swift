import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Nothing is kept by what only watches it, and nothing keeps itself.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LifetimeTests {

    /// What is made is gone as soon as its owner drops it; the rest is what it was connected with.
    private func expectGone(_ make: () -> (owned: AnyObject, rest: [Any])) {
        var made: (owned: AnyObject, rest: [Any])? = make()
        let rest = made?.rest
        weak let owned = made?.owned
        #expect(owned != nil)

        made = nil

        #expect(owned == nil)
        withExtendedLifetime(rest) {}
    }

    private func exercise(_ loadable: TestLoadable) {
        loadable.sync()
        loadable.cancel()
        loadable.sync()
        loadable.succeed()
        loadable.setFailedToSyncWithError(TestError("e"))
    }

    @Test("A loadable that was observed, and changed by its observers")
    func loadable() {
        expectGone {
            let loadable = TestLoadable()
            let token = loadable.sink { loadable in
                if loadable.loadableState == .didFailToSync { loadable.setIdle() }
            }
            let object = CountingObserver()
            loadable.addObserver(object)
            exercise(loadable)
            return (loadable, [token, object])
        }
    }

    @Test("A token and the values its closure captures")
    func token() {
        let loadable = TestLoadable()
        expectGone {
            let token = loadable.sink { _ in }
            exercise(loadable)
            return (token, [])
        }
        expectGone {
            let held = CountingObserver()
            let token = loadable.sink { _ in withExtendedLifetime(held) {} }
            token.remove()
            return (held, [token])
        }
    }

    @Test("A group, whose members stay")
    func group() {
        expectGone {
            let member = TestLoadable()
            let group = LoadableGroup([member])
            let token = group.sink { if $0.loadableState == .syncing { member.succeed() } }
            exercise(member)
            return (group, [member, token])
        }
    }

    @Test("A member that was taken out of a group")
    func formerMember() {
        expectGone {
            let member = TestLoadable()
            let group = LoadableGroup([member])
            exercise(member)
            group.loadables = []
            return (member, [group])
        }
    }

    @Test("A proxy, whose target stays")
    func proxy() {
        expectGone {
            let target = TestLoadable()
            let proxy = LoadableProxy()
            let token = proxy.sink { if $0.loadableState == .syncing { target.succeed() } }
            proxy.sync()
            proxy.loadable = target
            exercise(target)
            return (proxy, [target, token])
        }
    }

    @Test("A target that was taken away from a proxy")
    func formerTarget() {
        expectGone {
            let target = TestLoadable()
            let proxy = LoadableProxy()
            proxy.loadable = target
            exercise(target)
            proxy.loadable = nil
            return (target, [proxy])
        }
    }

    @Test("A merge, whose loaders stay")
    func mergedLoader() {
        expectGone {
            let left = ScriptedLoader<Int>()
            let right = ScriptedLoader<Int>()
            let merged = MergedLoader(left, right) { $0 + $1 }
            let token = merged.sink { _ in }
            merged.sync()
            left.succeed(1)
            return (merged, [left, right, token])
        }
    }

    @Test("A waiting syncer, and the target of one")
    func syncer() async {
        let clock = ManualClock()
        let policy = BackoffTimeoutPolicy(period: .seconds(1))
        expectGone {
            let target = TestLoadable()
            let syncer = LoadableSyncer(target, timeoutPolicy: policy, clock: clock)
            exercise(target)
            return (syncer, [target])
        }
        expectGone {
            let target = TestLoadable()
            let syncer = LoadableSyncer(target, timeoutPolicy: policy, clock: clock)
            exercise(target)
            return (target, [syncer])
        }
        await clock.advance(by: .seconds(10))
        #expect(clock.sleepers == 0)
    }

    @Test("A loader with a closure: while it loads, after cancellation, and after it has loaded")
    func closureLoader() async {
        let clock = ManualClock()
        let load: @concurrent @Sendable () async throws -> Int = {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
            return 1
        }
        expectGone {
            let loader = ContentLoader(load)
            loader.sync()
            return (loader, [])
        }
        expectGone {
            let loader = ContentLoader(load)
            loader.sync()
            loader.cancel()
            return (loader, [])
        }
        var loader: ContentLoader<Int>? = ContentLoader { 1 }
        weak let gone = loader
        loader?.sync()
        await until { loader?.loadableState != .syncing }
        loader = nil
        await clock.advance(by: .zero)
        #expect(gone == nil)
    }

    @Test("Content that was replaced, including while changes wait")
    func replacedContent() {
        let loader = ScriptedLoader<CountingObserver>()
        let changing = loader.sink { loader in
            if loader.loadableState == .syncing { loader.succeed(CountingObserver()) }
        }
        expectGone {
            let content = CountingObserver()
            loader.finishLoading(.success(content))
            loader.sync()
            return (content, [loader, changing])
        }
    }

    @Test("A pure proxy, a recorder and an observation of the log")
    func others() {
        expectGone {
            let target = TestLoadable()
            let proxy = PureLoadableProxy()
            proxy.loadable = target
            exercise(target)
            return (proxy, [target])
        }
        expectGone {
            let target = TestLoadable()
            let recorder = LoadableRecorder(target)
            exercise(target)
            return (recorder, [target])
        }
        expectGone {
            let log = LoadableEventLog()
            let observation = log.observe { _ in }
            return (observation, [log])
        }
        expectGone {
            let foreground = Foreground()
            let observation = foreground.observe { _ in }
            return (observation, [foreground])
        }
    }

    @Test("A waiter, its loadable, and the tasks that wait for deadlines")
    func waiter() async {
        let clock = ManualClock()
        expectGone {
            let target = TestLoadable()
            let waiter = LoadableWaiter(target, clock: clock)
            let wait = waiter.wait(timeout: .seconds(1)) { _ in }
            return (waiter, [target, wait])
        }
        expectGone {
            let target = TestLoadable()
            let waiter = LoadableWaiter(target, clock: clock)
            let wait = waiter.wait(timeout: .seconds(1)) { _ in }
            return (target, [waiter, wait])
        }
        await clock.advance(by: .seconds(5))
        #expect(clock.sleepers == 0)
    }

    @Test("A stream and its loadable, while it is being read")
    func stream() async {
        weak var gone: ScriptedLoader<Int>?
        var states: [LoadingState<Int>] = []
        var loader: ScriptedLoader<Int>? = ScriptedLoader()
        gone = loader
        let stream = loader.map { $0.states }
        let task = Task { if let stream { for await state in stream { states.append(state) } } }
        await ManualClock().advance(by: .zero)
        loader = nil
        await task.value
        #expect(gone == nil)
        #expect(states == [.initial])
    }

    /// Does something when it goes away.
    @MainActor
    private final class Parting {
        let words: @MainActor () -> Void
        init(_ words: @escaping @MainActor () -> Void) { self.words = words }
        isolated deinit { words() }
    }

    @Test("A replaced object may access its former owner while it is deallocated")
    func lookingBack() {
        var count = 0
        let loader = ContentLoader<Parting>()
        loader.finishLoading(.success(Parting { [weak loader] in count += loader?.content == nil ? 0 : 1 }))
        loader.finishLoading(.success(Parting { [weak loader] in count += loader?.content == nil ? 1 : 0 }))
        loader.update(.initial)
        #expect(count == 2)

        final class Child: TestLoadable {
            var parting: Parting?
        }
        let proxy = LoadableProxy()
        var child: Child? = Child()
        child?.parting = Parting { [weak proxy] in count += proxy?.loadableState == .idle ? 1 : 0 }
        proxy.loadable = child
        child = nil
        proxy.loadable = nil
        #expect(count == 3)

        let group = LoadableGroup()
        child = Child()
        child?.parting = Parting { [weak group] in count += group?.loadables.isEmpty == true ? 1 : 0 }
        group.loadables = child.map { [$0] } ?? []
        child = nil
        group.loadables = []
        #expect(count == 4)

        var waiter: SimpleLoadableWaiter?
        let parting = Parting { waiter?.cancel() }
        waiter = SimpleLoadableWaiter(loader) { [parting] in withExtendedLifetime(parting) {} }
        waiter?.cancel()
        #expect(waiter != nil)
    }
}
