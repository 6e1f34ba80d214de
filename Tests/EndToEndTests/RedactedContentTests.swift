import Foundation
import TestSupport
import Testing

/// Secrets that sources repeat in other spellings, or that become whole only when they are parsed or selected.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RedactedContentTests {

    private static let secret = "Zq7/Xw9&Kp3+Vé<Jy5"
    private static let variable = "Env8Rt/Gh4+Wb6"

    private static func escapes(_ text: String) -> String {
        text.utf16.map {
            "\\u" + String(repeating: "0", count: 4 - String($0, radix: 16).count) + String($0, radix: 16)
        }
        .joined()
    }

    /// What the sources give, by the names of their files.
    private static let files = [
        "token": secret, "php.json": #"{"a":"Zq7\/Xw9&Kp3+V\u00e9<Jy5","b":1}"#,
        "go.json": #"[{"a":"Zq7/Xw9\u0026Kp3+Vé\u003cJy5"}]"#, "ascii.json": "[\"\(escapes(secret))\"]",
        "name.json": #"{"Zq7\/Xw9\u0026Kp3+Vé<Jy5":[1]}"#,
        "nested.json": #"{"a":"{\"b\":\"Zq7\\/Xw9\\u0026Kp3+Vé<Jy5\"}"}"#,
        "entity.json": #"["Zq7/Xw9\u0026\u0061mp;Kp3+Vé\u0026lt;Jy5"]"#, "rows.csv": "a,b\n1,\"Zq7/Xw9&Kp3+Vé<Jy5\"\n",
        "rows.txt": "x Zq7/Xw9&Kp3+Vé<Jy5\n", "colour.txt": "x \u{1B}[31mZq7/Xw9\u{1B}[0m&Kp3+Vé<Jy5\n",
        "url.txt": "x /?k=Zq7%2fXw9%26Kp3%2bV%c3%a9%3cJy5&l=Zq7/Xw9%26Kp3%2BV%C3%A9%3CJy5\n",
        "feed.xml": """
        <rss version="2.0"><channel><title>t</title>
        <item><title>Zq7/Xw9&amp;Kp3+V&#xe9;&lt;Jy5</title></item>
        <item><title>Zq7/<![CDATA[Xw9&]]>Kp3+Vé&lt;Jy5</title></item>
        </channel></rss>
        """,
        "halves.json": #"["Zq7/Xw9&","Kp3+Vé<Jy5"]"#, "metrics.txt": "up{a=\"Zq7/Xw9&Kp3+Vé<Jy5\"} 1\n",
    ]

    private var board: String {
        let sources = [
            ("php", "cat php.json", ""), ("go", "cat go.json", ""), ("ascii", "cat ascii.json", ""),
            ("name", "cat name.json", ", view: json"), ("nested", "cat nested.json", ", select: '.a | fromjson'"),
            ("entity", "cat entity.json", ""), ("csv", "cat rows.csv", ", parse: csv"),
            ("columns", "cat rows.txt", ", parse: { columns: [a, b] }"), ("colour", "cat colour.txt", ""),
            ("colours", "cat colour.txt", ", parse: lines"), ("url", "cat url.txt", ""),
            ("feed", "cat feed.xml", ", parse: feed"), ("metrics", "cat metrics.txt", ", parse: prometheus"),
            ("joined", "cat halves.json", ", select: 'add'"),
            ("failing", "cat rows.txt >&2; exit 3", ""), ("filter", "cat php.json", ", select: '.a | tonumber'"),
            ("number", "cat colour.txt", ", parse: number, select: 'error'"),
        ]
        let lines = sources.map { name, command, rest in
            "  \(name): { command: \"\(command)\", env: { TOKEN: \"${secret.token}\" }, every: never\(rest) }"
        }
        return """
            secrets: { token: { file: token } }
            sources:
            \(lines.joined(separator: "\n"))
              host: { http: "http://${secret.token}/x", every: never }
              variable: { command: "echo ${env.MY_API_KEY}; echo ${env.MY_API_KEY} >&2; exit 4", every: never }
              header: { http: "http://127.0.0.1:1/", headers: { X-Auth: "${env.OTHER}" }, every: never }
              city: { command: "echo ${env.CITY}", every: never }
            """
    }

    /// Each piece of four characters of a secret that is in a text, in either case.
    private func pieces(of secret: String, in text: String) -> [String] {
        let (secret, text) = (secret.lowercased(), text.lowercased())
        return (0...(secret.count - 4)).map { String(secret.dropFirst($0).prefix(4)) }.filter(text.contains)
    }

    @Test("No encoding of a secret is printed, logged or kept if a source repeats it")
    func printed() async throws {
        let folder = try LoadboardFolder(Self.files)
        try folder.write(board, to: "board.yaml")
        let variables = ["MY_API_KEY": Self.variable, "OTHER": Self.variable, "CITY": "Berlin"]
        for arguments in [["--format", "text"], ["--format", "json"], ["--format", "svg"], ["--max-age", "1h"]] {
            let command = try folder.run(["--once", "--trust", "board.yaml"] + arguments, with: variables)
            for (kind, text) in [("output", command.output), ("errors", command.errors)] {
                // A picture has its letters one by one.
                let text = text.replacing(/<[^>]*>/, with: "")
                #expect(pieces(of: Self.secret, in: text) == [], "\(arguments) \(kind): \(text)")
                #expect(pieces(of: Self.variable, in: text) == [], "\(arguments) \(kind): \(text)")
            }
            #expect(command.output.contains(arguments.contains("svg") ? "•" : "•••"))
            #expect(command.errors.contains("exit code 4"))
            if !arguments.contains("svg") { #expect(command.output.contains("Berlin")) }
        }
        let program = try folder.start(["keep", "--trust", "board.yaml"], with: variables)
        #expect(try await program.waits(for: "variable: failed"))
        #expect(try await program.waits(for: "host: failed"))
        #expect(pieces(of: Self.secret, in: program.output) == [])
        #expect(pieces(of: Self.variable, in: program.output) == [])
    }
}
