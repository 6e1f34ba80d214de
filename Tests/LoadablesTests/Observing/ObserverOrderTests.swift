import LoadableTesting
import Loadables
import Testing

/// Who is told, and in which order.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ObserverOrderTests {

    private let loadable = TestLoadable()

    @Test("Observers are notified in the order in which they were added, tokens and objects alike")
    func order() {
        @MainActor final class Object: LoadableObserverProtocol {
            let tell: () -> Void
            init(_ tell: @escaping () -> Void) { self.tell = tell }
            func loadableDidChange(_ loadable: any PureLoadableProtocol) { tell() }
        }
        var told: [Int] = []
        let object = Object { told.append(2) }
        let first = loadable.sink { _ in told.append(1) }
        loadable.addObserver(object)
        let third = loadable.sink { _ in told.append(3) }

        loadable.setIdle()
        #expect(told == [1, 2, 3])

        first.remove()
        let fourth = loadable.sink { _ in told.append(4) }
        loadable.setIdle()
        #expect(told == [1, 2, 3, 2, 3, 4])
        withExtendedLifetime((object, third, fourth)) {}
    }

    @Test("An observer added during a notification is first called for the next one")
    func addedDuring() {
        var tokens: [LoadableObserver] = []
        var late = 0
        tokens.append(
            loadable.sink { loadable in
                if tokens.count == 1 { tokens.append(loadable.sink { _ in late += 1 }) }
            }
        )

        loadable.setIdle()
        #expect(late == 0)

        loadable.setIdle()
        #expect(late == 1)
    }

    @Test("P3: an observer removed during a notification is not called any more")
    func removedDuring() {
        var later: LoadableObserver?
        var dropped: LoadableObserver?
        let object = CountingObserver()
        let first = loadable.sink { loadable in
            later?.remove()
            dropped = nil
            loadable.removeObserver(object)
        }
        later = loadable.sink { _ in Issue.record("removed, but called") }
        dropped = loadable.sink { _ in Issue.record("dropped, but called") }
        loadable.addObserver(object)
        _ = dropped

        loadable.setIdle()

        #expect(object.count == 0)
        first.remove()
    }

    @Test("An observer may remove itself during a notification; the others are still called")
    func removesItself() {
        var once: LoadableObserver?
        var calls: [Int] = []
        once = loadable.sink { _ in
            calls.append(1)
            once?.remove()
            once = nil
        }
        let second = loadable.sink { _ in calls.append(2) }

        loadable.setIdle()
        loadable.setIdle()

        #expect(calls == [1, 2, 2])
        second.remove()
    }

    @Test("An observer removed during a notification is not notified of waiting changes either")
    func removedWithBacklog() {
        var later: LoadableObserver?
        var calls = 0
        let first = loadable.sink { loadable in
            if loadable.loadableState == .syncing { loadable.succeed() } else { later?.remove() }
        }
        later = loadable.sink { _ in calls += 1 }

        loadable.sync()

        #expect(calls == 1)
        first.remove()
    }

    @Test("An observer added during a notification is notified of waiting changes")
    func addedWithBacklog() {
        var log: LoadableRecorder?
        let first = loadable.sink { loadable in
            guard log == nil else { return }
            log = LoadableRecorder(loadable)
            loadable.succeed()
        }

        loadable.sync()

        #expect(log?.changes == ["synced+"])
        first.remove()
    }

    @Test("Dropping a token may also drop another one of the same loadable")
    func tokenOwnsToken() {
        @MainActor final class Owner {
            var other: LoadableObserver?
        }
        var owner: Owner? = Owner()
        owner?.other = loadable.sink { _ in }
        var token: LoadableObserver? = loadable.sink { [owner] _ in withExtendedLifetime(owner) {} }
        owner = nil
        _ = token

        token = nil

        #expect(!loadable.hasObservers)
    }
}
