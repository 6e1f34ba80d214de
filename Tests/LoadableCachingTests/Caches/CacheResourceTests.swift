import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// The memory use of a cache. Runs alone.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct CacheResourceTests {

    private struct Number: Identifiable, Codable, Sendable {
        let id: Int
    }

    // hyperoslo/Cache #292: a limit of bytes that limits nothing.
    @Test("64 MiB stored in a persistent cache limited to 1 MiB use only a few MiB of memory")
    func memory() async throws {
        let folder = try TemporaryFolder()
        let storage = SQLiteStorage(path: folder.file(), maximumByteCount: 256 << 20, clock: SystemClock())
        let cache = Cache<Number, Data>(
            name: "pictures", storage: storage, limits: CacheLimits(count: 1_000, byteCount: 1 << 20))
        try await put(into: cache, 0..<16)
        let before = try ProcessUsage().residentBytes
        for start in stride(from: 16, to: 272, by: 16) { try await put(into: cache, start..<start + 16) }

        #expect(cache.countInMemory <= 4)
        let growth = try ProcessUsage().residentBytes - before
        #expect(growth < 16 << 20, "\(growth >> 20) MiB")
    }

    private func put(into cache: Cache<Number, Data>, _ numbers: Range<Int>) async throws {
        for number in numbers {
            cache[Number(id: number)] = Data(repeating: UInt8(truncatingIfNeeded: number), count: 256 << 10)
        }
        try await cache.flush()
    }
}
