import Dashboard
import Documents
import Foundation
import JSONDocuments
import Loadables
import Settings
import TerminalUI
import Testing

@testable import Boards

/// Numbers with units that `from` and `each` join.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct JoinedUnitTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    private func board(_ one: String, _ two: String, _ source: String) async throws -> Board {
        try fixture.write(one, to: "one")
        try fixture.write(two, to: "two")
        let board = try fixture.makeBoard(
            """
            sources:
              one: { command: cat one, every: never, parse: number }
              two: { command: cat two, every: never, parse: number }
              all: { \(source) }

            """)
        await board.loadOnce()
        return board
    }

    private func json(_ content: BoardContent?) -> String? {
        guard case .json(let json)? = content?.document else { return nil }
        return json.json(of: json.root)
    }

    private func lines(_ content: BoardContent?, _ view: String, _ options: [String: OptionValue] = [:]) -> [String] {
        SourceView(view, options).content(of: content).content.lines.map(\.text)
    }

    @Test(
        "“from” keeps units, and converts different units of one kind with a remark",
        arguments: [
            ("900 MB", "1.2 GB", #"{"one":900000000,"two":1200000000}"#, ["one": "bytes", "two": "bytes"], 1),
            ("512 KiB", "1 MB", #"{"one":524288,"two":1000000}"#, ["one": "bytes", "two": "bytes"], 1),
            ("3 Mbit/s", "1 Gbit/s", #"{"one":3000000,"two":1000000000}"#, ["one": "bits/s", "two": "bits/s"], 1),
            ("350 ms", "2 s", #"{"one":0.35,"two":2}"#, ["one": "seconds", "two": "seconds"], 1),
            ("5 min", "2 h", #"{"one":300,"two":7200}"#, ["one": "seconds", "two": "seconds"], 1),
            ("900 W", "1.2 kW", #"{"one":900,"two":1200}"#, ["one": "W", "two": "W"], 1),
            ("1.5k", "2M", #"{"one":1500,"two":2000000}"#, [:], 1),
            ("4.0K", "1.2M", #"{"one":4000,"two":1200000}"#, [:], 1),
            ("900 MB", "800 MB", #"{"one":900,"two":800}"#, ["one": "MB", "two": "MB"], 0),
            ("900 MB", "45 %", #"{"one":900,"two":45}"#, ["one": "MB", "two": "%"], 0),
            ("5 °C", "41 °F", #"{"one":5,"two":41}"#, ["one": "°C", "two": "°F"], 0),
            ("$5", "3 €", #"{"one":5,"two":3}"#, ["one": "$", "two": "€"], 0),
            ("5", "1.2 GB", #"{"one":5,"two":1.2}"#, ["two": "GB"], 0), ("5", "7", #"{"one":5,"two":7}"#, [:], 0),
        ] as [(String, String, String, [String: String], Int)])
    func from(one: String, two: String, values: String, units: [String: String], remarks: Int) async throws {
        let content = try await board(one, two, "from: [one, two]").content(of: "all")
        #expect(json(content) == values)
        #expect(content?.fieldUnits == units)
        #expect(content?.remarks.count == remarks, "\(content?.remarks ?? [])")
        let kept = try content.map { try JSONDecoder().decode(BoardContent.self, from: JSONEncoder().encode($0)) }
        #expect(kept?.fieldUnits == units)
    }

    @Test(
        "A view of a map shows the units, and draws comparable numbers in one unit",
        arguments: [
            ("bars", "900 MB", "1.2 GB", ["one: 900 MB", "two: 1.2 GB"]),
            ("gauge", "900 MB", "1.2 GB", ["one: 900 MB", "two: 1.2 GB"]),
            ("keys", "900 MB", "1.2 GB", ["one: 900 MB", "two: 1.2 GB"]),
            ("chart", "900 MB", "1.2 GB", ["one 900 MB", "two 1.2 GB"]),
            ("bars", "900 MB", "45 %", ["one: 900 MB", "two: 45 %"]),
            ("gauge", "45 %", "60 °C", ["one: 45 %", "two: 60 °C"]),
            ("bars", "5", "1.2 GB", ["one: 5", "two: 1.2 GB"]), ("bars", "5m", "7m", ["one: 5 m", "two: 7 m"]),
            ("bars", "5m", "7", ["one: 5 m", "two: 7"]), ("bars", "300 K", "7", ["one: 300 K", "two: 7"]),
            ("keys", "350 ms", "2 s", ["one: 350 ms", "two: 2 s"]),
            ("keys", "5 kW", "7 kW", ["one: 5 kW", "two: 7 kW"]),
        ])
    func views(view: String, one: String, two: String, shown: [String]) async throws {
        let content = try await board(one, two, "from: [one, two], view: \(view)").content(of: "all")
        #expect(lines(content, view) == shown)
    }

    @Test(
        "A filter that chooses a number keeps its unit, and one that computes gets comparable numbers",
        arguments: [
            ("from: one", "900 MB", "900", "MB"), ("from: two", "1.2 GB", "1.2", "GB"),
            ("from: [one, two], select: .two", "1.2 GB", "1200000000", "bytes"),
            ("from: [one, two], select: '.[\"one\"]'", "900 MB", "900000000", "bytes"),
            ("from: [one, two], select: '.one + .two'", "2,100,000,000", "2100000000", nil),
            ("from: [one, two], select: '.one < .two'", "true", "true", nil),
            ("from: two, view: { number: { unit: bytes } }", "1.2 GB", "1.2", "GB"),
        ] as [(String, String, String, String?)])
    func filters(source: String, shown: String, value: String, unit: String?) async throws {
        let board = try await board("900 MB", "1.2 GB", source)
        #expect(json(board.content(of: "all")) == value)
        #expect(board.content(of: "all")?.unit == unit)
        if value != "true" { #expect(board.text.contains(shown), "\(board.text)") }
    }

    @Test("A map that a filter makes has the units of unchanged fields only")
    func filteredMap() async throws {
        let content = try await board("900 MB", "45 %", "from: [one, two], select: '{one, x: .two, two: (.two / 2)}'")
            .content(of: "all")
        #expect(content?.fieldUnits == ["one": "MB"])
    }

    @Test(
        "“each” keeps the unit of its items, converts units of one kind, and has a remark on others",
        arguments: [
            (["900 MB", "1.2 GB"], ["900000000", "1200000000"], "bytes", 1), (["5 GB", "7 GB"], ["5", "7"], "GB", 0),
            (["0", "4.0K", "1.2M"], ["0", "4000", "1200000"], nil, 1), (["0", "5 MB"], ["0", "5"], "MB", 0),
            (["3", "5 MB"], ["3", "5"], nil, 1), (["45 %", "5 MB"], ["45", "5"], nil, 1),
            (["350 ms", "2 s"], ["0.35", "2"], "seconds", 1), (["3", "5"], ["3", "5"], nil, 0),
        ] as [([String], [String], String?, Int)])
    func each(texts: [String], values: [String], unit: String?, remarks: Int) async throws {
        let list = texts.map { "\"\($0)\"" }.joined(separator: ", ")
        let board = try fixture.makeBoard(
            "sources: { it: { each: { s: [\(list)] }, command: 'echo \"$s\"', env: { s: '${item.s}' }, every: never, parse: number } }"
        )
        await board.loadOnce()
        let content = try #require(board.content(of: "it"))
        #expect(content.document.root?.elements.map { $0["value"]?.text } == values)
        #expect(content.fieldUnits == unit.map { ["value": $0] } ?? [:])
        #expect(content.remarks.count == remarks, "\(content.remarks)")
        guard unit != nil else { return }
        for view in ["bars", "table"] {
            let shown = zip(texts, lines(content, view)).map { text, line in line.hasSuffix(text) || text == "0" }
            #expect(shown == texts.map { _ in true }, "\(lines(content, view))")
        }
    }

    @Test("The rate of a field is in its unit per second, and begins again if the unit changes")
    func rates() throws {
        let rate = DocumentRate()
        let parts = try [("10", "MB"), ("30", "MB"), ("50000000", "bytes"), ("70000000", "bytes")].enumerated().map {
            index, load in
            var part = DocumentPart(.json(try JSONDocument(#"{"a":\#(load.0)}"#)))
            part.fieldUnits = ["a": load.1]
            return rate.next(part, at: Double(index) * 10, id: [])
        }
        #expect(parts.map { $0.fieldUnits["a"] } == ["MB/s", "MB/s", "bytes/s", "bytes/s"])
        #expect(parts.map { $0.document.root?["a"]?.number } == [nil, 2, nil, 2_000_000])
        #expect(parts.map(\.remarks.count) == [0, 0, 1, 0])
    }

    @Test("JSON for programs has the units of fields")
    func printed() async throws {
        let text = try await board("900 MB", "45 %", "from: [one, two]").screen.json()
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let panel = try #require((root["panels"] as? [[String: Any]])?.first)
        #expect(panel["units"] as? [String: String] == ["one": "MB", "two": "%"])
    }
}
