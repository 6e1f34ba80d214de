import Addresses
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// Which addresses requests are sent to.
@Suite(.timeLimit(.minutes(3)))
struct AddressPolicyTests {

    /// Allows some hosts, and notes all that it is asked.
    private final class Policy: AddressPolicy {
        struct Question: Hashable, Sendable {
            var address: String
            var host: String
            var port: Int
        }

        private let allowed: Set<String>
        private let state = Mutex<[Question]>([])

        init(_ allowed: Set<String>) {
            self.allowed = allowed
        }

        var questions: [Question] { state.withLock(\.self) }

        func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
            state.withLock { $0.append(Question(address: "\(address)", host: "\(host)", port: port)) }
            return allowed.contains("\(host)") || allowed.contains("\(address)")
        }
    }

    private let server: ScriptedServer
    private let port: Int

    init() throws {
        let server = try ScriptedServer { exchange in
            let target = exchange.head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
            guard target.hasPrefix("/to/") else { return try exchange.answer(body: Data("content".utf8)) }
            try exchange.answer("302 Found", headers: ["Location: http://\(target.dropFirst(4))"])
        }
        self.server = server
        port = try #require(server.baseURL.port)
    }

    private func client(_ names: String...) -> CurlClient {
        CurlClient(
            limits: .patient, proxies: ProxySettings(environment: [:]),
            knownNames: names.map { name in
                let parts = name.split(separator: " ")
                return "\(parts[0]):\(port):\(parts[1])"
            })
    }

    private func load(_ url: String, by client: CurlClient, _ policy: (any AddressPolicy)?) async throws -> String {
        let endpoint = RawEndpoint(path: url) { $0.addressPolicy = policy }
        return String(decoding: try await client.request(endpoint).body, as: UTF8.self)
    }

    private func refusal(_ address: String, of host: String) throws -> NetworkError {
        let url = try #require(URL(string: "http://\(host):\(port)/"))
        return .addressRefused(host: RemoteHost(of: url), address: try #require(IPAddress(address)))
    }

    @Test(
        "A name with a forbidden address fails with a message, without a connection",
        arguments: ["nas.example 127.0.0.1", "deep.nas.example 127.0.0.1", "xn--bcher-kva.example 127.0.0.1"])
    func name(_ name: String) async throws {
        let host = String(name.split(separator: " ")[0])
        let policy = Policy([])
        await #expect(throws: try refusal("127.0.0.1", of: host)) {
            try await load("http://\(host):\(port)/x", by: client(name), policy)
        }
        #expect(server.connectionCount == 0)
        #expect(policy.questions == [.init(address: "127.0.0.1", host: host, port: port)])
        #expect("\(try refusal("127.0.0.1", of: host))".contains("127.0.0.1 (this machine) not allowed"))
    }

    @Test("An allowed address is used, even if it is the only one of several")
    func allowed() async throws {
        let client = client("nas.example 127.0.0.1", "both.example 127.0.0.2,127.0.0.1")
        #expect(try await load("http://nas.example:\(port)/x", by: client, Policy(["nas.example"])) == "content")
        let policy = Policy(["127.0.0.1"])
        #expect(try await load("http://both.example:\(port)/x", by: client, policy) == "content")
        #expect(policy.questions.map(\.address).contains("127.0.0.2"))
    }

    @Test("A redirect to a forbidden address fails, and its server gets nothing")
    func redirect() async throws {
        let other = try ScriptedServer { try $0.answer() }
        let otherPort = try #require(other.baseURL.port)
        let client = client("web.example 127.0.0.1")
        let policy = Policy(["web.example"])
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "127.0.0.2"] {
            await #expect(throws: NetworkError.self, "\(host)") {
                try await load("http://web.example:\(port)/to/\(host):\(otherPort)/x", by: client, policy)
            }
        }
        #expect(other.connectionCount == 0)
        #expect(server.requests.count == 4)
        #expect(policy.questions.contains(.init(address: "127.0.0.1", host: "127.0.0.1", port: otherPort)))
    }

    @Test("An existing connection of another request is not used for a forbidden address")
    func connectionOfAnother() async throws {
        let client = client("nas.example 127.0.0.1")
        #expect(try await load("http://nas.example:\(port)/first", by: client, nil) == "content")
        await #expect(throws: try refusal("127.0.0.1", of: "nas.example")) {
            try await load("http://nas.example:\(port)/second", by: client, Policy([]))
        }
        #expect(server.requests.count == 1)
        #expect(try await load("http://nas.example:\(port)/third", by: client, Policy(["nas.example"])) == "content")
        #expect(server.connectionCount <= 2)
    }

    @Test("Without a policy, through a proxy and to a socket nothing is checked")
    func unchecked() async throws {
        let policy = Policy([])
        #expect(try await load("http://nas.example:\(port)/x", by: client("nas.example 127.0.0.1"), nil) == "content")
        let proxy = "http://127.0.0.1:\(port)"
        let behind = CurlClient(
            limits: .patient, proxies: ProxySettings(environment: ["http_proxy": proxy]), knownNames: [])
        #expect(try await load("http://nas.example/x", by: behind, policy) == "content")
        let path = FileManager.default.temporaryDirectory.appending(path: "policy-\(UUID().uuidString.prefix(8))").path
        defer { unlink(path) }
        let local = try ScriptedServer(socket: path) { try $0.answer(body: Data("content".utf8)) }
        let endpoint = RawEndpoint(path: "http://local/x") { request in
            request.unixSocket = path
            request.addressPolicy = policy
        }
        #expect(try await String(decoding: client().request(endpoint).body, as: UTF8.self) == "content")
        #expect(local.connectionCount == 1)
        #expect(policy.questions.isEmpty)
    }
}
