import Foundation
import LoadableCaching
import Loadables

/// The cost of caches in memory and on disk.
@MainActor
enum CachingBenchmarks {

    private struct Reading: Codable, Hashable, Sendable {
        var place: String
        var levels: [Double]
    }

    private struct Name: Codable, Hashable, Identifiable, Sendable {
        var id: Int
    }

    private typealias Readings = Cache<Name, Reading>

    private static let reading = Reading(place: "Brest", levels: (0..<24).map { Double($0) / 7 })

    /// Where the files are; goes away with the program.
    private static let folder: String = {
        let path = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(getpid())").path
        atexit {
            MainActor.assumeIsolated { try? FileManager.default.removeItem(atPath: CachingBenchmarks.folder) }
        }
        return path
    }()

    private static var files = 0

    /// A cache in a file with so many entries, as a program that has just started has it.
    private static func makeFile(entries: Int) async -> String {
        files += 1
        let path = "\(folder)/\(files).sqlite"
        let readings = cache(path)
        for number in 0..<entries { readings[Name(id: number)] = reading }
        try? await readings.flush()
        return path
    }

    private static func cache(_ path: String) -> Readings {
        Readings(name: "readings", storage: SQLiteStorage(path: path), limits: CacheLimits(count: 1_000_000))
    }

    static var all: [Benchmark] { [memory, disk] + writes + [opening, board] }

    private static var memory: Benchmark {
        let cache = Cache<Name, Reading>()
        for number in 0..<1_000 { cache[Name(id: number)] = reading }
        return Benchmark("read from a cache in memory, of 1,000", iterations: 100_000) { count in
            for number in 0..<count { _ = cache[Name(id: number % 1_000)] }
        }
    }

    private static var disk: Benchmark {
        var readings: Readings?
        return Benchmark("read from disk and decode, of 10,000", iterations: 5_000, .threaded) { count in
            let cache = if let readings { readings } else { cache(await makeFile(entries: 10_000)) }
            readings = cache
            cache.removeFromMemory()
            for number in 0..<count { _ = cache[Name(id: number * 7 % 10_000)] }
        }
    }

    private static var writes: [Benchmark] {
        [10, 10_000, 100_000].map { size in
            var readings: Readings?
            return Benchmark(
                "change one entry of \(size) and wait until it is written", iterations: 500, .threaded
            ) { count in
                let cache = if let readings { readings } else { cache(await makeFile(entries: size)) }
                readings = cache
                for number in 0..<count {
                    cache[Name(id: number % size)] = reading
                    try? await cache.flush()
                }
            }
        }
    }

    private static var opening: Benchmark {
        var path: String?
        return Benchmark("open a cache of 10,000 and read one entry", iterations: 200, .threaded) { count in
            let file = if let path { path } else { await makeFile(entries: 10_000) }
            path = file
            for _ in 0..<count { _ = cache(file)[Name(id: 4_711)] }
        }
    }

    /// Six sources, as the demo has them, from a program that has just started to contents in their loaders.
    private static var board: Benchmark {
        var path: String?
        return Benchmark("open the cache of a board and show its six sources", iterations: 100, .threaded) {
            count in
            let file = path ?? "\(folder)/board.sqlite"
            @MainActor func loaders() -> (storage: SQLiteStorage, loaders: [ContentLoader<[Reading]>]) {
                let storage = SQLiteStorage(path: file)
                return (
                    storage,
                    (0..<6).map { number in
                        let loader = ContentLoader<[Reading]>()
                        loader.keepContent(in: Cache(name: "source \(number)", storage: storage))
                        return loader
                    }
                )
            }
            if path == nil {
                let (storage, loaders) = loaders()
                for loader in loaders { loader.finishLoading(.success(Array(repeating: reading, count: 50))) }
                try? await storage.flush()
                path = file
            }
            for _ in 0..<count {
                guard loaders().loaders.allSatisfy({ $0.content?.count == 50 }) else { fatalError("nothing was read") }
            }
        }
    }
}
