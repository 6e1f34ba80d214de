import CHiredis
import Synchronization
import TestSupport
import Testing

@testable import LoadableSharing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Addresses at which a store may not be reached.
@Suite(.timeLimit(.minutes(3)), .enabled(if: chiredis_load(), "hiredis is missing"))
struct RefusedAddressTests {

    /// A server that accepts connections and reads them to their end.
    private struct Server {
        let file: Int32
        let port: Int

        init() throws {
            (file, port) = try LoopbackSocket.listen()
        }

        /// All that the next client sends.
        func received() -> [UInt8] {
            guard let client = LoopbackSocket.accept(from: file) else { return [] }
            defer { close(client) }
            var bytes = [UInt8](repeating: 0, count: 1_000)
            var all: [UInt8] = []
            while case let count = read(client, &bytes, bytes.count), count > 0 { all += bytes[..<count] }
            return all
        }
    }

    @Test(
        "Nothing is sent to a refused address, and the error has the reason",
        arguments: ["127.0.0.1", "localhost"])
    func refused(host: String) throws {
        let server = try Server()
        defer { close(server.file) }
        #expect(throws: SharedStoreError.unreachable("not at 127.0.0.1")) {
            try RedisConnection.open(.host(host, port: server.port), limit: .seconds(60)) { "not at \($0)" }
        }
        #expect(server.received() == [])
    }

    @Test("A refused store says so, and sends nothing however often it is tried")
    func store() async throws {
        let server = try Server()
        defer { close(server.file) }
        let asked = Mutex<Set<String>>([])
        var limits = RedisStore.Limits()
        limits.command = .seconds(60)
        let place = try RedisAddress("redis://:secret@localhost:\(server.port)")
        let store = RedisStore(place, limits: limits) { address in
            asked.withLock { _ = $0.insert("\(address)") }
            return "no"
        }
        await #expect(throws: SharedStoreError.unreachable("no")) {
            _ = try await store.look(at: SharedIdentity(of: "x"))
        }
        #expect(server.received() == [])
        #expect(asked.withLock(\.self) == ["127.0.0.1"])
    }

    @Test("Any other address is used")
    func allowed() throws {
        let server = try Server()
        defer { close(server.file) }
        let refusals: [RedisStore.Refusal?] = [nil, { _ in nil }]
        for refusal in refusals {
            let connection = try RedisConnection.open(
                .host("127.0.0.1", port: server.port), limit: .seconds(60), refusal: refusal)
            #expect(connection.descriptor >= 0)
        }
    }
}
