import Foundation
import TestSupport
import Testing

/// Texts of servers, files, commands and boards that would act on a terminal, in all that the program prints.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct HostileTextTests {

    private static let kinds = HostileText.kinds.keys.sorted()

    private func text(_ kind: String) throws -> String { try #require(HostileText.kinds[kind]) }

    /// The text in double quotes, as JSON and YAML have it.
    private func quoted(_ text: String) -> String {
        "\"" + text.utf16.map { "\\u" + digits(UInt32($0), 4) }.joined() + "\""
    }

    /// The same for YAML, which has no surrogates.
    private func yaml(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { "\\U" + digits($0.value, 8) }.joined() + "\""
    }

    private func digits(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }

    private func folder(_ kind: String) throws -> LoadboardFolder {
        let text = try text(kind)
        let board = """
            board: \(yaml("B" + text))
            sources:
              \(yaml("S" + text)): { file: rows.json, title: \(yaml("T" + text)) }
              list: { file: list.json }
              tree: { file: tree.json, view: json }
              keys: { file: keys.json, view: keys }
              log: { file: lines.jsonl, parse: jsonl, view: log }
              missing: { file: \(yaml("no" + text)) }
              command: { command: [cat, \(yaml("no" + text))], every: never }
              failing: { command: 'printf %s "$X" >&2; exit 3', env: { X: \(yaml(text)) }, every: never }
              field: { file: rows.json, view: { table: { columns: [\(yaml("f" + text))] } } }
              alert:
                file: list.json
                alert: { when: "true", level: critical, title: \(yaml("A" + text)) }
            """
        let value = quoted(text)
        return try LoadboardFolder([
            "board.yaml": board, "rows.json": "[{\(quoted("k" + text)):\(value),\"b\":1},{\"b\":2}]",
            "list.json": "[\(value),\"x\"]", "tree.json": "{\"a\":{\"b\":\(value)}}", "keys.json": "{\"a\":\(value)}",
            // A text may have any lines.
            "lines.jsonl": "{\"level\":\"error\",\"message\":\(text.contains(HostileText.forgery) ? "1" : value)}\n",
            "wrong.yaml": """
            sources:
              a: { file: x, \(yaml("every" + text)): 1m, view: \(yaml("tab" + text)) }
              \(yaml("b" + text)): { http: \(yaml(text)) }
            """,
        ])
    }

    private func expectVisible(_ command: Command, _ comment: Comment) {
        #expect(HostileText.remains(in: command.output) == [], "\(comment): output \(command.output)")
        #expect(HostileText.remains(in: command.errors) == [], "\(comment): errors \(command.errors)")
    }

    @Test("Printed text is visible in every format, and so are messages", arguments: kinds)
    func once(kind: String) throws {
        let folder = try folder(kind)
        for format in ["text", "json", "svg"] {
            let command = try folder.run("--once", "--trust", "--format", format, "--size", "160x100", "board.yaml")
            #expect(command.code == 1)
            #expect(command.errors.contains("alert: A") || command.errors.contains("A"))
            expectVisible(command, "\(format)")
        }
    }

    @Test("JSON has the same values as the sources, however they are escaped", arguments: kinds)
    func json(kind: String) throws {
        let (folder, text) = (try folder(kind), try text(kind))
        let output = try folder.run("--once", "--trust", "--format", "json", "board.yaml").output
        let board = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let panels = try #require(board["panels"] as? [[String: Any]])
        let titles = panels.compactMap { $0["title"] as? String }
        #expect(titles.contains { Array($0.unicodeScalars) == Array(("T" + text).unicodeScalars) })
    }

    @Test("Lines for changes are visible, and cannot be forged", arguments: ["line ends", "C1", "bidi", "CSI", "tags"])
    func changes(kind: String) async throws {
        let folder = try folder(kind)
        let program = try folder.start("--plain", "--trust", "board.yaml")
        #expect(try await program.waits(for: "failing: failed"))
        #expect(try await program.waits(for: "Alert: "))
        #expect(HostileText.remains(in: program.output) == [])
    }

    @Test("Reports, recorded responses and questions are visible", arguments: kinds)
    func reports(kind: String) throws {
        let (folder, text) = (try folder(kind), try text(kind))
        let checked = try folder.run("check", "wrong.yaml")
        #expect(checked.code == 2 && checked.output.contains("wrong.yaml:2:"))
        expectVisible(checked, "check")
        expectVisible(try folder.run("check", "board.yaml"), "check")
        expectVisible(try folder.run("wrong.yaml", "--once"), "errors of settings")
        expectVisible(try folder.run("test", "board.yaml"), "test")
        let asked = try folder.run("board.yaml", "--once")
        #expect(asked.code == 2 && asked.errors.contains("run"))
        expectVisible(asked, "question")
        for word in ["rows.json", "list.json", "cat 'no\(text)'", "https://127.0.0.1:1/\(text)", "./no\(text)"] {
            expectVisible(try folder.run("add", word), "add")
        }
    }

    @Test("Command line messages are visible, including file names", arguments: kinds)
    func commandLine(kind: String) throws {
        let (folder, text) = (try folder(kind), try text(kind))
        let lines = [
            ["no\(text).yaml"], ["check", "no\(text).yaml"], ["--no\(text)"], ["example", "no\(text)"],
            ["wrong\(text)", "board.yaml"], ["check", "board.yaml", "no\(text)"], ["--once", "--format", text],
            ["completions", text], ["--once", "--cache", "no\(text)/x", "--trust", "board.yaml"],
        ]
        for arguments in lines {
            let command = try folder.run(arguments)
            #expect(command.code > 0)
            expectVisible(command, "\(arguments)")
        }
    }
}
