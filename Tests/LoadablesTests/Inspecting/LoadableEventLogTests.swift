import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableEventLogTests {

    /// Makes the log that of the program while the closure runs. Nothing else runs on the main actor meanwhile.
    private func logged(capacity: Int = 100, _ body: () -> Void) -> LoadableEventLog {
        let log = LoadableEventLog(capacity: capacity)
        let before = LoadableEventLog.current
        LoadableEventLog.current = log
        body()
        LoadableEventLog.current = before
        return log
    }

    private let clock = ManualClock()

    @Test("Every loadable writes its loads to the log of the program, by its name")
    func loads() {
        let log = logged {
            let weather = ScriptedLoader<Int>(clock: clock)
            weather.loadableName = "weather"
            let motd = TestLoadable(clock: clock)
            weather.sync()
            motd.sync()
            weather.fail(TestError("offline"))
            motd.succeed()
            motd.sync()
            motd.cancel()
            weather.succeed(1)
            motd.setIdle()
            weather.restore(1, from: Provenance(origin: .cache, date: clock.now))
        }

        #expect(
            log.events.map(\.description) == [
                "weather: load 1 began",
                "TestLoadable: load 1 began",
                "weather: load 1 failed after 0.0 seconds: offline",
                "TestLoadable: load 1 succeeded after 0.0 seconds",
                "TestLoadable: load 2 began",
                "TestLoadable: load 2 was cancelled after 0.0 seconds",
                "weather: a late result was dropped",
                "TestLoadable: became idle",
                "weather: contents restored from the cache",
            ])
        #expect(log.events.allSatisfy { $0.date == clock.now })
    }

    @Test("A syncer writes when it will sync")
    func syncer() {
        let log = logged {
            let target = TestLoadable(clock: clock)
            target.sync()
            target.succeed()
            let policy = BackoffTimeoutPolicy(period: .seconds(30))
            withExtendedLifetime(LoadableSyncer(target, timeoutPolicy: policy, clock: clock)) {}
        }

        guard case .syncScheduled(let date) = log.events.last?.kind else {
            Issue.record("no sync was scheduled: \(log.events)")
            return
        }
        #expect(clock.now.duration(to: date) == .seconds(30))
    }

    @Test("The log keeps as many events as its capacity, the oldest first, and counts all", arguments: [1, 3, 7])
    func capacity(capacity: Int) {
        let log = logged(capacity: capacity) {
            let loader = ScriptedLoader<Int>()
            for content in 1...5 {
                loader.sync()
                loader.succeed(content)
            }
        }

        #expect(log.count == 10)
        #expect(log.events.count == capacity)
        let dates = log.events.map(\.date)
        #expect(dates == dates.sorted())
        #expect(log.events.last?.description.contains("load 5 succeeded") == true)
    }

    @Test("Whoever observes the log hears of each event until the observation is dropped")
    func observation() {
        var heard: [String] = []
        _ = logged {
            let loader = ScriptedLoader<Int>()
            var observation = LoadableEventLog.current?.observe { heard.append($0.name) }
            loader.sync()
            withExtendedLifetime(observation) {}
            observation = nil
            loader.succeed(1)
        }

        #expect(heard == ["ScriptedLoader<Int>"])
    }

    @Test("Without a log of the program nothing is written anywhere")
    func none() {
        let log = logged {}
        TestLoadable().sync()

        #expect(log.count == 0)
    }

    @Test("A load that is said to have begun twice is written once")
    func beginsOnce() {
        let log = logged {
            let loadable = PureLoadable()
            loadable.setSyncing()
            loadable.setSyncing()
        }

        #expect(log.count == 1)
    }

    @Test("Whoever hears of an event may change the loadable; nothing is lost by it")
    func reacting() {
        let loader = ScriptedLoader<Int>()
        let recorder = LoadableRecorder(loader)
        _ = logged {
            let observation = LoadableEventLog.current?.observe { event in
                if case .lateResult = event.kind { loader.sync() }
            }
            loader.sync()
            let late = loader.generation
            loader.cancel()
            loader.finishLoading(.success(1), for: late)
            withExtendedLifetime(observation) {}
        }
        #expect(loader.loads.count == 2)
        loader.succeed(2)

        #expect(recorder.line == "idle > syncing > idle > syncing > synced+")
        #expect(loader.content == 2)
    }

    @Test("A load that ends because its loadable becomes idle is written as cancelled")
    func settled() {
        let log = logged {
            let loader = ScriptedLoader<Int>(clock: clock)
            loader.loadableName = "weather"
            loader.sync()
            loader.setIdle()
        }

        let lines = log.events.map(\.description)
        #expect(
            lines == [
                "weather: load 1 began", "weather: load 1 was cancelled after 0.0 seconds", "weather: became idle",
            ])
    }
}
