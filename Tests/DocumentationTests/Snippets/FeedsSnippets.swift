import Feeds
import LoadableCaching
import LoadableCoding
import LoadableTesting
import Loadables
import LocalSources
import Pictures
import TestSupport
import Testing

private struct RatesSource: Source {
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Int> { .content(1) }
}

@MainActor
@Suite("Feeds.docc", .timeLimit(.minutes(3)))
struct FeedsSnippets {

    private let gauge = ScriptedSource<Double>()

    @Test("A feed and its environment")
    func overview() async {
        // snippet: Feeds/overview
        let environment = Environment(storage: MemoryStorage())
        let tide = Feed("Tide", from: gauge, every: .seconds(60), in: environment)
        tide.loader.syncIfNeeded()
        // end

        gauge.answer(.content(2.5))
        await until { tide.loader.content == 2.5 }
        #expect(tide.loader.content == 2.5)
    }

    @Test("When a feed loads")
    func schedule() {
        let environment = Environment()

        // snippet: WhenAFeedLoads/retry
        let retry = BackoffTimeoutPolicy(minimum: .seconds(1), maximum: .seconds(300))
        let tide = Feed(
            "Tide", from: gauge, every: .seconds(60), freshFor: .seconds(600), retry: retry, in: environment)
        // end

        #expect(tide.loader.freshFor == .seconds(600))
        #expect(tide.syncer.timeoutPolicy is BackoffTimeoutPolicy)
        #expect(tide.syncer.foregroundPolicy == .stale)

        // snippet: WhenAFeedLoads/foreground
        tide.syncer.foregroundPolicy = .always
        // end
    }

    @Test("The kept content of a feed")
    func keeping() async {
        let storage = MemoryStorage()
        let environment = Environment(storage: storage)
        let gate = ScriptedSource<String>()

        // snippet: WhatAFeedKeeps/version
        let levels = Feed("Levels", version: 2, from: gauge, every: .seconds(60), in: environment)
        // end

        // snippet: WhatAFeedKeeps/secret
        let token = Feed("Token", from: gate, keeps: false, in: environment)
        // end

        let camera = FileSource("/nowhere")
        // snippet: WhatAFeedKeeps/pause
        let still = Feed(
            "Gate", from: camera.picture(), every: .seconds(10), keepsAtMostEvery: .seconds(300), in: environment)
        // end

        #expect(still.loader.content == nil)
        levels.loader.sync()
        gauge.answer(.content(2.5))
        token.loader.sync()
        gate.answer(.content("secret"))
        await until { levels.loader.content != nil && token.loader.content != nil }
        #expect(storage.entry(for: StorageKey(cache: "Levels", key: "key")) != nil)
        #expect(storage.entry(for: StorageKey(cache: "Token", key: "key")) == nil)
    }

    @Test("A followed source")
    func following() {
        let environment = Environment()

        // snippet: FollowedSources/log
        let log = Feed(
            "Log", from: FileSource("/var/log/syslog", last: .lines(200), follows: true).text(), keeps: false,
            in: environment)
        // end

        #expect(log.loader.content == nil)
    }

    @Test("Doc comments")
    func comments() {
        // Not called: it would keep contents in the folder of this user's caches.
        let standard = { @MainActor in
            // snippet: Environment/standard
            let environment = Environment.standard(for: "rates")
            // end
            return environment
        }
        withExtendedLifetime(standard) {}
        let environment = Environment()

        // snippet: Feed/feed
        let rates = Feed("Rates", from: RatesSource(), every: .seconds(60), in: environment)
        // end

        #expect(rates.name == "Rates")
    }
}
