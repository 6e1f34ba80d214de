import Settings
import Testing

@testable import Boards

/// The options of keys.
@Suite(.timeLimit(.minutes(5)))
struct KeyOptionTests {

    private func problems(_ key: String) -> [String] {
        readBoard("sources: { pods: { file: /p } }\nsecrets: { ha: { env: HA } }\nkeys: { S: { \(key) } }\n").problems
            .map { $0.description.replacing("board.yaml:", with: "") }
    }

    @Test("All question options of a key are read")
    func asks() throws {
        let (board, problems) = readBoard(
            """
            sources: { pods: { file: /p } }
            keys:
              S:
                run: x
                ask:
                  a: A text
                  b: [x, y]
                  c: { text: Number, number: true, default: 3 }
                  d: { text: Lines, lines: 4, required: false }
                  e: { secret: Password }
                  f: { source: pods, value: name, title: Pod }
                then: [pods]
                output: stream
            """)
        #expect(problems == [])
        let key = try #require(board?.keys.first)
        #expect(key.asks.map(\.name) == ["a", "b", "c", "d", "e", "f"])
        #expect(
            key.asks.map(\.kind) == [
                .text(lines: 1), .choice(["x", "y"]), .number, .text(lines: 4), .secret,
                .source("pods", field: "name"),
            ])
        #expect(key.asks.map(\.label) == ["A text", nil, "Number", "Lines", "Password", "Pod"])
        #expect(key.asks.map(\.isRequired) == [true, true, true, false, true, true])
        #expect(key.refresh == .sources(["pods"]) && key.output == .stream)
        #expect(board?.hints == [])
    }

    @Test(
        "Errors in keys are reported with a likely correction",
        arguments: [
            ("title: x", "one of “run” or “http” is missing in a key"),
            ("run: x, http: 'https://a.example'", "a key binding takes only one of “run” or “http”"),
            ("run: x, terminal: true, output: stream", "a key binding takes only one of “terminal” or “output”"),
            ("run: x, terminal: true, detach: true", "a key binding takes only one of “terminal” or “detach”"),
            ("run: x, output: stream, detach: true", "“output: stream” has no effect with “detach”"),
            ("http: 'https://a.example', output: stream", "“output: stream” needs a command"),
            ("http: 'https://a.example', env: { A: b }", "“env” has no effect without “run”"),
            ("run: x, method: POST", "“method” has no effect without “http”"),
            ("run: x, then: [pots]", "there is no source “pots”; did you mean “pods”?"),
            (
                "run: x, then: now",
                "“then” takes “refresh”, or a list in which each item is the name of a source, not “now”"
            ),
            ("run: x, ask: { a: { source: pots } }", "there is no source “pots”; did you mean “pods”?"),
            ("run: x, ask: { 'a b': Text }", "“a b” is not a valid variable name"),
            ("run: x, ask: { A: Text }, env: { A: b }", "“A” is in both “ask” and “env”"),
            (
                "run: x, ask: { a: { choices: [one, two], default: twe } }",
                "“twe” is not one of the choices of “a”; did you mean “two”?"
            ),
            ("run: x, ask: { a: { text: A, number: true, default: b } }", "“default” of “a” takes a number"),
            (
                "run: x, ask: { a: { number: true } }",
                "one of “text”, “secret”, “choices”, “source” or “variable” is missing"
            ),
            ("run: x, ask: { a: { text: A, number: true, lines: 2 } }", "takes only one of “number” or “lines”"),
            ("run: 'x ${secret.ha}'", "a secret cannot be part of a command"),
            (
                "http: 'https://a.example/${row.pods.name}'",
                "${row.pods.name} needs a key binding that acts on rows of “pods”; add “on: pods” to the key binding"
            ),
            (
                "on: pods, http: 'https://a.example/${source.pods.name}'",
                "a key binding cannot use ${source.pods.name}; it can use only the fields of its row and the board’s variables"
            ),
            ("http: 'https://a.example/${row.pots.name}'", "there is no source “pots”"),
            (
                "on: pods, http: 'https://${row.pods.name}/', headers: { Authorization: '${secret.ha}' }",
                "the secret “ha” is not sent, because the host of this URL comes from a reference"
            ),
            ("run: x, ask: { a: '${secret.ha}' }", "a secret cannot be part of visible text"),
        ])
    func mistakes(key: String, message: String) {
        let problems = problems(key)
        #expect(problems.contains { $0.contains(message) }, "\(problems)")
    }

    @Test("A key may be a sequence, unless its beginning is bound in the same panels")
    func sequences() throws {
        let (board, problems) = readBoard(
            """
            sources: { pods: { file: /p }, logs: { file: /l } }
            keys:
              D d: { run: x, on: pods }
              D: { run: x, on: logs }
              D k: { run: x }
              g s: { run: x }
              q x: { run: x }
              g hh: { run: x }
            """)
        #expect(problems == [])
        let settings = try #require(board)
        #expect(
            settings.keyProblems.map(\.description) == [
                "board.yaml:5:3: “D k” is never reached, because “D” is bound in board.yaml:4:3",
                "board.yaml:8:3: “g hh” is not a key",
            ])
        #expect(
            settings.hints.map(\.description).contains(
                "board.yaml:6:3: hint: on the whole board, “g s” delays the program's key for “Go to the first row” by one second"
            ))
    }

    @Test("A key that hides a key of the program gets a hint at its place")
    func covered() throws {
        let (board, problems) = readBoard(
            """
            sources: { pods: { file: /p } }
            keys:
              r: { run: x }
              i: { run: x, on: pods }
              O: { run: x, on: pods }
              D: { run: x }
            """)
        #expect(problems == [])
        #expect(
            try #require(board).hints.map(\.description) == [
                "board.yaml:3:3: hint: on the whole board, “r” overrides the program's key for “Refresh this panel”",
                "board.yaml:4:3: hint: in the panels of “pods”, “i” overrides the program's key for “Inspect the content, its versions and the last loads”",
                "board.yaml:5:3: hint: in the panels of “pods”, “O” overrides the program's key for “Open the URL of the row”",
            ])
    }
}
