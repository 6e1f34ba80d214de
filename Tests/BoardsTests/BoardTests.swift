import Dashboard
import Documents
import Feeds
import Filters
import Foundation
import LoadableTesting
import Loadables
import Settings
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// A board that is made of settings, and takes others over.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    @Test("Commands and files are shown by the shape of their content")
    func shapes() async throws {
        try fixture.write("hello\n", to: "note.txt")
        let board = try fixture.makeBoard(
            """
            sources:
              rows: { command: "printf 'a 1 running\\\\n'", parse: { columns: [name, size, state] } }
              note: { file: note.txt }
              count: { command: echo 7, parse: number }
            """)
        await board.loadOnce()
        #expect(board.screen.failures == [])
        let text = board.text
        for part in ["● running", "hello", "7"] { #expect(text.contains(part)) }
    }

    @Test("An empty panel shows the text that the board sets")
    func empty() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              units: { command: "true", parse: { columns: [unit] } }
            pages:
              - rows: [[units: { view: table, empty: No unit has failed }]]
            """)
        await board.loadOnce()
        #expect(board.text.contains("No unit has failed"))
    }

    @Test("Complete JSON is data, even from commands and files; a log that begins with a bracket is text")
    func guessedJSON() async throws {
        try fixture.write(#"[{"name": "ada", "size": 1}]"#, to: "rows.json")
        try fixture.write(#"{"line": 1}"#, to: "one.log")
        let board = try fixture.makeBoard(
            #"""
            sources:
              rows: { file: rows.json }
              map: { command: "echo '{\"mood\": \"calm\"}'" }
              log: { command: "echo '[12:00] begun'" }
              lines: { command: "echo '{\"a\": 1}'; echo '{\"a\": 2}'" }
              growing: { file: one.log, follow: true }
            """#)
        await board.loadOnce()
        #expect(board.screen.failures == [])
        let text = board.text
        for part in ["name  size", "mood  calm", "[12:00] begun", #"{"a": 2}"#, #"{"line": 1}"#] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
    }

    @Test("A JSON string is shown without quotes, and as a moment in the time zone of the board")
    func guessedText() async throws {
        try fixture.write(#""2024-01-25T14:57:13+01:00""#, to: "moment.json")
        try fixture.write(#""one" and "two""#, to: "words.txt")
        try fixture.write(#""begun""# + "\n", to: "growing.log")
        let board = try fixture.makeBoard(
            #"""
            sources:
              moment: { file: moment.json }
              word: { command: "echo ' \"calm sea\" '" }
              words: { file: words.txt }
              growing: { file: growing.log, follow: true }
            """#)
        await board.loadOnce()
        #expect(board.screen.failures == [])
        let text = board.text
        for part in ["2024-01-25 13:57", "calm sea", #""one" and "two""#, #""begun""#] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        #expect(!text.contains(#""2024"#))
    }

    @Test("A filter that selects nothing is reported in its panel")
    func selectsNothing() async throws {
        try fixture.write(#"{"rows": [{"name": "a"}]}"#, to: "it.json")
        let board = try fixture.makeBoard("sources: { it: { file: it.json, select: .row } }\n")
        await board.loadOnce()
        #expect(board.text.contains("“.row” returns null"))
    }

    @Test("An invalid key, and one that quits the program, are reported with their places")
    func keyProblems() throws {
        let settings = try fixture.settings(
            """
            sources: { it: { command: date } }
            keys:
              o: { run: echo }
              ctrl-qq: { run: echo }
              q: { run: echo }
              pgae-up: { run: echo }
            """)
        #expect(
            settings.keyProblems.map(\.description).map { $0.split(separator: "board.yaml:").last.map(String.init) }
                == [
                    "4:3: “ctrl-qq” is not a key", "5:3: “q” ends the program; choose another key",
                    "6:3: “pgae-up” is not a key; did you mean “page-up”?",
                ])
    }

    @Test("The output of a failed key command is shown, and stays in the log")
    func failingKey() async throws {
        let board = try fixture.makeBoard(
            """
            sources: { it: { command: date } }
            keys: { x: { title: Stop, run: "echo nobody is there >&2; exit 4" } }
            """)
        await board.loadOnce()
        let action = try #require(board.shownPanels.first?.actions.first { $0.name == "Stop" })
        action.perform(nil)
        let log = try #require(fixture.environment.log)
        await until { log.events.contains { $0.name == "Stop" } }
        guard case .problem(let text) = log.events.first(where: { $0.name == "Stop" })?.kind else {
            Issue.record("no problem")
            return
        }
        #expect(text.hasPrefix("Stop failed: ") && text.contains("nobody is there"))
    }

    @Test("Invalid UTF-8 in JSON is replaced, with and without a filter: no panel is empty")
    func brokenText() async throws {
        let board = try fixture.makeBoard(
            #"""
            sources:
              plain: { command: "printf '[{\"name\": \"x\\200y\", \"size\": 1}]'", parse: json }
              chosen: { command: "printf '[{\"name\": \"x\\200z\", \"size\": 1}]'", select: '.[] | .name' }
              lines: { command: "printf '{\"name\": \"v\\200w\"}\\n'", parse: jsonl }
            """#)
        await board.loadOnce()
        #expect(board.screen.failures == [])
        let text = board.text
        for part in ["x\u{FFFD}y", "x\u{FFFD}z", "v\u{FFFD}w"] { #expect(text.contains(part), "\(text)") }
    }

    @Test("A followed source is shown at its end, as a log, unless a view is set")
    func followed() async throws {
        try fixture.write((1...400).map { "line \($0)\n" }.joined(), to: "it.log")
        let view = SourceView(isFollowed: true).view(of: .text("line 1"))
        #expect(view is BoardLogView)
        let board = try fixture.makeBoard("sources: { growing: { file: it.log, follow: true } }\n")
        board.start()
        let panel = try #require(board.shownPanels.first)
        await until { panel.latest?.content is LogContent }
    }

    @Test("The growth of a counter needs no format, and a text that is not a number is an error")
    func growthOfText() async throws {
        try fixture.write("100\n", to: "counter")
        try fixture.write("up and running\n", to: "state")
        let board = try fixture.makeBoard(
            "sources: { counter: { file: counter, rate: true }, state: { file: state, rate: true } }\n")
        await board.loadOnce()
        // It has not grown, and is not shown as a counter.
        #expect(!board.text.contains("100"))
        #expect(board.screen.failures.count == 1)
        #expect("\(board.screen.failures)".contains("state"))
    }

    @Test("A virtual file that changes constantly is read only at its interval")
    func virtualFile() async throws {
        let clock = ManualClock()
        let fixture = try BoardFixture(clock: clock)
        let board = try fixture.makeBoard("sources: { up: { file: /proc/uptime, every: 5s } }\n")
        func shown() -> Substring? { board.text.firstMatch(of: /\d+\.\d\d \d+\.\d\d/)?.output }
        board.start()
        await until { shown() != nil }
        let first = shown()
        for _ in 0..<4 {
            await clock.advance(by: .seconds(1))
            #expect(shown() == first)
        }
        await clock.advance(by: .seconds(1)) { shown() != first }
        #expect(shown() != first)
    }

    @Test("An invalid source affects only its panel, which shows the place")
    func faulty() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              good: { command: echo fine }
              bad: { command: echo, evry: 1m }
            """)
        await board.loadOnce()
        let text = board.text
        #expect(text.contains("fine"))
        #expect(text.contains("there is no key “evry” in a source"))
        #expect(board.screen.failures.count == 1)
    }

    @Test(
        "New settings do not affect unchanged sources; new ones are loaded, and removed ones end"
    )
    func difference() async throws {
        let first = """
            sources:
              same: { command: "echo x >> loads.txt; echo same" }
              gone: { command: echo gone }
            """
        let board = try fixture.makeBoard(first)
        await board.loadOnce()
        board.apply(
            try fixture.settings(
                """
                # A comment, so that all stands elsewhere.
                sources:
                  new: { command: echo new }
                  same: { command: "echo x >> loads.txt; echo same" }
                """))
        await until { board.text.contains("new") }
        let text = board.text
        #expect(text.contains("same") && !text.contains("gone"))
        #expect(try fixture.read("loads.txt") == "x\n")
    }

    @Test("A changed source keeps its name on the board and shows its new content")
    func changed() async throws {
        let board = try fixture.makeBoard("sources:\n  it: { command: echo before }\n")
        await board.loadOnce()
        board.apply(try fixture.settings("sources:\n  it: { command: echo after }\n"))
        await until { board.text.contains("after") }
        #expect(!board.text.contains("before"))
    }

    @Test("A secret is only in the environment of the command that uses it")
    func secrets() async throws {
        setenv("BOARD_TEST_TOKEN", "s3cret-value", 1)
        defer { unsetenv("BOARD_TEST_TOKEN") }
        let text = """
            secrets: { token: { env: BOARD_TEST_TOKEN } }
            sources:
              uses: { command: 'echo "${TOKEN#s3cret-}"', env: { TOKEN: "${secret.token}" } }
              other: { command: 'echo "none: $BOARD_TEST_TOKEN."' }
              failing: { command: 'echo "token $TOKEN" >&2; exit 1', env: { TOKEN: "${secret.token}" } }
            """
        let surroundings = fixture.surroundings(["BOARD_TEST_TOKEN": "s3cret-value"])
        let board = Board(try fixture.settings(text), surroundings: surroundings, time: .utc, in: fixture.environment)
        await board.loadOnce()
        let shown = board.text + board.screen.json() + board.screen.failures.joined()
        #expect(shown.contains("value") && shown.contains("none: ."))
        #expect(shown.contains("token •••"))
        #expect(!shown.contains("s3cret"))
        let log = "\(fixture.environment.log?.events ?? [])"
        #expect(!log.contains("s3cret"))
    }

    @Test("The panels of a page are in its rows, and a source may be in several panels with one load")
    func pages() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              one: { command: "echo x >> loads.txt; echo 1", parse: number }
            pages:
              - { title: First, rows: [[one: number, one: chart]] }
              - { title: Second, rows: [[one: { text: {} , title: Same }]] }
            """)
        await board.loadOnce()
        #expect(try fixture.read("loads.txt") == "x\n")
        #expect(board.text.contains("Same"))
    }
}
