import Settings
import TestSupport
import Testing

@testable import Boards

/// Mistakes that are made in every reference of a board, one after the other.
@Suite(.timeLimit(.minutes(3)))
struct ReferenceMistakeTests {

    private static let board = """
        sources:
          login: { file: login.json, secret: [token] }
          services: { file: services.json }
          one:
            http: https://example.com/${source.services.path[0]}/x?q=${source.login.user.name:-none}
            headers:
              Authorization: Bearer ${source.login.token}
              X-User: ${source.login["a.b"]}
            method: POST
            body: '{"a": "${source.services[0].a}", "b": ${source.login.b}}'
            unix: sockets/${source.login.socket}
            title: The ${source.login.team}
          two:
            command: x
            env: { A: "${source.services.a}" }
            on: me@${source.services.host}
            folder: work/${source.login.folder}
          three:
            file: ${source.services.name}.log
            select: .a + $source.login.b + $source.services.c
          four:
            http: https://${source.services.host}/x
            hosts: ["*.example.com", 10.0.0.0/8]
        """

    private struct Mistake {
        let text: String
        let line: Int
        let column: Int
        /// A part of the message.
        let message: String
    }

    /// A line with another text in place of the one in a range, and the place of the mistake.
    private static func mistakes() -> [Mistake] {
        var made: [Mistake] = []
        let lines = board.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (number, line) in lines.enumerated() {
            for sign in ["${", "$"] {
                for found in line.ranges(of: sign + "source") {
                    let rest = line[found.upperBound...]
                    let name = rest.dropFirst().prefix { $0.isLetter }
                    let after = rest.dropFirst(name.count + 1)
                    let column = line[..<found.lowerBound].count + 1
                    func add(_ changed: String, _ message: String) {
                        var lines = lines
                        lines[number] = line[..<found.lowerBound] + changed
                        made.append(
                            Mistake(
                                text: lines.joined(separator: "\n"), line: number + 1, column: column, message: message)
                        )
                    }
                    let own = "\(sign)source.\(name)"
                    for typo in MistakeWriter.typos(of: String(name)) {
                        add("\(sign)source.\(typo)\(after)", "there is no source “\(typo)”; did you mean “\(own)")
                    }
                    guard sign == "${" else { continue }
                    for typo in MistakeWriter.typos(of: "source") where typo != "sources" {
                        add("${\(typo).\(name)\(after)", "did you mean “\(own)")
                    }
                    add("${item.\(name)\(after)", "only in a source with “each”")
                    add("${var.\(name)\(after)", "there is no variable “\(name)”")
                    add("${source..\(name)\(after)", "no name after a dot")
                    add("${source[0].\(name)\(after)", "a name is missing")
                    add("${source.\(name)[x]\(after)", "neither a number")
                }
            }
        }
        return made
    }

    @Test("The board has no errors")
    func sound() {
        #expect(readBoard(Self.board).problems.map(\.description) == [])
    }

    @Test("Each of more than 200 errors has its line, its column, and the nearest valid name")
    func all() {
        let mistakes = Self.mistakes()
        #expect(mistakes.count >= 200, "\(mistakes.count)")
        for mistake in mistakes {
            let problems = readBoard(mistake.text).problems
            let isFound = problems.contains { problem in
                problem.description.contains(mistake.message) && problem.place.line == mistake.line
                    // Before a reference in quotes, YAML has one sign more or less.
                    && abs(problem.place.column - mistake.column) <= 1
            }
            #expect(isFound, "\(mistake.line):\(mistake.column) \(mistake.message): \(problems.map(\.description))")
        }
    }

    @Test(
        "Errors in the new keys have their place and a correction",
        arguments: [
            ("hosts: ['https://a.example/x']", "board.yaml:4:17", "did you mean “a.example”"),
            ("hosts: ['*.']", "board.yaml:4:17", "takes a host"), ("hosts: ['*']", "board.yaml:4:17", "takes a host"),
            ("hosts: [10.0.0.0/33]", "board.yaml:4:16", "takes a host"), ("hosts: []", "board.yaml:4:15", "empty list"),
            ("host: [a.example]", "board.yaml:4:8", "there is no key “host”"),
            ("hsots: [a.example]", "board.yaml:4:8", "did you mean “hosts”"),
            ("secrt: [a]", "board.yaml:4:8", "did you mean “secret”"), ("secret: { a: b }", "board.yaml:4:16", "takes"),
            ("secret: ''", "board.yaml:4:17", "empty"),
        ])
    func keys(option: String, place: String, message: String) {
        let found = readBoard("sources:\n  a: { file: x }\n  it:\n    {  \(option), http: 'https://e.example' }\n")
            .problems
            .map(\.description)
        #expect(found.contains { $0.contains(place) && $0.contains(message) }, "\(found)")
    }
}
