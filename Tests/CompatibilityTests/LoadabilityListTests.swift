import Foundation
import Loadability
import LoadableTesting
import Testing

/// Each public name of Loadability is there, and is used as there.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadabilityListTests {

    private struct Word: Codable, Hashable, Identifiable {
        var id: String
    }

    private struct Words: SharedSerializableCache {
        typealias Key = Word
        typealias Value = Int
        static let shared = SerializableCache<Word, Int>.load(
            name: "Words", shouldAutomaticallyRemoveStaleItems: false, itemLifetime: 60,
            folderURL: FileManager.default.temporaryDirectory.appendingPathComponent("words-\(getpid())"))
    }

    private struct Sums: SharedCache {
        typealias Key = GenericKey
        typealias Value = Int
        static let shared = Cache<GenericKey, Int>(shouldAutomaticallyRemoveStaleItems: true, itemLifetime: 60)
    }

    private class LengthLoader: Loader {
        var object: Int?
        var error: IdentifiableError?
        var lengths: [Int] = []

        func loadData(key: Word) async throws -> Int {
            if key.id.isEmpty { throw TestError("empty") }
            return key.id.count
        }

        func loadCompleted(key: Word, object: Int) { lengths.append(object) }
    }

    private class SumLoader: CachedLoader {
        var object: Int?
        var error: IdentifiableError?
        var cache = Sums.self

        func loadData(key: GenericKey) async throws -> Int { 42 }
    }

    private func use<L: SomeLoader>(_ loader: L, key: L.Key) async -> L.Object? {
        await loader.load(key: key)
        await loader.refresh(key: key)
        loader.cancel()
        return loader.object
    }

    private func isStale<C: AnySharedCache>(_ cache: C.Type, _ key: C.Key) -> Bool { cache.isValueStale(key) }

    /// What generic code needs that makes loaders.
    @MainActor
    private protocol Makeable: Loader {
        init()
    }

    private final class MadeLoader: Makeable {
        var object: Int?
        var error: IdentifiableError?
        private let factor: Int

        init(factor: Int) { self.factor = factor }
        convenience init() { self.init(factor: 2) }

        func loadData(key: Word) async throws -> Int { key.id.count * factor }
    }

    private func made<L: Makeable>(_ type: L.Type) -> L { L() }

    @Test(
        "A loader is created with its dependencies; generic code declares by a protocol that there are none")
    func making() async {
        #expect(await made(MadeLoader.self).load(key: Word(id: "abc")) == 6)
        #expect(await MadeLoader(factor: 10).load(key: Word(id: "abc")) == 30)
    }

    @Test("Loadability lists: loaders and their errors")
    func loaders() async {
        let loader = LengthLoader()
        #expect(await use(loader, key: Word(id: "abc")) == 3)
        #expect(loader.lengths == [3, 3])
        await loader.load(key: Word(id: ""))
        let error: IdentifiableError? = loader.error
        let any: (any AnyIdentifiableError)? = error
        #expect(any != nil)
        #expect(error?.id.isEmpty == false)
        #expect(error?.error is TestError)
        #expect(error == IdentifiableError(TestError("empty"), id: error?.id))
        loader.dismissError()
        loader.catchError(TestError("x"))
        loader.tryAndCatch { throw TestError("y") }
        #expect(loader.error != nil)

        let sum = SumLoader()
        #expect(await sum.load() == 42)
        #expect(await sum.getCachedData(key: .key) == 42)
        #expect(GenericKey.key.id == "key")
    }

    @Test("Loadability lists: caches")
    func caches() async {
        let word = Word(id: "word")
        #expect(isStale(Words.self, word))
        Words[word] = 4
        Words.shared.save()
        #expect(Words.shared[word] == 4)
        #expect(!isStale(Words.self, word))
        await Words.update(key: word, to: 5)
        #expect(await Words.value(for: word) == 5)
        await Words.removeValue(for: word)
        #expect(Words[word] == nil)
        let cache: Cache<Word, Int> = Cache()
        cache[word] = 1
        #expect(cache[word] == 1)
    }
}
