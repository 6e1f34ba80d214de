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

    @Test("Every loadable logs its loads under its name")
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
                "weather: load 1 failed after 0.0 seconds: offline",
                "TestLoadable: load 1 succeeded after 0.0 seconds",
                "TestLoadable: load 2 was cancelled after 0.0 seconds",
                "weather: a late result was dropped",
                "TestLoadable: became idle",
                "weather: contents restored from the cache",
            ])
        #expect(log.events.allSatisfy { $0.date == clock.now })
    }

    @Test("The start of a load and the time of the next one are announced, but not logged")
    func announcements() throws {
        var heard: [LoadableEvent] = []
        let log = logged {
            let observation = LoadableEventLog.current?.observe { heard.append($0) }
            let target = TestLoadable(clock: clock)
            target.sync()
            target.succeed()
            let policy = BackoffTimeoutPolicy(period: .seconds(30))
            withExtendedLifetime((LoadableSyncer(target, timeoutPolicy: policy, clock: clock), observation)) {}
        }

        #expect(
            heard.map(\.description) == [
                "TestLoadable: load 1 began", "TestLoadable: load 1 succeeded after 0.0 seconds",
                "TestLoadable: a sync is scheduled in 30.0 seconds",
            ])
        guard case .syncScheduled(let date) = try #require(heard.last).kind else { return }
        #expect(clock.now.duration(to: date) == .seconds(30))
        #expect(log.events.map(\.description) == ["TestLoadable: load 1 succeeded after 0.0 seconds"])
    }

    @Test("Rejected changes and failed pages are failures; repeated ones are merged")
    func otherWork() {
        let (log, refused) = (LoadableEventLog(), LoadRecord.Outcome.failed(TestError("refused")))
        for kind in [
            .change("Open north", .succeeded(from: .source)), .change("Open north", refused),
            .change("Open north", refused),
            .change("Open south", refused), .furtherPage(.loading), .furtherPage(refused), .furtherPage(.cancelled),
        ] as [LoadableEvent.Kind] {
            log.record(LoadableEvent(date: clock.now, name: "Gates", kind: kind))
        }
        #expect(log.failureCount == 3)
        #expect(
            log.events.map(\.description) == [
                "Gates: change \"Open north\" succeeded", "Gates: change \"Open north\" failed: refused (2 times)",
                "Gates: change \"Open south\" failed: refused", "Gates: load of a further page failed: refused",
                "Gates: load of a further page was cancelled",
            ])
    }

    @Test("The log keeps up to its capacity of events, oldest first, and counts all", arguments: [1, 3, 7])
    func capacity(capacity: Int) {
        let log = logged(capacity: capacity) {
            for number in 1...5 {
                let loader = ScriptedLoader<Int>()
                loader.loadableName = "\(number)"
                loader.sync()
                if number == 2 { loader.fail(TestError("offline")) } else { loader.succeed(number) }
            }
        }

        #expect(log.count == 5)
        #expect(log.failureCount == 1)
        #expect(log.events.map(\.name) == ["1", "2", "3", "4", "5"].suffix(capacity))
    }

    @Test(
        "For five minutes, repetitions are merged with the latest event of the same name",
        arguments: [
            // At 0 and 10 seconds, source a: a load succeeded.
            ("0a+ 10a+ 20a+", "a+3"),
            ("0a+ 10b+ 20a+ 30b- 40a+ 50b-", "a+3 b+1 b-2"),
            ("0a+ 10a- 20a+", "a+1 a-1 a+1"),
            ("0a+ 300a+ 301a+ 600a+", "a+2 a+2"),
            ("0a+ 10a= 20a= 30ax 40ax", "a+1 a=2 ax2"),
            ("0a- 10a- 20a! 30a-", "a-2 a!1 a-1"),
            ("0a+ 10au 11au 12au 20a+", "a+1 au3 a+1"),
            ("9a+ 0a+", "a+2"),
        ])
    func merging(events: String, expected: String) {
        let log = logged {
            let loaders = ["a": ScriptedLoader<Int>(clock: clock), "b": ScriptedLoader<Int>(clock: clock)]
            for (name, loader) in loaders { loader.loadableName = name }
            for event in events.split(separator: " ") {
                clock.set(Timestamp(secondsSince1970: Double(event.dropLast(2)) ?? 0))
                guard let loader = loaders[String(event.suffix(2).prefix(1))] else { continue }
                happen(event.suffix(1), to: loader)
            }
        }

        #expect(log.events.map { "\($0.name)\(sign($0))\($0.count)" }.joined(separator: " ") == expected)
    }

    private func happen(_ what: Substring, to loader: ScriptedLoader<Int>) {
        if what != "u" { loader.sync() }
        switch what {
        case "+": loader.succeed(1)
        case "=": loader.confirm()
        case "-": loader.fail(TestError("offline"))
        case "!": loader.fail(TestError("out of paper"))
        case "x": loader.cancel()
        default: loader.finishLoading(.success(1))
        }
    }

    private func sign(_ event: LoadableEvent) -> String {
        guard case .load(let record) = event.kind else { return "?" }
        return switch record.outcome {
        case .loading: "?"
        case .succeeded: record.isUpdate ? "u" : "+"
        case .unchanged: "="
        case .failed(let error): "\(error)" == "offline" ? "-" : "!"
        case .cancelled: "x"
        }
    }

    @Test("A merged event has the first date, the last date and the latest details")
    func merged() throws {
        let log = logged {
            let loader = ScriptedLoader<Int>(clock: clock)
            loader.loadableName = "weather"
            for seconds in [0.0, 10, 25] {
                clock.set(Timestamp(secondsSince1970: seconds))
                loader.sync()
                loader.succeed(1)
            }
        }

        let event = try #require(log.events.first)
        #expect(event.date == Timestamp(secondsSince1970: 0))
        #expect(event.lastDate == Timestamp(secondsSince1970: 25))
        #expect("\(event)" == "weather: load 3 succeeded after 0.0 seconds (3 times)")
    }

    @Test("Events that were dropped for space are not merged with, and unused names are removed")
    func gone() {
        let log = logged(capacity: 2) {
            for name in ["a", "b", "a", "c", "d", "a"] {
                LoadableEventLog.current?.record(
                    LoadableEvent(date: clock.now, name: name, kind: .problem("out of paper")))
            }
        }

        #expect(log.events.map { "\($0.name)\($0.count)" } == ["d1", "a1"])
        #expect(log.count == 5)
        #expect(log.failureCount == 5)
    }

    @Test("Pushed contents are logged as updates")
    func updates() {
        let log = logged {
            let loader = ScriptedLoader<Int>(clock: clock)
            loader.loadableName = "weather"
            loader.sync()
            loader.succeed(1)
            loader.finishLoading(.success(2), byteCount: 512)
        }

        #expect(
            log.events.map(\.description) == [
                "weather: load 1 succeeded after 0.0 seconds", "weather: updated, 512 bytes",
            ])
    }

    @Test("A load takes 32 bytes in the history")
    func size() {
        #expect(MemoryLayout<LoadRecord>.size == 32)
    }

    @Test("An observer of the log receives each event until its observation is dropped")
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

    @Test("Without a program log, nothing is logged")
    func none() {
        let log = logged {}
        TestLoadable().sync()

        #expect(log.count == 0)
    }

    @Test("A load that reports its start twice is announced once")
    func beginsOnce() {
        var count = 0
        _ = logged {
            let observation = LoadableEventLog.current?.observe { _ in count += 1 }
            let loadable = PureLoadable()
            loadable.setSyncing()
            loadable.setSyncing()
            withExtendedLifetime(observation) {}
        }

        #expect(count == 1)
    }

    @Test("An observer of an event may change the loadable without losing events")
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

    @Test("A load that ends because its loadable becomes idle is logged as cancelled")
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
                "weather: load 1 was cancelled after 0.0 seconds", "weather: became idle",
            ])
    }
}
