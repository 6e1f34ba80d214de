import Foundation
import HomeServer
import LoadableNetworking
import TestSupport
import Testing

/// What loads leave behind. These tests measure the process, and run alone.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ResourceTests {

    /// The sockets of this process that are connected to the server, from either side.
    private static func connections(to server: HomeHTTPServer) throws -> Int {
        let port = String(server.baseURL.port ?? 0, radix: 16, uppercase: true)
        let suffix = ":" + String(repeating: "0", count: 4 - port.count) + port
        let own = Set(
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            })
        let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
        return table.split(separator: "\n").dropFirst().count { line in
            let fields = line.split(separator: " ")
            // 0A is a port that is listened on.
            return fields.count > 9 && (fields[1].hasSuffix(suffix) || fields[2].hasSuffix(suffix)) && fields[3] != "0A"
                && own.contains("socket:[\(fields[9])]")
        }
    }

    @Test(
        "1,000 loads, some failed, redirected or cancelled, leave only as many connections as run at once",
        arguments: ClientKind.allCases)
    func connections(kind: ClientKind) async throws {
        let server = try HomeHTTPServer()
        let client = kind.makeClient(server.baseURL)
        let faults: [Fault?] = [
            nil, nil, .internalServerError, .truncated, .garbage, .redirectHost, .redirectLoop, .empty, .shortLength,
        ]
        for index in 0..<1000 {
            server.setFault(faults[index % faults.count], for: .cameras)
            let task = Task { _ = try await client.request(ListEndpoint.cameras) }
            if index % 7 == 0 { task.cancel() }
            _ = await task.result
        }
        // Both ends of a connection are in this process; the client keeps some for the next request.
        await until { (try? Self.connections(to: server)).map { $0 <= 2 * 6 } == true }
        #expect(try Self.connections(to: server) <= 2 * 6)
    }

    @Test("A fast endless body is ended at the limit: the connection is closed and the memory released")
    func endlessBody() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
            try exchange.writeEndlessly()
        }
        let limit = 16 << 20
        var limits = ClientLimits.patient
        limits.maximumBodySize = limit
        let client = CurlClient(baseURL: server.baseURL, limits: limits)
        let before = try ProcessUsage()
        for _ in 0..<64 {
            let error = NetworkError.bodyTooLarge(host: RemoteHost(of: server.baseURL), limit: limit)
            await #expect(throws: error) { _ = try await client.request(RawEndpoint()) }
        }
        await until { server.openCount == 0 }
        #expect(server.openCount == 0)
        // 64 bodies would be 1 GiB.
        #expect(try ProcessUsage().residentBytes - before.residentBytes < 128 << 20)
    }

    @Test("1,000 consecutive loads share a connection, and leave no open files")
    func reuse() async throws {
        let server = try ScriptedServer { try $0.answer(body: Data("hello".utf8)) }
        let client = CurlClient(baseURL: server.baseURL, limits: .patient)
        _ = try await client.request(RawEndpoint())
        let before = try ProcessUsage()
        for _ in 0..<1000 { _ = try await client.request(RawEndpoint()) }
        #expect(server.connectionCount == 1)
        #expect(try ProcessUsage().files <= before.files)
    }
}
