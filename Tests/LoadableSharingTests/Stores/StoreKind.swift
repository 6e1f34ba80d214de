import Foundation
import LoadableTesting
import Loadables
import TestSupport

@testable import LoadableSharing

/// The stores that there are.
enum StoreKind: CaseIterable {
    case memory, cacheFile, redis

    /// Those that can be used here.
    static var all: [StoreKind] { RedisServer.canStart ? allCases : [.memory, .cacheFile] }

    /// Those of several programs.
    static var shared: [StoreKind] { all.filter { $0 != .memory } }
}

/// Where a store of a test's own is. It goes away with the object.
final class StorePlace {

    let kind: StoreKind
    let path: String
    let folder: String
    private let server: RedisServer?
    private let memory = MemorySharedStore(clock: .system)

    init(_ kind: StoreKind) throws {
        self.kind = kind
        folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString.prefix(8))").path
        path = "\(folder)/cache.sqlite"
        server = kind == .redis ? try RedisServer() : nil
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// As the program of a test is told of it.
    var argument: String { server.map { "redis+unix:\($0.socketPath)" } ?? path }

    /// The store as one program has it, with time enough for a busy machine.
    func open() async throws -> any SharedStore {
        switch kind {
        case .memory: return memory
        case .cacheFile:
            var limits = CacheFileStore.Limits()
            limits.command = .seconds(60)
            return CacheFileStore(path: path, limits: limits)
        case .redis:
            var limits = RedisStore.Limits()
            limits.command = .seconds(60)
            try await server?.run("PING")
            return RedisStore(try RedisAddress(argument), limits: limits)
        }
    }
}
