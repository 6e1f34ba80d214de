import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

// Sharing without the store, or with invalid entries.
extension SharedSourceTests {

    @Test(
        "Without the store boards load separately, report it once, and share again when it is back",
        arguments: [
            SharedStoreError.unreachable("connection refused"), .slow, .refused("OOM"), .refused("READONLY"), .nonsense,
        ])
    func alone(error: SharedStoreError) async throws {
        store.trouble = .fails(error)
        for board in [kitchen, hall] {
            try await load(board, "1.08")
            try await load(board, "1.09")
            #expect(board.notices == [.alone(error)])
        }
        store.trouble = nil
        clock.set(clock.now.advanced(by: .seconds(1)))

        try await load(kitchen, "1.10")
        #expect(try await hall.source.load(request()).content == "1.10")
        #expect(hall.notices == [.alone(error), .shares])
    }

    @Test("A store whose responses are lost costs only sharing")
    func lostAnswers() async throws {
        store.trouble = .losesAnswers
        try await load(kitchen, "1.08")
        try await load(hall, "1.08")
    }

    @Test("Boards that lost the store do not all request the source at once")
    func spread() async {
        store.trouble = .fails(.slow)
        let boards = [0.0, 0.5].map { Board("board", in: store, random: $0) }
        let loaders = boards.map(loader)
        for loader in loaders { loader.sync() }
        await until { boards[0].origin.isAsked && clock.sleepers == 1 }
        #expect(!boards[1].origin.isAsked)
        await clock.advance(by: .seconds(3)) { boards[1].origin.isAsked }
        for loader in loaders { loader.cancel() }
    }

    @Test("After a lost connection boards catch up with missed changes")
    func catchesUp() async throws {
        try await load(kitchen, "1.08")
        let loader = loader(of: hall)
        loader.sync()
        await until { loader.content == "1.08" }
        store.trouble = .losesNews
        try await load(kitchen, "1.09", for: .asked)

        store.trouble = nil
        await until { loader.content == "1.09" }
    }

    @Test("An emptied store is filled again by the next load")
    func emptied() async throws {
        try await load(kitchen, "1.08")
        store.empty()
        try await load(hall, "1.09")
        #expect(try await kitchen.source.load(request()).content == "1.09")
    }

    @Test("Foreign entries are ignored, reported once, and replaced by the next load")
    func hostile() async throws {
        var random = SplitMix64(seed: 9)
        let key = SharedKey("sixteen bytes, and some")
        let boards = ["hall", "cellar"].map { Board($0, in: store, key: key) }
        let loader = loader(of: boards[0])
        for number in 1...50 {
            let bytes = (0..<random.next() % 300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            store.put(bytes, number: UInt64(number), for: boards[0].source.identity)
            if number == 1 {
                loader.sync()
                boards[0].origin.answer(.content("1.08"))
                await until { loader.content == "1.08" }
            }
        }
        try await load(boards[0], "1.09")

        #expect(try await boards[1].source.load(request()).content == "1.09")
        #expect(boards[0].notices.count == 2 && boards[0].notices.contains(.ignored(.malformed)))
    }

    @Test("Entries of a newer version are not changed, and boards load separately")
    func newerFormat() async throws {
        let bytes = Array("LBS".utf8) + [SharedEntry.version + 1, 0, 1, 2, 3]
        store.put(bytes, number: 5, for: hall.source.identity)
        for _ in 0..<2 { try await load(hall, "1.08") }
        #expect(store.bytes(of: hall.source.identity) == bytes)
        #expect(hall.notices == [.ignored(.newerFormat)])
    }

    @Test("Content too large to share is loaded by each board, and never stored")
    func tooLarge() async throws {
        let board = Board("hall", in: store, limit: 20)
        try await load(board, String(repeating: "a", count: 30))
        #expect(store.storeCount == 0)
        #expect(board.notices == [.shares, .ignored(.unshareable)])
        await until { store.leaseCount == 0 }
    }
}
