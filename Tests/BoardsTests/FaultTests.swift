import Dashboard
import Foundation
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Whatever a source does after it has once given something: its content stays, and one line says what failed.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FaultTests {

    /// What the sentence must name; nil if there is no failure.
    private static func words(for fault: Fault) -> String? {
        switch fault {
        case .internalServerError: "500"
        case .tooManyRequests: "429"
        case .serviceUnavailable: "503"
        case .slow, .hang, .trickle: "after 10 s"
        case .reset: "reset"
        case .truncated: "connection lost"
        case .garbage: "a web page"
        case .shortLength: "not JSON"
        case .nested: "nested deeper"
        case .empty: "empty"
        // What is wrong in it is replaced, and it is another document.
        case .notUTF8: "the filter failed"
        case .endless: "larger than"
        case .redirectLoop: "redirects"
        case .redirectHost, .large, .notModified: nil
        }
    }

    @Test(
        "After a fault of a server, the content stays with one line of error, and the next load recovers",
        arguments: Fault.allCases)
    func server(fault: Fault) async throws {
        let clock = ManualClock()
        let fixture = try BoardFixture(clock: clock)
        let server = try HomeHTTPServer()
        let text = """
            sources:
              it: { http: '\(server.baseURL.absoluteString)/cameras', select: 'map(.name)', every: never }
            """
        let client = CurlClient(limits: .board, clock: clock)
        let board = Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: client), time: .utc,
            in: fixture.environment)
        await board.loadOnce()
        let (panel, json) = (board.shownPanels[0], board.shownPanels[0].latest?.content.json)
        #expect(json != nil && board.screen.failures == [])

        server.setFault(fault, for: .cameras)
        // The three seconds of a slow answer would pass while a busy machine gets to advance the clock.
        if fault == .slow { server.setLatency(.seconds(3_600), for: .cameras) }
        let count = server.requestCount(for: .cameras)
        panel.sync()
        await until { server.requestCount(for: .cameras) > count }
        while panel.loadableState == .syncing, !Task.isCancelled {
            if Self.words(for: fault)?.hasPrefix("after") == true { await clock.advance(by: .seconds(10)) }
            await Task.yield()
        }
        let failure = board.screen.failures.joined(separator: "\n")
        if let words = Self.words(for: fault) {
            #expect(failure.contains(words) && !failure.contains("\n"), "\(failure)")
        } else {
            #expect(failure == "")
        }
        #expect(panel.latest?.content.json == json)

        server.setFault(nil, for: .cameras)
        server.setLatency(.zero, for: .cameras)
        await board.loadOnce()
        #expect(board.screen.failures == [])
    }

    @Test(
        "A gateway's page or an empty response does not replace data, even if the board does not check for it",
        arguments: ["<!DOCTYPE html><title>Log in</title>", "", "\n"])
    func gate(answer: String) async throws {
        let fixture = try BoardFixture()
        fixture.client.answer(#"{"rate": 4}"#)
        let board = try fixture.makeBoard("sources:\n  it: { http: http://server.test/it }\n")
        await board.loadOnce()
        fixture.client.answer(answer)
        await board.loadOnce()
        #expect(board.text.contains("rate"))
        #expect(board.screen.failures.count == 1)
        // The title of the page is in the sentence on the failure, and nowhere else.
        #expect(board.text.split(separator: "\n").filter { $0.contains("Log in") && !$0.contains("web page") } == [])
    }

    @Test("A web page does not replace rows of CSV")
    func pageForCSV() async throws {
        let fixture = try BoardFixture()
        fixture.client.answer("town,rate\nBonn,4\n")
        let board = try fixture.makeBoard("sources:\n  it: { http: http://server.test/it, parse: csv }\n")
        await board.loadOnce()
        fixture.client.answer("<html><body>502 Bad gateway</body></html>")
        await board.loadOnce()
        #expect(board.text.contains("Bonn"))
        #expect(board.screen.failures.count == 1)
    }

    /// A way in which a command goes wrong.
    struct Bad: CustomTestStringConvertible {
        let line: String
        let words: String
        var more = ""

        var testDescription: String { line }
    }

    private nonisolated static let commands = [
        Bad(line: "head -c 1073741824 /dev/zero; : MARKER", words: "more than"),
        Bad(line: "yes MARKER >&2", words: "timed out after", more: "timeout: 2s"),
        Bad(line: "sleep 300; : MARKER", words: "timed out after", more: "timeout: 2s"),
        Bad(line: "trap '' TERM; while :; do sleep 1; : MARKER; done", words: "timed out after", more: "timeout: 2s"),
        Bad(line: "sh -c 'sleep 300; : MARKER' & exit 3", words: "exit code 3"),
        Bad(line: "printf '\\033[2J\\033]0;title\\007no\\n' >&2; exit 1", words: "no"),
        Bad(line: "read -r password </dev/tty", words: "/dev/tty"),
        Bad(line: "read -r password </dev/tty; : MARKER", words: "timed out after", more: "pty: true, timeout: 2s"),
        Bad(line: "kill -SEGV $$", words: "SIGSEGV"),
        Bad(line: "kill -9 $$", words: "SIGKILL"),
        Bad(line: "no-such-program", words: "not found"),
        Bad(line: "echo '{'", words: "not JSON", more: "parse: json"),
        Bad(line: "printf '\\377\\000'", words: "not JSON", more: "parse: json"),
        Bad(line: "exec 1>&-; echo x", words: "exit code"),
    ]

    @Test(
        "After a fault of a command, the content stays with one line of error, and no process is left",
        arguments: commands)
    func command(bad: Bad) async throws {
        let fixture = try BoardFixture()
        let marker = "marker-\(UUID().uuidString)"
        let line = bad.line.replacing("MARKER", with: marker)
        let more = bad.more.isEmpty ? "" : ", \(bad.more)"
        try fixture.write("test -e bad || { echo '[7]'; exit 0; }\n\(line)\n", to: "it.sh")
        let board = try fixture.makeBoard("sources:\n  it: { command: '. ./it.sh', every: never\(more) }\n")
        // Its time is short, and the machine may be slow.
        while !board.shownPanels[0].isContentsAvailable, !Task.isCancelled { await board.loadOnce() }
        let (panel, json) = (board.shownPanels[0], board.shownPanels[0].latest?.content.json)
        #expect(json != nil)
        try fixture.write("", to: "bad")
        await board.loadOnce()
        let failure = board.screen.failures.joined(separator: "\n")
        #expect(failure.contains(bad.words) && !failure.contains("\n") && !failure.contains("\u{1B}"), "\(failure)")
        #expect(panel.latest?.content.json == json)
        #expect(board.screen.failures.count == 1)
        await until { Self.processes(having: marker) == 0 }
        unlink("\(fixture.folder)/bad")
        while !board.screen.failures.isEmpty, !Task.isCancelled { await board.loadOnce() }
    }

    @Test("Control sequences in a command's output are shown as plain text only")
    func escapes() async throws {
        let fixture = try BoardFixture()
        try fixture.write(#"printf '\033[2J\033]0;title\007\033[31mred\033[0m'"#, to: "it.sh")
        let board = try fixture.makeBoard("sources:\n  it: { command: . ./it.sh }\n")
        await board.loadOnce()
        #expect(board.text.contains("red"))
        #expect(
            !(board.text + board.screen.json()).contains {
                $0.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
            })
    }

    private static func processes(having text: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.count { name in
            guard pid_t(name) != nil, let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
                return false
            }
            return String(decoding: line, as: UTF8.self).contains(text)
        }
    }

    @Test("After a fault of a file, the content stays with one line of error; once fixed, the file is shown")
    func file() async throws {
        let fixture = try BoardFixture()
        let path = "\(fixture.folder)/it"
        for follows in ["", ", follow: true"] {
            try? FileManager.default.removeItem(atPath: path)
            try fixture.write("first\n", to: "it")
            let board = try fixture.makeBoard("sources:\n  it: { file: it\(follows) }\n")
            board.start()
            let panel = board.shownPanels[0]
            await until { board.text.contains("first") }
            // In its place comes another, then a folder, then a link to nowhere, and it again.
            try fixture.write("second\n", to: "other")
            rename("\(fixture.folder)/other", path)
            await until { board.text.contains("second") }
            unlink(path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            await until { panel.snapshot.error != nil }
            #expect(board.text.contains("second"))
            #expect(board.screen.failures.count == 1 && !board.screen.failures[0].contains("\n"))
            try FileManager.default.removeItem(atPath: path)
            try fixture.write("third\n", to: "it")
            panel.sync()
            await until { board.text.contains("third") && board.screen.failures.isEmpty }
        }
    }
}
