import Foundation
import TestSupport
import Testing

@testable import LoadableSharing

/// Boards in programs of their own, with clocks that are minutes apart.
@Suite(.timeLimit(.minutes(60)))
struct KilledBoardTests {

    /// The longest wait: the lease of one that was killed, the load of another one, and its own; and the time of a machine that
    /// has other things to do.
    private static let longestWait = BoardPrograms.lease + 1_000 + 1_000 + 30_000

    @Test(
        "If any board is killed during a load, the others continue, none goes back, and nothing is stored twice",
        arguments: StoreKind.shared)
    func killed(_ kind: StoreKind) async throws {
        let origin = try OriginServer(delay: 0...900)
        let programs = try await BoardPrograms(in: StorePlace(kind), origin: origin)
        var waits: [Int] = []
        for _ in 0..<Campaign.size(3, whole: 100) {
            let moment = Int.random(in: 0..<600)
            var asker: OriginServer.Asker?
            await until {
                asker = origin.askers.first { $0.milliseconds >= moment }
                return asker != nil
            }
            try programs.replace(asker?.board ?? "")
            let start = ContinuousClock.now
            await programs.showNewer()
            waits.append(Int((ContinuousClock.now - start) / .milliseconds(1)))
        }
        #expect(programs.problems == [])
        #expect(programs.failures == [])
        #expect(programs.sharedCount > 0)
        #expect(programs.longest < Self.longestWait)
        waits.sort()
        print(
            "\(kind): after a kill, all show newer content after \(waits[waits.count / 2]) ms, \(waits.last ?? 0) at most;"
        )
        print("  the longest load of a board took \(programs.longest) ms; \(programs.sharedCount) contents were shared")
    }

    @Test(
        "A board stopped during a load and resumed later stores nothing, and does not go back",
        arguments: StoreKind.shared)
    func stopped(_ kind: StoreKind) async throws {
        let origin = try OriginServer(delay: 0...500)
        let programs = try await BoardPrograms(in: StorePlace(kind), origin: origin)
        for _ in 0..<Campaign.size(2, whole: 100) {
            await until { !origin.askers.isEmpty }
            let stopped = programs.running.first { $0.name == origin.askers.first?.board }
            stopped?.stop()
            let others = programs.running.filter { $0 !== stopped }
            // Somebody else has asked by now, or nobody was stopped in time.
            let version = origin.version + 1
            await until { others.allSatisfy { $0.said.version > version } }
            stopped?.goOn()
            await programs.showNewer()
        }
        // The one that was stopped may find that its own time is over.
        #expect(programs.problems == [])
    }

    @Test("Two boards make one request per period, and a killed one is followed at once")
    func cacheFile() async throws {
        let place = try StorePlace(.cacheFile)
        let origin = try OriginServer(delay: 0...0)
        origin.isHeld = true
        let options = ["period=3600000", "timeout=100000"]
        var programs = try ["kitchen", "hall"].map {
            try BoardProgram($0, store: place.argument, origin: origin, options)
        }
        // Long enough for the lease to be renewed, and for the other one to wait.
        await until { origin.askers.contains { $0.milliseconds > 2_500 } }
        let first = origin.askers[0].board
        #expect(origin.counts == [0: 1])
        let start = ContinuousClock.now
        programs.removeAll { program in
            if program.name == first { program.kill() }
            return program.name == first
        }
        await until { origin.counts == [0: 2] }
        origin.isHeld = false
        print("killed while it loaded: the other one asks after \(ContinuousClock.now - start)")
        await until { programs[0].said.shownCount >= 3 }
        programs.append(try BoardProgram("cellar", store: place.argument, origin: origin, options))
        await until { programs[1].said.shownCount >= 3 }

        #expect(origin.counts == [0: 2])
        #expect(Set(programs.flatMap(\.said.shown).map(\.version)).count == 1)
    }

    @Test(
        "While a store is killed and restarted, boards load, and share again afterwards",
        .enabled(if: RedisServer.canStart, "\(RedisServer.missing)"))
    func store() async throws {
        let server = try RedisServer()
        try await server.run("PING")
        let origin = try OriginServer(delay: 0...20)
        let programs = try BoardPrograms(store: server.addressText, origin: origin, period: 50, command: 200)
        await until { programs.running.allSatisfy(\.said.isSharing) }
        for _ in 0..<Campaign.size(2, whole: 100) {
            // At any moment of a load.
            let count = programs.running[0].said.shownCount + Int.random(in: 1...20)
            await until { programs.running[0].said.shownCount >= count }
            server.kill()
            await programs.loadMore()
            try server.start()
            await until { programs.running.allSatisfy(\.said.isSharing) }
            await programs.showNewer()
        }
        expectNoHarm(to: programs)
    }

    @Test(
        "While a network is down, lossy or slow, boards load, and share again afterwards",
        .enabled(if: RedisServer.canStart, "\(RedisServer.missing)"))
    func network() async throws {
        let server = try RedisServer()
        try await server.run("PING")
        let proxy = try SocketProxy(to: server.socketPath)
        let origin = try OriginServer(delay: 0...20)
        let programs = try BoardPrograms(
            store: "redis+unix:\(proxy.path)", origin: origin, period: 50, command: 200)
        await until { programs.running.allSatisfy(\.said.isSharing) }
        for _ in 0..<Campaign.size(1, whole: 34) {
            for fault in [SocketProxy.Mode.silent, .closed, .late(milliseconds: 300)] {
                proxy.mode = fault
                await programs.loadMore()
                proxy.mode = .open
                await until { programs.running.allSatisfy(\.said.isSharing) }
                await programs.showNewer()
            }
        }
        expectNoHarm(to: programs)
    }

    private func expectNoHarm(to programs: BoardPrograms) {
        #expect(programs.problems == [])
        #expect(programs.failures == [])
        #expect(programs.longest < Self.longestWait)
        print("the longest load took \(programs.longest) ms; \(programs.sharedCount) contents were shared")
    }
}
