import Settings
import Testing

@testable import Boards

/// Consent to keys.
@Suite(.timeLimit(.minutes(5)))
struct KeyConsentTests {

    @Test("A key is shown with all its questions, its variables, and its use of the terminal")
    func commands() throws {
        let board = """
            secrets: { ha: { file: /ha } }
            sources: { a: { file: /b }, c: { command: ls } }
            keys:
              S: { on: a, run: 'scale $n', ask: { n: { text: N, number: true }, x: { source: c } }, confirm: true }
              E: { run: 'vi x', terminal: true, env: { TOKEN: "${secret.ha}", B: "${env.HOST}" } }
            """
        #expect(
            try ConsentTests.texts(.command, of: board) == [
                "source: ls", "key S of a (asks for n, x) (asks first) (gets file /b and output of ls): scale $n",
                "key E (has the terminal) B=${env.HOST} TOKEN=${secret.ha}: vi x",
            ])
        #expect(
            try ConsentTests.texts(.secret, of: board) == [
                "ha from file /ha → command of key E, variable TOKEN", "variable HOST → command of key E, variable B",
            ])
    }

    @Test("A request of a key is shown like that of a source")
    func requests() throws {
        let board = """
            secrets: { ha: { file: /ha } }
            sources: { a: { file: /b } }
            keys:
              L: { on: a, http: "http://10.0.0.5/x", method: POST, headers: { Authorization: "Bearer ${secret.ha}" }, body: on }
              G: { http: "https://api.example/" }
            """
        #expect(
            try ConsentTests.texts(.request, of: board) == [
                "key L of a: POST http://10.0.0.5/x (a private network)\nAuthorization: Bearer ${secret.ha}\n\non"
            ])
        #expect(
            try ConsentTests.texts(.secret, of: board) == [
                "ha from file /ha → http://10.0.0.5 (not encrypted), header Authorization"
            ])
    }

    @Test("A row that a key’s request refers to counts as content sent to its server")
    func rows() throws {
        let board = """
            sources: { a: { file: /b } }
            keys: { L: { on: a, http: "https://api.example/${row.a.value}", method: POST } }
            """
        #expect(
            try ConsentTests.texts(.content, of: board) == ["a (file /b) → https://api.example, in the URL"])
    }

    @Test(
        "Requests of keys in foreign files need consent for their addresses, like those of sources")
    func addresses() throws {
        var board = try #require(
            readBoard("sources: { a: { file: /b } }\nkeys: { G: { http: \"https://api.example/\" } }\n").board)
        #expect(board.foreignSources.isEmpty)
        board.foreignFiles = Set(board.files)
        #expect(board.foreignSources.map(\.name) == ["a", "key G"])
    }

    @Test("Version 0.1 had no keys with questions, variables, terminals, or requests")
    func legacy() throws {
        func hash(_ key: String) throws -> String? {
            try #require(readBoard("sources: { a: { file: /b } }\nkeys: { S: { \(key) } }\n").board).legacyConsent
        }
        #expect(try hash("run: x, confirm: true") != nil)
        for key in [
            "run: x, ask: { n: N }", "run: x, env: { A: b }", "run: x, terminal: true", "run: x, output: stream",
            "http: 'http://10.0.0.5/'",
        ] {
            #expect(try hash(key) == nil, "\(key)")
        }
    }
}
