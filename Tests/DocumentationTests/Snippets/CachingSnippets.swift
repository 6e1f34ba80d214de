import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import Synchronization
import Testing

private struct Buoy: Sendable {
    func level() async throws -> Double { 2.5 }
}

struct Port: Codable, Hashable, Identifiable, Sendable {
    var id: String

    static let brest = Port(id: "brest")
}

private struct Offline: Error, CustomStringConvertible {
    var description: String { "offline" }
}

private let gauge = Buoy()
private let storage = MemoryStorage()

// snippet: Sharing/shared
enum Levels: SharedCache {
    static let shared = Cache<Port, Double>(name: "level", storage: storage)
}

@MainActor
func makeLevelLoader() -> KeyedLoader<Port, Double> {
    let loader = KeyedLoader<Port, Double> { port in
        ClosureSource { _ in .content(try await gauge.level()) }
    }
    loader.keepObjects(in: Levels.shared)
    return loader
}
// end

struct Nation: Codable, Equatable, Sendable {
    var name: String

    struct Code: Codable, Hashable, Identifiable, Sendable {
        var id: String
    }
}

private let atlas = URL(fileURLWithPath: "/atlas")

// snippet: SharedCache/shared
enum Nations: SharedCache {
    static let shared = Cache<Nation.Code, Nation>(name: "nations", storage: storage)
}
// end

@MainActor
@Suite("LoadableCaching", .timeLimit(.minutes(3)))
struct CachingSnippets {

    private let path = FileManager.default.temporaryDirectory.appending(path: "snippets-\(UUID().uuidString)").path

    private func removeFiles() {
        for suffix in ["", "-wal", "-shm", ".lock"] { unlink(path + suffix) }
    }

    @Test("A cache in memory, and in a storage")
    func kinds() {
        // snippet: Cache/kinds
        let levels = Cache<GenericKey, Double>()
        let storedLevels = Cache<GenericKey, Double>(name: "level", storage: storage)
        // end
        #expect(levels[.key] == nil && storedLevels[.key] == nil)
    }

    @Test("A loader shows its cached content")
    func landing() async throws {
        defer { removeFiles() }

        // snippet: LoadableCaching/example
        let storage = SQLiteStorage(path: path)
        let levels = Cache<GenericKey, Double>(name: "level", storage: storage)

        let tide = ContentLoader { try await gauge.level() }
        tide.keepContent(in: levels)  // Shows the cached level.
        tide.syncIfNeeded()  // Loads a level if the cached one is not fresh.
        // end

        try await tide.doneSyncing()
        #expect(levels[.key] == 2.5)
        try await levels.flush()
        let next = ContentLoader<Double>()
        next.keepContent(in: Cache(name: "level", storage: SQLiteStorage(path: path)))
        #expect(next.content == 2.5)
    }

    @Test("Three times, and stale content is still available")
    func times() {
        // snippet: ThreeTimes/lifetimes
        let lifetimes = CacheLifetimes(
            fresh: .seconds(60),  // Shown without a request to the source.
            inMemory: .seconds(3_600),  // Returned without reading the disk.
            onDisk: .seconds(7 * 86_400)  // Available after a restart.
        )
        let levels = Cache<Port, Double>(name: "level", storage: storage, lifetimes: lifetimes)
        // end

        // snippet: ThreeTimes/stale
        levels[.brest] = 2.5
        let level = levels[.brest]  // 2.5, even if it is stale.
        let shouldAsk = levels.isStale(.brest)
        // end

        #expect(level == 2.5)
        #expect(!shouldAsk)
        levels.invalidate(.brest)
        #expect(levels[.brest] == 2.5)
        #expect(levels.isStale(.brest))
    }

    @Test("The file is in the user's cache folder")
    func file() {
        // snippet: WhereThingsAreStored/path
        let storage = SQLiteStorage(path: SQLiteStorage.standardPath(for: "harbour"))
        // end

        #expect(storage.path.hasSuffix("/harbour/cache.sqlite"))
    }

    @Test("Flushed values are written")
    func flush() async throws {
        defer { removeFiles() }
        let levels = Cache<Port, Double>(name: "flushed", storage: SQLiteStorage(path: path))

        // snippet: WhereThingsAreStored/flush
        levels[.brest] = 2.5
        try await levels.flush()
        // end

        #expect(SQLiteStorage(path: path).entry(for: StorageKey(cache: "flushed", key: "brest")) != nil)
    }

    @Test("Errors are reported")
    func reports() async throws {
        defer { removeFiles() }
        let lines = Mutex<[String]>([])
        @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }
        let path = "/dev/null/cache.sqlite"

        // snippet: WhereThingsAreStored/report
        let storage = SQLiteStorage(path: path) { problem in
            log("\(problem)")
        }
        // end

        let levels = Cache<Port, Double>(name: "level", storage: storage)
        levels[.brest] = 2.5
        await #expect(throws: CacheProblem.self) { try await storage.flush() }
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test("Offline, cached content stays")
    func offline() async {
        let levels = Cache<GenericKey, Double>(name: "offline", storage: MemoryStorage())
        levels[.key] = 2.5
        var shown = ""
        func show(_ line: String) { shown = line }

        // snippet: Offline/failing
        let tide = ContentLoader<Double> { throw Offline() }
        tide.keepContent(in: levels)
        tide.sync()
        try? await tide.doneSyncing()

        switch tide.state {
        case .failure(let error, cache: let level?): show("\(level) m, \(error)")
        default: show("nothing is known")
        }
        // end

        #expect(shown == "2.5 m, offline")
        #expect(tide.provenance?.origin == .cache)
    }

    @Test("One loader for each source, one cache for each kind of value")
    func sharing() async {
        let levels = Cache<Port, Double>(name: "shared", storage: MemoryStorage())
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }

        // snippet: Sharing/loaders
        let tide = ContentLoader { try await gauge.level() }
        tide.keepContent(in: levels, as: .brest)

        let here = tide.sink { show("here: \($0.state)") }
        let there = tide.sink { show("there: \($0.state)") }
        tide.sync()  // One request; both observers show its result.
        // end

        try? await tide.doneSyncing()
        #expect(
            shown == ["here: loading(nil)", "there: loading(nil)", "here: success(2.5)", "there: success(2.5)"])
        withExtendedLifetime((here, there)) {}

        // snippet: Sharing/load
        let level = await makeLevelLoader().load(key: .brest)
        // end

        #expect(level == 2.5)
        #expect(Levels[.brest] == 2.5)

        // snippet: Sharing/registry
        let ports = LoaderRegistry<Port, Double> { port in
            ClosureSource { _ in .content(try await gauge.level()) }
        }
        ports.keepContents(in: Levels.shared)
        // end

        #expect(ports.loader(for: .brest).content == 2.5)
    }

    @Test("A content loader keeps its content under a key, or as the only value of a cache")
    func keeping() async throws {
        let levels = Cache<Port, Double>(name: "kept", storage: MemoryStorage())
        do {
            // snippet: CacheKeeper/key
            let tide = ContentLoader { try await gauge.level() }
            tide.keepContent(in: levels, as: .brest)
            // end

            #expect(
                try await {
                    tide.sync(); return try await tide.contentsAfterDoneSyncing()
                }() == 2.5)
            #expect(levels[.brest] == 2.5)
        }
        // snippet: CacheKeeper/only
        let tide = ContentLoader { try await gauge.level() }
        tide.keepContent(in: Cache(name: "tide", storage: storage))
        // end

        tide.sync()
        try await tide.doneSyncing()
        #expect(storage.entry(for: StorageKey(cache: "tide", key: "key")) != nil)
    }

    @Test("A shared cache keeps the values stored under its name")
    func sharedCaches() {
        let nation = Nation(name: "fr")
        for code in [Nation.Code(id: "fr")] {
            Nations[code] = nation
            Nations[code] = nation
            #expect(Nations[code] == nation)
            #expect(Nations[code] == nation)
        }
    }
}
