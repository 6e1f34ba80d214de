import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Compressed bodies: they are decoded, and accepted only if they are complete.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ContentEncodingTests {

    /// A body that compresses well, followed by one that does not.
    private static let body: Data = {
        var random = SplitMix64(seed: 1)
        let noise = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        return Data(String(repeating: "row,1234\n", count: 40_000).utf8) + Data(noise)
    }()

    private static let encodings: [(header: String, body: Data)] = [
        ("gzip", Compression.gzip.compressed(body)), ("x-gzip", Compression.gzip.compressed(body)),
        ("GZIP", Compression.gzip.compressed(body)), ("deflate", Compression.deflate.compressed(body)),
        ("deflate", Compression.raw.compressed(body)), ("deflate", Compression.gzip.compressed(body)),
        ("identity, gzip", Compression.gzip.compressed(body)),
        ("deflate, gzip", Compression.gzip.compressed(Compression.raw.compressed(body))),
        ("gzip,gzip", Compression.gzip.compressed(Compression.gzip.compressed(body))),
    ]

    /// The ways in which a body ends.
    enum Ending: CaseIterable {
        case length, chunk, close
    }

    private static func write(
        _ body: Data, _ encoding: String, _ ending: Ending, to exchange: ScriptedServer.Exchange
    ) throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\n"
        switch ending {
        case .length: try exchange.write(Data("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body)
        case .chunk:
            try exchange.write("\(head)Transfer-Encoding: chunked\r\n\r\n")
            if !body.isEmpty {
                try exchange.write(Data("\(String(body.count, radix: 16))\r\n".utf8) + body + Data("\r\n".utf8))
            }
            try exchange.write("0\r\n\r\n")
        case .close:
            try exchange.write(Data("\(head)\r\n".utf8) + body)
            throw ScriptedServer.Exchange.HungUp()
        }
    }

    /// The body that a client receives, or the summary of its error.
    private static func received(
        _ body: Data, _ encoding: String, _ ending: Ending
    ) async throws -> Result<Data, Failure> {
        let server = try ScriptedServer { try write(body, encoding, ending, to: $0) }
        let client = CurlClient(baseURL: server.baseURL, limits: .patient, proxies: .none)
        do {
            return .success(try await client.request(RawEndpoint()).body)
        } catch let error as NetworkError {
            return .failure(Failure(summary: error.summary))
        }
    }

    private struct Failure: Error, Equatable {
        let summary: String
    }

    @Test("A complete body is decoded, in every encoding", arguments: Ending.allCases)
    func complete(ending: Ending) async throws {
        for (encoding, body) in Self.encodings {
            let isSame = try await Self.received(body, encoding, ending) == .success(Self.body)
            #expect(isSame, "\(encoding)")
        }
    }

    @Test("A body that ends within its compressed data is truncated, however it ends", arguments: Ending.allCases)
    func truncated(ending: Ending) async throws {
        for (encoding, body) in Self.encodings {
            for missing in [1, 4, 8, 20, 50_000, body.count - 1] {
                let result = try await Self.received(body.dropLast(missing), encoding, ending)
                guard case .failure(let failure) = result else {
                    Issue.record("\(encoding) without \(missing) bytes")
                    continue
                }
                #expect(failure.summary.hasSuffix("connection lost: response truncated"), "\(encoding) \(missing)")
            }
        }
    }

    @Test("All members of a gzip body are decoded, and other bytes after it are ignored")
    func members() async throws {
        let (first, second) = (Self.body.prefix(1_000), Self.body.dropFirst(1_000))
        let both = Compression.gzip.compressed(Data(first)) + Compression.gzip.compressed(Data(second))
        #expect(try await Self.received(both, "gzip", .length) == .success(Self.body))
        #expect(try await Self.received(both + Data("\0\0rest".utf8), "gzip", .length) == .success(Self.body))
        let summary = try await Self.received(both.dropLast(3), "gzip", .length)
        #expect(summary != .success(Self.body))
    }

    @Test("An empty body may have an encoding", arguments: Ending.allCases)
    func empty(ending: Ending) async throws {
        #expect(try await Self.received(Data(), "gzip", ending) == .success(Data()))
        #expect(try await Self.received(Compression.gzip.compressed(Data()), "gzip", ending) == .success(Data()))
        #expect(try await Self.received(Data("text".utf8), "identity", ending) == .success(Data("text".utf8)))
    }

    @Test(
        "Damaged bodies and unsupported encodings are errors that say so",
        arguments: [
            ("gzip", "hello", "response compressed incorrectly"),
            ("deflate", "\u{7}\u{7}", "response compressed incorrectly"),
            ("br", "hello", "unsupported content encoding “br” (supported: gzip and deflate, at most three)"),
            ("zstd, gzip", "hello", "unsupported content encoding “zstd” (supported: gzip and deflate, at most three)"),
            (
                "gzip,gzip,gzip,gzip", "hello",
                "unsupported content encoding “gzip, gzip, gzip, gzip” (supported: gzip and deflate, at most three)"
            ),
        ])
    func damaged(encoding: String, body: String, words: String) async throws {
        guard case .failure(let failure) = try await Self.received(Data(body.utf8), encoding, .length) else {
            Issue.record("no error")
            return
        }
        #expect(failure.summary.hasSuffix("connection lost: \(words)"), "\(failure.summary)")
    }

    @Test("Damage within the data is found by its checksum")
    func checksum() async throws {
        var body = Compression.gzip.compressed(Self.body)
        body[body.count - 6] ^= 1
        guard case .failure(let failure) = try await Self.received(body, "gzip", .length) else {
            Issue.record("no error")
            return
        }
        #expect(failure.summary.hasSuffix("response compressed incorrectly"))
    }

    @Test("Requests accept gzip and deflate, unless they state what they accept")
    func accepted() async throws {
        let server = try ScriptedServer { try $0.answer() }
        let client = CurlClient(baseURL: server.baseURL, limits: .patient, proxies: .none)
        _ = try await client.request(RawEndpoint())
        _ = try await client.request(RawEndpoint { $0.headerFields["Accept-Encoding"] = "identity" })
        let lines = server.requests.map { head in
            head.components(separatedBy: "\r\n").filter { $0.lowercased().hasPrefix("accept-encoding:") }
        }
        #expect(lines == [["Accept-Encoding: gzip, deflate"], ["Accept-Encoding: identity"]])
    }

    @Test("A response to HEAD has the headers of a compressed body, and no body")
    func head() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 500\r\n\r\n")
        }
        let client = CurlClient(baseURL: server.baseURL, limits: .patient, proxies: .none)
        let answer = try await client.request(RawEndpoint { $0.method = .head })
        #expect(answer.body.isEmpty)
    }

    // MARK: Streams

    private static func stream(_ body: Data) async throws -> (ScriptedServer, ResponseStream) {
        let server = try ScriptedServer { try write(body, "gzip", .close, to: $0) }
        let client = CurlClient(limits: .patient, proxies: .none)
        let request = HTTPRequest(url: server.baseURL.appending(path: "x"))
        return (server, try await client.stream(request).success())
    }

    @Test("A compressed stream is decoded piece by piece, also if it is read slowly")
    func streams() async throws {
        // Much larger than the buffer of the stream when it is decoded, and when it is not.
        var content = Data(count: 8 << 20)
        for _ in 0..<10 { content += Self.body }
        let (server, stream) = try await Self.stream(Compression.gzip.compressed(content))
        var received = Data()
        for try await bytes in stream {
            received += bytes
            await Task.yield()
        }
        let isSame = received == content
        #expect(isSame)
        withExtendedLifetime(server) {}
    }

    @Test("A truncated compressed stream fails after the bytes that arrived")
    func truncatedStream() async throws {
        let (server, stream) = try await Self.stream(Compression.gzip.compressed(Self.body).dropLast(10))
        var received = Data()
        let error = await #expect(throws: NetworkError.self) {
            for try await bytes in stream { received += bytes }
        }
        #expect(error?.summary.hasSuffix("response truncated") == true)
        #expect(received.count > 100_000)
        #expect(Self.body.starts(with: received))
        withExtendedLifetime(server) {}
    }
}
