import Boards
import Settings
import Testing

/// Hints about fields that the declared columns of a source lack.
@Suite(.timeLimit(.minutes(3)))
struct DeclaredFieldTests {

    private func hints(_ source: String, _ rest: String = "") throws -> [String] {
        let (board, problems) = readBoard("sources: { a: { command: ps, \(source) } }\n\(rest)\n")
        #expect(problems == [])
        return try #require(board).hints.map(\.message)
    }

    private static let pid = "hint: there is no field “pidd”; did you mean “pid”?"

    @Test(
        "A field that the declared columns lack gets a hint with the nearest column",
        arguments: [
            ("view: { gauge: { label: cmd, value: pidd } }", ""),
            ("view: { table: { columns: [pid, pidd] } }", ""),
            ("view: { table: { columns: [pid], sort: pidd } }", ""),
            ("alert: { when: 'any(.[]; .pidd > 90)' }", ""),
            ("alert: { when: 'map(select(.pidd > 90)) | length > 3' }", ""),
            ("id: pidd", ""),
            ("title: x", "pages: [{ rows: [[a: { table: { columns: [pidd] } }]] }]"),
            ("title: x", "keys: { K: { on: a, run: 'kill $X', env: { X: \"${row.a.pidd}\" } } }"),
        ])
    func missing(options: String, rest: String) throws {
        for parse in [
            "{ columns: [pid, tty, cmd] }", "{ csv: { columns: [pid, tty, cmd] } }",
            #"{ regex: '^(?<pid>\d+) (?<tty>\S+)(?<=x) (?<cmd>.*)' }"#,
        ] {
            #expect(try hints("parse: \(parse), \(options)", rest) == [Self.pid], "\(parse)")
        }
    }

    @Test("The hint is at the option that names the field, and names the columns if none is similar")
    func place() throws {
        let board = readBoard(
            """
            sources:
              a:
                command: ps
                parse: { columns: [pid, tty] }
                view: { table: { columns: [pid, mount] } }
            """
        ).board
        #expect(
            try #require(board).hints.map(\.description) == [
                "board.yaml:5:37: hint: there is no field “mount”; the fields are pid, tty"
            ])
    }

    @Test(
        "A variable of a key’s command that is similar to a column gets a hint",
        arguments: [
            ("kill $pidd", ["hint: $pidd is neither a field of this row nor a variable; did you mean $pid?"]),
            ("kill $pid $name $HOME $PIDD ${pidd:-} '$pidd'", []), ("pidd=1; kill $pidd", []), ("echo $other", []),
        ])
    func commands(command: String, expected: [String]) throws {
        let keys = try #require(
            readBoard("sources: { a: { file: /a } }\nkeys: { K: { on: a, run: \"\(command)\" } }\n").board)
        #expect(keys.hints == [])
        let found = try hints(
            "parse: { columns: [pid, tty, cmd] }", "keys: { K: { on: a, run: \"\(command)\" } }")
        #expect(found == expected)
    }

    @Test(
        "Fields get no hint if the columns need not be the fields of the rows",
        arguments: [
            "parse: json", "parse: csv", "parse: { columns: [pid, tty] }, select: 'map({pidd: .pid})'",
            "each: { i: [1] }, parse: { columns: [pid, tty] }",
        ])
    func unknownFields(options: String) throws {
        #expect(
            try hints("\(options), view: { table: { columns: [pidd] } }, alert: { when: 'any(.[]; .pidd > 3)' }") == [])
    }

    @Test(
        "Fields of values that a condition makes, and the name of an unnamed column, get no hint",
        arguments: [
            "map({x: .pid}) | any(.[]; .x > 3)", "any(.[]; .name == \"Mem:\")", "with_entries(.value) | .k > 1",
            "(.[0].pid as $p | $p) > .limit", "any(.[]; .pid > 0.5)", "any(.[]; .tty == \".pidd\")",
            "any(.[]; (.tty | sub(\"(?<d>[0-9]+).*\"; .d)) == \"7\")",
            "any(.[]; (.tty | gsub(\"(?<d>x)\"; .d)) == \"7\")",
        ])
    func sound(filter: String) throws {
        #expect(try hints("parse: { columns: [pid, tty] }, alert: { when: '\(filter)' }") == [])
    }
}
