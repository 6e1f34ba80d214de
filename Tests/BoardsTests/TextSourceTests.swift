import Dashboard
import Foundation
import Loadables
import Testing

@testable import Boards

/// Sources whose text is in some encoding, or not quite as it should be.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TextSourceTests {

    private let fixture: BoardFixture

    init() throws { fixture = try BoardFixture() }

    private func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(fixture.folder)/\(name)"))
    }

    private func loaded(_ text: String) async throws -> Board {
        let board = try fixture.makeBoard(text)
        await board.loadOnce()
        return board
    }

    private func utf16(_ text: String) -> [UInt8] {
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    @Test(
        "A response is decoded by its content type",
        arguments: [
            ("text/plain; charset=iso-8859-1", [0x4B, 0xFC, 0x63, 0x68, 0x65]),
            ("text/html;CHARSET=\"windows-1252\"", [0x4B, 0xFC, 0x63, 0x68, 0x65]),
            ("text/plain; format=flowed; charset = 'utf-8'", Array("Küche".utf8)),
            ("text/plain; charset=", Array("Küche".utf8)),
            ("application/octet-stream", Array("Küche".utf8)),
            ("text/plain; charset=utf-16le", [0x4B, 0, 0xFC, 0, 0x63, 0, 0x68, 0, 0x65, 0]),
        ] as [(String, [UInt8])])
    func charset(type: String, bytes: [UInt8]) async throws {
        fixture.client.answer(bytes, type: type)
        let board = try await loaded("sources: { a: { http: http://server.test/ } }")
        #expect(board.text.contains("Küche"))
        #expect(board.shownPanels[0].remarks() == [])
    }

    @Test("An unknown encoding from a server is named, and the source can set another one")
    func unknownCharset() async throws {
        fixture.client.answer([0x4B, 0xFC], type: "text/plain; charset=klingon")
        let board = try await loaded(
            "sources: { a: { http: http://server.test/ }, b: { http: http://server.test/, encoding: latin1 } }")
        #expect(board.screen.failures.map { "\($0)" }.joined().contains("klingon"))
        #expect(board.text.contains("Kü"))
    }

    @Test("Files and commands are decoded with the encoding of the source, for every format")
    func named() async throws {
        try write([0x61, 0x0A, 0xCF, 0xF0, 0x0A], to: "a.csv")
        let board = try await loaded(
            """
            sources:
              text: { command: "printf '\\\\317\\\\360\\\\350'", encoding: windows-1251 }
              rows: { file: a.csv, parse: csv, encoding: cp1251 }
              lines: { file: a.csv, parse: lines, encoding: koi8-r }
            """)
        #expect(board.screen.failures == [])
        for part in ["При", "Пр", "оП"] { #expect(board.text.contains(part), "\(part)") }
    }

    @Test("UTF-16 is detected in responses and files, and secrets are found in it")
    func wide() async throws {
        try write(utf16("[{\"name\": \"Größe\"}]"), to: "a.json")
        try write(utf16("Schlüssel hunter22 hier"), to: "b.txt")
        let board = try await loaded(
            """
            secrets: { key: { command: "echo hunter22" } }
            sources:
              a: { file: a.json, view: table }
              b: { command: "cat b.txt; : $KEY", env: { KEY: "${secret.key}" } }
            """)
        #expect(board.screen.failures == [])
        #expect(board.text.contains("Größe"))
        #expect(board.text.contains("Schlüssel"))
        #expect(!board.text.contains("hunter22"))
    }

    @Test("Binary data is shown with its size, or is a failure where text is expected")
    func binary() async throws {
        try write([0x1F, 0x8B, 0x08, 0x00] + [UInt8](repeating: 0xFE, count: 1_230_000), to: "a.gz")
        let board = try await loaded(
            """
            sources:
              any: { file: a.gz }
              rows: { file: a.gz, parse: csv }
            """)
        #expect(board.text.contains("binary data (gzip, 1.2 MB)"))
        #expect(!board.text.contains("�"))
        #expect(board.screen.failures.count == 1)
    }

    @Test(
        "Omissions and replacements are remarked on below the panel, also after a filter and a restart, but not in monitors"
    )
    func remarks() async throws {
        try write(Array("{\"a\": 1}\nstray\n{\"a\": 2}\n".utf8), to: "a.jsonl")
        try write([0x4B, 0xFC, 0x0A], to: "b.txt")
        let text = """
            sources:
              a: { file: a.jsonl, parse: jsonl }
              b: { file: a.jsonl, parse: jsonl, select: "map(.a)" }
              c: { file: a.jsonl, parse: jsonl, follow: true }
              d: { file: b.txt }
              e: { file: b.txt, view: monitor }
            """
        for board in [try await loaded(text), try fixture.makeBoard(text, in: fixture.makeEnvironment())] {
            func remarks(_ title: String) -> [String]? { board.shownPanels.first { $0.title == title }?.remarks() }
            #expect(remarks("a") == ["line 2 is not JSON and is left out"])
            #expect(remarks("b") == remarks("a"))
            #expect(remarks("c") == remarks("a"))
            #expect(remarks("d")?.map { $0.prefix(26) } == ["1 byte is not valid in the"])
            #expect(remarks("e") == [])
        }
    }

    @Test("A JSON string is shown without quotes")
    func string() async throws {
        fixture.client.answer(#""ready \u2713""#)
        try write(Array("\"quoted\"\n".utf8), to: "a.json")
        try write(Array("\"Well\", he said, \"done\"\n".utf8), to: "b.txt")
        let board = try await loaded(
            """
            sources:
              a: { http: http://server.test/ }
              b: { file: a.json, parse: json }
              c: { command: "cat a.json" }
              d: { file: b.txt }
            """)
        #expect(board.screen.failures == [])
        #expect(board.text.contains("ready ✓"))
        #expect(!board.text.contains("\"ready"))
        #expect(!board.text.contains("\"quoted"))
        #expect(board.text.contains("\"Well\", he said, \"done\""))
    }

    @Test("The name of a file or a URL indicates tab-separated values", arguments: ["a.tsv", "a.TAB"])
    func tabs(name: String) async throws {
        try write(Array("x, y\tz, u\n1, 2\t3\n".utf8), to: name)
        fixture.client.answer(Array("x, y\tz, u\n1, 2\t3\n".utf8), type: "text/plain")
        let board = try await loaded(
            "sources: { a: { file: \(name), parse: csv }, b: { http: 'http://server.test/\(name)?q=1', parse: csv } }")
        #expect(board.screen.failures == [])
        #expect(board.text.ranges(of: "x, y").count == 2)
        #expect(board.text.ranges(of: "z, u").count == 2)
    }

    @Test("Relative links of a feed begin at its URL")
    func links() async throws {
        fixture.client.answer("<rss><channel><item><title>t</title><link>../1</link></item></channel></rss>")
        let board = try await loaded(
            "sources: { a: { http: http://server.test/a/feed.xml, parse: feed, select: '.[0].url' } }")
        #expect(board.text.contains("http://server.test/1"))
    }
}
