import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Content that is kept only now and then.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PacedKeeperTests {

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let storage = MemoryStorage()
    private let camera = ScriptedSource<String>()

    private func environment() -> Environment { Environment(clock: clock, storage: storage) }

    private func feed(_ name: String = "Gate", in environment: Environment) -> Feed<String> {
        Feed(name, from: camera, freshFor: .seconds(10), keepsAtMostEvery: .seconds(300), in: environment)
    }

    private func load(_ still: String, _ feed: Feed<String>) async {
        feed.loader.sync()
        camera.answer(.content(still))
        await until { feed.loader.content == still && feed.loader.loadableState != .syncing }
    }

    /// What a restart at this moment would show.
    private var kept: String? { feed(in: environment()).loader.content }

    @Test("The first value is kept at once, and later ones within the pause are not")
    func pause() async {
        let feed = feed(in: environment())
        await load("1", feed)
        #expect(kept == "1")
        for number in 2...30 {
            clock.set(clock.now.advanced(by: .seconds(10)))
            await load("\(number)", feed)
            #expect(kept == "1")
        }
        clock.set(clock.now.advanced(by: .seconds(10)))
        await load("31", feed)
        #expect(kept == "31")
    }

    @Test("A waiting value is kept when the program ends, with its load time")
    func end() async {
        let environment = environment()
        let feed = feed(in: environment)
        await load("1", feed)
        clock.set(clock.now.advanced(by: .seconds(100)))
        await load("2", feed)
        clock.set(clock.now.advanced(by: .seconds(50)))
        environment.flushAndWait()

        let again = self.feed(in: self.environment())
        #expect(again.loader.content == "2")
        #expect(again.loader.provenance?.origin == .cache)
        #expect(again.loader.provenance?.date == Timestamp(secondsSince1970: 1_100))
    }

    @Test("A restart does not restart the pause: it counts from the value on disk")
    func restart() async {
        await load("1", feed(in: environment()))
        clock.set(clock.now.advanced(by: .seconds(20)))
        let again = feed(in: environment())
        await load("2", again)
        #expect(kept == "1")
        clock.set(clock.now.advanced(by: .seconds(280)))
        await load("3", again)
        #expect(kept == "3")
    }

    @Test("After the clock was set back, the pause is not longer")
    func clockSetBack() async {
        let feed = feed(in: environment())
        await load("1", feed)
        clock.set(Timestamp(secondsSince1970: 500))
        await load("2", feed)
        #expect(kept == "2")
    }

    @Test("A waiting value that is declared stale is also stale after a restart")
    func invalidated() async {
        let environment = environment()
        let feed = feed(in: environment)
        await load("1", feed)
        clock.set(clock.now.advanced(by: .seconds(1)))
        await load("2", feed)
        feed.loader.invalidate()
        environment.flushAndWait()

        let again = self.feed(in: self.environment())
        #expect(again.loader.content == "2")
        #expect(again.loader.needsSync())
    }

    @Test("A released feed writes nothing at the end")
    func gone() async {
        let environment = environment()
        var feed: Feed<String>? = feed(in: environment)
        if let feed {
            await load("1", feed)
            clock.set(clock.now.advanced(by: .seconds(1)))
            await load("2", feed)
        }
        feed = nil
        environment.flushAndWait()
        #expect(kept == "1")
    }
}
