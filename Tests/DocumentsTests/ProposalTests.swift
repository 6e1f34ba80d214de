import Documents
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ProposalTests {

    private func propose(_ text: String, _ hints: SourceProposal.Hints = SourceProposal.Hints()) -> String {
        let proposal = SourceProposal(for: Data(text.utf8), from: hints)
        return [proposal.format.name, proposal.select, proposal.view.rawValue].compactMap { $0 }.joined(separator: " ")
    }

    @Test("JSON is shown by its shape, and of a response with a list the list is shown")
    func json() {
        #expect(propose(#"[{"a":1}]"#) == "json table")
        #expect(propose(#"[1,2]"#) == "json list")
        #expect(propose(#"{"a":1,"b":"x"}"#) == "json keys")
        #expect(propose(#"{"count":2,"items":[{"a":1},{"a":2}],"other":[{"b":1}]}"#) == "json .items table")
        #expect(propose(#"{"my list":[{"a":1}]}"#) == #"json .["my list"] table"#)
        #expect(propose(#"{"a":{"b":[1]}}"#) == "json json")
        #expect(propose("42\n") == "json number")
        #expect(propose("{\"a\":1}\n{\"a\":2}\n") == "jsonl table")
    }

    @Test("The output of programs and services is recognized by its form")
    func texts() {
        #expect(propose("<?xml version=\"1.0\"?>\n<rss version=\"2.0\"/>") == "feed table")
        #expect(propose("# TYPE up gauge\nup 1\n") == "prometheus table")
        #expect(propose("name,count\na,1\nb,2\n") == "csv table")
        #expect(propose("name\na\n", SourceProposal.Hints(fileName: "names.csv", isWatched: true)) == "csv table")
        #expect(propose("21.5 °C\n") == "number number")
        #expect(propose("12:30 up 5 days\n") == "ansi text")
        #expect(propose("Hello, world\nand more\n") == "ansi text")
        #expect(propose("\u{1B}[31mred\u{1B}[0m 1\n2\n") == "ansi text")
        #expect(
            propose("a line\nanother one\n", SourceProposal.Hints(fileName: "app.log", isWatched: true)) == "ansi log")
        #expect(propose("") == "ansi text")
    }

    @Test(
        "A list of maps within maps is shown, the outermost one and of these the longest",
        arguments: [
            (#"{"data":{"orders":[{"a":1},{"a":2}]}}"#, ".data.orders"),
            (#"{"data":{"my orders":[{"a":1}],"n":1}}"#, ".data[\"my orders\"]"),
            (#"{"a b":{"x":{"list":[{"a":1}]}},"m":1}"#, ".[\"a b\"].x.list"),
            (
                #"{"meta":{"links":[{"a":1}]},"data":{"items":[{"a":1},{"a":2}],"deep":{"more":[{},{},{}]}}}"#,
                ".data.items"
            ),
        ])
    func nestedList(text: String, path: String) {
        let proposal = SourceProposal(for: Data(text.utf8))
        #expect(proposal.select == path && proposal.view == .table)
    }

    @Test("Parallel lists become rows, or a chart over time; for a page only its availability counts")
    func columnsAndPages() {
        let hourly = #"{"zone": "CET", "hourly": {"time": ["2026-11-22T00:00", "2026-11-22T01:00"], "t 2m": [1.5, 2]}}"#
        #expect(
            propose(hourly)
                == #"json .hourly | [.time, .["t 2m"]] | transpose | map({time: .[0], "t 2m": .[1]}) chart"#)
        #expect(
            propose(#"{"x": {"a": [1, 2], "if": [3, 4]}}"#)
                == #"json .x | [.a, .["if"]] | transpose | map({a: .[0], "if": .[1]}) table"#)
        #expect(propose(#"{"x": {"a": [1, 2], "b": [3]}}"#) == "json json")
        #expect(propose("<!DOCTYPE html>\n<title>It works</title>") == "ansi monitor")
    }

    @Test("Printed tables are columns, named by their first line")
    func columns() {
        let proposal = SourceProposal(
            for: Data("Filesystem Size Use% Mounted on\n/dev/sda1 50G 93% /\ntmpfs 1G 0% /run\n".utf8))
        #expect(proposal.format == .columns(["Filesystem", "Size", "Use%", "Mounted on"]))
        #expect(proposal.interval == .seconds(60))
        #expect(propose("PID CMD\n1 init -x\n2 sh\n") == "columns table")
    }

    @Test(
        "Column names may have spaces, and their columns may be empty",
        arguments: [
            (
                """
                CONTAINER ID   IMAGE          COMMAND      CREATED       STATUS       PORTS     NAMES
                3f2a1b4c5d6e   postgres:16    "docker-e"   2 hours ago   Up 2 hours   5432/tcp  db
                """, ["CONTAINER ID", "IMAGE", "COMMAND", "CREATED", "STATUS", "PORTS", "NAMES"]
            ),
            (
                """
                NAME       READY   STATUS    RESTARTS         AGE   NODE     NOMINATED NODE   READINESS GATES
                api-x2x9   1/1     Running   0                5d    node-1   <none>           <none>
                job-abcd   0/1     Error     12 (3m4s ago)    9h    node-2   <none>           <none>
                """, ["NAME", "READY", "STATUS", "RESTARTS", "AGE", "NODE", "NOMINATED NODE", "READINESS GATES"]
            ),
            (
                """
                DEVICE  TYPE      STATE                   CONNECTION
                wlan0   wifi      connected               Home Network 5G
                lo      loopback  connected (externally)  lo
                """, ["DEVICE", "TYPE", "STATE", "CONNECTION"]
            ),
            (
                """
                Netid State  Recv-Q Send-Q Local Address:Port  Peer Address:Port Process
                udp   UNCONN 0      0          127.0.0.1:323        0.0.0.0:*     users:((a))
                tcp   LISTEN 0      4096               *:9090             *:*
                """, ["Netid", "State", "Recv-Q", "Send-Q", "Local Address:Port", "Peer Address:Port", "Process"]
            ),
            ("  PV         PSize\n  /dev/sda3  465.26g\n  /dev/sdb1  931.51g\n", ["PV", "PSize"]),
        ])
    func alignedNames(text: String, names: [String]) {
        #expect(SourceProposal(for: Data(text.utf8)).format == .columns(names))
    }

    @Test(
        "Aligned lines without names, sentences and titles are no table",
        arguments: [
            "lo    UNKNOWN  127.0.0.1/8 ::1/128\neth0  UP       192.168.1.5/24\n",
            "cron.service  enabled   enabled\nssh.service   disabled  enabled\n",
            "ann   pts/1   still here\nroot  tty1    gone\n",
            "The disk  is\nfull now  or\n",
            "a\tb\tc\n1\t2\n5\t6\n",
            "DEVICE  STATE      CONNECTION\nwlan0   connected  Home\nlo      connected-externally  lo\n",
        ])
    func noTables(text: String) {
        #expect(propose(text) == "ansi text")
    }

    @Test(
        "Columns without names are named by letters, so that the first row stays a row",
        arguments: [
            ("4.0K\tDocs\n12M\tVideos\n", ["A", "B"]), ("1,2\n3,4\n5,6\n", ["A", "B"]),
            ("web,running,3\ndb,stopped,1\n", ["A", "B", "C"]), ("Name:\tloadboard\nVmRSS:\t1234 kB\n", ["A", "B"]),
            ("2026-11-26;-5,0;x\n2026-11-27;7,5;y\n", ["A", "B", "C"]),
        ])
    func namelessRows(text: String, names: [String]) {
        #expect(SourceProposal(for: Data(text.utf8)).format == .csv(columns: names))
    }

    @Test(
        "The first row has the column names, which may be years",
        arguments: [
            "country,2024,2025\nA,1,2\nB,3,4\n", "a\tb\tc\n1\t2\t\n\t5\t6\n", "name,kind\nx,y\nz,w\n",
        ])
    func namedRows(text: String) {
        #expect(SourceProposal(for: Data(text.utf8)).format == .csv())
    }

    @Test("A picture is recognized, and for a file no interval is proposed")
    func picture() {
        let proposal = SourceProposal(
            for: Data([0xFF, 0xD8, 0xFF, 0]), from: SourceProposal.Hints(fileName: "a.jpg", isWatched: true))
        #expect(proposal.format == .image && proposal.view == .image && proposal.interval == nil)
    }

    @Test("A proposal never fails with the content it was made for", arguments: 0..<4)
    func random(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "a", "b c", ",", "\n", "{", "}", "\"", "1", "[", "]", "# TYPE a b\n", "a 1\n", "\t", ";", "\u{1B}[1m", "é",
            " ",
        ]
        for _ in 0..<Campaign.size(300, whole: 100_000) {
            let text = (0..<Int.random(in: 0...15, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let proposal = SourceProposal(for: Data(text.joined().utf8))
            if proposal.format == .feed { continue }
            await #expect(throws: Never.self, "\(text.joined())") {
                try await proposal.format.read(Data(text.joined().utf8))
            }
        }
    }
}
