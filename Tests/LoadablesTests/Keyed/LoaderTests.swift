import LoadableTesting
import Loadables
import Observation
import Synchronization
import Testing

/// A loader that keeps its objects nowhere else.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoaderTests {

    /// Loads how often it has loaded; fails for a key that is empty.
    private final class CountingLoader: Loader<String, String> {
        private var count = 0

        override func loadObject(for key: String) async throws -> String {
            if key.isEmpty { throw TestError("no key") }
            count += 1
            return "\(key) \(count)"
        }
    }

    private let loader = CountingLoader()

    @Test("Each load asks the source, also for what is there")
    func load() async {
        #expect(await loader.load(key: "fr") == "fr 1")
        #expect(await loader.load(key: "fr") == "fr 2")
        #expect(loader.object == "fr 2")
    }

    @Test("What belongs to one key is not shown for another one, also if that fails")
    func otherKey() async {
        await loader.load(key: "fr")
        #expect(await loader.load(key: "") == nil)

        #expect(loader.key == "")
        #expect(loader.object == nil)
        #expect(loader.shownError == IdentifiableError(TestError("no key")))
    }

    @Test("Who reads the shown error under observation is told when there is one, and when it is dismissed")
    func observed() {
        func changes(_ change: () -> Void) -> Int {
            let count = Mutex(0)
            withObservationTracking {
                _ = loader.shownError
            } onChange: {
                count.withLock { $0 += 1 }
            }
            change()
            return count.withLock(\.self)
        }

        #expect(changes { loader.catchError(TestError("e")) } == 1)
        #expect(changes { loader.dismissError() } == 1)
        #expect(changes {} == 0)
    }

    @Test("What async work throws is shown; a cancellation is not")
    func asyncErrors() async {
        await loader.tryAndCatch { () async throws in throw CancellationError() }
        #expect(loader.shownError == nil)
        await loader.tryAndCatch { () async throws in throw TestError("e") }
        #expect(loader.shownError == IdentifiableError(TestError("e")))
    }
}
