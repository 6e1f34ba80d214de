import LoadableTesting
import Loadables
import Synchronization
import Testing

/// A loader that keeps its objects nowhere else.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeyedLoaderTests {

    /// Says how often it has loaded; fails for a key that is empty.
    private let loader: KeyedLoader<String, String>

    init() {
        let loads = Loads()
        loader = KeyedLoader { key in
            if key.isEmpty { throw TestError("no key") }
            return ClosureSource { _ in .content("\(key) \(loads.next())") }
        }
    }

    private final class Loads: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test("Each load uses the source, even with existing content")
    func load() async {
        #expect(await loader.load(key: "fr") == "fr 1")
        #expect(await loader.load(key: "fr") == "fr 2")
        #expect(loader.content == "fr 2")
    }

    @Test("Content of one key is not shown for another one, even if that fails")
    func otherKey() async {
        await loader.load(key: "fr")
        #expect(await loader.load(key: "") == nil)

        #expect(loader.key == "")
        #expect(loader.content == nil)
        #expect(loader.error as? TestError == TestError("no key"))
    }
}
