import LoadableTesting
import MMMLoadable
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AutosyncLoadableTests {

    private final class Clockwork: MMMAutosyncLoadable {
        var count = 0
        var background = 0.0
        var isStale = true
        override func autosyncInterval() -> Double { 10 }
        override func autosyncIntervalWhileInBackground() -> Double { background }
        override func needsSync() -> Bool { isStale }
        override func doSync() {
            count += 1
            setDidSyncSuccessfully()
        }
    }

    private let clock = ManualClock()
    private let foreground = Foreground()
    private let loadable: Clockwork

    init() {
        loadable = Clockwork(clock: clock, foreground: foreground)
    }

    @Test("It syncs for the first observer, then after each interval, and not without observers")
    func intervals() async {
        await clock.advance(by: .seconds(60))
        #expect(loadable.count == 0)
        let observer = loadable.sink { _ in }
        #expect(loadable.count == 1)
        await clock.advance(by: .seconds(30))
        #expect(loadable.count == 4)
        observer?.remove()
        await clock.advance(by: .seconds(60))
        #expect(loadable.count == 4)
    }

    @Test("It syncs only if needed, for the first observer and after each interval")
    func need() async {
        loadable.sync()
        loadable.isStale = false
        let observer = loadable.sink { _ in }
        await clock.advance(by: .seconds(35))
        #expect(loadable.count == 1)
        loadable.isStale = true
        await clock.advance(by: .seconds(5))
        #expect(loadable.count == 2)
        observer?.remove()
    }

    @Test("M17: it continues when observers return")
    func observersComeBack() async {
        let first = loadable.sink { _ in }
        first?.remove()
        loadable.isStale = false
        let second = loadable.sink { _ in }
        #expect(loadable.count == 1)
        loadable.isStale = true
        await clock.advance(by: .seconds(10))
        #expect(loadable.count == 2)
        second?.remove()
    }

    @Test("In the background the other interval applies; zero or less disables it")
    func background() async {
        let observer = loadable.sink { _ in }
        foreground.isActive = false
        await clock.advance(by: .seconds(100))
        #expect(loadable.count == 1)
        loadable.background = 50
        foreground.isActive = true
        #expect(loadable.count == 2)
        foreground.isActive = false
        await clock.advance(by: .seconds(100))
        #expect(loadable.count == 4)
        observer?.remove()
    }

    @Test("M17: it continues after the background")
    func afterBackground() async {
        let observer = loadable.sink { _ in }
        foreground.isActive = false
        await clock.advance(by: .seconds(100))
        foreground.isActive = true
        await clock.advance(by: .seconds(20))
        #expect(loadable.count == 4)
        observer?.remove()
    }

    @Test("The interval counts from the end of the last sync, whatever its cause")
    func end() async {
        final class Slow: MMMAutosyncLoadable {
            var count = 0
            override func autosyncInterval() -> Double { 10 }
            override func needsSync() -> Bool { true }
            override func doSync() { count += 1 }
        }
        let slow = Slow(clock: clock)
        let observer = slow.sink { _ in }
        await clock.advance(by: .seconds(9))
        slow.setDidSyncSuccessfully()
        await clock.advance(by: .seconds(9))
        #expect(slow.count == 1)
        slow.sync()
        slow.setDidSyncSuccessfully()
        await clock.advance(by: .seconds(9))
        #expect(slow.count == 2)
        await clock.advance(by: .seconds(1))
        #expect(slow.count == 3)
        observer?.remove()
    }

    @Test("It is released with its owner while it waits")
    func lifetime() async {
        weak var weakLoadable: Clockwork?
        do {
            let loadable = Clockwork(clock: clock, foreground: foreground)
            weakLoadable = loadable
            let observer = loadable.sink { _ in }
            withExtendedLifetime(observer) {}
        }
        for _ in 0..<20 { await Task.yield() }
        #expect(weakLoadable == nil)
        #expect(clock.sleepers == 0)
    }

    @Test("A load that outlasts the interval is not restarted; infinite intervals are long ones")
    func slowLoad() async {
        final class Slow: MMMAutosyncLoadable {
            var calls = 0
            var interval = 10.0
            override func autosyncInterval() -> Double { interval }
            override func needsSync() -> Bool { true }
            override func sync() {
                calls += 1
                super.sync()
            }
            override func doSync() {}
        }
        let clock = ManualClock()
        let slow = Slow(clock: clock)
        let token = slow.sink { _ in }
        await clock.advance(by: .seconds(25))
        #expect(slow.calls == 3)

        slow.interval = .infinity
        slow.setIdle()
        await clock.advance(by: .seconds(100))
        #expect(slow.calls == 3)
        withExtendedLifetime(token) {}
    }
}

extension MMMLoadable {

    fileprivate func setIdle() {
        loadableState = .idle
    }
}
