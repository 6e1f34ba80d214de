import Boards
import Documents
import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BoardTests {

    @Test("An error in a source affects only that source")
    func oneBadSource() throws {
        let (board, problems) = readBoard(
            """
            sources:
              good: { file: /good }
              bad: { http: nowhere }
              worse: { command: "echo ${env.MISSING}" }
              twice: { file: /a, file: /b }
            pages:
              - rows: [[good, bad: chart]]
            """)
        let read = try #require(board)
        #expect(read.sources.map(\.name) == ["good"])
        #expect(read.faultySources.map(\.name) == ["bad", "worse", "twice"])
        #expect(problems.map(\.source) == ["bad", "worse", "twice"])
        #expect(read.faultySources.flatMap(\.problems).count == 3)
        #expect(
            read.pages.first?.rows == [
                [
                    PanelSettings("good", at: SettingsPlace("board.yaml", line: 7, column: 13)),
                    PanelSettings(
                        "bad", at: SettingsPlace("board.yaml", line: 7, column: 19),
                        view: ViewSettings("chart", at: SettingsPlace("board.yaml", line: 7, column: 24))),
                ]
            ])
    }

    @Test("An error elsewhere affects the whole board")
    func wholeBoard() {
        let (board, problems) = readBoard("sources: { a: { file: /a } }\npages: []\nkeys: { x: { rnu: ls } }\n")
        #expect(board?.sources.count == 1)
        #expect(problems.map(\.source) == [nil, nil])
    }

    @Test(
        "A missing file, an empty file and a file without a map are not boards",
        arguments: ["-", "", "# nothing", "[a]", "text"])
    func noBoard(_ text: String) {
        let (board, problems) = text == "-" ? readBoard([:]) : readBoard(text)
        #expect(board == nil)
        #expect(problems.count == 1)
    }

    @Test("If the sources are not a map, the error shows the form of a map")
    func sourcesOfAnotherKind() {
        let problems = readBoard("sources: disks\n").problems.map(\.description)
        #expect(
            problems == [
                "board.yaml:1:10: “sources” takes a map from the name of each source to a source, not “disks”"
            ])
    }

    @Test("A board without sources is an error")
    func noSources() {
        let problems = readBoard("board: x\n").problems
        #expect(
            problems.map(\.description) == ["board.yaml:1:1: a board needs sources: there is no “sources” in this file"]
        )
        let messages = readBoard("board: x\nsources: {}\n").problems.map(\.description)
        #expect(messages == ["board.yaml:2:1: a board needs sources: “sources” is empty"])
    }

    @Test(
        "A source whose format has no numbers gets a hint that “rate” has no effect",
        arguments: ["ansi", "feed", "image"])
    func rateOfTexts(format: String) throws {
        let board = readBoard(
            "sources: { a: { file: /a, rate: true, parse: \(format) }, b: { file: /b, rate: true } }\n"
        )
        .board
        #expect(
            try #require(board).hints.map(\.description) == [
                "board.yaml:1:46: hint: “rate” has no effect: “\(format)” contains no numbers; to read a number from text, set “parse: number”"
            ])
        for sound in ["number", "lines", "csv", "json", "prometheus"] {
            #expect(
                readBoard("sources: { a: { file: /a, rate: true, parse: \(sound) } }\n").board?.hints == [], "\(sound)")
        }
    }

    @Test("A source that is on no page and has no alert is never loaded, and gets a hint")
    func neverLoaded() throws {
        let (board, problems) = readBoard(
            """
            sources:
              shown: { file: /a }
              watched: { file: /b, alert: { failed: 1 } }
              lost: { file: /c }
            pages: [{ rows: [[shown]] }]
            """)
        #expect(problems == [])
        #expect(
            try #require(board).hints.map(\.description) == [
                "board.yaml:4:3: hint: no page shows “lost”, and it has no alert, so it is never loaded"
            ])
        #expect(readBoard("sources: { a: { file: /a } }\n").board?.hints == [])
    }

    @Test("A board with errors has hints, but none about things that only a part with an error may use")
    func hintsBesideErrors() throws {
        let (board, problems) = readBoard(
            """
            variables: { stage: [a, b] }
            sources:
              texts: { file: /a, rate: true, parse: ansi }
              lost: { file: /b }
            pages: [{ rows: [[texts]], titel: x }]
            """)
        #expect(problems.count == 1)
        let whole = try #require(board).hints.map(\.message)
        let sure = try #require(board).hints(isComplete: false).map(\.message)
        #expect(sure.count == 1 && sure[0].contains("“rate” has no effect"))
        #expect(whole.contains { $0.contains("nothing uses the variable") })
    }

    @Test("A filter that reads nothing of the content gets a hint: its result never changes")
    func constantFilters() throws {
        let (board, problems) = readBoard(
            """
            sources:
              a:
                file: /a
                select: '"title"'
                alert:
                  - when: '"status" == "down"'
                  - when: .status == "down"
              b: { file: /b, select: '{name}' }
              c: { file: /c, select: '$source.a' }
            """)
        #expect(problems == [])
        let hint = "reads nothing from the content, so its result never changes; a field is written “.name”"
        #expect(
            try #require(board).hints.map(\.description) == [
                "board.yaml:4:14: hint: “select” \(hint)", "board.yaml:6:16: hint: “when” \(hint)",
            ])
    }

    @Test("A key under its name in other programs is accepted, with one hint")
    func synonyms() {
        let problems = readBoard(
            """
            sources:
              a: { url: "https://example.com", interval: 10s, jq: .items }
              b: { cmd: date }
              c: { path: /c, tail: true }
            """
        ).problems
        #expect(problems.map(\.nearest) == ["http", "every", "select", "command", "file", "follow"])
        #expect(
            problems.first?.description == "board.yaml:2:8: there is no key “url” in a source; did you mean “http”?")
    }

    @Test("Keys that are indented like their source are reported once, with the source")
    func flatKeys() {
        let problems = readBoard(
            """
            sources:
              a:
              command: df -h
              every: 5s
              b: { command: date }
            """
        ).problems
        #expect(
            problems.map(\.description) == ["board.yaml:3:3: “command” is a key of a source; indent it below “a”"])
    }

    @Test("A source outside of the sources is recognized by its keys")
    func sourceOutside() {
        let problems = readBoard("sources: { a: { command: date } }\ndisks: { command: df }").problems
        #expect(
            problems.map(\.description) == [
                "board.yaml:2:1: there is no key “disks” in a board; if it is a source, indent it below “sources”"
            ])
    }

    @Test(
        "Values that cannot be are reported with the limit or the meant key",
        arguments: [
            ("{ http: \"http://x:99999/\" }", "“http” has the port 99999; ports are from 0 to 65535"),
            ("{ command: date, every: 0 }", "“every” takes a duration like 15s, 5m or 1h30m or “never”, not “0”"),
            ("{ command: date, intervall: 5s }", "there is no key “intervall” in a source; did you mean “every”?"),
            ("{ command: date, type: table }", "there is no key “type” in a source; did you mean “view”?"),
            ("{ command: date, alert: { above: 90 } }", "there is no key “above” in an alert; did you mean “when”?"),
        ])
    func impossibleValues(source: String, sentence: String) {
        #expect(readBoard("sources: { a: \(source) }").problems.first?.sentence == sentence)
    }

    @Test("A long list of keys is shortened in messages")
    func manyKeys() {
        let sentence = readBoard("sources: { a: { command: date, xylophone: 1 } }").problems.first?.sentence
        #expect(sentence?.hasPrefix("there is no key “xylophone” in a source; its keys are ") == true)
        #expect(sentence?.hasSuffix(" others") == true)
        #expect((sentence ?? "").count < 160)
    }

    @Test("An alert whose condition assigns a value is an error")
    func assigningCondition() {
        let problems = readBoard(
            """
            sources:
              a: { command: date, alert: { when: ".x = 3" } }
              c: { command: date, alert: { when: ".x |= 3" } }
              d: { command: date, alert: { when: "any(.[]; .n //= 1)" } }
              b: { command: date, alert: { when: 'any(.[]; .name == "a=b" and .x >= 1 and .y != 2)' } }
            """
        ).problems
        #expect(
            problems.map(\.description)
                == (2...4).map { "board.yaml:\($0):39: “when” assigns a value; to compare, write “==”" })
    }

    @Test("A key at the wrong depth is reported with its place")
    func wrongDepth() {
        let problems = readBoard(
            """
            every: 5s
            http: "https://example.com"
            sources:
              a:
                command: date
                keys: { x: { run: date } }
                columns: [a]
                view: { table: { when: .a, timeout: 3s } }
            """
        ).problems
        #expect(
            problems.map(\.sentence) == [
                "“every” is a key of the defaults or a source, not of a board",
                "“http” is a key of a source or a key binding, not of a board",
                "“keys” is a key of a board, not of a source",
                "there is no key “columns” in a source; its keys are http, method, headers, body, graphql, unix, ca, expect and 37 others",
                "there is no key “when” in the table view; its keys are columns, sort, limit, times, all and bars",
                "“timeout” is a key of a source, not of the table view",
            ])
    }

    @Test(
        "A variable of a command needs a valid name, since other names could run commands in the shell of a host",
        arguments: [
            "X=1; touch x; Y", "A=B", "A B", "1A", "A-B", "$(x)", "A\\nB", "BASH_FUNC_x%%", "\u{C4}", "A\u{200B}",
            "A.B",
        ])
    func variableNames(name: String) throws {
        for host in ["", ", on: me@far"] {
            let (board, problems) = readBoard(
                "sources: { a: { command: ls, env: { GOOD_1: x, \"\(name)\": x }\(host) } }")
            #expect(problems.count == 1 && problems.first?.source == "a")
            #expect(problems.first?.message.contains("is not a valid variable name") == true)
            #expect(try #require(board).sources.isEmpty)
        }
    }

    @Test(
        "A variable from which programs take code cannot contain content, but may contain text of the file",
        arguments: ["PATH", "BASH_ENV", "ENV", "LD_PRELOAD", "PYTHONSTARTUP", "GIT_CONFIG_COUNT"])
    func variablesOfCode(name: String) {
        func messages(_ value: String) -> [String] {
            readBoard(
                """
                sources: { a: { file: x }, b: { command: ls, env: { \(name): "\(value)" } } }
                keys: { E: { run: ls, on: a, env: { \(name): "\(value.replacing("source", with: "row"))" } } }
                """
            ).problems.map(\.message)
        }
        let end = "because programs take code from this variable"
        #expect(
            messages("/x/${source.a.p}") == [
                "“\(name)” cannot contain ${source.a.p}, \(end)", "“\(name)” cannot contain ${row.a.p}, \(end)",
            ])
        #expect(messages("/x") == [])
        let (_, problems) = readBoard(
            "sources: { a: { file: x } }\nkeys: { E: { run: ls, ask: { \(name): { source: a } } } }")
        #expect(problems.map(\.message) == ["“\(name)” cannot contain a choice of “a”, \(end)"])
    }

    @Test("A secret in a command is rejected with advice, in a line and in a list")
    func secretsInCommands() {
        let problems = readBoard(
            """
            secrets: { t: { env: T } }
            sources:
              a: { command: "curl -u ${secret.t} https://x" }
              b: { command: [curl, -u, "${secret.t}"] }
              c: { command: curl, env: { T: "${secret.t}" } }
              d: { file: /d, alert: { failed: 1, run: "say ${secret.t}" } }
            keys: { x: { run: "say ${secret.t}" } }
            """
        ).problems
        #expect(problems.map(\.place.line) == [3, 4, 6, 7])
        #expect(problems.map(\.place.column) == [26, 29, 48, 24])
        #expect(problems.allSatisfy { $0.message.contains("env: { TOKEN: \"${secret.NAME}\" }") })
    }

    @Test("Paths are relative to the board's folder, commands run there, and ~ is the home folder")
    func paths() throws {
        let files = MemoryFiles([
            "some/board.yaml":
                "sources:\n  a: { file: x.log }\n  b: { file: ~/x }\n  c: { command: ls, folder: sub }\n  d: { command: ls }\n"
        ])
        let (board, problems) = BoardSettings.read("some/board.yaml", from: files, environment: ["HOME": "/home/me"])
        #expect(problems == [])
        let origins = try #require(board).sources.map { source -> String? in
            (source.origin as? FileOrigin)?.path.plain ?? (source.origin as? CommandOrigin)?.folder.plain
        }
        #expect(origins == ["some/x.log", "/home/me/x", "some/sub", "some"])
    }

    @Test("Followed commands and files have no interval, and defaults do not give them one")
    func intervals() {
        let board = readBoard(
            """
            defaults: { every: 5m }
            sources:
              a: { file: /a }
              b: { command: b, follow: true }
              c: { command: c }
              d: { file: /d, every: 10s }
            """
        ).board
        #expect(board?.sources.map(\.every) == [nil, nil, .seconds(300), .seconds(10)])
    }

    @Test("A file with “rate” has an interval, because an unchanged counter does not grow")
    func intervalOfCounters() {
        let text = "sources: { a: { file: /a, rate: true }, b: { from: [a], rate: true } }\n"
        #expect(readBoard(text).board?.sources.map(\.every) == [.seconds(60), nil])
        #expect(readBoard("defaults: { every: 1s }\n" + text).board?.sources.map(\.every) == [.seconds(1), nil])
    }

    @Test("The panels of a row can be written as a list, as a map, or alone")
    func rows() {
        let (board, problems) = readBoard(
            """
            sources: { a: { file: /a }, b: { file: /b } }
            pages:
              - rows:
                  - a
                  - a: text
                  - { a: text, b: { view: log, title: Log, width: 2, height: 3 } }
                  - [a, b: { json: { depth: 2 } }]
            """)
        #expect(problems.map(\.description) == [])
        #expect(board?.pages.first?.rows.map { $0.map(\.source) } == [["a"], ["a"], ["a", "b"], ["a", "b"]])
        let log = board?.pages.first?.rows[2][1]
        #expect(log?.view?.name == "log" && log?.title == "Log" && log?.width == 2 && log?.height == 3)
        let tree = board?.pages.first?.rows[3][1].view
        #expect(tree?.name == "json" && tree != ViewSettings("json", at: SettingsPlace("")))
    }

    @Test("“parse” takes a word, or a format with its parameters")
    func formats() {
        let (board, problems) = readBoard(
            """
            sources:
              a: { file: /a, parse: jsonl }
              b: { file: /b, parse: csv }
              c: { file: /c, parse: { csv: { separator: '\\t', columns: [x, y] } } }
              d: { file: /d, parse: { regex: '(?<x>\\d+)' } }
              e: { file: /e }
            """)
        #expect(problems.map(\.description) == [])
        let formats = board?.sources.map { $0.parse?.format }
        #expect(formats?[0] == .jsonLines)
        #expect(formats?[1] == .csv(separator: nil, columns: nil))
        #expect(formats?[2] == .csv(separator: "\t", columns: ["x", "y"]))
        #expect(formats?[3] == .regex("(?<x>\\d+)"))
        #expect(formats?[4] == .some(nil))
    }

    @Test("A board that uses “keep” still works, and the check names the current key")
    func formerNames() {
        let (board, problems) = readBoard(
            "defaults: { keep: 2d }\nsources:\n  a: { file: x, keep: 1d }\n  b: { file: y }\n")
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.map(\.keep) == [.seconds(86_400), .seconds(2 * 86_400)])
        let hints = board?.hints.map(\.description) ?? []
        #expect(hints.count { $0.contains("“keep” is now “cache”") } == 2, "\(hints)")
    }

    @Test(
        "A separator is one character, including a tab or a space",
        arguments: [(#""\t""#, "\t"), (#"'\t'"#, "\t"), (#"" ""#, " "), ("'|'", "|"), (#"";""#, ";")]
            as [(String, Character)])
    func separators(written: String, separator: Character) {
        let (board, problems) = readBoard("sources: { a: { file: x, parse: { csv: { separator: \(written) } } } }\n")
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.first?.parse?.format == .csv(separator: separator, columns: nil))
    }

    @Test("A separator of several characters, or an empty one, is an error", arguments: [#""""#, #"", ""#, "tab"])
    func badSeparators(written: String) {
        let (_, problems) = readBoard("sources: { a: { file: x, parse: { csv: { separator: \(written) } } } }\n")
        #expect(problems.map(\.message) == ["“separator” takes one character, or \\t for a tab"])
    }

    @Test(
        "An encoding must have a known name", arguments: ["latin1", "Shift_JIS", "windows-1251", "UTF-16LE", "x-gbk"])
    func encodings(name: String) {
        let (board, problems) = readBoard("sources: { a: { file: x, encoding: \(name) } }\n")
        #expect(problems.map(\.description) == [])
        #expect(board?.sources.first?.encoding == name)
        let (_, mistakes) = readBoard("sources: { a: { file: x, encoding: \(name)? } }\n")
        #expect(mistakes.first?.message.hasPrefix("“encoding” is an unknown encoding") == true)
    }

    @Test(
        "An unknown quoted key is reported as such, without asking for a space",
        arguments: [
            "'one: two\\': three", "\"one: two\": 3", "'every: 5m': x",
            "sources: { 'a: b': { file: x, 'parse: x': y } }",
        ])
    func quotedKeys(text: String) {
        let (_, problems) = readBoard(text + "\n")
        #expect(problems.contains { $0.message.hasPrefix("there is no key") })
        #expect(!problems.contains { $0.message.contains("a space is missing after the colon") })
    }
}
