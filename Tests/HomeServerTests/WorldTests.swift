import Foundation
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct WorldTests {
    /// A world some time after its beginning.
    private func world(seed: UInt64 = 1, after seconds: TimeInterval = 0) -> World {
        var world = World(seed: seed, start: beginning)
        world.advance(to: beginning + seconds)
        return world
    }

    /// The worlds of an hour, second by second.
    private func hour(seed: UInt64 = 1) -> [World] {
        var world = World(seed: seed, start: beginning)
        return (0...3600).map { second in
            world.advance(to: beginning + TimeInterval(second))
            return world
        }
    }

    @Test("The same seed and the same time give the same world", arguments: [1, 2, 3, 999] as [UInt64])
    func determinism(seed: UInt64) {
        #expect(world(seed: seed, after: 7200) == world(seed: seed, after: 7200))
    }

    @Test("Another seed gives another world")
    func seeds() {
        #expect(world(seed: 1).events != world(seed: 2).events)
        #expect(world(seed: 1, after: 600).events != world(seed: 2, after: 600).events)
    }

    @Test("The size of the steps has no effect", arguments: [0.3, 1, 7, 61, 599.5] as [TimeInterval])
    func steps(step: TimeInterval) {
        var stepped = World(seed: 5, start: beginning)
        for time in stride(from: 0, through: 3600, by: step) {
            stepped.advance(to: beginning + time)
        }
        stepped.advance(to: beginning + 3600)

        #expect(stepped == world(seed: 5, after: 3600))
    }

    @Test("A clock that goes back changes nothing")
    func past() {
        var world = world(after: 600)
        let before = world
        world.advance(to: beginning)

        #expect(world == before)
    }

    @Test("Every 7 to 20 s there is an event")
    func events() {
        let worlds = hour()
        let dates = worlds[3600].events.filter { $0.kind != .camera && $0.date > beginning }.prefix(100).map(\.date)
        let intervals = zip(dates, dates.dropFirst()).map { $0.timeIntervalSince($1) }

        #expect(intervals.allSatisfy { (7...20).contains($0) })
        #expect(Set(intervals).count > 5)
    }

    @Test("Movement, calls, openings and parcels all occur")
    func variety() {
        let texts = Set(world(after: 3600).events.map { $0.text.prefix(6) })

        #expect(texts.isSuperset(of: ["moveme", "call a", "missed", "opened", "parcel"]))
    }

    @Test("Every 40 to 90 s a camera goes offline or returns, and at most three are offline")
    func cameras() {
        let worlds = hour()
        let changes = zip(worlds, worlds.dropFirst()).filter { $0.cameras != $1.cameras }.map(\.1.now)
        let intervals = zip(changes, changes.dropFirst()).map { $1.timeIntervalSince($0) }

        #expect(!intervals.isEmpty && intervals.allSatisfy { (40...90).contains($0) })
        #expect(worlds.allSatisfy { world in world.cameras.filter { !$0.isOnline }.count <= 3 })
    }

    @Test("A camera records when it went offline or returned")
    func cameraDates() {
        let worlds = hour()
        for (before, after) in zip(worlds, worlds.dropFirst()) {
            for (old, new) in zip(before.cameras, after.cameras) where old.isOnline != new.isOnline {
                #expect(new.changedAt == after.now)
            }
        }
    }

    @Test("Every 2 to 4 minutes there is a notice; 6 are kept, the newest first, no two with the same id")
    func notices() {
        let worlds = hour()
        let published = Set(worlds.flatMap(\.notices))
        let dates = published.map(\.publishedAt).filter { $0 > beginning }.sorted()
        let intervals = zip(dates, dates.dropFirst()).map { $1.timeIntervalSince($0) }

        #expect(intervals.allSatisfy { (120...240).contains($0) })
        #expect(worlds[3600].notices.count == 6)
        #expect(Set(published.map(\.id)).count == published.count)
        #expect(worlds.allSatisfy { $0.notices.map(\.publishedAt) == $0.notices.map(\.publishedAt).sorted(by: >) })
    }

    @Test("The balance changes, and is never below zero")
    func balance() {
        let balances = hour().map(\.profile.balanceCents)

        #expect(Set(balances).count > 10)
        #expect(balances.allSatisfy { $0 > 0 })
    }

    @Test("A barrier that is opened closes again after 15 s")
    func barrier() throws {
        var world = World(seed: 1, start: beginning)
        _ = try world.setBarrier("gate", isOpen: true)
        // Before the first thing of the world's own accord that could open it again.
        world.agenda.remove(.activity)
        world.advance(to: beginning + 14)
        let isOpenAfter14 = world.barriers[0].isOpen
        world.advance(to: beginning + 15)

        #expect(isOpenAfter14)
        #expect(!world.barriers[0].isOpen)
    }

    @Test("A door that is opened locks again after 5 s")
    func door() throws {
        var world = World(seed: 1, start: beginning)
        _ = try world.openDoor(ofIntercom: "basement")
        world.advance(to: beginning + 4)
        let isOpenAfter4 = world.intercoms[2].isOpen
        world.advance(to: beginning + 5)

        #expect(isOpenAfter4)
        #expect(!world.intercoms[2].isOpen)
    }

    @Test("A barrier that is opened again stays open for 15 s more")
    func barrierAgain() throws {
        var world = World(seed: 1, start: beginning)
        world.agenda.remove(.activity)
        _ = try world.setBarrier("gate", isOpen: true)
        world.advance(to: beginning + 10)
        _ = try world.setBarrier("gate", isOpen: true)
        world.advance(to: beginning + 24)
        let isOpenAfter24 = world.barriers[0].isOpen
        world.advance(to: beginning + 25)

        #expect(isOpenAfter24)
        #expect(!world.barriers[0].isOpen)
    }

    @Test("Barriers and intercoms change spontaneously, and back")
    func changes() {
        let worlds = hour()

        #expect(worlds.contains { $0.barriers.contains(where: \.isOpen) })
        #expect(worlds.contains { !$0.barriers.contains(where: \.isOpen) })
        #expect(worlds.contains { !$0.intercoms.allSatisfy(\.isReady) })
        #expect(worlds.contains { $0.intercoms.allSatisfy(\.isReady) })
    }

    @Test("No text has a control character")
    func controlCharacters() {
        let texts =
            Building.cameras.flatMap { [$0.id, $0.name, $0.place] }
            + NoticeText.all.flatMap { [$0.title, $0.body] }
            + world(after: 3600).events.flatMap { [$0.place, $0.text] }

        #expect(texts.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control } })
    }

    @Test("JSON keeps all dates of the world exactly")
    func dates() throws {
        var world = World(seed: 1, start: beginning + 0.123_456_789)
        world.advance(to: beginning + 1000.987_654_321)
        let data = try HomeHTTPServer.makeJSONEncoder().encode(world.events)

        #expect(try HomeHTTPServer.makeJSONDecoder().decode([Event].self, from: data) == world.events)
    }
}
