import Documents
import Filters
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Values in filters, which are variables.
@Suite(.timeLimit(.minutes(3)))
struct FilterVariableTests {

    private let environment = ["HOST": "a\", error(\"x", "HOME": "/home/me"]

    private func board(_ source: String) -> (board: BoardSettings?, problems: [SettingsProblem]) {
        readBoard("sources:\n  login: { file: x }\n  it: { file: y, \(source) }\n", environment: environment)
    }

    private func problems(_ source: String) -> [String] { board(source).problems.map(\.description) }

    @Test(
        "A value in the text of a filter is an error that shows the variable to use",
        arguments: [
            ("select: '.a, \"${env.HOST}\"'", "“$env.HOST”"), ("alert: { when: '. > ${env.HOST:-1}' }", "“$env.HOST”"),
            ("select: '.${board.dir}'", "“$board.dir”"),
            ("select: '${source.login.a[0].b-c}'", "“$source.login.a[0][\"b-c\"]”"),
            ("select: '${item.a.b}'", "“$item.a.b”"), ("select: '${parameter.top-n}'", "“$parameter[\"top-n\"]”"),
        ])
    func pasted(source: String, form: String) {
        let found = problems(source)
        #expect(found.count == 1)
        #expect(found.first?.contains("write the variable \(form)") == true, "\(found)")
    }

    @Test(
        "An unknown name is an error at its place, with the nearest valid one",
        arguments: [
            ("select: '.a + $env.HOTS'", "board.yaml:3:32", "did you mean “$env.HOST”"),
            ("select: '$source.logn.a'", "board.yaml:3:27", "did you mean “$source.login”"),
            ("select: '$item.service'", "board.yaml:3:27", "only in a source with “each”"),
            ("select: '$parameter.a'", "board.yaml:3:27", "only in recipes"),
            ("select: '$board.folder'", "board.yaml:3:27", "there is no “$board.folder”; only $board.dir exists"),
            ("select: '$env | keys'", "board.yaml:3:27", "a name is missing after “$env”"),
            ("select: '$env[.a]'", "board.yaml:3:27", "a name is missing"),
            ("select: '$secret.a'", "board.yaml:3:27", "a secret cannot be part of a filter"),
            (#"select: '"\($env.HOTS)"'"#, "board.yaml:3:30", "did you mean “$env.HOST”"),
        ])
    func names(source: String, place: String, message: String) {
        let found = problems(source)
        #expect(found.contains { $0.contains(place) && $0.contains(message) }, "\(found)")
    }

    @Test(
        "Variables that a filter binds itself, and text that resembles them, stay unchanged",
        arguments: [
            "select: '.[] as $item | $item.name'", "select: 'reduce .[] as $item (0; . + $item.n)'",
            "select: '. as {a: $source, b: [$env]} | $source + $env'", "select: 'def f($item): $item.x; f(.a)'",
            "select: '\"costs $env.HOTS\"'", "select: \".a # $env.HOTS\"", "select: '.a as $row | $row.b'",
            "select: '.[] as {$item} | $item'",
        ])
    func own(source: String) throws {
        let (board, problems) = board(source)
        #expect(problems.map(\.description) == [])
        let select = try #require(board?.sources.last?.select)
        #expect(select.filterVariables == [])
        #expect(select.filter().variables == nil)
    }

    private func variables(_ source: String, _ values: ReferenceValues = ReferenceValues()) throws -> String? {
        let (board, problems) = board(source)
        #expect(problems.map(\.description) == [])
        let filter = try #require(board?.sources.last?.select).filter(with: values)
        return filter.variables.map { String(decoding: $0.source, as: UTF8.self) }
    }

    @Test("Values are passed as variables, and never become text of the filter")
    func values() throws {
        let values = ReferenceValues(sources: ["login": .json(try JSONDocument(#"{"a":[1.50]}"#))])
        #expect(try variables("select: '.[$env.HOST], $env[\"HOST\"]'") == #"{"env":{"HOST":"a\", error(\"x"}}"#)
        #expect(
            try variables("select: '$source.login.a, $board.dir'", values)
                == #"{"board":{"dir":"."},"source":{"login":{"a":[1.50]}}}"#)
        #expect(try variables("select: '$source.login'") == #"{"source":{"login":null}}"#)
        #expect(try variables("select: '.a'") == nil)
    }

    @Test(
        "A numeric parameter is a number in a filter",
        arguments: [
            ("5", "5"), ("1.50", "1.50"), ("-2e3", "-2e3"), ("007", "\"007\""), ("1; error", "\"1; error\""),
            ("true", "\"true\""),
            ("[1]", "\"[1]\""), ("5 ", "\"5 \""), ("${env.HOME}", "\"/home/me\""),
        ])
    func parameters(value: String, json: String) throws {
        let (board, problems) = readBoard(
            [
                "board.yaml": "sources: { it: { use: r, with: { \"top-n\": '\(value)' } } }",
                "recipes/r.yaml":
                    "parameters: { top-n: { required: true } }\nsource: { file: x, select: '.[:$parameter[\"top-n\"]]' }\n",
            ], environment: environment)
        #expect(problems.map(\.description) == [])
        let filter = try #require(board?.sources.last?.select).filter()
        #expect(filter.text == ".[:$parameter[\"top-n\"]]")
        #expect(
            filter.variables.map { String(decoding: $0.source, as: UTF8.self) } == "{\"parameter\":{\"top-n\":\(json)}}"
        )
    }

    @Test("A source waits for the sources that its filters name")
    func cycles() {
        #expect(problems("select: '$source.it'").contains { $0.contains("“it” waits for itself: it → it") })
    }

    @Test(
        "A filter cannot use another source where changes could not be followed",
        arguments: [
            "from: [a], select: '.a + $source.b'",
            "http: 'https://e.example/', paging: { link: next }, select: 'map(. + $source.b)'",
            "http: 'https://e.example/', follow: true, select: '. + $source.b'",
            "each: { n: [1] }, http: 'https://e.example/${item.n}', alert: { when: '$source.b > 1', run: say }",
        ])
    func misplaced(source: String) {
        let text = "sources:\n  a: { file: x }\n  b: { file: y }\n  it: { \(source) }\n"
        let problems = readBoard(text).problems.map(\.description)
        #expect(problems.count == 1)
        #expect(problems.first?.contains("a filter cannot use $source.b here: ") == true)
    }
}
