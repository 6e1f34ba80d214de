import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

/// Boards that continue without their store.
@Suite(.timeLimit(.minutes(3)), .enabled(if: RedisServer.canStart, "\(RedisServer.missing)"))
struct OutageRedisStoreTests {

    enum Outage: CaseIterable {
        case killed, stopped, flushed, full, readOnly, slow

        func begin(_ server: RedisServer) async throws {
            switch self {
            case .killed: server.kill()
            case .stopped: server.stop()
            case .flushed: try await server.run("FLUSHALL")
            case .full: try await server.run("CONFIG", "SET", "maxmemory", "1")
            case .readOnly: try await server.run("REPLICAOF", "127.0.0.1", "1")
            case .slow: try await server.run("CLIENT", "PAUSE", "500", "ALL")
            }
        }

        func end(_ server: RedisServer) async throws {
            switch self {
            case .killed: try server.start()
            case .stopped: server.goOn()
            case .full: try await server.run("CONFIG", "SET", "maxmemory", "0")
            case .readOnly: try await server.run("REPLICAOF", "NO", "ONE")
            case .flushed, .slow: break
            }
        }
    }

    @Test("Whatever happens to the store, boards load, never show older content, and share again afterwards")
    func outages() async throws {
        let server = try RedisServer()
        try await server.run("PING")
        let origin = CountingOrigin(timeLimit: .seconds(1))
        let address = try server.address
        var limits = RedisStore.Limits()
        // Slow enough for a busy machine to share at all.
        limits.command = .milliseconds(200)
        let boards = (0..<4).map { index in
            RestlessBoard("board \(index)", origin, in: RedisStore(address, limits: limits), every: .milliseconds(20))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for board in boards { group.addTask { await board.run() } }
            for round in 0..<Int(Campaign.size(1, whole: 100)) {
                for outage in Outage.allCases {
                    try await outage.begin(server)
                    await loadMore(boards)
                    try await outage.end(server)
                    await until { boards.allSatisfy(\.isSharing) }
                    await loadMore(boards)
                    #expect(boards.flatMap(\.problems) == [], "\(outage), round \(round)")
                }
            }
            group.cancelAll()
        }
    }

    /// Returns when each board has loaded three times more.
    private func loadMore(_ boards: [RestlessBoard]) async {
        let counts = boards.map(\.loadCount)
        await until { zip(boards, counts).allSatisfy { $0.loadCount >= $1 + 3 } }
    }

    @MainActor
    @Test("A user request on one board is shown on all others")
    func news() async throws {
        let server = try RedisServer()
        try await server.run("PING")
        var limits = RedisStore.Limits()
        limits.command = .seconds(60)
        let (origin, address) = (CountingOrigin(timeLimit: .seconds(100)), try server.address)
        let loaders = (0..<20).map { index in
            let sharing = Sharing(
                by: RedisStore(address, limits: limits), board: "board \(index)", lease: .seconds(100))
            return ContentLoader(SharedSource(origin, as: "it", every: .seconds(3_600), coder: .json, by: sharing))
        }
        for loader in loaders { loader.sync() }
        await until { loaders.allSatisfy { $0.content == 1 } }
        for version in 2...6 {
            let start = ContinuousClock.now
            loaders[version].sync()
            await until { loaders.allSatisfy { $0.content == version } }
            print("version \(version): on all 20 boards after \(ContinuousClock.now - start)")
        }
        #expect(origin.count == 6)
    }

    @Test("A hundred boards request each of ten sources once in each of five periods")
    func manyBoards() async throws {
        let server = try RedisServer()
        try await server.run("PING")
        var limits = RedisStore.Limits()
        limits.command = .seconds(60)
        let address = try server.address
        let origins = (0..<10).map { _ in CountingOrigin(timeLimit: .seconds(100)) }
        let sources = (0..<20).flatMap { program in
            let sharing = Sharing(
                by: RedisStore(address, limits: limits), board: "program \(program)", lease: .seconds(100))
            return (0..<5).flatMap { _ in
                origins.enumerated().map { index, origin in
                    SharedSource(origin, as: "source \(index)", every: .seconds(3_600), coder: .json, by: sharing)
                }
            }
        }
        for period in 1...5 {
            let start = ContinuousClock.now
            let answers = try await withThrowingTaskGroup(of: Int?.self) { group in
                for source in sources { group.addTask { try await source.load(LoadRequest(reason: .period)).content } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.count == 1_000 && answers.allSatisfy { $0 == period })
            #expect(origins.map(\.count) == Array(repeating: period, count: 10))
            print("period \(period): 1000 loads, \(ContinuousClock.now - start)")
            // An hour passes.
            for index in 0..<10 {
                let key = "loadboard:{\(SharedIdentity(of: "source \(index)").text)}:entry"
                try await server.run("HINCRBY", key, "content-stored", "-3600000")
            }
        }
        let counted = ["total_commands_processed", "total_net_", "used_cpu_user:", "used_cpu_sys:"]
        let lines = try await server.run("INFO").text?.split(separator: "\r\n") ?? []
        print(lines.filter { line in counted.contains { line.hasPrefix($0) } }.joined(separator: ", "))
    }
}
