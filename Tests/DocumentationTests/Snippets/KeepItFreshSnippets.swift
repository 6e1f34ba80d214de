import LoadableTesting
import Loadables
import Testing

// snippet: KeepItFresh/retryAfter
struct Busy: RetryAfterProviding {
    let retryAfter: Duration?
}

struct Forbidden: RetryRejecting {
    var rejectsRetry: Bool { true }
}
// end

@MainActor
@Suite("KeepItFresh.md", .timeLimit(.minutes(3)))
struct KeepItFreshSnippets {

    private let clock = ManualClock()
    private let foreground = Foreground()

    @Test("A syncer repeats after a period, and after failures with a backoff")
    func syncer() async {
        let (clock, foreground) = (clock, foreground)
        let tide = ScriptedLoader<Double>(clock: clock)

        // snippet: KeepItFresh/syncer
        let backoff = BackoffTimeoutPolicy(period: .seconds(60), minimum: .seconds(2), maximum: .seconds(120))
        let syncer = LoadableSyncer(tide, timeoutPolicy: backoff, clock: clock, foreground: foreground)
        tide.syncIfNeeded()  // The syncer does not start the first sync.
        // end

        tide.succeed(2.5)
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(60)))
        await clock.advance(by: .seconds(60))
        #expect(tide.loads.count == 2)

        tide.fail(TestError("offline"))
        #expect(syncer.failures == 1)
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(2)))
        await clock.advance(by: .seconds(2))
        tide.fail(TestError("offline"))
        #expect(syncer.failures == 2)
        let second = syncer.nextSync.map(clock.now.duration(to:)) ?? .zero
        #expect((second - .seconds(2.0 * 2.0.squareRoot())).components.seconds == 0)

        // snippet: KeepItFresh/foreground
        foreground.isActive = false  // The terminal has lost the focus.
        foreground.isActive = true  // The terminal has the focus again: the targets are synced.
        // end

        #expect(syncer.nextSync == clock.now)
        await clock.advance(by: .zero)
        tide.fail(TestError("offline"))
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(2)), "the backoff starts over")
    }

    @Test("The waits are adjusted to a period")
    func every() {
        // snippet: KeepItFresh/waits
        let hourly = BackoffTimeoutPolicy(
            period: .seconds(3_600), minimum: .seconds(5), maximum: .seconds(600), multiplier: 2, jitter: 0.1)
        // end
        #expect(hourly.multiplier == 2)

        // snippet: KeepItFresh/every
        let often = BackoffTimeoutPolicy().every(.milliseconds(500))  // Waits from 0.5 to 5 seconds after failures.
        // end
        #expect(often.period == .milliseconds(500) && often.minimum == .milliseconds(500))
        #expect(often.maximum == .seconds(5))
        #expect(BackoffTimeoutPolicy().period == nil)
    }

    @Test("The next sync is shown with its time and the remaining time")
    func nextSync() {
        let clock = ManualClock(now: Timestamp(secondsSince1970: 1_789_481_100))
        let tide = ScriptedLoader<Double>(clock: clock)
        let syncer = LoadableSyncer(
            tide, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(60)), clock: clock)
        tide.sync()
        tide.succeed(2.5)
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }

        // snippet: KeepItFresh/next
        if let next = syncer.nextSync {
            show("next sync at \(next), in \(clock.now.duration(to: next))")
        }
        // end

        #expect(shown == ["next sync at 2026-09-15T14:06:00Z, in 60.0 seconds"])
    }

    @Test("An error may set a minimum wait, or rule out a retry")
    func retryAfter() {
        let tide = ScriptedLoader<Double>(clock: clock)
        let syncer = LoadableSyncer(
            tide, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(60)), clock: clock)
        tide.sync()
        tide.fail(Busy(retryAfter: .seconds(30)))
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(30)))
        tide.sync()
        tide.fail(Forbidden())
        #expect(syncer.nextSync == nil)
    }

    @Test("A custom timeout policy")
    func policy() async {
        // snippet: KeepItFresh/policy
        struct EveryMinute: TimeoutPolicy {
            func timeoutAfterSuccess() -> Duration? { .seconds(60) }
            func timeoutAfterFailure() -> Duration { .seconds(60) }
            func reset() {}
        }
        // end

        let tide = ScriptedLoader<Double>(clock: clock)
        let syncer = LoadableSyncer(tide, timeoutPolicy: EveryMinute(), clock: clock)
        tide.finishLoading(.failure(TestError("offline")))
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(60)))
    }
}
