import Settings
import Testing

@testable import Boards

/// The variables of a board’s file, and references to selections.
@Suite(.timeLimit(.minutes(5)))
struct VariableTests {

    private func problems(_ text: String) -> [String] {
        readBoard(text).problems.map { $0.description.replacing("board.yaml:", with: "") }
    }

    @Test("All options of a variable are read")
    func options() throws {
        let (board, problems) = readBoard(
            """
            variables:
              stage: [staging, production]
              since: { choices: [15m, 1h], default: 1h, title: Since }
              tags: { choices: [a, b, c], several: true, default: [a, c], join: " or " }
              namespace: { source: namespaces, value: name, all: "*" }
              search: { input: "", title: Search }
            sources:
              namespaces: { file: /n }
              pods:
                command: kubectl get pods
                env: { N: "${var.namespace} ${var.stage} ${var.search}" }
                select: '[.[] | select(.age < $var.since and (.tag | IN($var.tags[])))]'
            """)
        #expect(problems == [])
        let variables = try #require(board?.variables)
        #expect(variables.map(\.name) == ["stage", "since", "tags", "namespace", "search"])
        #expect(
            variables.map(\.kind) == [
                .choices(["staging", "production"]), .choices(["15m", "1h"]), .choices(["a", "b", "c"]),
                .source("namespaces", field: "name", all: "*"), .input,
            ])
        #expect(variables.map(\.title) == [nil, "Since", nil, nil, "Search"])
        #expect(variables.map(\.separator) == [nil, nil, " or ", nil, nil])
        #expect(variables.map(\.standard?.text) == ["staging", "1h", "a or c", "*", ""])
        #expect(board?.hints == [])
    }

    @Test("The first choice from a source is unknown when the file is read")
    func unknownChoice() throws {
        let (board, _) = readBoard(
            """
            variables: { n: { source: a } }
            sources: { a: { file: /n }, b: { file: "/${var.n}" } }
            """)
        #expect(try #require(board?.variables.first).standard == nil)
    }

    @Test(
        "Errors in variables are reported with a likely correction",
        arguments: [
            ("s: { choices: [a, b], default: c }", "“c” is not one of the choices of “s”"),
            ("s: { choices: [blue, red], default: blu }", "did you mean “blue”?"),
            ("s: { choices: [a, b], default: [a, b] }", "several: true"),
            ("s: []", "“s” is an empty list"), ("s: [a, a]", "“s” has the choice “a” twice"),
            ("s: { choices: [a], source: a }", "a variable takes only one of"),
            ("s: { source: aa }", "there is no source “aa”; did you mean “a”?"),
            ("s: { choices: [a], several: true, joins: x }", "did you mean “join”?"),
            ("s: { input: '', several: true }", "“several” has no effect without “choices”"),
            ("'a b': [x]", "“a b” is not a valid variable name"),
            ("s: { source: b }", "which depends on ${var.s}"),
        ])
    func mistakes(variable: String, message: String) {
        let found = problems(
            "variables: { \(variable) }\nsources: { a: { file: /a }, b: { http: 'https://e.example/${var.s}' } }\n")
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test(
        "A list of choices that is empty or repeats a choice is reported once",
        arguments: ["[]", "{ choices: [] }", "{ choices: [], default: a }", "[a, a]", "[a, a, b, a]"])
    func choices(list: String) {
        let found = problems("variables: { s: \(list) }\nsources: { a: { http: 'https://e.example/${var.s}' } }\n")
        #expect(found.count == 1, "\(found)")
    }

    @Test(
        "References to selections are checked, with their place and the nearest valid name",
        arguments: [
            ("http: 'https://e.example/${var.stag}'", "there is no variable “stag”; did you mean “${var.stage}”?"),
            ("http: 'https://e.example/${var.stage.x}'", "a variable has no fields; did you mean “${var.stage}”?"),
            ("http: 'https://e.example/${row.pod.name}'", "there is no source “pod”; did you mean “${row.pods.name}”?"),
            ("http: 'https://e.example/', select: '.a == $var.stag'", "there is no variable “stag”"),
            ("http: 'https://e.example/', select: '.a == $row.pod.name'", "there is no source “pod”"),
            ("command: 'echo ${var.stage}'", "content and selections cannot be part of a shell command"),
            (
                "http: 'https://${var.stage}.e.example/', headers: { A: b }",
                "the header “A” is not sent, because the host of this URL comes from a reference"
            ),
            ("http: 'https://e.example/', select: '. == \"${var.stage}\"'", "write the variable “$var.stage”"),
        ])
    func references(source: String, message: String) {
        let found = problems("variables: { stage: [a, b] }\nsources:\n  pods: { file: /p }\n  it: { \(source) }\n")
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
        #expect(found.allSatisfy { $0.hasPrefix("4:") }, "\(found)")
    }

    @Test("An unused variable gets a hint")
    func hint() throws {
        let (board, _) = readBoard("variables: { stage: [a] }\nsources: { a: { file: /a } }\n")
        #expect(board?.hints.map(\.message) == ["hint: nothing uses the variable “stage”"])
    }

    @Test("The source of choices is loaded, and gets no panel")
    func sourceOfChoices() throws {
        let (board, _) = readBoard(
            "variables: { n: { source: a } }\nsources: { a: { file: /a }, b: { file: '/b/${var.n}' } }\n")
        let settings = try #require(board)
        #expect(settings.pagesOrAll.flatMap { $0.rows.joined() }.map(\.source) == ["b"])
        #expect(settings.watchedSources().map(\.source) == ["a"])
    }
}

/// Choices of variables as a command line says them.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineChoiceTests {

    private func choices(_ words: String...) throws -> [String: [String]] {
        let (board, _) = readBoard(
            """
            variables:
              stage: [staging, production]
              tags: { choices: [a, b], several: true }
              search: { input: "" }
              n: { source: x }
            sources: { x: { file: /x } }
            """)
        return try #require(board).choices(words)
    }

    @Test("A word chooses a value, and another word for a variable with “several” adds one")
    func words() throws {
        #expect(
            try choices("stage=production", "tags=a", "tags=b", "search=a=b", "n=any")
                == ["stage": ["production"], "tags": ["a", "b"], "search": ["a=b"], "n": ["any"]])
        #expect(try choices("tags=", "search=") == ["tags": [], "search": [""]])
    }

    @Test(
        "An unknown variable or choice is an error with the nearest valid one",
        arguments: [
            ("stag=production", "there is no variable “stag”; did you mean “stage”?"),
            ("stage=prodction", "“prodction” is not one of the choices of “stage”; did you mean “production”?"),
            ("stage=x", "“x” is not one of the choices of “stage”; the choices are staging, production"),
            ("stage=", "“” is not one of the choices of “stage”"),
        ])
    func mistakes(word: String, message: String) {
        let error = #expect(throws: ChoiceError.self) { try choices(word) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
