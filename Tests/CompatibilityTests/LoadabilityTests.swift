import Foundation
import HomeServer
import Loadability
import LoadableCaching
import LoadableTesting
import Testing

import class Loadables.LoadableGroup

/// The loaders and caches of document 003, as they stand there, over a server.
@MainActor
@Suite(.timeLimit(.minutes(3)), .serialized)
struct LoadabilityTests {

    private let server: HomeHTTPServer
    private let key = YourKey(id: "profile")

    init() throws {
        server = try HomeHTTPServer()
        YourServer.url = server.baseURL.absoluteString
    }

    /// A cache folder that nobody else has.
    static let isSetUp: Void = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loadability-\(getpid())").path
        setenv("XDG_CACHE_HOME", folder, 1)
        atexit { try? FileManager.default.removeItem(atPath: String(cString: getenv("XDG_CACHE_HOME"))) }
    }()

    @Test("A loader loads the object of a key, returns it and shows it")
    func loader() async {
        let loader = First.YourLoader()
        let object = await loader.load(key: key)
        #expect(object != nil)
        #expect(loader.object == object)
        #expect(loader.error == nil)
    }

    @Test("A network loader decodes with its own method; an HTTP error is shown, and can be dismissed")
    func networkLoader() async {
        let loader = Second.YourLoader()
        #expect(await loader.load(key: key) != nil)
        server.setFault(.internalServerError, for: .profile)
        await loader.refresh(key: key)
        #expect(loader.error?.description.contains("500") == true)
        #expect(loader.object != nil)
        loader.dismissError()
        #expect(loader.error == nil)
    }

    @Test("A cached loader uses fresh cached content, and caches its loads")
    func cachedLoader() async throws {
        _ = Self.isSetUp
        YourCache.shared.removeAll()
        let loader = Third.YourLoader()
        let object = await loader.load(key: key)
        #expect(object != nil)
        #expect(YourCache[key] == object)
        #expect(!YourCache.isValueStale(key))

        server.setFault(.internalServerError, for: .profile)
        #expect(await Third.YourLoader().load(key: key) == object)
        try await YourCache.shared.flush()
        #expect(YourCaches.load()[key] == object)
    }

    @Test("A cache adds, changes, returns and removes values")
    func cache() {
        #expect(YourCaches.use(key) == [YourObject(), YourObject(someParameter: true), nil])
    }

    @Test("An original loader joins a group through its underlying loader")
    func group() async {
        let loader = First.YourLoader()
        let group = LoadableGroup([loader.loadable])
        await loader.load(key: key)
        #expect(group.loadableState == .didSyncSuccessfully)
        #expect(loader.loadable === loader.loadable)
        #expect(loader.loadable !== First.YourLoader().loadable)
    }

    @Test("loadCompleted is called once for each loaded object")
    func completed() async {
        final class NumberLoader: Loader {
            var object: Int?
            var error: IdentifiableError?
            var numbers = [1, 2]
            private(set) var completed: [Int] = []

            func loadData(key: YourKey) async throws -> Int {
                if numbers.isEmpty { throw URLError(.unknown) }
                return numbers.removeFirst()
            }

            func loadCompleted(key: YourKey, object: Int) {
                completed.append(object)
            }
        }
        let loader = NumberLoader()
        await loader.load(key: key)
        loader.loadable.invalidate()
        #expect(loader.completed == [1])
        await loader.refresh(key: key)
        await loader.refresh(key: key)

        #expect(loader.object == 2)
        #expect(loader.completed == [1, 2])
    }

    @Test("L7: a custom folder is used")
    func customFolder() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("loadability-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = SerializableCache<YourKey, YourObject>.load(name: "Name", folderURL: folder)
        cache[key] = YourObject()
        try await cache.flush()

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("cache.sqlite"))
        #expect(SerializableCache<YourKey, YourObject>.load(name: "Name", folderURL: folder)[key] == YourObject())
        #expect(SerializableCache<YourKey, YourObject>.load(name: "Other", folderURL: folder)[key] == nil)
    }

    @Test("A cached loader keeps its objects in the cache, whichever code uses its loadable first")
    func cachedLoadable() async {
        _ = Self.isSetUp
        YourCache.shared.removeAll()
        let loader = Third.YourLoader()
        func look(at loader: some Loader) { _ = loader.loadable }
        look(at: loader)
        let object = await loader.load(key: key)

        #expect(object != nil)
        #expect(YourCache[key] == object)
    }

    @Test("L15: an error is shown until it is dismissed, even one set by other code; cancellations are not")
    func errors() async {
        final class OfflineLoader: Loader {
            var object: Int?
            var error: IdentifiableError?

            func loadData(key: YourKey) async throws -> Int {
                if object == nil { return 1 }
                throw TestError("offline")
            }
        }
        let loader = OfflineLoader()
        await loader.load(key: key)
        await loader.refresh(key: key)
        #expect(loader.error == IdentifiableError(TestError("offline")))
        var changes = 0
        let observer = loader.loadable.sink { _ in changes += 1 }
        loader.dismissError()
        loader.loadable.invalidate()
        #expect(changes == 1)
        #expect(loader.error == nil)
        #expect(loader.loadable.error != nil)

        loader.tryAndCatch { throw TestError("other") }
        loader.loadable.setFailedToSyncWithError(TestError("offline"))
        #expect(changes == 2)
        #expect(loader.error == IdentifiableError(TestError("other")))
        loader.dismissError()
        loader.catchError(CancellationError())
        #expect(loader.error == nil)

        await loader.refresh(key: key)
        #expect(loader.error == IdentifiableError(TestError("offline")))
        withExtendedLifetime(observer) {}
    }
}
