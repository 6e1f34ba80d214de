import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// Which requests go through a proxy, and what is said when they do.
@Suite(.timeLimit(.minutes(3)))
struct ProxyTests {

    private func proxy(_ environment: [String: String], for url: String) throws -> String? {
        ProxySettings(environment: environment).proxy(for: try #require(URL(string: url)))
    }

    @Test("The environment sets the proxy for each scheme, as for curl")
    func environment() throws {
        let all = ["http_proxy": "p:1", "HTTPS_PROXY": "http://p:2", "ALL_PROXY": "socks5://p:3"]
        #expect(try proxy(all, for: "http://a.example") == "p:1")
        #expect(try proxy(all, for: "https://a.example") == "http://p:2")
        #expect(try proxy(["ALL_PROXY": "socks5://p:3", "http_proxy": ""], for: "http://a.example") == "socks5://p:3")
        #expect(try proxy(["https_proxy": "p:1", "HTTPS_PROXY": "p:2"], for: "https://a.example") == "p:1")
        // Whoever asks a CGI program can set it, by a header called Proxy.
        #expect(try proxy(["HTTP_PROXY": "p:1"], for: "http://a.example") == nil)
        #expect(try proxy([:], for: "http://a.example") == nil)
    }

    @Test(
        "Hosts of this machine need no proxy",
        arguments: [
            "localhost", "LOCALHOST", "localhost.", "db.localhost", "127.0.0.1", "127.1.2.3", "[::1]",
            "[::ffff:127.0.0.1]",
        ])
    func ownMachine(host: String) throws {
        #expect(try proxy(["http_proxy": "p:1"], for: "http://\(host):8080/x") == nil)
    }

    @Test("Others do", arguments: ["localhost.example", "128.0.0.1", "[::2]", "notlocalhost", "127.0.0.1.example"])
    func others(host: String) throws {
        #expect(try proxy(["http_proxy": "p:1"], for: "http://\(host)/x") == "p:1")
    }

    @Test(
        "no_proxy has names with their subdomains, addresses and networks",
        arguments: [
            ("*", "a.example", true), ("a.example", "a.example", true), ("a.example", "x.a.example", true),
            (".a.example", "a.example", true), ("a.example", "ba.example", false),
            ("A.EXAMPLE, b.example", "a.example", true),
            ("b.example a.example", "a.example", true), ("10.0.0.0/8", "10.1.2.3", true),
            ("10.0.0.0/8", "11.1.2.3", false),
            ("10.1.2.3", "10.1.2.3", true), ("10.1.2.3", "10.1.2.33", false), ("10.1.2.0/23", "10.1.3.9", true),
            ("fe80::/10", "[fe80::1]", true), ("[2001:db8::1]", "[2001:db8::1]", true),
            ("10.0.0.0/99", "10.1.2.3", false),
            ("10.0.0.0/x", "10.0.0.0", false), ("0.0.0.0/0", "10.1.2.3", true), ("", "a.example", false),
            (" , ,.", "a.example", false),
        ])
    func exceptions(list: String, host: String, isDirect: Bool) throws {
        for name in ["no_proxy", "NO_PROXY"] {
            let proxy = try proxy(["http_proxy": "p:1", name: list], for: "http://\(host)")
            #expect(proxy == (isDirect ? nil : "p:1"))
        }
    }

    @Test("A host of this machine is connected to directly, whatever the environment")
    func direct() async throws {
        let server = try ScriptedServer { try $0.answer() }
        let proxies = ProxySettings(environment: [
            "http_proxy": "http://127.0.0.1:1", "all_proxy": "http://127.0.0.1:1",
        ])
        let client = CurlClient(baseURL: server.baseURL, proxies: proxies)
        #expect(try await client.request(RawEndpoint()).response?.status.code == 200)
    }

    @Test("Other hosts are reached through the proxy, which gets the whole URL")
    func byProxy() async throws {
        let proxy = try ScriptedServer { try $0.answer(body: Data("by proxy".utf8)) }
        let proxies = ProxySettings(environment: ["http_proxy": proxy.baseURL.absoluteString])
        let client = CurlClient(baseURL: try #require(URL(string: "http://a.example")), proxies: proxies)
        #expect(try await client.request(RawEndpoint(path: "x")).body == Data("by proxy".utf8))
        #expect(proxy.requests.first?.hasPrefix("GET http://a.example/x HTTP/1.1\r\n") == true)
    }

    @Test("Each error of a request through a proxy names it, without its password")
    func errors() async throws {
        let proxy = try ScriptedServer { exchange in
            if exchange.head.contains("/lost") { throw CancellationError() }
            if exchange.head.contains("/away") {
                return try exchange.answer("302 Found", headers: ["Location: ftp://x.example/"])
            }
            try exchange.answer("502 Bad Gateway", body: Data("no".utf8))
        }
        let port = try #require(proxy.baseURL.port)
        let deaf = try DeafPort()
        let by = "a.example through the proxy 127.0.0.1"
        func sentence(_ path: String, port: Int) async throws -> String {
            let proxies = ProxySettings(environment: ["http_proxy": "me:SECRET@127.0.0.1:\(port)"])
            let client = CurlClient(baseURL: try #require(URL(string: "http://a.example")), proxies: proxies)
            let error = await #expect(throws: NetworkError.self) {
                _ = try await client.request(ListEndpoint(path: path))
            }
            return error?.description ?? ""
        }
        #expect(
            try await sentence("x", port: deaf.number)
                == "\(by):\(deaf.number): connection refused; check the address, the network and the server"
        )
        #expect(try await sentence("x", port: port) == "/x: 502 bad gateway from \(by):\(port); try again later")
        #expect(
            try await sentence("lost", port: port)
                == "/lost: connection lost: closed without a response (\(by):\(port)); try again")
        #expect(
            try await sentence("away", port: port)
                == "/away: redirect not followed (it leads to ftp, not to HTTP) from \(by):\(port); check the address")
    }

    private struct ListEndpoint: JSONEndpoint {
        typealias Content = [String]
        let path: String
        func makeRequest() throws -> HTTPRequest { try RawEndpoint(path: path).makeRequest() }
    }
}
