import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Keys that are pressed on the screen of a board.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RowActionTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    /// A board of one source that the fixture's server answers, with a key that writes fields of the chosen item to a file.
    private func board(_ options: String, run: String, confirms: Bool = false) async throws -> (
        board: Board, session: TestSession
    ) {
        let board = try fixture.makeBoard(
            """
            sources: { it: { http: http://server.test/it, every: never, \(options) } }
            keys: { D: { on: it, title: Do it, run: '\(run) >> done.txt', confirm: \(confirms) } }
            """)
        await board.loadOnce()
        return (board, TestSession(board.screen, width: 60, height: 16))
    }

    /// The lines that the key has written, when there are as many.
    private func done(_ count: Int) async -> [String] {
        var lines: [String] = []
        await until {
            lines = ((try? fixture.read("done.txt")) ?? "").split(separator: "\n").map(String.init)
            return lines.count >= count
        }
        return lines
    }

    private static let pods = """
        [{"NAMESPACE": "shop", "NAME": "web", "AGE": "1d"}, {"NAMESPACE": "shop", "NAME": "db", "AGE": "2d"},
         {"NAMESPACE": "infra", "NAME": "web", "AGE": "3d"}]
        """

    @Test("With pods of all namespaces, whose ages change in every version, the selection stays and actions work")
    func pods() async throws {
        fixture.client.answer(Self.pods)
        let (board, session) = try await board("view: table", run: #"echo "$namespace/$name""#)
        session.press("down down")
        for age in 4...6 {
            fixture.client.answer(
                """
                [{"NAMESPACE": "new\(age)", "NAME": "x", "AGE": "\(age)s"}, {"NAMESPACE": "infra", "NAME": "web", "AGE": "\(age)d"},
                 {"NAMESPACE": "shop", "NAME": "db", "AGE": "\(age)d"}, {"NAMESPACE": "shop", "NAME": "web", "AGE": "\(age)d"}]
                """)
            await board.loadOnce()
            session.press("D")
            #expect(await done(age - 3) == Array(repeating: "infra/web", count: age - 3))
            await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains("Do it: done") == true }
        }
    }

    @Test("A key acts on the row that the screen shows as selected, even if a newer version has arrived")
    func drawnRow() async throws {
        fixture.client.answer(Self.pods)
        let (board, session) = try await board("view: table", run: #"echo "$namespace/$name""#)
        session.press("down")
        fixture.client.answer(
            #"[{"NAMESPACE": "a", "NAME": "b", "AGE": "1s"}, {"NAMESPACE": "shop", "NAME": "db", "AGE": "9d"}]"#)
        await board.loadOnce()
        session.press("D")
        #expect(await done(1) == ["shop/db"])
    }

    @Test(
        "Before the user moves, a key acts on the row that was first under the bar, or on none",
        arguments: [
            "table", "{ list: { text: NAME } }", "{ bars: { label: NAME, value: V } }",
            "{ gauge: { label: NAME, value: V } }",
        ])
    func firstRow(view: String) async throws {
        func answer(_ names: String...) {
            let rows = names.map { "{\"NAME\": \"\($0)\", \"V\": 1}" }
            fixture.client.answer("[\(rows.joined(separator: ", "))]")
        }
        answer("web", "db")
        let (board, session) = try await board("id: NAME, view: \(view)", run: #"echo "$name""#)
        session.advance(by: .milliseconds(100))
        answer("new", "db", "web")
        await board.loadOnce()
        session.advance(by: .milliseconds(100)).press("D")
        #expect(await done(1) == ["web"])
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains("Do it: done") == true }
        answer("new", "db")
        await board.loadOnce()
        session.advance(by: .milliseconds(100)).press("D")
        #expect(session.frame?.plainText.contains("no longer exists") == true)
        session.press("up").press("D")
        #expect(await done(2).count == 2)
    }

    @Test(
        "A list that no key or source uses shows its beginning until the user moves it",
        arguments: ["table", "{ list: { text: NAME } }", "{ bars: { label: NAME, value: V } }"])
    func unused(view: String) async throws {
        func answer(_ numbers: [Int]) {
            let rows = numbers.map { "{\"NAME\": \"name-\($0)\", \"V\": \($0)}" }
            fixture.client.answer("[\(rows.joined(separator: ", "))]")
        }
        answer(Array(1...40))
        let board = try fixture.makeBoard(
            """
            sources: { it: { http: http://server.test/it, every: never, id: NAME, view: \(view) } }
            """)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 12)
        session.advance(by: .milliseconds(100))
        for start in [20, 30] {
            answer(Array(start...40) + Array(1..<start))
            await board.loadOnce()
            let text = session.advance(by: .milliseconds(100)).frame?.plainText ?? ""
            #expect(text.contains("name-\(start) ") && !text.contains("name-1 "), "\(text)")
        }
        session.press("down")
        answer(Array(1...40))
        await board.loadOnce()
        #expect(session.advance(by: .milliseconds(100)).frame?.plainText.contains("name-31 ") == true)
    }

    @Test("After the selected row was removed, a key is refused until the user selects another row")
    func goneRow() async throws {
        fixture.client.answer(Self.pods)
        let (board, session) = try await board("view: table", run: #"echo "$namespace/$name""#)
        session.press("down")
        fixture.client.answer(
            #"[{"NAMESPACE": "shop", "NAME": "web", "AGE": "4d"}, {"NAMESPACE": "infra", "NAME": "web", "AGE": "4d"}]"#)
        await board.loadOnce()
        session.advance(by: .milliseconds(100)).press("D")
        #expect(session.frame?.plainText.contains("no longer exists") == true)
        session.press("D").press("up").press("D")
        #expect(await done(1) == ["shop/web"])
    }

    @Test(
        "Every view of items passes all fields of the item to actions, including hidden ones",
        arguments: [
            ("table", "view: { table: { columns: [n] } }", "down"), ("list", "view: { list: { text: n } }", "down"),
            ("bars", "view: { bars: { label: n, value: v } }", "down"),
            ("gauge", "view: { gauge: { label: n, value: v } }", "down"),
            ("heat", "view: { heat: { x: x, y: n, value: v } }", "down right"),
            ("calendar", "view: { calendar: { date: day, value: v } }", "down"),
            ("log", "view: { log: { text: n } }", "up"), ("tree", "view: json", "down"),
        ])
    func views(name: String, view: String, keys: String) async throws {
        fixture.client.answer(
            """
            [{"hidden": "h1", "n": "a", "v": 1, "x": "p", "day": "2026-11-23"},
             {"hidden": "h2", "n": "b", "v": 2, "x": "q", "day": "2026-11-24"}]
            """)
        let (board, session) = try await board(view, run: "echo $hidden")
        session.press(keys).press("D")
        #expect(await done(1) == ["h2"])
        withExtendedLifetime(board) {}
    }

    @Test(
        "Items that are not rows have a name and a value",
        arguments: [
            (#"{"a": 1, "b": 2}"#, "view: bars", "down", "b 2"), (#"{"a": 1, "b": 2}"#, "view: gauge", "down", "b 2"),
            (#"{"a": 1, "b": "two"}"#, "view: keys", "down", "b two"),
            (#"{"a_b": {"c": 5}, "d": 2}"#, "view: { keys: { columns: [d, a_b.c] } }", "down", "a_b.c 5"),
            (#"[10, 20]"#, "view: bars", "down", "- 20"), (#"["x", "y z"]"#, "view: list", "down", "- y z"),
            (#"{"2026-11-23": 1, "2026-11-24": 2}"#, "view: calendar", "up", "2026-11-23 1"),
        ])
    func values(json: String, view: String, keys: String, written: String) async throws {
        fixture.client.answer(json)
        let (board, session) = try await board(view, run: #"echo "${name:--} $value""#)
        session.press(keys).press("D")
        #expect(await done(1) == [written])
        withExtendedLifetime(board) {}
    }

    @Test("A line of names and values also has the fields of its map")
    func keys() async throws {
        fixture.client.answer(#"{"host": "web", "load": 3}"#)
        let (board, session) = try await board("view: keys", run: "echo $host $load $name")
        session.press("down D")
        #expect(await done(1) == ["web 3 load"])
        withExtendedLifetime(board) {}
    }

    @Test("A selected line of names and values stays selected when lines are inserted and values change")
    func refreshedKeys() async throws {
        fixture.client.answer(#"{"free": 10, "load": 3}"#)
        let (board, session) = try await board("view: keys", run: #"echo "$name $value""#)
        session.press("down")
        fixture.client.answer(#"{"users": 2, "free": 9, "load": 4}"#)
        await board.loadOnce()
        session.advance(by: .milliseconds(100)).press("D")
        #expect(await done(1) == ["load 4"])
        withExtendedLifetime(board) {}
    }

    @Test(
        "A field of the map takes precedence over the name and the value of its selected line",
        arguments: [("name", "web 3"), ("Value", "load web")])
    func fieldOfMap(field: String, output: String) async throws {
        fixture.client.answer(#"{"\#(field)": "web", "load": 3}"#)
        let (board, session) = try await board("view: keys", run: #"echo "$name $value""#)
        session.press("down D")
        #expect(await done(1) == [output])
        withExtendedLifetime(board) {}
    }

    @Test("A line of names and values of an unselected row is refused")
    func otherRowOfKeys() async throws {
        fixture.client.answer(#"{"id": 1, "load": 3}"#)
        let (board, session) = try await board("view: keys", run: #"echo "$id $value""#, confirms: true)
        session.press("down D")
        fixture.client.answer(#"{"id": 2, "load": 3}"#)
        await board.loadOnce()
        session.press("right enter").advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("“load” no longer exists") == true)
        withExtendedLifetime(board) {}
    }

    @Test(
        "The output of a key's command is decoded like the text of a panel",
        arguments: [
            (#"\377\376K\000\374\000c\000h\000e\000"#, "Küche"), (#"K\374che"#, "have the command write UTF-8"),
            (#"\037\213\010\000\001\002\003\004"#, "binary data (gzip,"),
        ])
    func encodedOutput(output: String, text: String) async throws {
        let board = try fixture.makeBoard(
            """
            sources: { it: { command: date } }
            keys: { D: { title: Do it, run: 'printf "\(output)"', output: overlay } }
            """)
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 16)
        session.press("D")
        await until { session.advance(by: .milliseconds(10)).frame?.plainText.contains(text) == true }
        #expect(session.frame?.plainText.contains(text) == true, "\(session.frame?.plainText ?? "")")
        withExtendedLifetime(board) {}
    }

    @Test("A heat map cell of several rows refers to none of them")
    func severalRows() async throws {
        fixture.client.answer(#"[{"n": "a", "x": "p", "v": 1}, {"n": "a", "x": "p", "v": 2}]"#)
        let (board, session) = try await board("view: { heat: { x: x, y: n, value: v } }", run: "echo $v")
        session.press("D")
        #expect(session.frame?.plainText.contains("no row is selected") == true)
        withExtendedLifetime(board) {}
    }

    @Test("Fields too large for a command are left out if the line does not use them")
    func manyLargeFields() async throws {
        let text = String(repeating: "x", count: 90_000)
        let large = (0..<40).map { #""large\#($0)": "\#(text)""# }.joined(separator: ", ")
        fixture.client.answer(#"[{"id": 7, "used": "\#(text)", \#(large)}, {"id": 8}]"#)
        let (board, session) = try await board("view: table, id: id", run: #"echo "$id ${#used}""#)
        session.press("D")
        #expect(await done(1) == ["7 90000"])
        withExtendedLifetime(board) {}
    }

    @Test("A key whose line uses fields too large for a command is refused")
    func tooManyLargeFields() async throws {
        let text = String(repeating: "x", count: 90_000)
        let large = (0..<40).map { #""large\#($0)": "\#(text)""# }.joined(separator: ", ")
        fixture.client.answer(#"[{"id": 7, \#(large)}]"#)
        let uses = (0..<40).map { "${#large\($0)}" }.joined(separator: " ")
        let (board, session) = try await board("view: table, id: id", run: "echo \(uses)")
        session.press("D")
        #expect(session.frame?.plainText.contains("too long in total") == true)
        withExtendedLifetime(board) {}
    }

    @Test("The page of a row follows it through versions, and keeps its last values when it is removed")
    func page() async throws {
        fixture.client.answer(Self.pods)
        let (board, session) = try await board("view: table", run: "true")
        session.press("down down").press("enter")
        #expect(session.frame?.plainText.contains("infra") == true)
        fixture.client.answer(
            #"[{"NAMESPACE": "shop", "NAME": "web", "AGE": "5d"}, {"NAMESPACE": "infra", "NAME": "web", "AGE": "7d"}]"#)
        await board.loadOnce()
        session.advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("7d") == true)
        fixture.client.answer(#"[{"NAMESPACE": "shop", "NAME": "web", "AGE": "5d"}]"#)
        await board.loadOnce()
        session.advance(by: .milliseconds(100))
        #expect(session.frame?.plainText.contains("7d") == true)
        #expect(session.frame?.plainText.contains("has been removed") == true)
    }

    @Test("A copied row has its exact values, even if the row truncates them")
    func exactCopy() async throws {
        let long = String(repeating: "x", count: 500)
        fixture.client.answer(#"[{"n": "a", "t": "\#(long)", "at": "2026-11-24T10:00:07Z", "ok": true}]"#)
        let (board, _) = try await board("view: table", run: "true")
        let content = try #require(board.shownPanels.first?.latest?.content)
        #expect(content.lines[0].text.count < 500)
        #expect(content.lines[0].exactText == "a  \(long)  2026-11-24T10:00:07Z  true")
    }
}
