import Foundation
import TestSupport
import Testing

/// JSON, CSV and metrics as other programs read them.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DataOutTests {

    /// Reads what `loadboard` printed with Python's own modules, and compares it with the source.
    private static let script = """
        import csv, json, sys
        from decimal import Decimal
        folder, kind = sys.argv[1:3]
        read = lambda text: json.loads(text, parse_float=Decimal)
        expected = read(open(folder + "/expected.json", encoding="utf-8").read())
        text = sys.stdin.buffer.read().decode("utf-8")
        if kind == "json":
            board = read(text)
            assert board["version"] == 2
            found = board["panels"][0]["content"]
            assert found == expected, (found, expected)
            sys.exit()
        rows = list(csv.reader(text.splitlines(keepends=True)))
        names, rows = (rows[0], rows[1:]) if rows else ([], [])
        def cell(value):
            if value is None: return ""
            if isinstance(value, str): return value
            if isinstance(value, bool): return "true" if value else "false"
            return value
        def row(value):
            if isinstance(value, dict): return {k: cell(v) for k, v in value.items()}
            if isinstance(value, list): return {str(i + 1): cell(v) for i, v in enumerate(value)}
            return {"value": cell(value)}
        if isinstance(expected, dict) and expected and all(isinstance(v, dict) for v in expected.values()):
            expected = [dict([("name", k)] + list(v.items())) for k, v in expected.items()]
        if not isinstance(expected, list):
            lines = expected.split("\\n") if isinstance(expected, str) else [expected]
            expected = lines[:-1] if len(lines) > 1 and lines[-1] == "" else lines
        expected = [row(value) for value in expected]
        assert len(rows) == len(expected), (len(rows), len(expected))
        for found, wanted in zip(rows, expected):
            assert len(found) == len(names), (found, names)
            for name, text in zip(names, found):
                value = wanted.pop(name, "")
                same = text == value if isinstance(value, str) else read(text) == value
                assert same, (name, text, value)
            assert not wanted, wanted
        """

    private func expectSame(_ folder: LoadboardFolder, _ comment: Comment) throws {
        for (kind, options) in [
            ("json", ["--format", "json"]), ("csv", ["--format", "csv", "--source", "it", "--exact"]),
        ] {
            let file = folder.url.appending(path: "out").path
            let arguments = options + ["--trust", "board.yaml"]
            let program = try Command(
                "/bin/sh",
                ["-c", "cd '\(folder.url.path)' && \"$@\" > out", "sh", LoadboardFolder.program] + arguments,
                environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.url.path]
                    .merging(BuiltProgram.quietSanitizers) { $1 })
            #expect(program.code == 0, "\(comment) \(kind): \(program.errors)")
            let python = try Command(
                "/bin/sh", ["-c", "python3 -c \"$1\" '\(folder.url.path)' \(kind) < '\(file)'", "sh", Self.script],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"])
            #expect(python.code == 0, "\(comment) \(kind): \(python.errors)")
        }
    }

    @Test(
        "JSON and CSV read by Python have the values of the source",
        arguments: [
            #"[{"id":1052468291234567890,"price":1.10,"tiny":1E-7,"big":123456789012345678901234567890.5}]"#,
            #"[{"a":"=1+1","b":"+x","c":"-x","d":"@x","e":"\tx","f":"\rx","g":"\nx","h":"'=x","i":"-5"}]"#,
            #"[{"a":"x, \"y\"","b":"two\nlines","c":"a\r\nb","d":" x ","e":";","f":""},{"b":null,"z":{"k":[1,null,"ü"]}}]"#,
            #"[[1,"a"],[true,null,2.50]]"#, #"["a",1,null,false,"",[1],{"k":"v"}]"#, #"{"a":{"x":1},"b":{"x":"2"}}"#,
            #"{"a":1,"b":{"x":2}}"#, #""one\ntwo\n""#, "12.50", "[]", #"[{"a":1},{"a":1,"b":"\ud83d\ude00"}]"#,
        ])
    func readBack(json: String) throws {
        let folder = try LoadboardFolder([
            "board.yaml": "sources: { it: { file: it.json, parse: json } }", "it.json": json, "expected.json": json,
        ])
        try expectSame(folder, "\(json)")
    }

    @Test("So have those of other formats, by their parsed values")
    func formats() throws {
        let cases: [(options: String, text: String, values: String)] = [
            ("parse: csv", "a,b\r1,2\r3,4\r", #"[{"a":1,"b":2},{"a":3,"b":4}]"#),
            ("parse: csv", "a,b\n1, \"x, y\"\n", #"[{"a":1,"b":"x, y"}]"#),
            ("parse: jsonl", "{\"a\":1}\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#),
            ("parse: number", "\u{2212}3", "-3"),
            ("parse: json, select: \".\"", #"[{"id":1052468291234567890}]"#, #"[{"id":1052468291234567890}]"#),
            ("parse: lines", "a\n=b\n", #"["a","=b"]"#),
        ]
        for (options, text, values) in cases {
            let folder = try LoadboardFolder([
                "board.yaml": "sources: { it: { file: it.txt, \(options) } }", "it.txt": text, "expected.json": values,
            ])
            try expectSame(folder, "\(options)")
        }
    }

    @Test(
        "Hostile texts are the same values for Python, and visible elsewhere",
        arguments: HostileText.kinds.keys.sorted())
    func hostile(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        let json = String(decoding: try JSONEncoder().encode([["k" + text: text, "f": "=" + text]]), as: UTF8.self)
        let folder = try LoadboardFolder([
            "board.yaml": "sources: { it: { file: it.json } }", "it.json": json, "expected.json": json,
        ])
        try expectSame(folder, "\(kind)")
        let csv = try folder.run("--format", "csv", "--source", "it", "board.yaml")
        #expect(csv.code == 0 && csv.output.contains("'="))
        #expect(
            csv.errors
                == "loadboard: 1 cell looks like a formula and was written with a leading apostrophe; use --exact to write texts unchanged\n"
        )
        #expect(HostileText.remains(in: csv.output) == [] || text.contains(HostileText.forgery))
        #expect(HostileText.remains(in: csv.errors) == [])
    }

    @Test(
        "An unknown source is a command line error",
        arguments: [
            (["--format", "csv"], "--format csv needs --source NAME; the sources are it, other"),
            (["--format", "csv", "--source", "othr"], "there is no source “othr”; did you mean “other”?"),
            (["--once", "--exact"], "--source and --exact need --format csv"),
            (["--metrics", "x"], "--metrics needs --plain"),
        ])
    func mistakes(arguments: [String], sentence: String) throws {
        let folder = try LoadboardFolder([
            "board.yaml": "sources: { it: { file: it.json }, other: { command: touch ran } }", "it.json": "1",
        ])
        let command = try folder.run(arguments + ["--trust", "board.yaml"])
        #expect(command.code == 2)
        #expect(command.errors == "loadboard: \(sentence)\n")
        #expect(!folder.exists("ran"))
    }

    @Test("Printing in any format runs no command of an alert, and ends", arguments: ["text", "json", "svg"])
    func alerts(format: String) throws {
        let folder = try LoadboardFolder([
            "board.yaml":
                "sources: { it: { file: it.json, alert: { when: '. > 95', level: critical, run: touch ran } } }",
            "it.json": "97",
        ])
        let command = try folder.run("--once", "--plain", "--format", format, "--trust", "board.yaml")
        #expect(command.code == 1 && !command.output.isEmpty)
        #expect(!folder.exists("ran"))
    }

    @Test(
        "The only source of a board needs no --source, even if several panels show it",
        arguments: ["", ", pages: [{ rows: [[it, it: { view: list }]] }]"])
    func onlySource(pages: String) throws {
        let folder = try LoadboardFolder([
            "board.yaml": "{ sources: { it: { file: it.json } }\(pages) }", "it.json": #"[{"a":1}]"#,
        ])
        let output = try folder.run("--format", "csv", "board.yaml").output
        #expect(output.split(whereSeparator: \.isNewline) == ["a", "1"])
    }

    @Test(
        "A source that no panel shows is printed as CSV, and suggested for a similar name",
        arguments: [
            "{ sources: { it: { file: it.json }, all: { from: [it], select: .it } } }",
            "{ sources: { it: { file: it.json }, all: { each: { i: { source: it } }, command: 'echo 1' } } }",
            "{ sources: { it: { file: it.json }, other: { command: touch ran } }, pages: [{ rows: [[other]] }] }",
            """
            variables: { name: [it, that] }
            sources: { it: { file: "${var.name}.json" }, all: { from: [it], select: .it } }
            """,
        ])
    func unseenSource(board: String) throws {
        let folder = try LoadboardFolder(["board.yaml": board, "it.json": #"[{"a":1}]"#])
        let command = try folder.run("--format", "csv", "--source", "it", "--trust", "board.yaml")
        #expect(command.code == 0 && command.errors == "")
        #expect(command.output.split(whereSeparator: \.isNewline) == ["a", "1"])
        let mistake = try folder.run("--format", "csv", "--source", "iit", "--trust", "board.yaml")
        #expect(mistake.errors == "loadboard: there is no source “iit”; did you mean “it”?\n")
        #expect(!folder.exists("ran"))
    }

    @Test("A failed source has no rows, and sets the exit code; others are not loaded")
    func failure() throws {
        let folder = try LoadboardFolder([
            "board.yaml": "sources: { it: { file: missing.json }, other: { command: touch ran } }"
        ])
        let command = try folder.run("--format", "csv", "--source", "it", "--trust", "board.yaml")
        #expect(command.code == 1 && command.output == "")
        #expect(command.errors.hasPrefix("loadboard: it: ") && !folder.exists("ran"))
    }

    // MARK: Metrics

    /// Waits until a condition holds.
    private func holds(_ condition: () -> Bool) async -> Bool {
        await until(condition)
        return condition()
    }

    private static let board = """
        sources:
          "a\\"b": { command: cat n, every: 200ms, parse: number, alert: { when: '. > 5', level: critical } }
        """

    @Test("Metrics are in a file that is replaced, and removed at the end")
    func file() async throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board, "n": "7"])
        let program = try folder.start("keep", "--trust", "--metrics", "m.prom", "board.yaml")
        #expect(try await program.waits(for: "Alert: "))
        #expect(await holds { folder.read("m.prom").contains("loadboard_alerts{level=\"critical\"} 1\n") })
        let text = folder.read("m.prom")
        #expect(text.contains("loadboard_state{source=\"a\\\"b\",loadboard_state=\"fresh\"} 1\n"))
        #expect(text.contains("loadboard_content_age_seconds{source=\"a\\\"b\"} "))
        #expect(text.firstMatch(of: /loads_total\{source="a\\"b",result="succeeded"\} [1-9]/) != nil)
        #expect(text.hasSuffix("# EOF\n"))
        _ = program.end(by: SIGTERM)
        #expect(!folder.exists("m.prom"))
    }

    @Test("A file that does not contain metrics is neither replaced nor removed", arguments: ["board.yaml", "n"])
    func otherFile(name: String) throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board, "n": "7"])
        let before = folder.read(name)
        let outcome = try folder.run("keep", "--trust", "--metrics", name, "board.yaml")
        #expect(outcome.code == 2 && outcome.errors.contains("does not contain metrics; choose another path"))
        #expect(folder.read(name) == before)
    }

    @Test("On a socket they are served only to the user, with or without HTTP")
    func socket() async throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board, "n": "1"])
        let path = folder.url.appending(path: "m.sock").path
        let program = try folder.start("keep", "--trust", "--metrics", "m.sock", "board.yaml")
        #expect(try await program.waits(for: "fresh"))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.sendall(sys.argv[2].encode()); s.shutdown(socket.SHUT_WR)
            data = b""
            while True:
                part = s.recv(65536)
                if not part: break
                data += part
            sys.stdout.buffer.write(data)
            """
        func ask(_ request: String) throws -> String {
            try Command(
                "/bin/sh", ["-c", "python3 -c \"$1\" \"$2\" \"$3\"", "sh", script, path, request],
                environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
            ).output
        }
        let http = try ask("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(http.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: application/openmetrics-text"))
        #expect(http.hasSuffix("# EOF\n"))
        #expect(try ask("").hasPrefix("# TYPE loadboard_state stateset\n"))
        let second = try folder.run("keep", "--trust", "--metrics", "m.sock", "board.yaml")
        #expect(second.code == 2 && second.errors.contains("m.sock: it is in use"))
        _ = program.end(by: SIGTERM)
        #expect(!folder.exists("m.sock"))
    }
}
