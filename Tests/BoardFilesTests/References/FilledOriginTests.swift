import Addresses
import Documents
import Foundation
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Content in place of references, by the rules of their positions.
@Suite(.timeLimit(.minutes(3)))
struct FilledOriginTests {

    private func origin(_ source: String, in folder: String = "/b") throws -> any BytesOrigin {
        let text = "sources:\n  a: { file: x }\n  it:\n    \(source)\nsecrets: { key: { env: KEY } }\n"
        let (board, problems) = BoardSettings.read(
            "\(folder)/board.yaml", from: MemoryFiles(["\(folder)/board.yaml": text]), environment: [:])
        #expect(problems.map(\.description) == [])
        return try #require(board?.sources.last?.origin as? any BytesOrigin)
    }

    private func values(_ json: String) throws -> ReferenceValues {
        ReferenceValues(sources: ["a": .json(try JSONDocument(json))])
    }

    /// A JSON document with a text `x`.
    private func text(_ text: String) throws -> ReferenceValues {
        let data = try JSONEncoder().encode(["x": text])
        return try values(String(decoding: data, as: UTF8.self))
    }

    private func http(_ source: String, _ values: ReferenceValues) throws -> HTTPOrigin {
        try #require(try origin(source).filled(with: values) as? HTTPOrigin)
    }

    private func url(_ url: String, _ values: ReferenceValues) throws -> String {
        try http("http: '\(url)'", values).url.resolved { _ in "SECRET" }
    }

    private func reason(_ body: () throws -> Void) -> ReferenceError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? ReferenceError)?.reason
        }
    }

    // MARK: Values

    @Test("Texts, numbers and Booleans are inserted as written")
    func scalars() throws {
        let json = #"{"t": "a", "n": 12345678901234567890.10, "b": true, "l": [{"x y": "deep"}]}"#
        func url(_ path: String) throws -> String { try self.url("https://e.example/\(path)", try values(json)) }
        #expect(try url("${source.a.t}") == "https://e.example/a")
        #expect(try url("${source.a.n}") == "https://e.example/12345678901234567890.10")
        #expect(try url("${source.a.b}") == "https://e.example/true")
        #expect(try url(#"${source.a.l[0]["x y"]}"#) == "https://e.example/deep")
    }

    @Test("The output of a command is inserted without its last line break")
    func output() throws {
        let values = ReferenceValues(sources: ["a": .text("\u{1B}[31mtoken\u{1B}[0m\n")])
        #expect(try url("https://e.example/${source.a}", values) == "https://e.example/token")
    }

    @Test(
        "A list, a map, null and an empty text fail, and a default replaces the last two",
        arguments: [
            ("[1]", "a list", false), ("{\"b\": 1}", "a map", false), ("null", "null", true), ("\"\"", "empty", true),
        ])
    func kinds(json: String, kind: String, takesDefault: Bool) throws {
        let values = try values("{\"x\": \(json)}")
        #expect(reason { _ = try url("https://e.example/${source.a.x}", values) } == .kind(kind))
        if takesDefault {
            #expect(try url("https://e.example/${source.a.x:-d e}", values) == "https://e.example/d%20e")
        } else {
            #expect(reason { _ = try url("https://e.example/${source.a.x:-d}", values) } == .kind(kind))
        }
        #expect(reason { _ = try url("https://e.example/${source.a.y}", values) } == .kind("null"))
        #expect(reason { _ = try url("https://e.example/${source.a.x.z[0]}", try text("t")) } == .kind("null"))
    }

    @Test("A source without content and a picture fail, even with a default")
    func missing() throws {
        #expect(reason { _ = try url("https://e.example/${source.a.x:-d}", ReferenceValues()) } == .noContent)
        let picture = ReferenceValues(sources: ["a": .picture(Data())])
        #expect(reason { _ = try url("https://e.example/${source.a.x:-d}", picture) } == .kind("a picture"))
    }

    // MARK: URLs

    @Test("No character of a value has a meaning in a URL")
    func percentEncoded() throws {
        let value = "a/b?c=d&e#f%2F..;é\r\n@:\\ +"
        let encoded = "a%2Fb%3Fc%3Dd%26e%23f%252F..%3B%C3%A9%0D%0A%40%3A%5C%20%2B"
        #expect(try url("https://e.example/p/${source.a.x}/q", try text(value)) == "https://e.example/p/\(encoded)/q")
        #expect(try url("https://e.example/?q=${source.a.x}", try text(value)) == "https://e.example/?q=\(encoded)")
        #expect(try url("https://e.example/#${source.a.x}", try text(value)) == "https://e.example/#\(encoded)")
    }

    @Test(
        "A value cannot turn a path component into a dot, two dots or nothing",
        arguments: [
            ("/${source.a.x}/b", "."), ("/${source.a.x}/b", ".."), ("/.${source.a.x}", "."),
            ("/%2e${source.a.x}?q", "."), ("/${source.a.x}%2E", "."), ("/${source.a.x}${source.a.x}/", "."),
        ])
    func segments(path: String, value: String) throws {
        #expect(reason { _ = try url("https://e.example\(path)", try text(value)) } == .segment)
        #expect(reason { _ = try url("https://e.example/${source.a.y:-}", try text("")) } == .segment)
        #expect(try url("https://e.example/a${source.a.y:-}?q=..", try text("")) == "https://e.example/a?q=..")
        #expect(try url("https://e.example/?q=${source.a.x}", try text("..")) == "https://e.example/?q=..")
    }

    @Test(
        "A host takes names and addresses with ports",
        arguments: ["b.example", "b.example:8443", "8.8.8.8", "[2606:4700::1]:80"])
    func hosts(value: String) throws {
        #expect(try url("https://${source.a.x}/p", try text(value)) == "https://\(value)/p")
    }

    @Test(
        "Everything else is not a host",
        arguments: [
            "b.example/x", "u@b.example", "b.example?q", "b.example#", "b.example\\x", "b example", "b.example:x",
            ":80",
            "https://b.example", "b.example:99999", "b\r\nHost: c", "%62.example", "é.example", "[::1", "a:b:c",
        ])
    func noHosts(value: String) throws {
        #expect(reason { _ = try url("https://${source.a.x}/p", try text(value)) } == .host)
    }

    @Test(
        "Content used as the whole URL must be http or https, without credentials",
        arguments: ["http://b.example/x?y=/../#z", "https://b.example:1", "HTTPS://B.example"])
    func wholes(value: String) throws {
        #expect(try url("${source.a.x}", try text(value)) == value)
    }

    @Test(
        "Everything else is not a URL",
        arguments: [
            "b.example", "file:///etc/passwd", "ftp://b.example", "javascript:1", "https://u:p@b.example/",
            "https:///x",
            "https://b.example\\@c.example/", "https://b.example/a b", "https://b.example/\u{1}", "gopher://b.example",
            "https://[x]/", "//b.example",
        ])
    func noWholes(value: String) throws {
        #expect(reason { _ = try url("${source.a.x}", try text(value)) } == .url)
    }

    @Test(
        "A host from content must be public unless it is listed",
        arguments: [
            "127.0.0.1", "localhost", "10.0.0.1", "192.168.1.1", "169.254.169.254", "[::1]", "nas", "nas.local",
            "2130706433",
            "0x7f.1", "[::ffff:127.0.0.1]", "127.0.0.1:8080",
        ])
    func privateHosts(value: String) throws {
        let values = try text(value)
        #expect(throws: ReferenceError.self) { try url("http://${source.a.x}/", values) }
        #expect(throws: ReferenceError.self) { try url("${source.a.x}", try text("http://\(value)/")) }
        let list = "hosts: [127.0.0.0/8, '::1', 10.0.0.0/8, 192.168.1.1, 169.254.0.0/16, localhost, nas, '*.local']"
        #expect(throws: Never.self) { try http("http: 'http://${source.a.x}/'\n    \(list)", values) }
    }

    @Test("An unlisted host gets neither headers nor secrets")
    func bare() throws {
        let sources = [
            "http: 'https://${source.a.x}/'\n    headers: { A: b }", "http: 'https://${source.a.x}/?k=${secret.key}'",
            "http: 'https://${source.a.x}/'\n    body: '${secret.key}'",
            "http: '${source.a.x}'\n    headers: { Cookie: b }",
        ]
        for source in sources {
            let hosts = source + "\n    hosts: '*.shop.example'"
            let prefix = source.contains("http: '$") ? "https://" : ""
            #expect(throws: Never.self) { try http(hosts, try text("\(prefix)a.shop.example")) }
            for other in ["shop.example", "a.shop.example.evil.example", "evilshop.example", "8.8.8.8"] {
                #expect(throws: ReferenceError.self) { try http(hosts, try text(prefix + other)) }
            }
        }
    }

    @Test("The addresses of such a host must be public or listed, even after a redirect")
    func policy() throws {
        let policy = ContentHostPolicy(hosts: HostList(["*.shop.example", "10.0.0.0/8"]), consent: nil) { _ in false }
        func allows(_ address: String, _ host: String) throws -> Bool {
            policy.allows(try #require(IPAddress(address)), of: HostName(host), port: 443)
        }
        #expect(try allows("8.8.8.8", "evil.example"))
        #expect(try !allows("127.0.0.1", "evil.example"))
        #expect(try !allows("192.168.1.1", "evil.example"))
        #expect(try allows("10.1.2.3", "evil.example"))
        #expect(try allows("::ffff:10.1.2.3", "evil.example"))
        #expect(try allows("192.168.1.1", "a.shop.example"))
        let own = ContentHostPolicy(hosts: HostList(), consent: nil) { _ in true }
        #expect(!own.allows(try #require(IPAddress("8.8.8.8")), of: HostName("evil.example"), port: 443))
    }

    // MARK: Headers and bodies

    @Test("A header contains no line break", arguments: ["a\r\nX: y", "a\nb", "a\rb", "a\u{0}b"])
    func headers(value: String) throws {
        let source = "http: https://e.example\n    headers: { A: 'Bearer ${source.a.x}' }"
        #expect(reason { _ = try http(source, try text(value)) } == .character(in: "a header"))
        #expect(try http(source, try text("a b")).headers[0].value.plain == "Bearer a b")
    }

    private func body(_ body: String, _ headers: String = "{}", _ values: ReferenceValues) throws -> String? {
        try http("http: https://e.example\n    method: POST\n    body: '\(body)'\n    headers: \(headers)", values)
            .body?.plain
    }

    @Test("A JSON body stays valid, whatever is inserted")
    func json() throws {
        let value = "a\", \"admin\": true, \"b\": \"\\\n\u{1}é"
        let values = try text(value)
        for template in [
            #"{"q": "${source.a.x}"}"#, #"{"q": ${source.a.x}}"#, #"{"\\": "\"", "q": "${source.a.x}"}"#,
        ] {
            let body = try #require(try body(template, "{ Accept: x }", values))
            let fields = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: String])
            #expect(fields["q"] == value)
            #expect(fields["admin"] == nil)
        }
        let numbers = try self.values(#"{"x": 1.50, "b": false}"#)
        #expect(
            try body(#"{"q": ${source.a.x}, "r": "${source.a.x}", "b": ${source.a.b}}"#, "{ Accept: x }", numbers)
                == #"{"q": 1.50, "r": "1.50", "b": false}"#)
        #expect(try body("${source.a.x}", "{ Content-Type: application/json }", try text("a\"b")) == #""a\"b""#)
    }

    @Test("A form and XML stay valid, and other text takes a value unchanged")
    func otherBodies() throws {
        let values = try text("a&b=<c>")
        #expect(
            try body("q=${source.a.x}", "{ content-type: application/x-www-form-urlencoded }", values)
                == "q=a%26b%3D%3Cc%3E")
        #expect(try body("<q>${source.a.x}</q>", "{ Content-Type: text/xml }", values) == "<q>a&amp;b=&lt;c&gt;</q>")
        #expect(try body("q=${source.a.x}", "{ Content-Type: text/plain }", values) == "q=a&b=<c>")
    }

    @Test("A content type from content does not decide how the body is escaped")
    func typeFromContent() throws {
        let json = try self.values(#"{"x": "a\", \"admin\": true", "type": "text/plain"}"#)
        #expect(
            try body(#"{"q": "${source.a.x}"}"#, "{ Content-Type: '${source.a.type}' }", json)
                == #"{"q": "a\", \"admin\": true"}"#)
        let xml = try self.values(#"{"x": "</q><admin/>", "type": "text/plain"}"#)
        let filled = try http(
            "http: https://e.example\n    method: POST\n    body: '<q>${source.a.x}</q>'\n"
                + "    headers: { Content-Type: '${source.a.type}' }", xml)
        #expect(filled.body?.plain == "<q>&lt;/q&gt;&lt;admin/&gt;</q>")
        #expect(filled.bodyForm == .xml)
        #expect(filled.headers[0].value.plain == "text/plain")
    }

    // MARK: Commands

    private func command(_ source: String, _ values: ReferenceValues) throws -> CommandOrigin {
        try #require(try origin("command: x\n    \(source)").filled(with: values) as? CommandOrigin)
    }

    @Test("A variable accepts everything except a zero byte")
    func variables() throws {
        let value = "$(rm -rf /); `x`\n'\""
        #expect(try command("env: { A: '${source.a.x}' }", try text(value)).environment[0].value.plain == value)
        #expect(
            reason { _ = try command("env: { A: '${source.a.x}' }", try text("a\u{0}")) }
                == .character(in: "a variable"))
    }

    @Test(
        "A host for ssh is a name or an address",
        arguments: [
            "-oProxyCommand=x", "-v", "a b", "a;b", "a'b", "me@-v", "a@b@c", "@a", "a@", "é", "a\nb", "$(x)", "a/b",
        ])
    func sshHosts(value: String) throws {
        #expect(reason { _ = try command("on: '${source.a.x}'", try text(value)) } == .sshHost)
        #expect(reason { _ = try command("on: 'root@${source.a.x}'", try text("u@\(value)")) } == .sshHost)
        #expect(try command("on: '${source.a.x}'", try text("me@a-b_c.example")).host?.plain == "me@a-b_c.example")
    }
}
