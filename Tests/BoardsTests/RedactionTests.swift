import Documents
import Foundation
import JSONDocuments
import Loadables
import TestSupport
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct RedactionTests {

    private struct Failure: SummarizedError, CustomStringConvertible {
        let summary = "refused s3cret-token"
        let description = "refused s3cret-token; s3cret-token is not known"
    }

    @Test("A secret appears neither in requests and responses nor in errors")
    func secret() {
        let redaction = Redaction(["s3cret-token"])
        let exchange = redaction.exchange(
            LoadExchange(request: ["GET /?key=s3cret-token"], response: ["200", "X-Echo: s3cret-token"]))
        #expect(exchange.request == ["GET /?key=•••"])
        #expect(exchange.response == ["200", "X-Echo: •••"])
        let error = redaction.error(Failure())
        #expect("\(error)" == "refused •••; ••• is not known")
        #expect((error as? any SummarizedError)?.summary == "refused •••")
    }

    @Test("A secret is also found as encoded in URLs and JSON, and in bytes")
    func encoded() {
        let redaction = Redaction(["a b/c+\"d\""])
        #expect(
            redaction.text("/?k=a%20b/c+%22d%22&l=a%20b/c%2B%22d%22&m=a%20b%2Fc%2B%22d%22") == "/?k=•••&l=•••&m=•••")
        #expect(
            redaction.bytes(Data(#"{"k": "a b/c+\"d\"", "l": "a b/c+\"d\""}"#.utf8))
                == Data(#"{"k": "•••", "l": "•••"}"#.utf8))
        #expect(redaction.bytes(Data([0xFF, 0x00])) == Data([0xFF, 0x00]))
    }

    @Test("An error without a secret is unchanged, and so is a cancellation")
    func untouched() {
        let redaction = Redaction(["something else"])
        #expect(redaction.error(Failure()) is Failure)
        #expect(redaction.error(CancellationError()) is CancellationError)
    }

    @Test("If one secret is a prefix of another, the longer one is removed entirely")
    func nested() {
        #expect(Redaction(["abcd", "abcdefgh"]).text("abcdefgh abcd") == "••• •••")
    }

    @Test("Very short secrets are not redacted, since they occur in every text")
    func short() {
        #expect(Redaction(["1"]).text("1 of 10") == "1 of 10")
    }

    // MARK: Spellings

    private static let secrets = [
        "abc/def/ghi+jkl&mno", "S3cr=t/va+lue\"q\\z é&<x>'y", "пароль%2F%25\\\\🔑", "12345678",
    ]

    /// How programs write a text, by who does it.
    private static let encoders: [(name: String, encode: @Sendable (String) -> String)] = [
        ("plain", { $0 }),
        ("JSON of PHP", { json($0).replacing("/", with: "\\/") }),
        ("JSON of Go", { go(json($0)) }),
        ("JSON in ASCII", { $0.utf16.map { "\\u" + hex(UInt32($0), 4) }.joined() }),
        ("JSON in capitals", { $0.utf16.map { "\\u" + hex(UInt32($0), 4).uppercased() }.joined() }),
        ("JSON in JSON", { json(go(json($0))) }),
        ("JSON of PHP in JSON of PHP", { slashes(json(slashes(json($0)))) }),
        ("all in percent", { $0.utf8.map { "%" + hex(UInt32($0), 2) }.joined() }),
        ("form", { percent($0).replacing("%20", with: "+") }),
        (
            "small percent",
            { $0.utf8.map { isWord($0) ? String(Unicode.Scalar($0)) : "%" + hex(UInt32($0), 2) }.joined() }
        ),
        ("percent twice", { percent(percent($0)) }),
        ("percent in JSON of Go", { go(json(percent($0))) }),
        ("XML", { xml($0) }),
        ("XML twice", { xml(xml($0)) }),
        ("XML in JSON of Go", { go(json(xml($0))) }),
        ("references", { $0.unicodeScalars.map { "&#\($0.value);" }.joined() }),
        ("references in hexadecimal", { $0.unicodeScalars.map { "&#x\(hex($0.value, 2));" }.joined() }),
        ("CSV", { $0.replacing("\"", with: "\"\"") }),
        ("shell", { $0.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined() }),
        ("hexadecimal", { $0.utf8.map { hex(UInt32($0), 2) }.joined() }),
        ("hexadecimal in capitals", { $0.utf8.map { hex(UInt32($0), 2).uppercased() }.joined() }),
        ("grep", { "\u{1B}[01;31m\u{1B}[K" + $0.prefix(3) + "\u{1B}[m\u{1B}[K" + $0.dropFirst(3) }),
        ("tags", { "<b>" + xml(String($0.prefix(3))) + "</b><i title=\"x\">" + xml(String($0.dropFirst(3))) + "</i>" }),
        ("plain text of XML", { xml(String($0.prefix(4))) + "<![CDATA[" + $0.dropFirst(4) + "]]>" }),
        (
            "partly quoted",
            { $0.enumerated().map { $0 % 2 == 0 ? "\($1)" : percent("\($1)") }.joined() }
        ),
    ]

    private static func hex(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
    }

    private static func json(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private static func slashes(_ json: String) -> String { json.replacing("/", with: "\\/") }

    private static func go(_ json: String) -> String {
        json.replacing("&", with: "\\u0026").replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
    }

    private static func percent(_ text: String) -> String {
        text.utf8.map { isWord($0) ? String(Unicode.Scalar($0)) : "%" + hex(UInt32($0), 2).uppercased() }.joined()
    }

    private static func xml(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
    }

    @Test("A secret is found in every encoding that programs use", arguments: encoders.map(\.name), secrets)
    func spellings(name: String, secret: String) throws {
        let encode = try #require(Self.encoders.first { $0.name == name }?.encode)
        let text = "before \(encode(secret)) after \(encode(secret))"
        let redaction = Redaction([secret])
        #expect(redaction.text(text).replacing(/\u{1B}\[[0-9;]*[mK]|<[^>]*>|\]\]>/, with: "") == "before ••• after •••")
        #expect(redaction.bytes(Data(text.utf8)) == Data(redaction.text(text).utf8))
    }

    @Test("A secret is found even if each character is encoded differently", arguments: 0..<300)
    func mixed(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let signs = Array("ab9/&\"\\<%+é 🔑'")
        let secret = "x" + String((0..<12).map { _ in signs.randomElement(using: &random) ?? "a" }) + "y"
        let single = Self.encoders.filter {
            !["grep", "hexadecimal", "hexadecimal in capitals", "partly quoted", "tags", "plain text of XML"].contains(
                $0.name)
        }
        let text = secret.map { single.randomElement(using: &random)?.encode("\($0)") ?? "" }.joined()
        #expect(Redaction([secret]).text("<\(text)>") == "<•••>", "\(secret) as \(text)")
    }

    @Test("Text that only resembles a secret stays", arguments: secrets)
    func others(secret: String) {
        let redaction = Redaction([secret])
        for text in [
            String(secret.dropLast()), String(secret.dropFirst()), "%41%2f%2F &amp;&#47; \\u0026 \\/ + \"\" \u{1B}[31m",
        ] {
            #expect(redaction.text(text) == text)
        }
    }

    @Test("JSON stays valid, even if a number is a secret, and has no secret in names, strings and numbers")
    func structure() throws {
        let redaction = Redaction(["12345678", "true", "na/me"])
        let text = #"{ "a": 12345678, "12345678": "is 12345678, ok", "b": [912345678, true], "na\/me": "na\u002fme" }"#
        let bytes = [UInt8](redaction.bytes(Data(text.utf8)))
        let json = try JSONDocument(bytes)
        let expected = #"{"a":"•••","•••":"is •••, ok","b":["9•••",true],"•••":"•••"}"#
        #expect(json.json(of: json.root) == expected)
        let lines = redaction.bytes(Data("{\"a\":12345678}\nplain 12345678\n{\"a\":1}\n".utf8))
        #expect(String(decoding: lines, as: UTF8.self) == "{\"a\":\"•••\"}\nplain •••\n{\"a\":1}\n")
        #expect(redaction.document(.json(try JSONDocument(text))) == .json(try JSONDocument(expected)))
    }

    @Test("A text that becomes the secret only by parsing is found")
    func parsed() throws {
        let redaction = Redaction(["abc&def/ghi"])
        // An entity whose letters are escaped, too.
        let text = #"["\u0061bc\u0026\u0061mp;def/ghi", "abc\u0026\u0061mp;def/ghi"]"#
        #expect(redaction.document(.json(try JSONDocument(text))) == .json(try JSONDocument(#"["•••","•••"]"#)))
        #expect(redaction.document(.text("x abc&def\\/ghi")) == .text("x •••"))
    }

    @Test("A secret of several lines is found as a whole and line by line")
    func lines() {
        let redaction = Redaction(["-----BEGIN KEY-----\nMIIEpAIBAAKCAQEA\nabc\n"])
        #expect(redaction.text("-----BEGIN KEY-----\r\nMIIEpAIBAAKCAQEA\r\nabc") == "•••\r\n•••\r\nabc")
        #expect(redaction.text("a\n-----BEGIN KEY-----\nMIIEpAIBAAKCAQEA\nabc\nb") == "a\n•••\nb")
    }

    @Test("Overlapping secrets are both removed entirely")
    func overlapping() {
        #expect(Redaction(["abcdXYZ1", "XYZ1secret"]).text("<abcdXYZ1secret>") == "<•••>")
    }

    // MARK: Sentences

    @Test(
        "No part of a secret in a message is left, neither in a host nor in truncated text",
        arguments: [
            ("EnvS3cret+with/more", "the URL for EnvS3cret+with is invalid"),
            ("EnvS3cret+with/more", "could not reach envs3cret+with:443"),
            ("user:passw0rd", "401 for USER by passw0rd"),
            ("long-secret-value-0123456789", "exit code 3 from “echo x long-secret-val…”"),
            ("long-secret-value-0123456789", #"string ("long-secret...) cannot be parsed"#),
            ("https://hooks.example/T0001/B0002/abcdef", "GET hooks.example/T0001/…/abcdef"),
        ])
    func sentences(secret: String, sentence: String) {
        let redacted = Redaction([secret]).sentence(sentence)
        #expect(redacted.contains("•••"))
        for part in secret.split(whereSeparator: { "/:".contains($0) }) where part.count >= 4 && part != "https" {
            for start in 0...(part.count - 4) {
                let piece = part.dropFirst(start).prefix(4)
                #expect(!redacted.lowercased().contains(piece.lowercased()), "\(redacted)")
            }
        }
    }
}
