import Loadables
import TestSupport
import Testing

@testable import LoadableSharing

@Suite(.timeLimit(.minutes(3)), .enabled(if: RedisServer.canStart, "\(RedisServer.missing)"))
struct RedisStoreTests {

    private static let source = SharedIdentity(of: "GET https://example.org/rates")

    /// With time enough for a busy machine.
    private static var limits: RedisStore.Limits {
        var limits = RedisStore.Limits()
        limits.command = .seconds(60)
        return limits
    }

    @Test("After an outage of the server notifications resume, and numbers keep growing even without its data")
    func restart() async throws {
        let server = try RedisServer()
        let store = RedisStore(try server.address, limits: Self.limits)
        let log = NewsLog()
        let subscription = store.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        try await Self.answer(of: store)
        let number = try await store.lease(Self.source, .request("a")).number

        server.kill()
        await #expect(throws: SharedStoreError.self) {
            // The first may still be sent before the end of the connection is seen.
            for _ in 0..<2 { _ = try await store.look(at: Self.source) }
        }
        await until { log.news.count == 2 }
        guard case .lost = log.news.last else {
            Issue.record("\(log.news)")
            return
        }
        try server.start()
        await until { log.news.count >= 3 }
        #expect(log.news.last == .reconnected && log.news.count == 3, "\(log.news)")

        try await Self.answer(of: store)
        #expect(try await store.lease(Self.source, .request("b")).number > number)
        withExtendedLifetime(subscription) {}
    }

    @Test("A password and a database are used, and a wrong password is refused")
    func password() async throws {
        let server = try RedisServer(["--requirepass", "open sesame"])
        var address = try server.address
        await #expect(throws: SharedStoreError.refused("NOAUTH Authentication required.")) {
            try await Self.firstAnswer(address)
        }
        address.password = "wrong"
        await #expect(throws: SharedStoreError.self) { try await Self.firstAnswer(address) }
        address.password = "open sesame"
        #expect(try await Self.firstAnswer(address) == SharedFinding())
    }

    /// Returns when the store is connected.
    private static func answer(of store: RedisStore) async throws {
        while (try? await store.look(at: source)) == nil { try await Task.sleep(for: .milliseconds(10)) }
    }

    /// What a new store says when the server has started.
    private static func firstAnswer(_ address: RedisAddress) async throws -> SharedFinding {
        let store = RedisStore(address, limits: limits)
        while true {
            do {
                return try await store.look(at: source)
            } catch SharedStoreError.unreachable {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
    }

    @Test("A hanging server is slow, a missing one unreachable; neither is waited for")
    func hanging() async throws {
        let server = try RedisServer()
        let store = RedisStore(try server.address)
        try await server.run("PING")
        try await Self.answer(of: store)
        server.stop()
        await #expect(throws: SharedStoreError.slow) {
            // One whose answer was on its way may still come.
            for _ in 0..<2 { _ = try await store.look(at: Self.source) }
        }
        server.goOn()
        try await Self.answer(of: store)

        let gone = RedisStore(try RedisAddress("redis+unix:/nonexistent/socket"))
        await #expect(throws: SharedStoreError.self) { try await gone.look(at: Self.source) }
    }

    @Test("A full or read-only server refuses, with its reason")
    func refusing() async throws {
        let server = try RedisServer()
        let store = RedisStore(try server.address, limits: Self.limits)
        try await server.run("CONFIG", "SET", "maxmemory", "1")
        for word in ["OOM", "READONLY"] {
            do {
                _ = try await store.lease(Self.source, .request("a"))
                Issue.record("\(word): granted")
            } catch let error as SharedStoreError {
                #expect("\(error)".contains(word))
            }
            try await server.run("CONFIG", "SET", "maxmemory", "0")
            try await server.run("REPLICAOF", "127.0.0.1", "1")
        }
    }

    @Test("Foreign data in place of entries is ignored or rejected")
    func strangers() async throws {
        let server = try RedisServer()
        let store = RedisStore(try server.address, limits: Self.limits)
        let key = "loadboard:{\(Self.source.text)}:entry"
        try await server.run(
            "HSET", key, "content", "x", "content-number", "7", "content-stored", "99999999999999999999")
        let found = try #require(try await store.look(at: Self.source).content)
        #expect(found == SharedFinding.Record(number: 7, bytes: [120], age: .zero, loadAge: .milliseconds(1)))
        try await server.run("HSET", key, "content", String(repeating: "x", count: 3 << 20))
        #expect(try await store.look(at: Self.source).content?.bytes == [])
        try await server.run("SET", "loadboard:{\(Self.source.text)}:lease", "for ever")
        #expect(try await store.lease(Self.source, .request("a", .seconds(60), seen: 7)) == .held(for: .seconds(60)))
        try await server.run("HSET", key, "content-number", "many")
        #expect(try await store.look(at: Self.source).content == nil)
        try await server.run("DEL", key)
        try await server.run("SET", key, "text")
        await #expect(throws: SharedStoreError.self) { try await store.look(at: Self.source) }
    }

    @Test(
        "Small entries are part of their announcement once the server's clock is known; others are numbers")
    func broughtContent() async throws {
        let server = try RedisServer()
        let (store, other) = (try RedisStore(server.address, limits: Self.limits), try RedisStore(server.address))
        try await server.run("PING")
        let log = NewsLog()
        let subscription = store.subscribe(to: Self.source) { log.note($0) }
        await until { log.news == [.reconnected] }
        try await Self.answer(of: other)

        let unknown = try await Self.store("one", in: other)
        await until { log.news.last == .stored(number: unknown) }
        try await Self.answer(of: store)
        let number = try await Self.store("two", in: other)
        await until { log.numbers.last == number }
        guard case .brought(let content) = log.news.last else {
            Issue.record("\(log.news)")
            return
        }
        #expect(content.number == number && content.bytes == Array("two".utf8))
        #expect(content.loadAge >= content.age && content.age < .seconds(60))

        let failure = try await Self.store("503", in: other, isFailure: true)
        await until { log.numbers.last == failure }
        guard case .broughtFailure(let record, let shown) = log.news.last else {
            Issue.record("\(log.news)")
            return
        }
        #expect(record.number == failure && record.bytes == Array("503".utf8) && shown == number)

        for isFailure in [true, false] {
            let text = String(repeating: "x", count: 16_385)
            let number = try await Self.store(text, in: other, isFailure: isFailure)
            await until { log.news.last == .stored(number: number) }
        }
        let channel = "loadboard:{\(Self.source.text)}:news"
        for text in [
            "", "x", "-1", "1 2", "2 x 3 2 y", "3 1 99999999999999999999 3 y",
            "4 1 1 4 \(String(repeating: "x", count: 20_000))",
        ] {
            try await server.run("PUBLISH", channel, text)
        }
        await until { log.numbers.last == 4 }
        #expect(log.news.suffix(4) == (1...4).map { .stored(number: $0) })
        withExtendedLifetime(subscription) {}
    }

    private static func store(_ text: String, in store: RedisStore, isFailure: Bool = false) async throws -> UInt64 {
        let number = try await store.lease(source, .request("a", seen: .max)).number
        let entry = SharedStoreEntry(number: number, token: "a", isFailure: isFailure, bytes: Array(text.utf8))
        #expect(try await store.store(entry, for: source))
        return number
    }

    enum Nonsense: CaseIterable {
        case page, arrayAtOnce, error, silence, number, array, shortArray, longText, numbers, zeros

        /// What it says first, and then.
        var words: (String, String) {
            switch self {
            case .page: ("HTTP/1.1 400 Bad Request\r\n\r\n", "")
            case .arrayAtOnce: ("*1000000000\r\n", "")
            case .error: ("-ERR no\r\n", "")
            case .silence: ("", "")
            case .number: ("+PONG\r\n", ":5\r\n")
            case .array: ("+PONG\r\n", "*1000000000\r\n")
            case .shortArray: ("+PONG\r\n", "*2\r\n$1\r\nx\r\n")
            case .longText: ("+PONG\r\n", "$900000000\r\n" + String(repeating: "x", count: 20_000))
            case .numbers: ("+PONG\r\n", "*9\r\n" + String(repeating: "$1\r\n9\r\n", count: 9))
            case .zeros: ("+PONG\r\n", "\0\0\0")
            }
        }
    }

    @Test("A different kind of server affects neither content nor memory", arguments: Nonsense.allCases)
    func nonsense(_ nonsense: Nonsense) async throws {
        let (greeting, text) = nonsense.words
        let server = try NonsenseServer(greeting, then: text)
        let store = RedisStore(try RedisAddress("redis+unix:\(server.path)"))
        let origin = CountingOrigin(timeLimit: .seconds(1))
        let board = RestlessBoard("board", origin, in: store, every: .milliseconds(20))
        await board.run(loads: 3)
        #expect(board.problems == [] && !board.isSharing)
        withExtendedLifetime(server) {}
    }

    @Test("An address never shows its password")
    func address() throws {
        #expect("\(try RedisAddress("redis://build"))" == "redis://build:6379")
        #expect("\(try RedisAddress("redis://:se%40cret@build:7000/3"))" == "redis://build:7000/3")
        #expect(try RedisAddress("redis://:se%40cret@build").password == "se@cret")
        #expect(try RedisAddress("redis://kim:x@build").user == "kim")
        #expect("\(try RedisAddress("redis://[::1]:7000"))" == "redis://[::1]:7000")
        #expect("\(try RedisAddress("redis+unix:/run/redis.sock"))" == "redis+unix:/run/redis.sock")
        let wrong: [(String, RedisAddressError)] = [
            ("http://build", .scheme), ("rediss://build", .secure), ("redis://secret@build", .password),
            ("redis://:%zz@build", .password), ("redis://", .host), ("redis://build:0", .port),
            ("redis://build/one", .database), ("redis+unix:run", .path),
        ]
        for (text, error) in wrong {
            #expect(throws: error) { try RedisAddress(text) }
            #expect(!"\(error)".contains("secret"))
        }
    }
}
