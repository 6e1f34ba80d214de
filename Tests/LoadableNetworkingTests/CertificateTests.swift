import Foundation
import HomeServer
import Testing

@testable import LoadableNetworking

/// Whom a client takes for who it says it is.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CertificateTests {

    private func request(_ server: TLSServer, host: String = "127.0.0.1", trustsAuthority: Bool) async throws -> Int? {
        let url = try #require(URL(string: "https://\(host):\(server.port)"))
        let client = CurlClient(baseURL: url, limits: .patient, proxies: .none)
        let endpoint = RawEndpoint { [authority = server.authority] request in
            request.headerFields["X-Token"] = "SECRET"
            if trustsAuthority { request.authorities = authority }
        }
        return try await client.request(endpoint).response?.status.code
    }

    @Test("A server with a certificate of a trusted authority is used, by its name and by its address")
    func good() async throws {
        let server = try await TLSServer(options: "-www")
        for host in ["127.0.0.1", "localhost"] {
            #expect(try await request(server, host: host, trustsAuthority: true) == 200)
        }
    }

    @Test(
        "Nothing is sent to a server with an invalid certificate",
        arguments: [
            (TLSServer.Flaw.none, false), (.selfSigned, true), (.selfSigned, false), (.expired, true),
            (.expired, false),
            (.otherHost, true), (.otherHost, false),
        ])
    func bad(flaw: TLSServer.Flaw, trustsAuthority: Bool) async throws {
        let server = try await TLSServer(flaw)
        let host = RemoteHost(of: URL(string: "https://127.0.0.1:\(server.port)"))
        await #expect(throws: NetworkError.unreachable(host: host, reason: "certificate not trusted")) {
            _ = try await request(server, trustsAuthority: trustsAuthority)
        }
        #expect(!server.log.contains("SECRET") && !server.log.contains("GET "))
    }

    @Test("A server is used if its key is pinned, and sent nothing otherwise")
    func pinnedKeys() async throws {
        let server = try await TLSServer(options: "-www")
        let other = try await TLSServer(options: "-www")
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
        let client = CurlClient(baseURL: url, limits: .patient, proxies: .none)
        func status(_ keys: [String]) async throws -> Int? {
            let token = keys == [other.publicKey] ? "SECRET" : "open"
            let endpoint = RawEndpoint { [authority = server.authority] request in
                (request.authorities, request.pinnedKeys) = (authority, keys)
                request.headerFields["X-Token"] = token
            }
            return try await client.request(endpoint).response?.status.code
        }
        #expect(try await status([server.publicKey]) == 200)
        #expect(try await status([other.publicKey, server.publicKey]) == 200)
        // Also where a connection is open that others may use.
        let host = RemoteHost(of: url)
        await #expect(
            throws: NetworkError.unreachable(host: host, reason: "its public key does not match any pinned key")
        ) {
            _ = try await status([other.publicKey])
        }
        #expect(!server.log.contains("SECRET"))
        for key in ["", "abc", "/etc/hostname", server.publicKey + ";"] {
            await #expect(throws: NetworkError.self) { _ = try await status([key]) }
        }
    }

    @Test("Nothing is sent while the file of trusted certificates cannot be read")
    func noAuthorities() async throws {
        let server = try await TLSServer(options: "-www")
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
        let client = CurlClient(baseURL: url, limits: .patient, proxies: .none)
        await #expect(throws: NetworkError.unreadableFile(name: "authorities.pem")) {
            _ = try await client.request(RawEndpoint { $0.authorities = "/nowhere/authorities.pem" })
        }
        #expect(!server.log.contains("GET "))
    }

    @Test("A pipe, a device or a folder in place of certificates fails only that request")
    func authoritiesWithoutEnd() async throws {
        let pipe = FileManager.default.temporaryDirectory.appending(path: "authorities-\(UUID())").path
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let server = try HomeHTTPServer()
        let client = CurlClient(baseURL: server.baseURL, limits: .patient, proxies: .none)
        for path in [pipe, "/dev/zero", "/tmp"] {
            await #expect(throws: NetworkError.unreadableFile(name: URL(filePath: path).lastPathComponent)) {
                _ = try await client.request(RawEndpoint { $0.authorities = path })
            }
            _ = try await client.request(RawEndpoint(path: "notices"))
        }
    }

    @Test("Nothing is sent to a server that supports only an old TLS version", arguments: ["-tls1", "-tls1_1"])
    func oldTLS(version: String) async throws {
        let server = try await TLSServer(options: "\(version) -cipher ALL:@SECLEVEL=0")
        let host = RemoteHost(of: URL(string: "https://127.0.0.1:\(server.port)"))
        await #expect(throws: NetworkError.unreachable(host: host, reason: "no secure connection")) {
            _ = try await request(server, trustsAuthority: true)
        }
        #expect(!server.log.contains("SECRET") && !server.log.contains("GET "))
    }
}
