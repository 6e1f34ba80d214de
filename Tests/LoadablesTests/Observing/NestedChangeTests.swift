import LoadableTesting
import Loadables
import Testing

/// Changes that are made from inside observers.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NestedChangeTests {

    private let loadable = TestLoadable()
    private let loader = ScriptedLoader<Int>()

    @Test("P2: a change made by an observer is announced after the current one, once and in order")
    func inOrder() {
        let before = LoadableRecorder(of: loader)
        let changing = LoadableRecorder(of: loader) { loader in
            switch loader.state {
            case .loading(nil): loader.finishLoading(.success(1))
            case .success(1): loader.finishLoading(.success(2))
            default: break
            }
        }
        let after = LoadableRecorder(of: loader)

        loader.sync()

        let expected = ["loading(nil)", "success(1)", "success(2)"]
        #expect(before.changes == expected)
        #expect(changing.changes == expected)
        #expect(after.changes == expected)
        #expect(loader.state == .success(content: 2))
    }

    @Test("Several changes made by one observer are announced one by one")
    func manyAtOnce() {
        let changing = LoadableRecorder(of: loader) { loader in
            guard loader.state == .loading(cache: nil) else { return }
            for number in 1...3 { loader.finishLoading(.success(number)) }
            loader.finishLoading(.failure(TestError("e")))
        }
        let after = LoadableRecorder(of: loader)

        loader.sync()

        let expected = ["loading(nil)", "success(1)", "success(2)", "success(3)", "failure(e, 3)"]
        #expect(changing.changes == expected)
        #expect(after.changes == expected)
    }

    @Test("During a notification, all properties keep the values of the announced change")
    func shownValues() {
        let changing = loader.sink { loader in
            if loader.loadableState == .syncing { loader.finishLoading(.failure(TestError("e"))) }
        }
        var checked = 0
        let after = loader.sink { loader in
            let snapshot = loader.snapshot
            #expect(loader.loadableState == snapshot.state)
            #expect((loader.error != nil) == (snapshot.error != nil))
            #expect((loader.error != nil) == (loader.loadableState == .didFailToSync))
            #expect(loader.isContentsAvailable == (loader.content != nil))
            #expect(loader.state.isLoading == (snapshot.state == .syncing))
            checked += 1
        }

        loader.sync()

        #expect(checked == 2)
        withExtendedLifetime((changing, after)) {}
    }

    @Test("Nil content is distinguished from missing content while changes wait")
    func optionalContent() {
        let loader = ScriptedLoader<Int?>()
        let changing = loader.sink { loader in
            if loader.loadableState == .syncing { loader.succeed(nil) }
        }
        var available: [Bool] = []
        let after = loader.sink { available.append($0.isContentsAvailable) }

        loader.sync()

        #expect(available == [false, true])
        withExtendedLifetime((changing, after)) {}
    }

    @Test("M18: a loadable can be synced by its own observer")
    func syncFromObserver() {
        let log = LoadableRecorder(loadable) { loadable in
            if loadable.loadableState == .didFailToSync { loadable.sync() }
        }

        loadable.setFailedToSyncWithError(TestError("e"))

        #expect(log.changes == ["failed(e)", "syncing"])
        #expect(loadable.doSyncCount == 1)
    }

    @Test("The work of a sync starts after all observers were notified of it")
    func workComesLast() {
        var counts: [Int] = []
        let first = loadable.sink { loadable in
            if loadable.loadableState == .idle { loadable.sync() }
        }
        let second = loadable.sink { counts.append($0.doSyncCount) }

        loadable.setIdle()

        #expect(counts == [0, 0])
        #expect(loadable.doSyncCount == 1)
        withExtendedLifetime((first, second)) {}
    }

    @Test("A sync that an observer cancels immediately does no work; one that it starts instead does")
    func cancelledByObserver() {
        var cancelled = false
        let log = LoadableRecorder(loadable) { loadable in
            guard loadable.loadableState == .syncing, !cancelled else { return }
            cancelled = true
            loadable.cancel()
            loadable.sync()
        }

        loadable.sync()

        #expect(log.changes == ["syncing", "idle", "syncing"])
        #expect(loadable.doSyncCount == 1)
        #expect(loadable.generation == LoadGeneration(number: 2))
    }

    @Test("startLoading() returns false if an observer cancelled the load immediately")
    func startCancelledByObserver() {
        let log = LoadableRecorder(of: loader) { $0.cancel() }

        #expect(!loader.startLoading())
        #expect(log.changes == ["loading(nil)", "initial"])
    }

    @Test("startLoading() returns true once if an observer cancelled the load and started another one")
    func startReplacedByObserver() {
        var inner: [Bool] = []
        let log = LoadableRecorder(of: loader) { loader in
            guard inner.isEmpty else { return }
            loader.cancel()
            inner.append(loader.startLoading())
        }

        #expect(!loader.startLoading())
        #expect(inner == [true])
        #expect(log.changes == ["loading(nil)", "initial", "loading(nil)"])
    }

    @Test("Called by an observer, startLoading() returns whether a load begins, though it is shown later")
    func startInsideNotification() {
        var answers: [Bool] = []
        let log = LoadableRecorder(of: loader) { loader in
            guard case .failure = loader.state else { return }
            answers = [loader.startLoading(), loader.startLoading()]
            #expect(loader.state.description == "failure(e, nil)")
        }

        loader.finishLoading(.failure(TestError("e")))

        #expect(answers == [true, false])
        #expect(log.changes == ["failure(e, nil)", "loading(nil)"])
    }

    @Test("A change made during another loadable's notification is announced immediately")
    func acrossLoadables() {
        let other = TestLoadable()
        let log = LoadableRecorder(other)
        let token = loadable.sink { _ in
            other.sync()
            #expect(log.changes == ["syncing"])
        }

        loadable.setIdle()

        #expect(log.changes == ["syncing"])
        token.remove()
    }
}
